//! Direct encounter: the matches between those still equal. If not all of them have met, the least and the most that
//! each could have scored are compared, and only those are separated whose order no missing match could change; then each
//! part is compared again by itself. Forfeits do not count as played.

use super::super::EntrantNo;
use super::Exact;
use super::tie_break::Scores;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What direct encounter saw of one player among those equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Encounter {
    /// Those compared, oneself among them, by check-in number.
    pub among: Vec<EntrantNo>,
    /// Points scored against them.
    pub least: Exact,
    /// The same if every missing match among them were won.
    pub most: Exact,
    /// Matches among them not played.
    pub missing: u32,
}

/// Splits equal players, the best part first; a part of several is still equal. With each part comes what was compared
/// last of its players.
pub(super) fn split(
    scores: &Scores<'_>,
    tied: &[usize],
    seen: &mut BTreeMap<usize, Encounter>,
) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    // Parts still to be compared, the best on top.
    let mut open = vec![tied.to_vec()];
    while let Some(part) = open.pop() {
        if part.len() < 2 {
            done.push(part);
            continue;
        }
        let parts = split_once(scores, &part, seen);
        if parts.len() == 1 {
            done.push(part);
        } else {
            open.extend(parts.into_iter().rev());
        }
    }
    done
}

fn split_once(
    scores: &Scores<'_>,
    part: &[usize],
    seen: &mut BTreeMap<usize, Encounter>,
) -> Vec<Vec<usize>> {
    let mut among: Vec<EntrantNo> = part
        .iter()
        .filter_map(|at| scores.card(*at))
        .map(|card| card.who)
        .collect();
    among.sort_unstable();
    let set: BTreeSet<EntrantNo> = among.iter().copied().collect();
    let meetings = u32::from(scores.field.meetings.max(1));
    let mut found: Vec<(usize, Encounter)> = part
        .iter()
        .filter_map(|at| {
            let card = scores.card(*at)?;
            let mut played: BTreeMap<EntrantNo, u32> = BTreeMap::new();
            let mut least = Exact::ZERO;
            for line in card.lines.iter().filter(|line| line.kind.played()) {
                if let Some(other) = line.opponent.filter(|other| set.contains(other)) {
                    *played.entry(other).or_default() += 1;
                    least = least + line.points;
                }
            }
            // A rematch is no match against anybody else.
            let others = among.iter().filter(|other| **other != card.who);
            let missing: u32 = others
                .map(|other| meetings.saturating_sub(played.get(other).copied().unwrap_or(0)))
                .sum();
            let encounter = Encounter {
                among: among.clone(),
                least,
                most: least + scores.field.win * Exact::from(missing),
                missing,
            };
            Some((*at, encounter))
        })
        .collect();
    found.sort_by(|(a, x), (b, y)| {
        y.most
            .cmp(&x.most)
            .then(y.least.cmp(&x.least))
            .then(a.cmp(b))
    });
    // A part ends where everyone above is sure of more than anyone below can reach.
    let mut parts: Vec<Vec<usize>> = vec![Vec::new()];
    let mut lowest: Option<Exact> = None;
    for (at, encounter) in &found {
        if lowest.is_some_and(|least| least > encounter.most) {
            parts.push(Vec::new());
        }
        lowest = Some(lowest.map_or(encounter.least, |least| least.min(encounter.least)));
        if let Some(last) = parts.last_mut() {
            last.push(*at);
        }
    }
    // The last comparison is shown: the one that separated somebody, or could not.
    seen.extend(found);
    parts
}
