//! The pairing of a Swiss round against every pairing there is. This model shares nothing with the program: it tries them
//! all and writes down the priorities in its own words.

use crate::night::cases;
use crawford_forms::Choice;
use crawford_tournament::EntrantNo;
use crawford_tournament::ranking::Exact;
use crawford_tournament::swiss::{
    Allowed, Float, KeepApart, NoPairing, SwissPlayer, SwissRound, Within, pair,
};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

fn lot(seed: &str, round: u16, who: u32) -> u64 {
    let mut text = b"crawford swiss 1".to_vec();
    text.extend(seed.as_bytes());
    text.extend(u64::from(round).to_be_bytes());
    text.extend(u64::from(who).to_be_bytes());
    u64::from_be_bytes(Sha256::digest(text)[..8].try_into().unwrap())
}

/// Everything of a round the model wants to know, by the place in `round.players`.
struct Model<'r> {
    round: &'r SwissRound,
    /// Scores from the top, each once.
    scores: Vec<Exact>,
    /// The players of each score in the order set.
    groups: Vec<Vec<usize>>,
}

impl<'r> Model<'r> {
    fn of(round: &'r SwissRound) -> Self {
        let value = |p: &SwissPlayer| if round.groups { p.score } else { Exact::ZERO };
        let all: BTreeSet<Exact> = round.players.iter().map(value).collect();
        let scores: Vec<Exact> = all.into_iter().rev().collect();
        let groups = scores
            .iter()
            .map(|score| {
                let mut group: Vec<usize> = (0..round.players.len())
                    .filter(|i| value(&round.players[*i]) == *score)
                    .collect();
                group.sort_by_key(|i| {
                    let p = &round.players[*i];
                    let first = match round.within {
                        Within::Random => 0,
                        Within::Standing => i64::from(p.place),
                        _ => p.rating.map_or(i64::MAX, |r| -r),
                    };
                    (first, lot(&round.seed, round.number, p.who.0), p.who)
                });
                group
            })
            .collect();
        Model {
            round,
            scores,
            groups,
        }
    }

    fn group(&self, i: Option<usize>) -> usize {
        i.map_or(self.scores.len(), |i| {
            self.groups.iter().position(|g| g.contains(&i)).unwrap()
        })
    }

    fn may(&self, a: usize, b: Option<usize>) -> bool {
        let (p, round) = (&self.round.players[a], self.round);
        let Some(b) = b else { return !p.had_bye };
        let other = &round.players[b];
        let apart = |w: &KeepApart| {
            w.apart.contains(&p.who)
                && w.apart.contains(&other.who)
                && w.before.is_none_or(|before| round.number < before)
        };
        !p.met.contains(&other.who) && !round.wishes.iter().any(apart)
    }

    /// The priorities as a list of numbers, less is better.
    fn value(&self, pairs: &[(usize, Option<usize>)]) -> Vec<i128> {
        let levels = self.scores.len();
        let mut crossings = vec![0i128; levels - 1];
        let (mut distance, mut unplayed, mut repeats, mut disorder) = (0, 0, 0, 0i128);
        for &(a, b) in pairs {
            let (mut upper, mut lower) = (Some(a), b);
            if self.group(upper) > self.group(lower) {
                std::mem::swap(&mut upper, &mut lower);
            }
            let (g, h) = (self.group(upper), self.group(lower));
            for (level, crossing) in crossings.iter_mut().enumerate() {
                *crossing += i128::from(g <= level && level < h);
            }
            distance += ((h - g) * (h - g)) as i128;
            let above = upper.unwrap();
            let place = |i: usize, g: usize| {
                self.groups[g].iter().position(|other| *other == i).unwrap() as i128
            };
            let size = self.groups[g].len() as i128;
            let p = place(above, g);
            let off = match lower {
                None => {
                    unplayed += i128::from(self.round.players[above].unplayed);
                    size - p
                }
                Some(below) if h == g => {
                    let q = place(below, h);
                    let even = size - size % 2;
                    match self.round.within {
                        Within::Slide => (p - q).abs() - even / 2,
                        Within::Fold => p + q + 1 - even,
                        _ => (p - q).abs(),
                    }
                }
                Some(below) => size - p + place(below, h),
            };
            disorder += off * off;
            if g != h {
                let again = |i: usize, way| self.round.players[i].floated == Some(way);
                repeats += i128::from(again(above, Float::Down));
                repeats += i128::from(lower.is_some_and(|i| again(i, Float::Up)));
            }
        }
        crossings.extend([distance, unplayed, repeats, disorder]);
        crossings
    }

    fn best(&self) -> Option<Vec<i128>> {
        let mut best = None;
        let n = self.round.players.len();
        self.try_all(
            &mut (0..n).collect(),
            n % 2 == 1,
            &mut Vec::new(),
            &mut best,
        );
        best
    }

