//! The form of a match's score, for the first time and for corrections: how it is shown, and shown again when it was
//! refused.

use crate::journal::{Envelope, PersonId, UtcMicros};
use crate::pages::c::t::e::m::boards;
use crate::pages::c::t::e::m::entry::{About, EntryPage, Mode, names_of};
use crate::pages::c::t::e::m::typing::{Tab, Typing};
use crate::pages::problems::{Problems, Remedy};
use crate::pages::told;
use crate::pages::words::Words;
use crate::tournament::{Event, EventNo, Fact, Fixture, MatchNo, Tournament};
use crate::violation::{Param, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::{desk, name_of, newest, tell};
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;

/// What one tap can put right.
fn remedy(w: Words, violation: &Violation) -> Option<Remedy> {
    let number = |name: &str| {
        violation.params.iter().find_map(|(n, value)| match value {
            Param::Number(value) if *n == name => Some(*value),
            _ => None,
        })
    };
    let (label, instead) = match violation.rule {
        "crawford-no-double" | "one-point-no-cube" => {
            let cube = number("offered").unwrap_or(1);
            (
                w.with("entry-remedy-cube", "cube", cube),
                format!("cube={cube}"),
            )
        }
        "cube-beyond-need" => {
            let cube = number("offered").filter(|cube| *cube > 0)?;
            (
                w.with("entry-remedy-cube", "cube", cube),
                format!("cube={cube}"),
            )
        }
        "crawford-no-drop" | "one-point-no-drop" => (
            w.say("entry-remedy-single").into_owned(),
            "kind=single".to_owned(),
        ),
        "holland-tick" | "holland-too-early" => (
            w.say("entry-remedy-tick").into_owned(),
            "third_turn=1".to_owned(),
        ),
        "one-point-final" => {
            let (top, bottom) = (number("offered_top")?, number("offered_bottom")?);
            (
                w.with2("entry-remedy-final", "a", top, "b", bottom),
                format!("final={top}-{bottom}"),
            )
        }
        "final-nobody-won" => (
            w.say("entry-remedy-ending").into_owned(),
            "tab=ending".to_owned(),
        ),
        "outcome-but-match-won" => (
            w.say("entry-remedy-as-final").into_owned(),
            "tab=final".to_owned(),
        ),
        "match-over" => {
            let last = number("game")?.checked_sub(1)?;
            (
                w.with("entry-remedy-last", "last", last),
                format!("last={last}"),
            )
        }
        _ => return None,
    };
    Some(Remedy { label, instead })
}

/// The cube that is asked about, to be stored if it is meant.
#[must_use]
pub fn cube_asked_about(violations: &[Violation]) -> Option<String> {
    let asked = violations.iter().find(|v| v.rule == "cube-beyond-need")?;
    asked.params.iter().find_map(|(name, value)| match value {
        Param::Number(cube) if *name == "cube" => Some(cube.to_string()),
        _ => None,
    })
}

/// Whether a director may let stand what this rule refuses.
fn may_stand(tab: Tab, violation: &Violation) -> bool {
    match tab {
        Tab::Game => {
            violation.rule.starts_with("crawford-")
                || violation.rule.starts_with("one-point-")
                || matches!(violation.rule, "holland-tick" | "holland-too-early")
        }
        Tab::Final => violation.rule.starts_with("final-") || violation.rule == "one-point-final",
        Tab::Boards => violation.rule.starts_with("final-"),
        Tab::Ending | Tab::Penalty => false,
    }
}

/// What a refusal calls a field, as the form it came by calls it.
fn field_of(tab: Tab, field: &'static str) -> &'static str {
    match (tab, field) {
        (Tab::Final, "score") => "final",
        (Tab::Ending, "kind") => "ending",
        (Tab::Ending, "final") => "score",
        (_, field) => field,
    }
}

/// A match with its event, found anew in a story.
///
/// # Errors
/// [`AppError::NotFound`].
pub fn find(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<(&Event, &Fixture), AppError> {
    let e = t.event(event).ok_or(AppError::NotFound)?;
    Ok((e, e.fixture(number).ok_or(AppError::NotFound)?))
}

/// The form as it stands, nothing refused.
#[must_use]
pub fn shown(
    at: &AtTournament,
    t: &Tournament,
    e: &Event,
    m: &Fixture,
    mode: Mode,
    mut typing: Typing,
) -> EntryPage {
    let teams = e.settings.sides.boards().is_some();
    if teams && typing.tab != Tab::Ending {
        typing.tab = Tab::Boards;
    }
    let names = names_of(m, &name_of(&at.names, t));
    let path = at.path.fixture(e.number, m.number);
    let about = About {
        event: e,
        fixture: m,
        names: &names,
        path: &path,
        several_events: t.events.len() > 1,
    };
    let mut page = EntryPage::new(at.house.words, at.frame(), mode, about, &desk(at), typing);
    if teams {
        let person = |p: PersonId| at.names.person(p);
        let name = name_of(&at.names, t);
        page.boards = boards::fields(at.house.words, (t, e, m), &person, &page.typing);
        page.line_ups = boards::line_ups((t, e, m), &person, &name);
    }
    page.key = new_key().as_str().to_owned();
    page.beside.result = m.result.as_ref().map(|result| {
        told::result(
            at.house.words,
            &names.map(|name| told::set_apart(&name)),
            result,
        )
    });
    page
}

/// The form again, with what was refused and everything that was typed: 422, or 409 when somebody else was first.
///
/// # Errors
/// When the newest state cannot be read.
pub async fn refused(
    at: &AtTournament,
    (event, number): (EventNo, MatchNo),
    asked: Mode,
    mut typing: Typing,
    seen: Option<u64>,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let story = newest(at).await?;
    let (e, m) = find(&story.state, event, number)?;
    let violations: Vec<Violation> = violations
        .iter()
        .map(|v| Violation {
            field: v.field.map(|field| field_of(typing.tab, field)),
            ..v.clone()
        })
        .collect();
    let violations = violations.as_slice();
    // What is decided already, or over, is corrected instead.
    let instead = m.result.is_some() || story.state.finished;
    let mode = if instead { Mode::Correct } else { asked };
    if asked == Mode::Enter && mode == Mode::Correct && typing.tab == Tab::Game {
        // The game typed is one too many; what stands is shown, and its games can be mended.
        typing.game.clear();
    }
    let conflict = violations.iter().any(|v| v.rule == "match-changed-since");
    let w = at.house.words;
    let names = name_of(&at.names, &story.state);
    let mut problems = Problems::of(w, violations, &|n| names(crate::tournament::EntrantNo(n)));
    for violation in violations {
        if let Some(remedy) = remedy(w, violation) {
            problems = problems.remedy(violations, violation.rule, remedy);
        }
    }
    let stand = violations.first().is_some_and(|v| {
        may_stand(typing.tab, v)
            || (typing.overrule && v.rule == "reason-missing")
            || (typing.overrule && v.rule == "winner-not-named")
    });
    let mut page = shown(at, &story.state, e, m, mode, typing);
    page.problems = problems;
    page.beside.may_stand = stand;
    page.beside.sure = cube_asked_about(violations);
    if conflict {
        page.beside.meanwhile = meanwhile(at, &story.state, event, number, seen).await?;
    } else if let Some(seen) = seen {
        page.seen = seen;
    }
    let status = if conflict {
        StatusCode::CONFLICT
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    html::page_with(status, &page)
}

/// What was entered of a match since a version, each with who and when.
async fn meanwhile(
    at: &AtTournament,
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<String>, AppError> {
    let facts = scored_since(at, event, number, seen).await?;
    let accounts = crate::web::c::t::who::names_with_links(at, facts.iter().map(|f| f.who)).await?;
    Ok(tell(at, t, |teller| {
        facts
            .iter()
            .filter_map(|f| Some((f, f.fact().ok()?)))
            .map(|(f, fact)| said_by(teller.w, &accounts.of(f.who), teller, f.at, fact))
            .collect()
    }))
}

/// What was entered of a match since a version. Empty when it was only called to a table or moved: then what was typed
/// holds as it is. An undo counts too.
///
/// # Errors
/// When the database fails.
pub async fn scored_since(
    at: &AtTournament,
    event: EventNo,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<Envelope<Fact>>, AppError> {
    let seen = seen.unwrap_or(0);
    let mut facts = at.house.tournaments.facts(at.stream).await?;
    facts.retain(|f| {
        f.version > seen
            && f.fact()
                .is_ok_and(|fact| of_match(fact) == Some((event, number)))
    });
    Ok(facts)
}

fn said_by(
    w: Words,
    who: &str,
    teller: &crate::pages::told::Teller<'_>,
    at: UtcMicros,
    fact: &Fact,
) -> String {
    w.with3(
        "entry-said-by",
        "who",
        who,
        "time",
        teller.clock.exact(at),
        "what",
        teller.fact(fact),
    )
}

/// The match whose sheet or result a fact changes.
fn of_match(fact: &Fact) -> Option<(EventNo, MatchNo)> {
    match fact {
        Fact::GameScored { event, number, .. }
        | Fact::PenaltyGiven { event, number, .. }
        | Fact::BoardScored { event, number, .. }
        | Fact::Decided { event, number, .. }
        | Fact::Corrected { event, number, .. }
        | Fact::Voided { event, number } => Some((*event, *number)),
        // Called to a table, moved, sent back: that changes nothing of what is entered.
        _ => None,
    }
}
