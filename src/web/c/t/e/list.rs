//! `/c/{club}/t/{tournament}/e/{event}/list`: the list of entrants is closed, or opened again.

use super::draw::{Throw, here, page};
use crate::pages::words::{MessageOf, Words};
use crate::tournament::{Command, EventNo};
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What the list should be.
#[derive(Debug)]
pub struct Closing {
    to: String,
}

impl Typed for Closing {
    /// Whether it should be closed.
    type Command = bool;

    fn read(fields: &mut Fields) -> Self {
        Closing {
            to: fields.line("to"),
        }
    }

    fn command(&self) -> Result<bool, Vec<Violation>> {
        match self.to.as_str() {
            "closed" => Ok(true),
            "open" => Ok(false),
            _ => Err(vec![Violation::new("choice-unknown", Source::House)]),
        }
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/list`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: TypedForm<Closing>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let refused =
        |violations: &[Violation]| html::refused(&page(&at, event, &Throw::default(), violations));
    let close = match form.command() {
        Ok(close) => close,
        Err(violations) => return refused(&violations),
    };
    let number = event.number;
    let (command, said): (_, MessageOf<_>) = match close {
        true => (
            Command::CloseList { event: number },
            Words::drawing_told_closed,
        ),
        false => (
            Command::ReopenList { event: number },
            Words::drawing_told_open,
        ),
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(done) => {
            let said = said(at.words(), &event.settings.name);
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&here(&at, event), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
