//! `/c/{club}/t/{tournament}/e/{event}/below/confirm`: who is there for the place they fell to.

use super::{act, page};
use crate::club::permissions::Deed;
use crate::tournament::coming::ComingCommand;
use crate::tournament::{EntrantNo, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// The ticks.
#[derive(Debug)]
pub struct There {
    present: Vec<String>,
}

impl Typed for There {
    type Command = Vec<EntrantNo>;

    fn read(fields: &mut Fields) -> Self {
        There {
            present: fields.every("present"),
        }
    }

    fn command(&self) -> Result<Vec<EntrantNo>, Vec<Violation>> {
        let number = |typed: &String| typed.parse();
        let all: Result<Vec<EntrantNo>, _> = self.present.iter().map(number).collect();
        all.map_err(|_| vec![Violation::new("choice-unknown", Source::House)])
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/confirm`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<There>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let present = match form.command() {
        Ok(wish) => wish,
        Err(refused) => return html::refused(&page(&at, event, &refused)),
    };
    let said = at.house.words.say("below-told-there").into_owned();
    let wish = ComingCommand::Confirm {
        event: event.number,
        present,
    };
    act(&at, &form.key, event, wish, said).await
}
