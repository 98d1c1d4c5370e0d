//! Checks a ladder: the rungs follow from the challenges alone. A challenger who wins takes the rung of whom they
//! challenged, or the two change places; nobody is ever lost from it.

use super::fault::Fault;
use super::journal::{
    Climbed, Log, LoggedMatch, LoggedPhase, LoggedResult, OnWin, Rungs, RungsSet,
};

enum Step<'l> {
    Written(&'l Rungs),
    Decided(&'l LoggedMatch),
}

fn drawn(log: &Log) -> Vec<u32> {
    log.orders.values().next().cloned().unwrap_or_default()
}

/// The line a match was decided at, by what was known before a line.
fn decided_at(m: &LoggedMatch, before: usize) -> Option<usize> {
    let mut since = None;
    for (at, known) in m.known.iter().filter(|(at, _)| *at < before) {
        since = known.as_ref().and(since.or(Some(*at)));
    }
    since
}

fn after(log: &Log, order: &[u32], m: &LoggedMatch, known: Option<&LoggedResult>) -> Vec<u32> {
    let mut after = order.to_vec();
    let Some([challenger, challenged]) = m.pair() else {
        return after;
    };
    let won = known.is_some_and(|known| known.winner == Some(challenger));
    let at = |n: u32| order.iter().position(|o| *o == n);
    if let (true, Some(from), Some(to)) = (won, at(challenger), at(challenged)) {
        climb(log, &mut after, from, to);
    }
    after
}

/// Moves a challenger who won up to a rung, counted from 0: the two change places, or those between go down by one.
fn climb(log: &Log, order: &mut [u32], from: usize, to: usize) {
    if to >= from || from >= order.len() {
        return;
    }
    if log.format.rules().rungs == Some(OnWin::Swap) {
        order.swap(from, to);
    } else if let Some(part) = order.get_mut(to..=from) {
        part.rotate_right(1);
    }
}

/// Everything that moves somebody, in order: lines about rungs, and challenges by the results known before a line.
fn steps(log: &Log, before: usize) -> Vec<Step<'_>> {
    let written = log
        .rungs
        .iter()
        .map(|(at, rungs)| (*at, Step::Written(rungs)));
    let challenges = log
        .matches
        .iter()
        .filter(|m| m.phase == LoggedPhase::Ladder);
    let decided = challenges.filter_map(|m| Some((decided_at(m, before)?, Step::Decided(m))));
    let mut steps: Vec<(usize, Step)> = written.chain(decided).collect();
    steps.retain(|(at, _)| *at < before);
    steps.sort_by_key(|(at, _)| *at);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// The rungs that follow from everything before a line, with every result as it was known there.
fn replayed(log: &Log, before: usize) -> Vec<u32> {
    let mut order = drawn(log);
    for step in steps(log, before) {
        match step {
            Step::Written(Rungs::Joined(n)) => order.push(*n),
            Step::Written(Rungs::Set(set)) if set.after.is_none() => order.clone_from(&set.order),
            Step::Decided(m) => order = after(log, &order, m, m.known_at(before)),
            Step::Written(_) => {}
        }
    }
    order
}

/// The rungs after a line about them, without checking it.
fn applied(log: &Log, mut order: Vec<u32>, written: &Rungs) -> Vec<u32> {
    match written {
        Rungs::Joined(n) => order.push(*n),
        Rungs::Set(set) => order.clone_from(&set.order),
        Rungs::Climbed(Climbed { from, to, .. }) => {
            climb(
                log,
                &mut order,
                from.saturating_sub(1),
                to.saturating_sub(1),
            );
        }
    }
    order
}

pub(super) fn rungs(log: &Log) -> Vec<u32> {
    let written = log.rungs.iter();
    written.fold(drawn(log), |order, (_, written)| {
        applied(log, order, written)
    })
}

/// Whether a line about rungs is right, given the rungs before it.
fn is_so(log: &Log, at: usize, written: &Rungs, before: &[u32]) -> bool {
    let there = |n: u32, rung: usize| rung.checked_sub(1).and_then(|at| before.get(at)) == Some(&n);
    match written {
        Rungs::Joined(n) => !before.contains(n),
        Rungs::Climbed(Climbed {
            number,
            entrant,
            from,
            to,
        }) => {
            let m = log
                .match_of(*number)
                .filter(|m| m.phase == LoggedPhase::Ladder);
            let known = m.and_then(|m| m.known_at(at));
            m.and_then(LoggedMatch::pair).is_some_and(|[a, b]| {
                a == *entrant && there(a, *from) && there(b, *to) && to < from
            }) && known.is_some_and(|known| known.winner == Some(*entrant))
        }
        Rungs::Set(RungsSet { order, after: None }) => order == before,
        Rungs::Set(RungsSet { order, .. }) => *order == replayed(log, at),
    }
}

pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let mut order = drawn(log);
    for (at, written) in &log.rungs {
        // Lines in force then may have been taken back since.
        let then = log.at(*at);
        let before = match then.rungs.last() {
            Some((last, _)) if last < at => rungs(then),
            _ => order.clone(),
        };
        if !is_so(then, *at, written, &before) {
            faults.push(Fault::WrongRungs { line: Some(*at) });
        }
        order = applied(log, order, written);
    }
    // Nobody is on two rungs or on none, and every challenge has moved whom it should.
    let mut all = order.clone();
    all.sort_unstable();
    let mut list = log.list.clone();
    list.sort_unstable();
    if all != list || order != replayed(log, usize::MAX) {
        faults.push(Fault::WrongRungs { line: None });
    }
}
