//! Checks the sheets of elimination formats: they are drawn by their seed order, and everybody goes out with the right
//! number of losses.

use super::fault::Fault;
use super::journal::{Log, LoggedEnding, LoggedMatch, LoggedPhase, LoggedSeat};
use super::{names, play_offs, sheet};
use std::collections::BTreeMap;

/// Checks a single elimination: the draw, its size, and one loss for everyone but the winner.
pub(super) fn single(log: &Log, faults: &mut Vec<Fault>) {
    drawn(log, &[], faults);
    losses(log, 1, 1, faults);
    play_offs::check(log, faults);
}

/// Checks the draw of a sheet that begins with a knockout, that whoever loses in these rounds of it falls to the parts below
/// it, and that each part is played to one winner.
fn drawn(log: &Log, falls: &[(LoggedPhase, u32, LoggedPhase)], faults: &mut Vec<Fault>) {
    let main = log.matches.iter().filter(|m| m.phase == LoggedPhase::Main);
    let main: Vec<&LoggedMatch> = main.collect();
    drawn_in_order(log, 1, &main, faults);
    for (from, rounds, to) in falls {
        for m in log.matches.iter().filter(|m| m.phase == *from) {
            let next = m.loser_to.and_then(|to| log.match_of(to.of));
            let falls = next.is_some_and(|next| next.phase == *to);
            if falls != (m.round <= *rounds) {
                faults.push(Fault::WrongWayOn { number: m.number });
            }
        }
    }
    let is_main = LoggedPhase::is_of_the_main_sheet;
    let mut last: BTreeMap<Option<LoggedPhase>, usize> = BTreeMap::new();
    for m in log
        .matches
        .iter()
        .filter(|m| m.phase.place_played_for().is_none())
    {
        let part = Some(m.phase).filter(|phase| !is_main(*phase));
        *last.entry(part).or_default() += usize::from(m.winner_to.is_none());
    }
    if last.values().any(|last| *last != 1) {
        faults.push(Fault::WrongDraw);
    }
}

/// The last round of the main bracket before its final.
fn before_the_final(log: &Log) -> u32 {
    let main = log.matches.iter().filter(|m| m.phase == LoggedPhase::Main);
    let last = main.map(|m| m.round).max().unwrap_or(0);
    last.saturating_sub(1)
}

/// Checks a triple elimination: the draw, two falls for everyone who goes on losing, and three losses for everyone but the
/// winner and whoever loses only where the sides meet.
pub(super) fn triple(log: &Log, faults: &mut Vec<Fault>) {
    let falls = [
        (LoggedPhase::Main, u32::MAX, LoggedPhase::Losers),
        (LoggedPhase::Losers, u32::MAX, LoggedPhase::Third),
    ];
    drawn(log, &falls, faults);
    let again = |m: &LoggedMatch| m.phase == LoggedPhase::SecondFinal;
    if !log.matches.iter().any(again) {
        faults.push(Fault::WrongDraw);
    }
    losses(log, 3, 2, faults);
}

/// Checks a consolation of those who lose in the first round.
pub(super) fn first_round_consolation(log: &Log, faults: &mut Vec<Fault>) {
    let falls = [(LoggedPhase::Main, 1, LoggedPhase::Consolation)];
    drawn(log, &falls, faults);
    losses(log, 1, 1, faults);
}

/// Checks a consolation of those who lose the first match they play: in the first round, or after a bye there in the second.
pub(super) fn first_match_consolation(log: &Log, faults: &mut Vec<Fault>) {
    drawn(log, &[], faults);
    losses(log, 1, 1, faults);
    let main = || log.matches.iter().filter(|m| m.phase == LoggedPhase::Main);
    let has_bye = |m: &LoggedMatch| m.round == 1 && m.seats.contains(&LoggedSeat::Bye);
    for m in main() {
        let leads_here = |b: &&LoggedMatch| b.winner_to.is_some_and(|to| to.of == m.number);
        let after_a_bye = main().filter(leads_here).any(has_bye);
        let falls = m.loser_to.and_then(|to| log.match_of(to.of));
        let falls = falls.is_some_and(|to| to.phase == LoggedPhase::Consolation);
        let should = m.round == 1 && !has_bye(m) || m.round == 2 && after_a_bye;
        if falls != should || m.falls_if_first != after_a_bye {
            faults.push(Fault::WrongWayOn { number: m.number });
        }
    }
}

