//! The boards nobody plays at, and the matches that get them.

use super::draft::Draft;
use super::money::EventMoneyFact;
use super::{EntrantNo, EventFact, EventNo, Fact, Fixture, MatchNo, Tournament};
use backgammon::BySide;
use crawford_journal::PersonId;
use std::collections::BTreeSet;

/// The boards nobody plays at, lowest first.
pub(super) fn free_boards(t: &Tournament) -> Vec<u16> {
    let taken: BTreeSet<u16> = t.playing().filter_map(|(_, m)| m.table).collect();
    (1..=t.boards).filter(|b| !taken.contains(b)).collect()
}

/// Assigns free boards to the next ready matches, earlier rounds first, if the director wants that done automatically.
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

/// Takes up a match that was put off, after what is only done when it is played: the first fact of an action says which
/// event the action belongs to.
pub(super) fn take_up(draft: &mut Draft, event: EventNo, number: MatchNo) {
    if let Some(resumed) = resumed(&draft.state, event, number) {
        draft.say(resumed);
    }
}

/// What is said of a match that is taken up again; nothing if it was not put off.
pub(super) fn resumed(t: &Tournament, event: EventNo, number: MatchNo) -> Option<Fact> {
    t.money.adjourned(event, number)?;
    Some(EventFact::Money(EventMoneyFact::Resumed { number }).of(event))
}

/// Begins a match under its event's rules of this moment, or those already fixed for it, also one that was put off. Does
/// nothing if it has begun.
pub(super) fn begin(draft: &mut Draft, event: EventNo, number: MatchNo, table: Option<u16>) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let Some(m) = e.fixture(number) else { return };
    let Some(players) = m.players() else { return };
    if !m.begun() {
        let (rules, start_set) = (e.rules_of(m), m.start_set);
        draft.say_in(
            event,
            EventFact::Begun {
                number,
                players,
                rules,
                start_set,
                table,
            },
        );
        take_up(draft, event, number);
    }
}