    fn try_all(
        &self,
        left: &mut Vec<usize>,
        bye: bool,
        pairs: &mut Vec<(usize, Option<usize>)>,
        best: &mut Option<Vec<i128>>,
    ) {
        if left.is_empty() {
            let value = self.value(pairs);
            if best.as_ref().is_none_or(|best| value < *best) {
                *best = Some(value);
            }
            return;
        }
        let a = left.remove(0);
        if bye && self.may(a, None) {
            pairs.push((a, None));
            self.try_all(left, false, pairs, best);
            pairs.pop();
        }
        for at in 0..left.len() {
            let b = left.remove(at);
            if self.may(a, Some(b)) {
                pairs.push((a, Some(b)));
                self.try_all(left, bye, pairs, best);
                pairs.pop();
            }
            left.insert(at, b);
        }
        left.insert(0, a);
    }
}

fn rounds() -> impl Strategy<Value = SwissRound> {
    let player = (
        0i64..4,
        proptest::option::weighted(0.8, 1400i64..1410),
        any::<bool>(),
        0u32..3,
        proptest::option::of(prop_oneof![Just(Float::Down), Just(Float::Up)]),
        1u32..20,
    );
    (
        proptest::collection::vec(player, 2..=10),
        proptest::collection::vec((0usize..10, 0usize..10), 0..26),
        proptest::collection::vec(proptest::collection::vec(1u32..11, 2..4), 0..2),
        any::<bool>(),
        0usize..5,
        any::<u32>(),
        1u16..4,
    )
        .prop_map(|(players, met, wishes, groups, within, seed, number)| {
            let mut players: Vec<SwissPlayer> = (1u32..)
                .zip(players)
                .map(
                    |(n, (score, rating, had_bye, unplayed, floated, place))| SwissPlayer {
                        who: EntrantNo(n),
                        score: Exact::from(score),
                        rating,
                        place,
                        met: Vec::new(),
                        had_bye,
                        unplayed,
                        floated,
                    },
                )
                .collect();
            for (a, b) in met {
                let count = players.len();
                let (a, b) = (a % count, b % count);
                let (first, second) = (players[a].who, players[b].who);
                if a != b && !players[a].met.contains(&second) {
                    players[a].met.push(second);
                    players[b].met.push(first);
                }
            }
            let wish = |apart: Vec<u32>| KeepApart {
                apart: apart.into_iter().map(EntrantNo).collect(),
                before: (seed % 2 == 0).then_some(3),
            };
            SwissRound {
                number,
                players,
                groups,
                within: Within::ALL[within],
                seed: format!("{seed:x}"),
                wishes: wishes.into_iter().map(wish).collect(),
                allowed: Allowed::default(),
            }
        })
}

fn check(round: &SwissRound) {
    let model = Model::of(round);
    let best = model.best();
    match pair(round) {
        Ok(pairing) => {
            let at = |who: EntrantNo| round.players.iter().position(|p| p.who == who).unwrap();
            let mut pairs: Vec<(usize, Option<usize>)> = pairing
                .pairs
                .iter()
                .map(|p| (at(p.a), Some(at(p.b))))
                .collect();
            pairs.extend(pairing.byes.iter().map(|bye| (at(bye.who), None)));
            let everyone: BTreeSet<usize> = pairs
                .iter()
                .flat_map(|(a, b)| [Some(*a), *b])
                .flatten()
                .collect();
            assert_eq!(everyone.len(), round.players.len());
            assert_eq!(pairs.len(), round.players.len().div_ceil(2));
            assert!(pairs.iter().all(|(a, b)| model.may(*a, *b)));
            let value = model.value(&pairs);
            assert_eq!(Some(&value), best.as_ref());
            let said = &pairing.value;
            let mut numbers = said.crossings.clone();
            numbers.extend([
                said.distance,
                said.bye_unplayed,
                said.repeats,
                said.disorder,
            ]);
            assert_eq!(numbers, value, "what it says of itself");
        }
        Err(NoPairing::None(proof)) => {
            assert_eq!(best, None, "it gave up on {round:?}");
            // The proof holds: parts that may meet nobody else, more of them than there are others to meet.
            assert!(proof.parts.len() > proof.between.len());
            let at = |who: EntrantNo| round.players.iter().position(|p| p.who == who);
            for part in &proof.parts {
                assert_eq!(part.len() % 2, 1);
                for &member in part {
                    for other in round.players.iter().map(|p| Some(p.who)) {
                        let inside = part.contains(&other) || proof.between.contains(&other);
                        let may = match (member, other) {
                            (Some(a), Some(b)) if a != b => model.may(at(a).unwrap(), at(b)),
                            (None, Some(b)) => model.may(at(b).unwrap(), None),
                            _ => false,
                        };
                        assert!(inside || !may);
                    }
                }
            }
            for choice in &proof.choices {
                assert!(
                    choice.pairing.pairs.len() * 2 + choice.pairing.byes.len()
                        == round.players.len()
                );
                let value = &choice.pairing.value;
                let used = [
                    (choice.allowed.rematches, value.rematches),
                    (choice.allowed.second_byes, value.second_byes),
                    (choice.allowed.wishes, value.wishes),
                ];
                assert!(used.iter().all(|(allowed, count)| *allowed || *count == 0));
            }
        }
        Err(other) => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn the_pairing_is_the_best_of_all_pairings(round in rounds()) {
        check(&round);
    }
}
