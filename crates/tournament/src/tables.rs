//! Decides the commands about boards: which match is at which, and the next match for a free one.

use super::company::busy;
use super::draft::Draft;
use super::free_boards::{begin, free_boards, take_up};
use super::{
    Event, EventFact, EventNo, Fact, Fixture, FixturePart, MOST_BOARDS, MatchNo, MatchStatus,
    Tournament, find,
};
use crate::fields;
use backgammon::BySide;
use backgammon::scoring::{MatchRules, judge};
use crawford_forms::violation::{Source, Violation, refuse, unchanged_since};

/// Takes the table from a match to be played again if another plays there by now.
pub(super) fn leave_taken_table(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(m) = draft.fixture(event, number) else {
        return;
    };
    let (table, goes_on) = (m.table, m.status() == MatchStatus::Playing);
    let other = |e: EventNo, n: MatchNo| (e, n) != (event, number);
    let taken = draft
        .state
        .playing()
        .any(|(e, m)| table.is_some() && m.table == table && other(e.number, m.number));
    if goes_on && taken {
        draft.say_in(
            event,
            EventFact::TableChanged {
                number,
                table: None,
            },
        );
    }
}

pub(super) fn set_boards(
    t: &Tournament,
    boards: u16,
    automatic: bool,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    if boards > MOST_BOARDS {
        return Err(refuse::boards_too_many(MOST_BOARDS).at(fields::BOARDS));
    }
    let mut draft = Draft::on(t);
    let automatic = automatic && boards > 0;
    if (t.boards, t.automatic_tables) != (boards, automatic) {
        unchanged_since(t.boards_changed, seen, refuse::settings_changed_since)?;
        draft.say(Fact::BoardsSet { boards, automatic });
    }
    Ok(draft.settle())
}

pub(super) fn call(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    table: Option<u16>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, e.number, number)?;
    let is_played = t.status_of(e.number, m) == MatchStatus::Playing;
    let is_so = is_played && (table.is_none() || m.table == table);
    if !m.to_change(FixturePart::Table, is_so, seen)? {
        return Ok(Vec::new());
    }
    check_ready(t, e, m)?;
    let table = match table {
        Some(table) => Some(check_table(t, table)?),
        None => free_boards(t).first().copied(),
    };
    let mut draft = Draft::on(t);
    if m.begun() {
        // It was put off with a score, and goes on.
        if table.is_some() {
            draft.say_in(e.number, EventFact::TableChanged { number, table });
        }
        take_up(&mut draft, e.number, number);
    } else {
        begin(&mut draft, e.number, number, table);
    }
    Ok(draft.settle())
}

pub(super) fn change_table(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    table: Option<u16>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, e.number, number)?;
    let is_played = m.status() == MatchStatus::Playing;
    if !m.to_change(FixturePart::Table, is_played && m.table == table, seen)? {
        return Ok(Vec::new());
    }
    if !is_played {
        return Err(refuse::match_not_playing(number.0));
    }
    let table = table.map(|table| check_table(t, table)).transpose()?;
    // One that was put off has no table: it is given one to go on.
    let goes_on = t.is_put_off(e.number, m);
    if goes_on {
        check_ready(t, e, m)?;
    }
    let mut draft = Draft::on(t);
    draft.say_in(e.number, EventFact::TableChanged { number, table });
    if goes_on {
        take_up(&mut draft, e.number, number);
    }
    Ok(draft.settle())
}

/// Not settled: the board that becomes free would be given to the same match again.
pub(super) fn call_back(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, e.number, number)?;
    let is_so = m.status() == MatchStatus::Ready;
    if !m.to_change(FixturePart::Table, is_so, seen)? {
        return Ok(Vec::new());
    }
    if m.status() != MatchStatus::Playing || m.sheet.is_played() {
        return Err(refuse::match_not_called(number.0));
    }
    let mut draft = Draft::on(t);
    draft.say_in(e.number, EventFact::CalledBack { number });
    Ok(draft.facts)
}

/// A match whose players both are there and free.
fn check_ready(t: &Tournament, e: &Event, m: &Fixture) -> Result<(), Violation> {
    if t.status_of(e.number, m) != MatchStatus::Ready {
        return Err(not_ready(m));
    }
    match busy(t, m) {
        Some(entrant) => Err(refuse::player_at_another_table(entrant).by(Source::Custom)),
        None => Ok(()),
    }
}

/// Begins a match at this score; one that was called already goes on at its table.
pub(super) fn begin_at(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    start: BySide<u16>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let m = find::fixture(t, event, number)?;
    if e.settings.sides.boards().is_some() {
        return Err(refuse::team_match_by_boards(number.0).by(Source::Custom));
    }
    let is_so = m.start_set && m.rules.is_some_and(|rules| rules.start == start);
    if !m.to_change(FixturePart::Entry, is_so, seen)? {
        return Ok(Vec::new());
    }
    let rules = MatchRules {
        start,
        ..e.rules_of(m)
    };
    if let Some(problem) = judge(&rules, &[], &[]).refusal() {
        return Err(problem.violation.clone());
    }
    let called = m.status() == MatchStatus::Playing;
    if !called || t.is_put_off(event, m) {
        check_ready(t, e, m)?;
    }
    if !m.sheet.is_blank() {
        return Err(refuse::start_after_scores(number.0).at(fields::START));
    }
    let mut draft = Draft::on(t);
    let table = match called {
        true => {
            draft.say_in(event, EventFact::CalledBack { number });
            m.table
        }
        false => free_boards(t).first().copied(),
    };
    let players = m.players().ok_or_else(|| not_ready(m))?;
    draft.say_in(
        event,
        EventFact::Begun {
            number,
            players,
            rules,
            start_set: true,
            table,
        },
    );
    take_up(&mut draft, event, number);
    Ok(draft.settle())
}

/// A board that exists and is free.
fn check_table(t: &Tournament, table: u16) -> Result<u16, Violation> {
    let most = match t.boards {
        0 => MOST_BOARDS,
        boards => boards,
    };
    if !(1..=most).contains(&table) {
        return Err(refuse::table_unknown(most, table).at(fields::TABLE));
    }
    match t.playing().find(|(_, m)| m.table == Some(table)) {
        Some((_, m)) => Err(refuse::table_taken(m.number.0, table).at(fields::TABLE)),
        None => Ok(table),
    }
}

fn not_ready(m: &Fixture) -> Violation {
    let number = m.number.0;
    match m.status() {
        MatchStatus::Waiting => refuse::match_waits_for_players(number),
        MatchStatus::Ready | MatchStatus::Playing => refuse::match_begun_already(number),
        MatchStatus::Finished => refuse::match_decided_already(number),
    }
}
