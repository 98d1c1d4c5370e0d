//! For whom each seat counts. If later matches stood in spite of a correction, somebody may have played in a seat that
//! belongs to another. What was played then counts for the owner of the seat, and the two players whom the correction
//! affects have exchanged everything after it.
//!
//! This is computed seat by seat from the exits of the matches alone, without regard to cost.

use super::fault::Fault;
use super::journal::{Log, LoggedEnding, LoggedMatch, LoggedSeat, To};
use std::collections::{BTreeMap, BTreeSet};

/// The same matches as if everyone had played in their own seats, each won by who went on from it.
pub(super) fn in_names(log: &Log) -> Log {
    let mut named = log.clone();
    let mut came: BTreeMap<(usize, usize), LoggedSeat> = BTreeMap::new();
    let mut went_on: BTreeMap<usize, LoggedSeat> = BTreeMap::new();
    for at in 0..log.matches.len() {
        let Some(m) = log.matches.get(at) else { break };
        let [top, bottom] = m.seats;
        // Exits lead to higher numbers only, so all matches that lead here have been looked at.
        let here = [
            *came.entry((m.number, 0)).or_insert(top),
            *came.entry((m.number, 1)).or_insert(bottom),
        ];
        // A second final is not needed if the player who had to win the first did not.
        let needed = m.only_if.is_none_or(|to| {
            let winner = went_on.get(&to.of).filter(|seat| seat.player().is_some());
            winner.is_none_or(|winner| came.get(&(to.of, to.side)) == Some(winner))
        });
        // Two who sat each in the other's seat have each played for themself.
        let crosswise = here == [bottom, top] && m.rules.is_some();
        let seats = if crosswise && needed { m.seats } else { here };
        let side = match m.goes_on() {
            Some(_) if !needed => Some(Some(0)),
            other => other,
        };
        if let Some(there) = named.matches.get_mut(at) {
            there.seats = seats;
            (there.winner, there.kept) = (side.flatten(), side);
            // Only set for matches that are not to be played.
            there.only_if = m.only_if.filter(|_| !needed);
            if !needed && m.outcome.is_some() {
                there.outcome = Some(LoggedEnding::CalledOff);
            }
        }
        let [(winner_to, winner), (loser_to, loser)] = ways(m, side, seats);
        went_on.insert(m.number, winner);
        let fallen = match (loser_to, loser) {
            (Some(to), LoggedSeat::Entrant(n))
                if m.falls_if_first && !falls(log, &named, m, to, n) =>
            {
                LoggedSeat::Bye
            }
            _ => loser,
        };
        for (to, who) in [(winner_to, winner), (loser_to, fallen)] {
            if let Some(to) = to {
                came.insert((to.of, to.side), who);
            }
        }
    }
    named
}

/// The exits of a match, and who takes each if this side goes on; inner `None` if neither does, outer `None` while it is
/// undecided.
pub(super) fn ways(
    m: &LoggedMatch,
    side: Option<Option<usize>>,
    seats: [LoggedSeat; 2],
) -> [(Option<To>, LoggedSeat); 2] {
    let at = |side: usize| seats.get(side).copied().unwrap_or(LoggedSeat::Empty);
    let (winner, loser) = match side {
        None => (LoggedSeat::Empty, LoggedSeat::Empty),
        Some(None) => (LoggedSeat::Bye, LoggedSeat::Bye),
        Some(Some(side)) => (at(side), at(1usize.saturating_sub(side))),
    };
    [(m.winner_to, winner), (m.loser_to, loser)]
}

/// Whether somebody falls from a match whose loser only falls if it was their first: what was played below stands.
fn falls(log: &Log, named: &Log, m: &LoggedMatch, to: To, loser: u32) -> bool {
    if is_played_on(log, to.of) {
        let there = log.match_of(to.of).and_then(|next| next.seats.get(to.side));
        return there != Some(&LoggedSeat::Bye);
    }
    let mut before = named.matches.iter().filter(|b| b.number < m.number);
    !before.any(|b| b.was_met() && b.seats.contains(&LoggedSeat::Entrant(loser)))
}

/// Whether a match, or one that depends on it, has been begun.
fn is_played_on(log: &Log, number: usize) -> bool {
    let mut ways = vec![number];
    let mut seen = BTreeSet::new();
    while let Some(number) = ways.pop() {
        let Some(m) = log.match_of(number).filter(|_| seen.insert(number)) else {
            continue;
        };
        if m.rules.is_some() || m.was_played() {
            return true;
        }
        if m.outcome.is_some() {
            ways.extend(
                [m.winner_to, m.loser_to]
                    .into_iter()
                    .flatten()
                    .map(|to| to.of),
            );
        }
    }
    false
}

/// Checks that a correction loses nobody: everyone drawn into a sheet is in exactly one place of it, waiting in a seat or
/// out at a match, and whoever sits in a match that has not begun has the right to the seat.
pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let named = in_names(log);
    let of_a_sheet = |m: &&LoggedMatch| m.phase.is_of_a_sheet();
    for (m, by_right) in log
        .matches
        .iter()
        .zip(&named.matches)
        .filter(|(m, _)| of_a_sheet(m))
    {
        if m.seats != by_right.seats && !is_played_on(log, m.number) {
            faults.push(Fault::WrongWayOn { number: m.number });
        }
    }
    let mut there: BTreeMap<(usize, u32), usize> = BTreeMap::new();
    let drawn = |m: &LoggedMatch| -> Vec<u32> {
        let fed = |side: usize| {
            let to = |way: Option<To>| way.is_some_and(|to| (to.of, to.side) == (m.number, side));
            log.matches
                .iter()
                .any(|b| to(b.winner_to) || to(b.loser_to))
        };
        let seats = m.seats.iter().enumerate();
        let drawn = seats.filter(|(side, _)| !fed(*side));
        drawn.filter_map(|(_, seat)| seat.player()).collect()
    };
    for m in named.matches.iter().filter(of_a_sheet) {
        for n in drawn(m) {
            there.entry((m.batch, n)).or_default();
        }
    }
    let mut here = |batch: usize, n: u32| {
        if let Some(count) = there.get_mut(&(batch, n)) {
            *count += 1;
        }
    };
    for m in named.matches.iter().filter(of_a_sheet) {
        let side = m.goes_on();
        for (place, seat) in m.seats.iter().enumerate() {
            let Some(n) = seat.player() else { continue };
            let to = match side {
                None => None,
                Some(side) if side == Some(place) => m.winner_to,
                Some(_) => m.loser_to,
            };
            // Where the two have met in each other's seats, the player is in the other one.
            let next = to.and_then(|to| named.match_of(to.of));
            if next.is_none_or(|next| !next.seats.contains(seat)) {
                here(m.batch, n);
            }
        }
    }
    let lost = there.into_iter().filter(|(_, count)| *count != 1);
    faults.extend(lost.map(|((_, player), _)| Fault::NotInOnePlace { player }));
}