/// Checks a full consolation with a last chance for who loses in its first two rounds.
pub(super) fn last_chance(log: &Log, faults: &mut Vec<Fault>) {
    let main_rounds = before_the_final(log);
    let falls = [
        (LoggedPhase::Main, main_rounds, LoggedPhase::Consolation),
        (LoggedPhase::Consolation, 2, LoggedPhase::LastChance),
    ];
    drawn(log, &falls, faults);
    losses(log, 1, 1, faults);
}

/// Checks a double elimination without a second final, with a consolation of those who lose twice at once.
pub(super) fn double_consolation(log: &Log, faults: &mut Vec<Fault>) {
    let first = |m: &&LoggedMatch| m.phase == LoggedPhase::Losers && m.round == 1;
    // One alone who loses there would have nobody to play.
    let rounds = u32::from(log.matches.iter().filter(first).count() > 1);
    let falls = [
        (LoggedPhase::Main, u32::MAX, LoggedPhase::Losers),
        (LoggedPhase::Losers, rounds, LoggedPhase::Consolation),
    ];
    drawn(log, &falls, faults);
    losses(log, 2, 1, faults);
}

/// Checks a double elimination with a second final: the draw, the number of matches, two losses for everyone but the
/// winner, and no rematch on the losers' side before it is unavoidable.
pub(super) fn double(log: &Log, faults: &mut Vec<Fault>) {
    let of = |phase: LoggedPhase| log.matches.iter().filter(|m| m.phase == phase).collect();
    // Of two players the loser comes back in the final.
    let below = match log.list.len() {
        2 => LoggedPhase::Final,
        _ => LoggedPhase::Losers,
    };
    let falls = [
        (LoggedPhase::Main, u32::MAX, below),
        (LoggedPhase::Final, u32::MAX, LoggedPhase::SecondFinal),
    ];
    drawn(log, &falls, faults);
    losses(log, 2, 2, faults);
    let players = log.list.len();
    let played = log.matches.iter().filter(|m| m.was_contested()).count();
    let second_final: Vec<&LoggedMatch> = of(LoggedPhase::SecondFinal);
    let again = usize::from(second_final.iter().any(|m| m.was_contested()));
    let expected = (2 * players + again).saturating_sub(2);
    if log.finished && everybody_played_on(log) && played != expected {
        faults.push(Fault::WrongCount {
            matches: played,
            expected,
        });
    }
    // None before the third, fourth, fifth round of the losers' side for 8, 16, 32, byes or not.
    let size = players.max(2).next_power_of_two();
    let first_allowed = match size {
        8 => 3,
        16 => 4,
        32 => 5,
        _ => return,
    };
    let mut met: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for m in log.matches.iter().filter(|m| m.was_played()) {
        let Some(mut pair) = m.pair() else { continue };
        pair.sort_unstable();
        let [a, b] = pair;
        let early = m.phase == LoggedPhase::Losers && m.round < first_allowed;
        if met.insert(pair, m.number).is_some() && early && !sheet::was_let_stand(log) {
            faults.push(Fault::Rematch { a, b });
        }
    }
}

/// Checks a knockout with the full progressive consolation: the draw, one loss in the main bracket, a fall to the
/// consolation for all but the finalists, and the number of matches.
pub(super) fn consolation(log: &Log, faults: &mut Vec<Fault>) {
    let rounds = before_the_final(log);
    let falls = [(LoggedPhase::Main, rounds, LoggedPhase::Consolation)];
    drawn(log, &falls, faults);
    losses(log, 1, 1, faults);
    let played = log.matches.iter().filter(|m| m.was_contested()).count();
    let expected = (2 * log.list.len()).saturating_sub(4);
    if log.finished && everybody_played_on(log) && played != expected {
        faults.push(Fault::WrongCount {
            matches: played,
            expected,
        });
    }
}

/// Whether the number of matches is certain: nobody left, and every match had a winner.
fn everybody_played_on(log: &Log) -> bool {
    let nobody = |m: &LoggedMatch| m.goes_on() == Some(None) || m.is(LoggedEnding::BothLeft);
    log.ever_left.is_empty() && !log.matches.iter().any(nobody)
}

