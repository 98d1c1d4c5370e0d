//! Boards: which match is at which, and what happens when one is free.

use super::settle::{Draft, is_playing};
use super::{
    EntrantNo, Event, EventCommand, EventNo, Fact, Fixture, MOST_BOARDS, MatchNo, MatchStatus,
    Tournament, entries,
};
use backgammon::BySide;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::PersonId;
use std::collections::BTreeSet;

/// The boards nobody plays at, lowest first.
pub(super) fn free_boards(t: &Tournament) -> Vec<u16> {
    let taken: BTreeSet<u16> = t.playing().filter_map(|(_, m)| m.table).collect();
    (1..=t.boards).filter(|b| !taken.contains(b)).collect()
}

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
        draft.say(Fact::TableChanged {
            event,
            number,
            table: None,
        });
    }
}

/// Gives free boards to the next ready matches, earlier rounds first, when the director wants that done by itself.
/// Nobody is called to two boards at once.
pub(super) fn give_free_boards(draft: &mut Draft) {
    if !draft.state.automatic_tables || draft.state.is_closed() {
        return;
    }
    let free = free_boards(&draft.state);
    if free.is_empty() {
        return;
    }
    let seated = |m: &Fixture| m.players().map(BySide::both);
    // Someone may be in one event alone and in another as one of a pair: it is people who are busy.
    let people = |players: [EntrantNo; 2]| -> Vec<PersonId> {
        let state = &draft.state;
        players
            .into_iter()
            .flat_map(|n| state.persons_of(n))
            .collect()
    };
    let mut busy: BTreeSet<PersonId> = draft
        .state
        .playing()
        .filter_map(|(_, m)| seated(m))
        .flat_map(people)
        .collect();
    let mut ready: Vec<(u8, EventNo, MatchNo, [EntrantNo; 2])> = draft
        .state
        .events
        .values()
        .flat_map(|e| e.matches.ready().map(|m| (e.number, m)))
        .filter(|(_, m)| !m.phase.is_on_any_day())
        .filter_map(|(event, m)| Some((m.round, event, m.number, seated(m)?)))
        .collect();
    ready.sort_unstable();
    let mut given = Vec::new();
    let mut free = free.into_iter();
    for (_, event, number, players) in ready {
        if draft.state.money.adjourned(event, number).is_some() {
            continue;
        }
        let players = people(players);
        if players.iter().any(|n| busy.contains(n)) {
            continue;
        }
        let Some(board) = free.next() else { break };
        busy.extend(players);
        given.push((event, number, board));
    }
    for (event, number, board) in given {
        begin(draft, event, number, Some(board));
    }
}

/// A match begins, under its event's rules of this moment. Nothing happens when it has begun already.
pub(super) fn begin(draft: &mut Draft, event: EventNo, number: MatchNo, table: Option<u16>) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let Some(m) = e.fixture(number) else { return };
    let Some(players) = m.players() else { return };
    if !m.begun() {
        let rules = e.settings.rules_of(m);
        draft.say(Fact::Begun {
            event,
            number,
            players,
            rules,
            table,
        });
    }
}

pub(super) fn set_boards(
    t: &Tournament,
    boards: u16,
    automatic: bool,
) -> Result<Vec<Fact>, Violation> {
    if boards > MOST_BOARDS {
        return Err(refuse::boards_too_many(MOST_BOARDS).at("boards"));
    }
    let mut draft = Draft::on(t);
    let automatic = automatic && boards > 0;
    if (t.boards, t.automatic_tables) != (boards, automatic) {
        draft.say(Fact::BoardsSet { boards, automatic });
    }
    Ok(draft.settle())
}

pub(super) fn decide(
    t: &Tournament,
    e: &Event,
    command: &EventCommand,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let mut draft = Draft::on(t);
    match *command {
        EventCommand::Begin { number, table } => {
            let m = find(t, event, number)?;
            if m.status() != MatchStatus::Ready {
                return Err(not_ready(m));
            }
            let busy = m
                .players()
                .and_then(|p| p.both().into_iter().find(|n| is_playing(t, *n)));
            if let Some(entrant) = busy {
                return Err(refuse::player_at_another_table(
                    crawford_forms::violation::Param::Player(entrant.0),
                )
                .by(Source::Custom));
            }
            let table = match table {
                Some(table) => Some(check_table(t, table)?),
                None => free_boards(t).first().copied(),
            };
            begin(&mut draft, event, number, table);
        }
        EventCommand::ChangeTable { number, table } => {
            let m = find(t, event, number)?;
            if m.status() != MatchStatus::Playing {
                return Err(refuse::match_not_playing(number.0));
            }
            if m.table == table {
                return Ok(Vec::new());
            }
            let table = table.map(|table| check_table(t, table)).transpose()?;
            draft.say(Fact::TableChanged {
                event,
                number,
                table,
            });
        }
        EventCommand::CallBack { number } => {
            let m = find(t, event, number)?;
            if m.status() != MatchStatus::Playing || m.sheet.is_played() {
                return Err(refuse::match_not_called(number.0));
            }
            draft.say(Fact::CalledBack { event, number });
            // `settle` is not called: it would give the board that becomes free to the same match again.
            return Ok(draft.facts);
        }
        _ => {}
    }
    Ok(draft.settle())
}

/// A board that exists and is free.
fn check_table(t: &Tournament, table: u16) -> Result<u16, Violation> {
    let in_use = t.playing().find(|(_, m)| m.table == Some(table));
    if table == 0 || table > t.boards.max(if t.boards == 0 { MOST_BOARDS } else { 0 }) {
        return Err(refuse::table_unknown(t.boards, table).at("table"));
    }
    match in_use {
        Some((_, m)) => Err(refuse::table_taken(m.number.0, table).at("table")),
        None => Ok(table),
    }
}

pub(super) fn find(t: &Tournament, event: EventNo, number: MatchNo) -> Result<&Fixture, Violation> {
    entries::find(t, event)?
        .fixture(number)
        .ok_or_else(|| refuse::match_unknown(number.0))
}

fn not_ready(m: &Fixture) -> Violation {
    let number = m.number.0;
    match m.status() {
        MatchStatus::Waiting => refuse::match_waits_for_players(number),
        MatchStatus::Ready | MatchStatus::Playing => refuse::match_begun_already(number),
        MatchStatus::Finished => refuse::match_decided_already(number),
    }
}
