//! Checks groups followed by a knockout: groups are equally large and strong, everybody in a group meets everybody, the
//! right number goes on, better places get better seeds, and two of one group meet again as late as possible.

use super::bracket::drawn_in_order;
use super::fault::Fault;
use super::journal::{Groups, Log, LoggedMatch, LoggedPhase, Staged};
use super::robin::everybody_meets_everybody;
use super::standing::Table;
use std::collections::{BTreeMap, BTreeSet};

fn members(log: &Log) -> BTreeMap<u32, BTreeSet<u32>> {
    let mut members: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for m in &log.matches {
        let LoggedPhase::Group(group) = m.phase else {
            continue;
        };
        let group = members.entry(group).or_default();
        group.extend(m.seats.iter().filter_map(|seat| seat.player()));
    }
    members
}

/// The order of a group when a line was written. Nobody shares a place, because lots decide last.
fn order_of(log: &Log, group: u32, line: usize) -> Vec<u32> {
    let table = Table::of_group(log.at(line), group, line);
    let places = table.places(&log.format.tie_breaks());
    places.into_iter().flatten().collect()
}

pub(super) fn check(log: &Log, faults: &mut Vec<Fault>) {
    let Some(rules) = log.format.rules().groups else {
        return;
    };
    let groups = members(log);
    let expected = rules.groups;
    if groups.len() != expected {
        faults.push(Fault::WrongCount {
            matches: groups.len(),
            expected,
        });
    }
    let mut everyone: Vec<u32> = groups.values().flatten().copied().collect();
    everyone.sort_unstable();
    let mut list = log.list.clone();
    list.sort_unstable();
    if everyone != list {
        faults.push(Fault::WrongDraw);
    }
    dealt_fairly(log, &groups, faults);
    for (group, members) in &groups {
        let members: Vec<u32> = members.iter().copied().collect();
        let of = |m: &&LoggedMatch| m.phase == LoggedPhase::Group(*group);
        let matches: Vec<&LoggedMatch> = log.matches.iter().filter(of).collect();
        everybody_meets_everybody(&members, 1, &matches, faults);
        let rounds: BTreeSet<u32> = matches.iter().map(|m| m.round).collect();
        let expected = members.len() - 1 + members.len() % 2;
        if rounds.len() != expected {
            faults.push(Fault::WrongCount {
                matches: rounds.len(),
                expected,
            });
        }
    }
    match log.stages.as_slice() {
        // The knockout is drawn however few of those who qualified are still there.
        [] if log.finished => faults.push(Fault::EndedEarly),
        [] => {}
        [stage] => knockout(log, rules, &groups, stage, faults),
        _ => faults.push(Fault::WrongDraw),
    }
}

/// Checks that as many entrants in seed order as there are groups come into different groups, then the next as many, and
/// that groups differ by one player at most.
fn dealt_fairly(log: &Log, groups: &BTreeMap<u32, BTreeSet<u32>>, faults: &mut Vec<Fault>) {
    let sizes = groups.values().map(BTreeSet::len);
    let (least, most) = (sizes.clone().min(), sizes.max());
    let uneven = most.unwrap_or(0) - least.unwrap_or(0) > 1;
    let Some(order) = log.orders.get(&1) else {
        faults.push(Fault::WrongDraw);
        return;
    };
    let mixed = order.chunks(groups.len().max(1)).all(|lap| {
        let in_lap = |members: &BTreeSet<u32>| lap.iter().filter(|n| members.contains(n)).count();
        groups.values().all(|members| in_lap(members) <= 1)
    });
    if uneven || !mixed {
        faults.push(Fault::UnevenGroups);
    }
}

/// Those who go on, by the place they had in their group among those still there: the firsts, the seconds and so on.
fn qualified(
    log: &Log,
    rules: &Groups,
    groups: &BTreeMap<u32, BTreeSet<u32>>,
    line: usize,
    away: &[u32],
) -> Vec<Vec<u32>> {
    let there: Vec<Vec<u32>> = groups
        .keys()
        .map(|group| {
            let mut order = order_of(log, *group, line);
            order.retain(|n| !away.contains(n));
            order
        })
        .collect();
    (0..rules.qualify)
        .map(|place| {
            there
                .iter()
                .filter_map(|group| group.get(place).copied())
                .collect()
        })
        .collect()
}