/// Checks that the sheet of a batch follows from its seed order: if the better seed won every match, each round would pair
/// seeds that sum to one more than its players. The best seeds have the byes, and nobody is left out.
pub(super) fn drawn_in_order(
    log: &Log,
    batch: usize,
    sheet: &[&LoggedMatch],
    faults: &mut Vec<Fault>,
) {
    let Some(order) = log.orders.get(&batch) else {
        faults.push(Fault::WrongDraw);
        return;
    };
    let of_a_list = log.stages.iter().all(|stage| stage.batch != batch);
    if of_a_list && !same_set(order, &log.list) {
        faults.push(Fault::WrongDraw);
    }
    let size = order.len().max(2).next_power_of_two();
    let expected = size - 1;
    if sheet.len() != expected {
        faults.push(Fault::WrongCount {
            matches: sheet.len(),
            expected,
        });
        return;
    }
    let seed_of: BTreeMap<u32, usize> = order.iter().copied().zip(1..).collect();
    // The first round as it was drawn: byes take the place of the seeds without players.
    let mut best: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    let mut byes_to = Vec::new();
    for m in sheet.iter().filter(|m| m.round == 1) {
        let seeds = m
            .seats
            .map(|seat| seat.player().and_then(|n| seed_of.get(&n).copied()));
        match seeds {
            [Some(a), Some(b)] => {
                best.insert(m.number, [a, b]);
            }
            [Some(a), None] | [None, Some(a)] if m.seats.contains(&LoggedSeat::Bye) => {
                byes_to.push(a);
                best.insert(m.number, [a, size + 1 - a]);
            }
            _ => faults.push(Fault::WrongDraw),
        }
    }
    byes_to.sort_unstable();
    if byes_to != (1..=size.saturating_sub(order.len())).collect::<Vec<_>>() {
        faults.push(Fault::WrongDraw);
    }
    let rounds = size.trailing_zeros();
    for round in 1..=rounds {
        let sum = (size >> (round - 1)) + 1;
        for m in sheet.iter().filter(|m| m.round == round) {
            let Some([a, b]) = best.get(&m.number).copied() else {
                faults.push(Fault::WrongDraw);
                return;
            };
            if a + b != sum {
                faults.push(Fault::WrongDraw);
                return;
            }
            if let Some(to) = m.winner_to
                && let Some(seat) = best.entry(to.of).or_insert([0, 0]).get_mut(to.side)
            {
                *seat = a.min(b);
            }
        }
    }
}

/// Checks that everyone but the winner went out with `out_at` losses, whoever lost in a final with at least `in_a_final`.
pub(super) fn losses(log: &Log, out_at: usize, in_a_final: usize, faults: &mut Vec<Fault>) {
    if !log.finished {
        return;
    }
    // If later matches stood in spite of a correction, somebody went on who has lost by the record.
    if !sheet::was_let_stand(log) {
        count_losses(log, out_at, in_a_final, faults);
    }
    count_losses(&names::in_names(log), out_at, in_a_final, faults);
}

fn count_losses(log: &Log, out_at: usize, in_a_final: usize, faults: &mut Vec<Fault>) {
    let ranked = |m: &&LoggedMatch| m.phase.is_of_the_main_sheet();
    // Certain losses, and losses to a seat that belongs to nobody any more, which may or may not count.
    let mut count: BTreeMap<u32, [usize; 2]> = log.list.iter().map(|n| (*n, [0, 0])).collect();
    let mut lost_a_final = Vec::new();
    let mut last_of_all = None;
    for m in log.matches.iter().filter(ranked) {
        let which = usize::from(m.pair().is_none());
        for n in m.losers() {
            if let Some(losses) = count.entry(n).or_default().get_mut(which) {
                *losses += 1;
            }
            if let LoggedPhase::Final | LoggedPhase::SecondFinal = m.phase {
                lost_a_final.push(n);
            }
        }
        if !m.is(LoggedEnding::CalledOff) {
            last_of_all = Some(m);
        }
    }
    let champion = last_of_all.and_then(|m| m.won_by());
    for (player, [losses, to_nobody]) in count {
        // If both players left a match, both are out, wherever it would have led.
        let left = log.ever_left.contains_key(&player) || log.neither_went_on(player);
        let fits = |losses: usize| {
            if Some(player) == champion {
                losses < out_at
            } else if left {
                (1..=out_at).contains(&losses)
            } else if lost_a_final.contains(&player) {
                (in_a_final..=out_at).contains(&losses)
            } else {
                losses == out_at
            }
        };
        if !(losses..=losses + to_nobody).any(fits) {
            faults.push(Fault::WrongLosses { player, losses });
        }
    }
}

fn same_set(a: &[u32], b: &[u32]) -> bool {
    let sorted = |list: &[u32]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    sorted(a) == sorted(b)
}
