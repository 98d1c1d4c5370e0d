//! `POST /c/{club}/t/{tournament}/e/{event}/names`: how an event's people are named in public.

use crate::app::club;
use crate::club::shown::NameDisplay;
use crate::form::Form;
use crate::tournament::EventNo;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "names")]
pub struct Named {
    #[form(tiles)]
    pub(in crate::web::c) shown: NameDisplay,
}

/// `POST …/names`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Named>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::Direct)?;
    let event = at.event(path.2)?;
    let Named { shown } = form.command()?;
    let (principal, store) = (at.principal(&form.key)?, &at.app.store);
    club::name_in_event(store, principal, at.club.id, at.stream, event.number, shown).await?;
    let told = at.messages().names_told();
    let back = at.path.event_below(event.number, "settings");
    Ok(Flash::new(told).then(&back))
}
