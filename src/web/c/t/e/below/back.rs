//! `/c/{club}/t/{tournament}/e/{event}/below/back`: somebody who lost comes back.

use super::{act, now, page};
use crate::club::permissions::Deed;
use crate::tournament::coming::{ComingCommand, How};
use crate::tournament::{EntrantNo, EventNo, LatePlace, Seed};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Who, and how.
#[derive(Debug)]
pub struct Back {
    entrant: String,
    how: String,
}

impl Typed for Back {
    type Command = (EntrantNo, How);

    fn read(fields: &mut Fields) -> Self {
        Back {
            entrant: fields.line("entrant"),
            how: fields.line("how"),
        }
    }

    fn command(&self) -> Result<(EntrantNo, How), Vec<Violation>> {
        let unknown = || vec![Violation::new("choice-unknown", Source::House)];
        let entrant = self.entrant.parse().map_err(|_| unknown())?;
        match self.how.as_str() {
            "re-entry" => Ok((entrant, How::ReEntry)),
            "buy-back" => Ok((entrant, How::BuyBack)),
            _ => Err(unknown()),
        }
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/back`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Back>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let (entrant, how) = match form.command() {
        Ok(wish) => wish,
        Err(refused) => return html::refused(&page(&at, event, &refused)),
    };
    let name = at.names.entrant(at.state(), entrant);
    let said = at.house.words.with2(
        "below-told-back",
        "name",
        name,
        "event",
        &event.settings.name,
    );
    let wish = ComingCommand::ComeBack {
        event: event.number,
        entrants: vec![entrant],
        how,
        place: LatePlace::BySeed,
        now: now(&at),
        seed: Seed(rand::random()),
    };
    act(&at, &form.key, event, wish, said).await
}
