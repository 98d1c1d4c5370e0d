//! `/c/{club}/t/{tournament}/e/{event}/late-entry`: until when latecomers are taken. Byes wait until then.

use super::late::{Latecomer, page};
use crate::app::clock;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::form::Form;
use crate::pages::problems::Problems;
use crate::tournament::{Command, EventNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::e::late::LatePage;
use crate::web::error::AppError;
use crate::web::form::Posted;
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;
use chrono::NaiveDateTime;

const TOLD_CLOSED: &str = "latecomer-told-closed"; // a key
const TOLD_OPEN: &str = "latecomer-told-open"; // a key

/// Whether latecomers are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "to", hidden)]
pub enum LateEntry {
    /// They are, until this time of the club's clock if one is given.
    Open {
        /// Until when.
        #[form(name = "until")]
        until: Option<NaiveDateTime>,
    },
    /// No more.
    Closed,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late-entry`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<LateEntry>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let w = at.house.words;
    let refused = |violations: &[Violation]| {
        html::refused(&LatePage {
            until_problems: Problems::of(w, violations, &|n| format!("#{n}")),
            until_typed: form.typed.values.one("until").to_owned(),
            ..page(&at, event, &Latecomer::default())
        })
    };
    let number = event.number;
    let (command, said) = match form.command() {
        Err(violations) => return refused(&violations),
        Ok(LateEntry::Closed) => (Command::CloseLateEntry { event: number }, TOLD_CLOSED), // a key
        Ok(LateEntry::Open { until }) => {
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
