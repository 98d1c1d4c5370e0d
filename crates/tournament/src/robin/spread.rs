//! Late entry into a schedule: which round each match not begun is played in, so that nobody plays twice in one.

use crate::EntrantNo;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnplayedMatch {
    pub players: [EntrantNo; 2],
    /// The round it stands in, where it has one.
    pub round: Option<u8>,
}

/// The rounds of matches, in the order given, from round `from` on: in each round those with the most still to play go
/// first, then those that stood earliest, so that the last round comes as soon as this simple rule gets it. Nobody
/// plays twice in a round. `busy` says who plays already in which round.
#[must_use]
pub fn spread(unplayed: &[UnplayedMatch], from: u8, busy: &BTreeSet<(u8, EntrantNo)>) -> Vec<u8> {
    let mut rounds = vec![None; unplayed.len()];
    let mut left: BTreeMap<EntrantNo, usize> = BTreeMap::new();
    for player in unplayed.iter().flat_map(|m| m.players) {
        *left.entry(player).or_default() += 1;
    }
    for round in from..=u8::MAX {
        let open: Vec<usize> = (0..unplayed.len())
            .filter(|i| rounds.get(*i) == Some(&None))
            .collect();
        if open.is_empty() {
            break;
        }
        let mut order: Vec<(std::cmp::Reverse<usize>, u8, usize)> = open
            .into_iter()
            .filter_map(|i| {
                let m = unplayed.get(i)?;
                let most = m.players.iter().filter_map(|p| left.get(p)).max()?;
                Some((std::cmp::Reverse(*most), m.round.unwrap_or(u8::MAX), i))
            })
            .collect();
        order.sort_unstable();
        let mut playing: BTreeSet<EntrantNo> = BTreeSet::new();
        for (_, _, i) in order {
            let Some(m) = unplayed.get(i) else { continue };
            let taken = |p: &EntrantNo| playing.contains(p) || busy.contains(&(round, *p));
            if m.players.iter().any(taken) {
                continue;
            }
            playing.extend(m.players);
            if let Some(place) = rounds.get_mut(i) {
                *place = Some(round);
            }
        }
        for player in &playing {
            if let Some(count) = left.get_mut(player) {
                *count = count.saturating_sub(1);
            }
        }
    }
    rounds
        .into_iter()
        .map(|round| round.unwrap_or(u8::MAX))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::circle::circle;
    use super::*;

    /// A field of n, of which `done` rounds are played, and one more player.
    fn late(n: u32, done: usize) -> (Vec<UnplayedMatch>, Vec<u8>) {
        let number = |i: usize| EntrantNo(i as u32 + 1);
        let mut unplayed: Vec<UnplayedMatch> = Vec::new();
        for (r, round) in circle(n as usize, 1).iter().enumerate().skip(done) {
            unplayed.extend(round.pairs.iter().map(|(a, b)| UnplayedMatch {
                players: [number(*a), number(*b)],
                round: Some(r as u8 + 1),
            }));
        }
        unplayed.extend((1..=n).map(|i| UnplayedMatch {
            players: [EntrantNo(n + 1), EntrantNo(i)],
            round: None,
        }));
        let rounds = spread(&unplayed, done as u8 + 1, &BTreeSet::new());
        (unplayed, rounds)
    }

    #[test]
    fn nobody_plays_twice_in_a_round_and_the_newcomer_is_through_in_time() {
        for n in 3..=20u32 {
            for done in 0..(n as usize - 1) {
                let (unplayed, rounds) = late(n, done);
                let mut seen = BTreeSet::new();
                for (m, round) in unplayed.iter().zip(&rounds) {
                    assert!(*round > done as u8);
                    assert!(m.players.iter().all(|p| seen.insert((*round, *p))));
                }
                let last = rounds.iter().max().copied().unwrap_or_default();
                // Nobody can be through sooner than the newcomer, who meets everyone from now on.
                let newcomer = done as u8 + n as u8;
                assert!(last >= newcomer);
                assert!(last <= newcomer + 3, "{n} players after {done}: {last}");
            }
        }
    }

    #[test]
    fn who_is_busy_in_a_round_is_left_alone() {
        let m = UnplayedMatch {
            players: [EntrantNo(1), EntrantNo(2)],
            round: None,
        };
        let busy = BTreeSet::from([(3, EntrantNo(2))]);
        assert_eq!(spread(&[m], 3, &busy), [4]);
    }
}
