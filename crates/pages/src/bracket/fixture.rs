//! One match in a bracket, a list of tables or a list of results.

use super::outcome::are_byes;
use super::{BracketScene, outcome_name};
use crate::match_game;
use crate::messages::Messages;
use crate::odds::OddsView;
use crate::round_names::match_name;
use crate::when::{TimeElement, day};
use backgammon::Side;
use backgammon::scoring::{GameStatus, number_after};
use chrono::NaiveDate;
use crawford_tournament::{
    EntrantNo, Event, Exit, Fixture, MatchStatus, Outcome, Seat, SeatRef, Tournament,
};
use derive_more::Display;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixtureLine {
    /// The entrant's number; `None` for a bye or an empty seat.
    pub entrant: Option<u32>,
    /// The name, or where the entrant of the seat will come from.
    pub name: String,
    /// `bye`, `open` for an empty seat, else empty.
    pub kind: &'static str,
    pub score: Option<u32>,
    pub won: bool,
    /// The side pools this entrant is in, as a sentence.
    pub pools: Option<String>,
}

/// A remark on a match, shown as a chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchChip {
    /// A class of `parts.css`: `brass`, `red` or empty.
    pub class: &'static str,
    pub text: String,
}

/// How far a match is, as its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display(rename_all = "lowercase")]
pub enum MatchState {
    Waiting,
    Ready,
    Playing,
    Done,
    Bye,
    /// Both seats stay empty.
    #[display("bye nobody")]
    Nobody,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchView {
    pub number: u32,
    /// Its page; empty if nobody plays it.
    pub href: String,
    pub state: MatchState,
    /// The upper seat, then the lower.
    pub lines: [FixtureLine; 2],
    pub table: Option<u16>,
    pub length: u16,
    /// Its number and length, in words.
    pub meta: String,
    pub round: String,
    /// Remarks on its result, or on what comes next.
    pub marks: Vec<MatchChip>,
    pub ended: Option<TimeElement>,
    pub odds: Option<OddsView>,
}

impl MatchView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> MatchView {
        let w = scene.w;
        let bye = is_bye(m);
        let nobody = is_nobodys(m);
        let status = scene.t.status_of(event.number, m);
        let state = match status {
            _ if nobody => MatchState::Nobody,
            _ if bye => MatchState::Bye,
            MatchStatus::Waiting => MatchState::Waiting,
            MatchStatus::Ready => MatchState::Ready,
            MatchStatus::Playing => MatchState::Playing,
            MatchStatus::Finished => MatchState::Done,
        };
        let rules = event.rules_of(m);
        let at_table = m.table.filter(|_| status == MatchStatus::Playing);
        MatchView {
            number: m.number.0,
            href: if bye {
                String::new()
            } else {
                scene.path.fixture(event.number, m.number)
            },
            state,
            lines: Side::BOTH.map(|side| line(scene, event, m, side)),
            table: at_table,
            length: rules.length,
            meta: w.match_number(rules.length, m.number.0),
            round: match_name(w, event, m),
            marks: marks(scene, event, m),
            ended: scene.when(m.ended_at()),
            odds: OddsView::of(scene, event, m),
        }
    }

    /// Whether someone sits there who can be seen to win or lose.
    #[must_use]
    pub fn is_played(&self) -> bool {
        !matches!(self.state, MatchState::Bye | MatchState::Nobody)
    }
}

/// Whether both seats stay empty: the match only keeps the shape of the sheet.
fn is_nobodys(m: &Fixture) -> bool {
    m.seats.top == Seat::Bye && m.seats.bottom == Seat::Bye
}

/// Whether nobody plays it, because one seat or both stay empty.
fn is_bye(m: &Fixture) -> bool {
    let empty = m.seats.top == Seat::Bye || m.seats.bottom == Seat::Bye;
    let ended = m.result.as_ref();
    empty || ended.is_some_and(|r| r.outcome == Outcome::Bye)
}

