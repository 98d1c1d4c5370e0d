//! `/c/{club}/t/{tournament}/e/{event}/catch-up/{round}`: the results of a whole round, entered from paper.

use crate::app::tournament::ScoreEntryCommand;
use crate::app::tournament::catch_up::{PaperMatch, PaperRound};
use crate::backgammon::{BySide, Side};
use crate::form::{self, Choice as _, Control, Each, Form, Limits, Value, Values};
use crate::journal::RequestKey;
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::{TournamentTeller, ending_name, result};
use crate::pages::form_parts::Seen;
use crate::pages::round_names::match_name;
use crate::tournament::{
    Event, EventNo, FixturePart, MatchNo, OutcomeKind, ScoreEntry, Tournament,
};
use crate::web::c::t::e::m::command::Points;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::{desk, newest, tell};
use crate::web::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct OfRound {
    round: u8,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RoundInput {
    /// `12-top`, `12-bottom`, `12-ended` and `12-seen` of match 12.
    #[form(name = "m")]
    fields: Each,
}

/// What is written of one match.
#[derive(Debug, Form)]
#[form(hidden)]
struct PaperLine {
    #[form(flatten)]
    points: Option<Points>,
    #[form(rule = "ending-missing")]
    ended: Option<PaperEnding>,
    /// The version at which the match had last changed when the page was made.
    #[form(rule = "form-unreadable")]
    seen: Option<u64>,
}

impl PaperLine {
    /// Nothing where the line is blank.
    fn entry(&self) -> Option<ScoreEntry> {
        let score = self.points.map(BySide::from);
        match self.ended {
            Some(PaperEnding { kind, winner }) => Some(ScoreEntry::Outcome {
                kind,
                winner,
                score,
                note: None,
            }),
            None => score.map(|score| ScoreEntry::Final {
                score,
                winner: None,
            }),
        }
    }
}

/// How a match ended otherwise, and who goes on.
#[derive(Debug, Clone, Copy)]
struct PaperEnding {
    kind: OutcomeKind,
    winner: Option<Side>,
}

impl PaperEnding {
    /// Those that the form offers; others are entered on the page of the match.
    fn all() -> impl Iterator<Item = PaperEnding> {
        let with_winner = |side: Side| {
            OutcomeKind::WITH_WINNER.map(|kind| PaperEnding {
                kind,
                winner: Some(side),
            })
        };
        let both_left = PaperEnding {
            kind: OutcomeKind::BothLeft,
            winner: None,
        };
        let all = Side::BOTH.into_iter().flat_map(with_winner);
        all.chain([both_left])
    }

    /// `retired-0`
    fn word(self) -> String {
        let kind = self.kind.chosen().word;
        match self.winner {
            Some(side) => format!("{kind}-{}", side.word()),
            None => kind.into_owned(),
        }
    }
}

impl Value for PaperEnding {
    fn control(_: &Limits) -> Control {
        Control::List(Vec::new())
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let mut all = PaperEnding::all();
        let found = all.find(|ending| typed == [ending.word()]);
        found.ok_or_else(refuse::choice_unknown)
    }

    fn show(&self) -> Vec<String> {
        vec![self.word()]
    }
}

/// `GET …/catch-up/{round}`
pub async fn show(at: AtEvent<Direct>, of: Path<OfRound>) -> Result<HttpResponse, AppError> {
    let (t, blank) = ((at.state(), at.story.version), Each::default());
    let page = page(&at, t, &at.event, *of, &blank, &Outcomes::default())?;
    html::page(&page)
}

#[derive(Debug, Default)]
struct Outcomes {
    refused: BTreeMap<MatchNo, Vec<Violation>>,
    /// What happened meanwhile in those that were refused for that.
    since: BTreeMap<MatchNo, Vec<String>>,
    stored: BTreeSet<MatchNo>,
    last: Option<u64>,
}

/// `POST …/catch-up/{round}`
pub async fn post(
    at: AtEvent<Direct>,
    of: Path<OfRound>,
    form: Posted<RoundInput>,
) -> Result<HttpResponse, AppError> {
    let paper = form.command()?.fields;
    let mut outcomes = Outcomes::default();
    let e = &at.event;
    let round = PaperRound::of(e, of.round).ok_or(AppError::NotFound)?;
    for number in round.numbers {
        let line = paper.form::<PaperLine>(number);
        let line: PaperLine = match form::read(&line) {
            Ok(line) => line,
            Err(refused) => {
                outcomes.refused.insert(number, refused);
                continue;
            }
        };
        let Some(entry) = line.entry() else { continue };
        let scoring = ScoreEntryCommand {
            event: e.number,
            number,
            entry,
            overrule: false,
            reason: String::new(),
            seen: line.seen,
        };
        let principal = at.principal(&key_of(&form.key, number))?;
        let stored = at
            .app
            .tournaments
            .score(principal, at.club.id, at.stream, scoring)
            .await;
        match stored {
            Ok(stored) => {
                outcomes.stored.insert(number);
                outcomes.last = stored.action;
            }
            Err(ActError::Refused(violation)) => {
                outcomes.refused.insert(number, vec![violation]);
            }
            Err(error) => return Err(error.into()),
        }
    }
    answer(&at, *of, &paper, outcomes).await
}

async fn answer(
    at: &EventRequest,
    of: OfRound,
    paper: &Each,
    mut outcomes: Outcomes,
) -> Result<HttpResponse, AppError> {
    if outcomes.refused.is_empty() {
        let n = outcomes.stored.len();
        let mut flash = Flash::new(at.messages().paper_stored(n));
        if let (1, Some(action), Some(undo)) =
            (n, outcomes.last, at.undo_path(Some(at.event.number)))
        {
            flash = flash.undo(undo, action);
        }
        return Ok(flash.then(&desk(at)));
    }
    let story = newest(at).await?;
    let t = &story.state;
    let e = t.event(at.event.number).ok_or(AppError::NotFound)?;
    for (number, refused) in &outcomes.refused {
        let sent = seen(&paper.form::<PaperLine>(*number));
        let subject = FormSubject::of_match((e.number, *number), FixturePart::Entry);
        let since = subject.told_in(at, t, sent, refused).await?;
        outcomes.since.insert(*number, since);
    }
    let newest = (t, story.version);
    let refused: Vec<Violation> = outcomes.refused.values().flatten().cloned().collect();
    html::asked(&page(at, newest, e, of, paper, &outcomes)?, &refused)
}

/// The form's key with the match's number, so that each match is stored once however often the form is sent with the
/// same in it.
fn key_of(key: &RequestKey, number: MatchNo) -> RequestKey {
    let short: String = key.as_str().chars().take(48).collect();
    let of_match = format!("{short}-m{number}").parse::<RequestKey>();
    let of_match = of_match
        .expect("48 signs of a key with a hyphen, a letter and at most ten digits are a key");
    match key.content() {
        Some(content) => of_match.with_content(content.to_owned()),
        None => of_match,
    }
}

/// The version that a line had seen of its match.
fn seen(typed: &Values) -> Option<u64> {
    typed.one(PaperLine::SEEN).parse().ok()
}

fn page(
    at: &TournamentRequest,
    (t, version): (&Tournament, u64),
    e: &Event,
    of: OfRound,
    paper: &Each,
    outcomes: &Outcomes,
) -> Result<CatchUpPage, AppError> {
    let round = PaperRound::of(e, of.round).ok_or(AppError::NotFound)?;
    let below = |m: MatchNo| at.path.fixture_below(e.number, m, "correct");
    Ok(tell(at, t, |teller| {
        let row = |m: &PaperMatch| {
            let typed = paper.form::<PaperLine>(m.number);
            let refused = outcomes.refused.get(&m.number);
            PaperRow {
                seen: match refused {
                    Some(refused) => Seen(version).or_as_sent(seen(&typed), refused).0,
                    None => m.changed,
                },
                since: outcomes.since.get(&m.number).cloned().unwrap_or_default(),
                fresh: outcomes.stored.contains(&m.number),
                problem: refused.and_then(|all| all.first()).map(|v| at.say(v)),
                ..row(teller, m, below(m.number), &typed)
            }
        };
        CatchUpPage {
            page: at.page(),
            action: at
                .path
                .event_below(e.number, &format!("catch-up/{}", of.round)),
            desk: desk(at),
            heading: heading(teller, e.number, of.round),
            rows: round.lines.iter().map(row).collect(),
            stored: outcomes.stored.len(),
        }
    }))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PaperRow {
    number: u32,
    /// What the line has seen of its match. What was refused because somebody was first is looked at again: then it may be
    /// sent again.
    seen: u64,
    /// What happened meanwhile, where it was refused for that.
    since: Vec<String>,
    /// The players, the upper one first.
    names: [String; 2],
    length: u16,
    stored: Option<String>,
    fresh: bool,
    correct: String,
    /// The points as typed, the upper player's first.
    points: [String; 2],
    endings: Vec<ChoiceOption>,
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
    rows: Vec<PaperRow>,
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
    fn refused(&self) -> Vec<&PaperRow> {
        self.rows
            .iter()
            .filter(|row| row.problem.is_some())
            .collect()
    }
}

/// "Open: Quarter-final"
pub(in crate::web::c::t) fn heading(
    teller: &TournamentTeller<'_>,
    event: EventNo,
    round: u8,
) -> String {
    let name = |e: &Event| {
        let first = e.matches.iter().find(|m| m.round == round)?;
        Some(match_name(teller.w, e, first))
    };
    let named = teller.t.event(event).and_then(name);
    let label = teller.event(event);
    teller.w.labelled(label, named.unwrap_or_default())
}

fn row(teller: &TournamentTeller<'_>, m: &PaperMatch, correct: String, typed: &Values) -> PaperRow {
    let w = teller.w;
    let apart = m.players.map(|n| teller.name(n));
    let endings = PaperEnding::all().map(|ending| {
        let how = ending_name(w, ending.kind);
        let label = match ending.winner {
            Some(side) => w.paper_ended(how, &apart[side]),
            None => how,
        };
        ChoiceOption::new(ending.word(), label, typed.one(PaperLine::ENDED))
    });
    PaperRow {
        number: m.number.0,
        seen: m.changed,
        since: Vec::new(),
        length: m.length,
        stored: m.result.as_ref().map(|how| result(w, &apart, how)),
        fresh: false,
        correct,
        names: [m.players.top, m.players.bottom].map(teller.names),
        points: [Points::TOP, Points::BOTTOM].map(|points| typed.one(points).to_owned()),
        endings: endings.collect(),
        problem: None,
    }
}
