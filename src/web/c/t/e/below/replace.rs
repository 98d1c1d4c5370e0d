//! `/c/{club}/t/{tournament}/e/{event}/below/replace`: somebody else gets the place of an absentee, or a bye comes of it.

use super::{act, page, seat};
use crate::club::permissions::Deed;
use crate::tournament::coming::{ComingCommand, Stand};
use crate::tournament::{EventNo, SeatRef};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// Which place, and who gets it: a number, `bye`, or `bye-7` for a bye of that entrant.
#[derive(Debug)]
pub struct Replacing {
    seat: String,
    by: String,
}

impl Typed for Replacing {
    type Command = (SeatRef, Stand);

    fn read(fields: &mut Fields) -> Self {
        Replacing {
            seat: fields.line("seat"),
            by: fields.line("by"),
        }
    }

    fn command(&self) -> Result<(SeatRef, Stand), Vec<Violation>> {
        let unknown = || vec![Violation::new("choice-unknown", Source::House)];
        let seat = seat(&self.seat).ok_or_else(unknown)?;
        let number = |typed: &str| typed.parse().map_err(|_| unknown());
        let by = match (self.by.as_str(), self.by.strip_prefix("bye-")) {
            ("bye", _) => Stand::Bye { to: None },
            (_, Some(to)) => Stand::Bye {
                to: Some(number(to)?),
            },
            (typed, None) => Stand::Player(number(typed)?),
        };
        Ok((seat, by))
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/replace`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Replacing>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let (seat, by) = match form.command() {
        Ok(wish) => wish,
        Err(refused) => return html::refused(&page(&at, event, &refused)),
    };
    let w = at.house.words;
    let said = match by {
        Stand::Player(n) => w.with(
            "below-told-replaced",
            "name",
            at.names.entrant(at.state(), n),
        ),
        Stand::Bye { .. } => w.say("below-told-bye").into_owned(),
    };
    let wish = ComingCommand::Replace {
        event: event.number,
        seat,
        by,
    };
    act(&at, &form.key, event, wish, said).await
}