fn line(scene: &BracketScene<'_>, event: &Event, m: &Fixture, side: Side) -> FixtureLine {
    let scored = !m.sheet.is_blank() || m.result.as_ref().is_some_and(|r| r.score.is_some());
    let (kind, name) = match m.seats[side] {
        Seat::Entrant(n) => ("", scene.name(n)),
        Seat::Bye => ("bye", scene.w.bye().into_owned()),
        Seat::Empty => ("open", comes_from(scene, event, m, side)),
    };
    FixtureLine {
        entrant: m.seats[side].entrant().map(|n| n.0),
        name,
        kind,
        score: (scored && kind.is_empty()).then(|| event.read_score(m)[side]),
        won: m.result.as_ref().is_some_and(|r| r.winner == Some(side)),
        pools: m.seats[side]
            .entrant()
            .and_then(|n| pools_of(scene, event, n)),
    }
}

/// Where the entrant of a seat will come from: "Winner of 12".
fn comes_from(scene: &BracketScene<'_>, event: &Event, m: &Fixture, side: Side) -> String {
    match event.feeder(SeatRef { of: m.number, side }) {
        Some((from, exit)) => scene.w.seat_from(from.number.0, exit == Exit::Winner),
        None => scene.w.seat_open().into_owned(),
    }
}

fn marks(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Vec<MatchChip> {
    let w = scene.w;
    let mut marks = Vec::new();
    let mut say = |class, text: String| marks.push(MatchChip { class, text });
    if m.status() == MatchStatus::Playing
        && let Some(rules) = m.rules
    {
        match event.judgement_of(m).next {
            GameStatus::Crawford => say("brass", w.crawford_game().into_owned()),
            GameStatus::PostCrawford => say("", w.next_post_crawford().into_owned()),
            GameStatus::DoubleMatchPoint if rules.length > 1 => {
                say("brass", w.next_double_match_point().into_owned());
            }
            _ => {}
        }
    }
    let rules = event.rules_of(m);
    if m.players().is_some()
        && m.result.is_none()
        && let Some(next) = match_game::mark(w, &rules.game, number_after(m.sheet.games.len()))
    {
        say("", next);
    }
    if m.result.is_none()
        && m.sheet.is_blank()
        && let Some(starts) = match_game::starts(w, &rules)
    {
        say("", starts);
    }
    if let Some(off) = put_off(w, scene.t, event, m) {
        say("brass", off);
    }
    if let Some(by) = m.due.filter(|_| m.result.is_none()) {
        say("", w.mark_due(day(w, by)));
    }
    if let Some(result) = &m.result {
        let how = outcome_name(w, result.outcome);
        if !how.is_empty() && result.outcome != Outcome::Bye && !are_byes(m.seats) {
            say("", how);
        }
        if result.overruled.is_some() {
            say("red", w.mark_overruled().into_owned());
        }
        if m.corrected {
            say("", w.mark_corrected().into_owned());
        }
    }
    marks
}

/// That a match was postponed, and until when, while it is not played.
fn put_off(w: Messages, t: &Tournament, event: &Event, m: &Fixture) -> Option<String> {
    let until = t.money.adjourned(event.number, m.number)?;
    if m.result.is_some() {
        return None;
    }
    Some(put_off_until(w, until))
}

#[must_use]
pub fn put_off_until(w: Messages, until: Option<NaiveDate>) -> String {
    match until {
        Some(until) => w.put_off_until(day(w, until)),
        None => w.put_off().into_owned(),
    }
}

pub fn pools_of(scene: &BracketScene<'_>, event: &Event, entrant: EntrantNo) -> Option<String> {
    let theirs: Vec<&str> = scene
        .t
        .money
        .pools_of(event.number)
        .filter(|(_, pool)| pool.members.contains(&entrant))
        .map(|(_, pool)| pool.terms.name.as_str())
        .collect();
    (!theirs.is_empty()).then(|| scene.w.money_pool_mark(theirs.join(", ")))
}
