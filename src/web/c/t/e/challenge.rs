//! `/c/{club}/t/{tournament}/e/{event}/challenge`: whom each on a ladder may challenge, why nobody else, and the challenge.
//! Everyone may look; the desk enters it.

use crate::app::clock;
use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::form::Form;
use crate::pages::c::t::e::challenge::{ChallengePage, Challenger, Opponent, rules_said, rungs};
use crate::pages::problems::Problems;
use crate::pages::when::day;
use crate::tournament::robin::{ladder_rules, may_challenge, open_challenge};
use crate::tournament::{Command, EntrantNo, Event, EventNo};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::c::published::with_scene;
use crate::web::error::AppError;
use crate::web::form::{Posted, new_key};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::HttpResponse;
use actix_web::web::{Path, Query};
use serde::Deserialize;

/// Who challenges whom, as typed.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Challenge {
    by: EntrantNo,
    of: EntrantNo,
}

/// Whose challenges are looked at.
#[derive(Debug, Deserialize)]
pub struct Who {
    by: Option<String>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/challenge`
///
/// # Errors
/// [`AppError::NotFound`] where there is no ladder.
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    who: Option<Query<Who>>,
) -> Result<HttpResponse, AppError> {
    let event = ladder(&at, path.2)?;
    let by = who.and_then(|who| who.into_inner().by?.parse().ok());
    html::page(&page(&at, event, by, &[]))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/challenge`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Challenge>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = ladder(&at, path.2)?;
    let typed_by = form.typed.values.one("by").parse().ok();
    let Challenge { by, of } = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, event, typed_by, &violations)),
    };
    let now = clock::now();
    let challenge = Command::Challenge {
        event: event.number,
        by,
        of,
        now,
        today: Zone::or_utc(&at.club.time_zone).local(now).date(),
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, challenge).await {
        Ok(done) => {
            let w = at.house.words;
            let name = |n| at.names.entrant(&done.story.state, n);
            let made = done.story.state.event(event.number);
            let due = made.and_then(|e| open_challenge(e, by)).and_then(|m| m.due);
            let said = w.say_with(
                "challenge-told",
                &[
                    ("by", &name(by)),
                    ("of", &name(of)),
                    ("limited", if due.is_some() { &"yes" } else { &"no" }),
                    ("day", &due.map(|due| day(w, due)).unwrap_or_default()),
                ],
            );
            let told = at.undoable(Told::new(said), &done);
            let back = at.path.event_below(event.number, "challenge");
            Ok(told.then(&back, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            html::refused(&page(&at, event, Some(by), &[violation]))
        }
        Err(error) => Err(error.into()),
    }
}

/// The event, if it is a ladder.
pub(super) fn ladder(at: &AtTournament, event: EventNo) -> Result<&Event, AppError> {
    let event = at.event(event)?;
    ladder_rules(event).map(|_| event).ok_or(AppError::NotFound)
}

/// The page as things stand.
pub(super) fn page(
    at: &AtTournament,
    event: &Event,
    by: Option<EntrantNo>,
    refused: &[Violation],
) -> ChallengePage {
    let (w, t) = (at.house.words, at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let below = |rest: &str| at.path.event_below(event.number, rest);
    let now = clock::now();
    let challenger = |by: EntrantNo| {
        let own = event.rungs.iter().position(|n| *n == by)?;
        let above = (1..).zip(&event.rungs).take(own).collect::<Vec<_>>();
        let opponent = |(rung, of): (usize, &EntrantNo)| Opponent {
            rung,
            number: of.0,
            name: name(*of),
            refused: may_challenge(t, event, by, *of, now)
                .err()
                .map(|violation| at.say(&violation)),
        };
        Some(Challenger {
            number: by.0,
            name: name(by),
            others: above.into_iter().rev().map(opponent).collect(),
        })
    };
    ChallengePage {
        w,
        frame: at.frame(),
        problems: Problems::of(w, refused, &|n| name(EntrantNo(n))),
        key: new_key().as_str().to_owned(),
        event: event.settings.name.clone(),
        rungs: with_scene(at, |scene| rungs(scene, event)),
        rules: ladder_rules(event)
            .map(|rules| rules_said(w, rules))
            .unwrap_or_default(),
        by: by.and_then(challenger),
        directs: at.may(Deed::Direct) && !t.finished,
        action: below("challenge"),
        set: below("rungs"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
        join: below("join"),
    }
}
