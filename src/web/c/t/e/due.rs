//! `/c/{club}/t/{tournament}/e/{event}/due`: what is to be played until when, a reminder to copy, and another day for some.

use crate::app::clock;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::form::{Form, Values};
use crate::pages::c::t::e::due::{DuePage, REMINDED, parts, reminder};
use crate::pages::problems::Problems;
use crate::tournament::{Command, EntrantNo, Event, EventNo, MatchNo};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::published::with_scene;
use crate::web::error::AppError;
use crate::web::form::{Posted, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::Path;
use chrono::NaiveDate;

/// Which matches, and their new day, as typed.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct NewDay {
    #[form(name = "match")]
    matches: Vec<MatchNo>,
    by: Option<NaiveDate>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/due`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    html::page(&page(&at, event, &Values::default(), &[]))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/due`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<NewDay>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let refused =
        |violations: &[Violation]| html::refused(&page(&at, event, &form.typed.values, violations));
    let (numbers, by) = match form.command() {
        Ok(NewDay { matches, .. }) if matches.is_empty() => {
            let nothing = Violation::new("due-nothing-ticked", Source::House);
            return refused(&[nothing.at("match")]);
        }
        Ok(NewDay { matches, by }) => (matches, by),
        Err(violations) => return refused(&violations),
    };
    let said = at.house.words.say_with(
        "due-told",
        &[
            ("n", &numbers.len()),
            ("limited", if by.is_some() { &"yes" } else { &"no" }),
            (
                "day",
                &by.map(|by| crate::pages::when::day(at.house.words, by))
                    .unwrap_or_default(),
            ),
        ],
    );
    let set = Command::SetDue {
        event: event.number,
        numbers,
        by,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, set).await {
        Ok(done) => {
            let told = at.undoable(Told::new(said), &done);
            let back = at.path.event_below(event.number, "due");
            Ok(told.then(&back, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtTournament, event: &Event, typed: &Values, refused: &[Violation]) -> DuePage {
    let w = at.house.words;
    let today = Zone::or_utc(&at.club.time_zone).local(clock::now()).date();
    let ticked: Vec<u32> = typed
        .all("match")
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    let names = |n| at.names.entrant(at.state(), EntrantNo(n));
    DuePage {
        w,
        frame: at.frame(),
        problems: Problems::of(w, refused, &names),
        key: new_key().as_str().to_owned(),
        event: event.settings.name.clone(),
        parts: with_scene(at, |scene| parts(scene, event, today, &ticked)),
        by: typed.one("by").to_owned(),
        reminder: with_scene(at, |scene| reminder(scene, event, today)),
        reminded: REMINDED,
        action: at.path.event_below(event.number, "due"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}
