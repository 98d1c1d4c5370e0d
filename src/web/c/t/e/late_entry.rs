//! `/c/{club}/t/{tournament}/e/{event}/late-entry`: until when latecomers are taken. Byes wait until then.

use super::late::{Latecomer, page};
use crate::app::clock;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::pages::c::t::e::late::LatePage;
use crate::pages::problems::Problems;
use crate::tournament::{Command, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;
use chrono::NaiveDateTime;

const TOLD_CLOSED: &str = "latecomer-told-closed"; // a key
const TOLD_OPEN: &str = "latecomer-told-open"; // a key

/// Open or closed, and until when.
#[derive(Debug)]
pub struct Opening {
    to: String,
    until: String,
}

/// The same, understood; the time is what the club's clocks show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Take latecomers, until this time if one is given.
    Open(Option<NaiveDateTime>),
    /// Take no more.
    Close,
}

impl Typed for Opening {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Opening {
            to: fields.line("to"),
            until: fields.line("until"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let wrong = |rule, field| vec![Violation::new(rule, Source::House).at(field)];
        match (self.to.as_str(), self.until.as_str()) {
            ("closed", _) => Ok(Wish::Close),
            ("open", "") => Ok(Wish::Open(None)),
            ("open", typed) => ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
                .iter()
                .find_map(|format| NaiveDateTime::parse_from_str(typed, format).ok())
                .map(|time| Wish::Open(Some(time)))
                .ok_or_else(|| wrong("time-not-a-time", "until")),
            _ => Err(wrong("choice-unknown", "until")),
        }
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late-entry`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Form<Opening>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let w = at.house.words;
    let refused = |violations: &[Violation]| {
        html::refused(&LatePage {
            until_problems: Problems::of(w, violations, &|n| format!("#{n}")),
            until_typed: form.typed.until.clone(),
            ..page(&at, event, &Latecomer::default())
        })
    };
    let number = event.number;
    let (command, said) = match form.command() {
        Err(violations) => return refused(&violations),
        Ok(Wish::Close) => (Command::CloseLateEntry { event: number }, TOLD_CLOSED), // a key
        Ok(Wish::Open(until)) => {
            let zone = Zone::or_utc(&at.club.time_zone);
            let until = until.map(|time| zone.moment(time));
            // Not a time there, or one that is over: byes would be taken before anyone could come.
            if until.is_some_and(|until| until.is_none_or(|until| until <= clock::now())) {
                return refused(&[Violation::new("time-not-to-come", Source::House).at("until")]);
            }
            let until = until.flatten();
            (
                Command::OpenLateEntry {
                    event: number,
                    until,
                },
                TOLD_OPEN,
            )
        }
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(done) => {
            let said = w.with(said, "event", &event.settings.name);
            let told = at.undoable(Told::new(said), &done);
            let late = at.path.event_below(number, "late");
            Ok(told.then(&late, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
