//! `/c/{club}/t/{tournament}/e/{event}/catch-up/{round}`: a whole round from paper.

use crate::app::tournament::{Reading, Scoring};
use crate::engine::{BySide, Side};
use crate::form::{Each, Form};
use crate::journal::RequestKey;
use crate::pages::round_names::match_name;
use crate::pages::told::{Teller, result};
use crate::pages::words::worded;
use crate::tournament::{Entry, Event, EventNo, Fixture, MatchNo, OutcomeKind};
use crate::web::c::t::e::m::entry::names_of;
use crate::web::c::t::said::{desk, newest, tell};
use crate::web::form::new_key;
use crate::web::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct OfRound {
    event: u32,
    round: u8,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Paper {
    /// `12-top`, `12-bottom`, `12-ended` and `12-seen` of match 12.
    #[form(name = "m")]
    fields: Each,
}

type ByMatch = BTreeMap<u32, Typing>;

impl Paper {
    fn by_match(self) -> ByMatch {
        let mut all = ByMatch::new();
        for (name, value) in self.fields.0 {
            let Some((number, field)) = name.split_once('-') else {
                continue;
            };
            let Ok(number) = number.parse() else { continue };
            let typing = all.entry(number).or_default();
            match field {
                "top" => typing.top = value,
                "bottom" => typing.bottom = value,
                "ended" => typing.ended = value,
                "seen" => typing.seen = value,
                _ => {}
            }
        }
        all
    }
}

/// `GET …/catch-up/{round}`
pub async fn show(at: AtTournament, of: Path<OfRound>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let e = round(&at.story, *of)?;
    html::page(&page(
        &at,
        &at.story,
        e,
        *of,
        &ByMatch::new(),
        &Outcomes::default(),
    ))
}

#[derive(Debug, Default)]
struct Outcomes {
    refused: BTreeMap<u32, Violation>,
    stored: BTreeSet<u32>,
    last: Option<u64>,
}

/// `POST …/catch-up/{round}`
pub async fn post(
    at: AtTournament,
    of: Path<OfRound>,
    form: Posted<Paper>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = EventNo(of.event);
    let numbers: Vec<u32> = round(&at.story, *of)?
        .matches
        .iter()
        .filter(|m| m.round == of.round)
        .map(|m| m.number.0)
        .collect();
    let paper = form.command()?.by_match();
    let mut outcomes = Outcomes::default();
    for (number, typing) in &paper {
        if typing.is_blank() || !numbers.contains(number) {
            continue;
        }
        let entry = match entry(typing) {
            Ok(entry) => entry,
            Err(violation) => {
                outcomes.refused.insert(*number, violation);
                continue;
            }
        };
        let seen = match typing.seen.as_str() {
            "" => None,
            text => match text.parse::<u64>() {
                Ok(seen) => Some(seen),
                Err(_) => {
                    outcomes
                        .refused
                        .insert(*number, Violation::form_unreadable());
                    continue;
                }
            },
        };
        let scoring = Scoring {
            event,
            number: MatchNo(*number),
            entry,
            overrule: false,
            reason: String::new(),
            seen,
        };
        let asker = at.asker(&key_of(&form.key, *number))?;
        let stored = at
            .house
            .tournaments
            .score(asker, at.club.id, at.stream, scoring)
            .await;
        match stored {
            Ok(stored) => {
                outcomes.stored.insert(*number);
                outcomes.last = stored.action;
            }
            Err(ActError::Refused(violation)) => {
                outcomes.refused.insert(*number, violation);
            }
            Err(error) => return Err(error.into()),
        }
    }
    answer(&at, *of, &paper, &outcomes).await
}

async fn answer(
    at: &AtTournament,
    of: OfRound,
    paper: &ByMatch,
    outcomes: &Outcomes,
) -> Result<HttpResponse, AppError> {
    if outcomes.refused.is_empty() {
        let n = outcomes.stored.len();
        let mut told = Told::new(at.words().paper_stored(n));
        if let (1, Some(action)) = (n, outcomes.last) {
            told = told.undo(at.path.below("undo"), action);
        }
        return Ok(told.then(&desk(at), at.visitor.is_https()));
    }
    let story = newest(at).await?;
    let e = round(&story, of)?;
    html::refused(&page(at, &story, e, of, paper, outcomes))
}

/// The form's key with the match's number, so that each match is stored once however often the form is sent.
fn key_of(key: &RequestKey, number: u32) -> RequestKey {
    let short: String = key.as_str().chars().take(48).collect();
    format!("{short}-m{number}")
        .parse()
        .unwrap_or_else(|_| new_key())
}

fn round(story: &Reading, of: OfRound) -> Result<&Event, AppError> {
    let e = story
        .state
        .event(EventNo(of.event))
        .ok_or(AppError::NotFound)?;
    if of.round == 0 || of.round > e.rounds {
        return Err(AppError::NotFound);
    }
    Ok(e)
}

fn entry(typing: &Typing) -> Result<Entry, Violation> {
    let points = |text: &str| {
        text.parse::<i64>().map_err(|_| {
            let shown: String = text.chars().take(20).collect();
            if shown.is_empty() {
                Violation::score_incomplete()
            } else {
                Violation::not_a_whole_number(shown)
            }
        })
    };
    let score = if typing.top.is_empty() && typing.bottom.is_empty() {
        None
    } else {
        Some(BySide::new(points(&typing.top)?, points(&typing.bottom)?))
    };
    let Some((kind, winner)) = ended(&typing.ended)? else {
        return match score {
            Some(score) => Ok(Entry::Final {
                score,
                winner: None,
            }),
            None => Err(Violation::score_incomplete()),
        };
    };
    Ok(Entry::Outcome {
        kind,
        winner,
        score,
        note: None,
    })
}

/// `retired-0`: how it ended, and who goes on. Nothing for a match played out.
fn ended(word: &str) -> Result<Option<(OutcomeKind, Option<Side>)>, Violation> {
    if word.is_empty() {
        return Ok(None);
    }
    if word == "both-left" {
        return Ok(Some((OutcomeKind::BothLeft, None)));
    }
    let unknown = || Violation::ending_missing();
    let (how, side) = word.rsplit_once('-').ok_or_else(unknown)?;
    let winner = match side {
        "0" => Side::Top,
        "1" => Side::Bottom,
        _ => return Err(unknown()),
    };
    let kind = match how {
        "walk-over" => OutcomeKind::WalkOver,
        "forfeit" => OutcomeKind::Forfeit,
        "retired" => OutcomeKind::Retired,
        "loss-on-time" => OutcomeKind::LossOnTime,
        "penalty-points" => OutcomeKind::PenaltyPoints,
        "unfinished" => OutcomeKind::Unfinished,
        _ => return Err(unknown()),
    };
    Ok(Some((kind, Some(winner))))
}

fn page(
    at: &AtTournament,
    story: &Reading,
    e: &Event,
    of: OfRound,
    paper: &ByMatch,
    outcomes: &Outcomes,
) -> CatchUpPage {
    tell(at, &story.state, |teller| {
        let matches = || e.matches.iter().filter(|m| m.round == of.round);
        let rows = matches()
            .filter(|m| m.players().is_some())
            .map(|m| {
                let number = m.number.0;
                let mut typing = paper.get(&number).cloned().unwrap_or_default();
                // What was refused because somebody was first is looked at again: then it may be sent again.
                typing.seen = m.changed.to_string();
                let correct = at.path.fixture_below(e.number, m.number, "correct");
                let mut row = row(teller, e, m, correct, typing);
                row.fresh = outcomes.stored.contains(&number);
                row.problem = outcomes.refused.get(&number).map(|v| at.say(v));
                row
            })
            .collect();
        CatchUpPage {
            page: at.page(),
            action: at
                .path
                .event_below(e.number, &format!("catch-up/{}", of.round)),
            desk: desk(at),
            heading: heading(teller, e, matches().next().map(AsRef::as_ref)),
            rows,
            stored: outcomes.stored.len(),
        }
    })
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Typing {
    top: String,
    bottom: String,
    /// How it ended otherwise, `retired-0`: how, and who goes on.
    ended: String,
    /// The version at which the match last changed, as the page knew it.
    seen: String,
}

impl Typing {
    #[must_use]
    fn is_blank(&self) -> bool {
        self.top.is_empty() && self.bottom.is_empty() && self.ended.is_empty()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Choice {
    value: String,
    label: String,
    on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    number: u32,
    /// The players, the upper one first.
    names: [String; 2],
    length: u16,
    stored: Option<String>,
    fresh: bool,
    correct: String,
    typing: Typing,
    endings: Vec<Choice>,
    problem: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/catch_up.html")]
struct CatchUpPage {
    #[deref]
    page: Page,
    action: String,
    desk: String,
    heading: String,
    rows: Vec<Row>,
    stored: usize,
}

impl CatchUpPage {
    #[must_use]
    fn open(&self) -> usize {
        self.rows.iter().filter(|row| row.stored.is_none()).count()
    }

    #[must_use]
    fn some_stored(&self) -> bool {
        self.stored > 0
    }

    #[must_use]
    fn refused(&self) -> Vec<&Row> {
        self.rows
            .iter()
            .filter(|row| row.problem.is_some())
            .collect()
    }
}

/// The endings a round's form offers, with who goes on; others have a page of their own.
const ENDINGS: [&str; 6] = [
    "walk-over",
    "forfeit",
    "retired",
    "loss-on-time",
    "penalty-points",
    "unfinished",
];

#[must_use]
fn heading(teller: &Teller<'_>, e: &Event, m: Option<&Fixture>) -> String {
    teller.w.entry_heading_event(
        &e.settings.name,
        m.map_or_else(String::new, |m| match_name(teller.w, e, m)),
    )
}

#[must_use]
fn row(teller: &Teller<'_>, e: &Event, m: &Fixture, correct: String, typing: Typing) -> Row {
    let w = teller.w;
    let names = names_of(m, teller.names);
    let apart = teller.seats(m.seats);
    let mut endings: Vec<Choice> = Vec::new();
    for (side, name) in [("0", &apart.top), ("1", &apart.bottom)] {
        for word in ENDINGS {
            let value = format!("{word}-{side}");
            endings.push(Choice {
                label: w.paper_ended(worded!(w, "entry-ending-{}", word), name),
                on: typing.ended == value,
                value,
            });
        }
    }
    endings.push(Choice {
        value: "both-left".to_owned(),
        label: w.entry_ending_both_left().into_owned(),
        on: typing.ended == "both-left",
    });
    Row {
        number: m.number.0,
        length: e.rules_of(m).length,
        stored: m.result.as_ref().map(|how| result(w, &apart, how)),
        fresh: false,
        correct,
        names: [names.top, names.bottom],
        typing,
        endings,
        problem: None,
    }
}
