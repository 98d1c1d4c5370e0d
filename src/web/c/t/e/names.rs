//! `POST /c/{club}/t/{tournament}/e/{event}/names`: how an event's people are named in public.

use crate::app::club;
use crate::club::shown::Shown;
use crate::form::Form;
use crate::tournament::EventNo;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "names")]
pub struct Named {
    #[form(tiles)]
    pub(in crate::web::c) shown: Shown,
}

/// `POST …/names`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Named>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let Named { shown } = form.command()?;
    let (asker, store) = (at.asker(&form.key)?, &at.house.store);
    club::name_in_event(store, asker, at.club.id, at.stream, event.number, shown).await?;
    let told = at.words().names_told();
    let back = at.path.event_below(event.number, "settings");
    Ok(Told::new(told).then(&back, at.visitor.is_https()))
}