fn knockout(
    log: &Log,
    rules: &Groups,
    groups: &BTreeMap<u32, BTreeSet<u32>>,
    stage: &Staged,
    faults: &mut Vec<Fault>,
) {
    let Some(order) = log.orders.get(&stage.batch) else {
        faults.push(Fault::WrongDraw);
        return;
    };
    // The firsts are seeded before the seconds, and all of them are there.
    let mut rest = order.as_slice();
    let mut tiers: Vec<&[u32]> = Vec::new();
    let mut qualified_then = qualified(log, rules, groups, stage.line, &stage.away);
    for instead in &log.instead {
        // By the results of that moment `who` is among those who go on, and the other is not.
        let mut away = instead.away.clone();
        away.retain(|n| *n == instead.who || !qualified_then.iter().flatten().any(|m| m == n));
        let now = qualified(log, rules, groups, instead.line, &away);
        let goes_on = |n: u32| now.iter().flatten().any(|m| *m == n);
        if !goes_on(instead.who) || goes_on(instead.of) {
            faults.push(Fault::WrongQualifiers);
        }
        for n in qualified_then.iter_mut().flatten() {
            if *n == instead.of {
                *n = instead.who;
            }
        }
    }
    for tier in qualified_then {
        let (these, others) = rest.split_at(tier.len().min(rest.len()));
        let set = |list: &[u32]| list.iter().copied().collect::<BTreeSet<u32>>();
        if set(these) != set(&tier) {
            faults.push(Fault::WrongQualifiers);
            return;
        }
        tiers.push(these);
        rest = others;
    }
    if !rest.is_empty() {
        faults.push(Fault::WrongQualifiers);
    }
    let sheet: Vec<&LoggedMatch> = log
        .matches
        .iter()
        .filter(|m| m.batch == stage.batch)
        .collect();
    // If nobody is present, no sheet is drawn.
    if order.is_empty() && sheet.is_empty() {
        return;
    }
    drawn_in_order(log, stage.batch, &sheet, faults);
    if meets_too_early(groups, &tiers, &sheet) {
        faults.push(Fault::GroupMeetsEarly);
    }
}

/// Whether exchanging two who placed alike, none of them a first, would keep those of one group apart for longer.
fn meets_too_early(
    groups: &BTreeMap<u32, BTreeSet<u32>>,
    tiers: &[&[u32]],
    sheet: &[&LoggedMatch],
) -> bool {
    let first_round: Vec<&&LoggedMatch> = sheet.iter().filter(|m| m.round == 1).collect();
    let slot: BTreeMap<u32, usize> = first_round
        .iter()
        .enumerate()
        .flat_map(|(at, m)| {
            m.seats
                .iter()
                .filter_map(move |seat| Some((seat.player()?, at)))
        })
        .collect();
    let group_of = |n: u32| {
        groups
            .iter()
            .find(|(_, members)| members.contains(&n))
            .map(|(g, _)| *g)
    };
    // Two in one match of the first round meet in it; in neighbouring matches in the second, and so on.
    let round = |a: usize, b: usize| (a ^ b).checked_ilog2().map_or(0, |bits| bits as usize + 1);
    // How many of their own group each of two would meet in each round, the two standing in these matches.
    let meetings = |who: [(u32, usize); 2]| -> Vec<usize> {
        let mut count = vec![0; 16];
        for (n, at) in who {
            let own = group_of(n);
            for (other, place) in &slot {
                let moved = who.iter().any(|(m, _)| m == other);
                if !moved
                    && group_of(*other) == own
                    && let Some(slot) = count.get_mut(round(at, *place))
                {
                    *slot += 1;
                }
            }
        }
        count
    };
    for tier in tiers.iter().skip(1) {
        for (i, a) in tier.iter().enumerate() {
            for b in tier.iter().skip(i + 1) {
                let (Some(x), Some(y)) = (slot.get(a), slot.get(b)) else {
                    continue;
                };
                let now = meetings([(*a, *x), (*b, *y)]);
                let exchanged = meetings([(*a, *y), (*b, *x)]);
                if exchanged < now {
                    return true;
                }
            }
        }
    }
    false
}

/// The places of those who did not go on: the best of each group together, then the next, by the results at the end.
pub(super) fn behind(log: &Log) -> Vec<Vec<u32>> {
    let drawn = log.stages.first();
    let Some(went_on) = drawn.and_then(|stage| log.orders.get(&stage.batch)) else {
        return Vec::new();
    };
    let groups = members(log);
    let orders: Vec<Vec<u32>> = groups
        .keys()
        .map(|g| order_of(log, *g, usize::MAX))
        .collect();
    let longest = orders.iter().map(Vec::len).max().unwrap_or(0);
    let place = |at: usize| -> Vec<u32> {
        let mut here: Vec<u32> = orders
            .iter()
            .filter_map(|order| order.get(at).copied())
            .collect();
        here.retain(|n| !went_on.contains(n));
        here.sort_unstable();
        here
    };
    (0..longest)
        .map(place)
        .filter(|group| !group.is_empty())
        .collect()
}
