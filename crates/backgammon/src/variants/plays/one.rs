//! One legal play, for whoever plays at random.

use super::search::{Ground, Step};
use super::{Found, Generator, Numbers, Plays, times, unplayed, with_complement};
use crate::Dice;
use crate::variants::position::Position;
use crate::variants::rules::AceyDeucey;
use std::ops::Range;

/// How many plays are tried step by step before all are looked for.
const TRIES: u32 = 32;

impl Generator {
    /// One legal play, found without looking for all where a throw has more than one part: `pick` chooses, again and
    /// again, one of as many as it is told, by an index below that. Whoever plays at random plays so.
    ///
    /// Where a throw cannot be played to its end and has more positions than may be looked at, it is the longest of those tried.
    pub fn one_play(
        &mut self,
        position: &Position,
        dice: Dice,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Plays<'_> {
        if dice.is_double() {
            let numbers = self.double(position, dice.high());
            return self.one_of_sequence(position, &numbers, pick);
        }
        let (high, low) = (dice.high(), dice.low());
        let ground = self.begin(position, &[(high, 1), (low, 1)]);
        let found = self.pair(&ground, dice.high(), dice.low());
        let (last, both) = found.expect("two numbers come to a few hundred positions");
        let parts = match self.rules.acey_deucey {
            AceyDeucey::Double if (dice.high(), dice.low()) == (2, 1) && both => 1,
            AceyDeucey::DoubleAndComplement if (dice.high(), dice.low()) == (2, 1) && both => 2,
            _ => {
                drop(self.all_of(position, last));
                self.keep_one(pick);
                return self.these(position, Numbers::new());
            }
        };
        let node = one_of(&last, pick);
        let numbers = with_complement(1 + pick(6) as u8);
        let (numbers, _) = numbers.split_at(parts);
        let (node, played) = self.try_some(&ground, node, numbers, pick);
        let again = played == times(numbers) && self.node(node).men != 0;
        self.results.push(Found { node, again });
        self.these(position, Numbers::new())
    }

    pub(in crate::variants) fn one_of_sequence(
        &mut self,
        position: &Position,
        numbers: &[(u8, u8)],
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Plays<'_> {
        if numbers.len() > 1 {
            let ground = self.begin(position, numbers);
            let (node, played) = self.try_some(&ground, 0, numbers, pick);
            let complete = played == times(numbers);
            let rest = unplayed(numbers, played);
            return self.found(position, node..node + 1, complete, numbers, rest);
        }
        // One part alone, which comes to a few thousand positions.
        let rest = match self.sequence(position, numbers) {
            Ok(plays) => plays.rest,
            Err(_) => {
                self.results.clear();
                self.results.push(Found {
                    node: 0,
                    again: false,
                });
                numbers.to_vec()
            }
        };
        self.keep_one(pick);
        self.these(position, rest)
    }

    fn keep_one(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let last = self.results.len() - 1;
        let chosen = pick(last + 1).min(last);
        self.results.swap(0, chosen);
        self.results.truncate(1);
    }

    /// A legal way to play `numbers` from `node`, and how many of them it plays.
    pub(super) fn try_some(
        &mut self,
        ground: &Ground,
        node: u32,
        numbers: &[(u8, u8)],
        pick: &mut impl FnMut(usize) -> usize,
    ) -> (u32, u8) {
        let mut best = (node, 0);
        for _ in 0..TRIES {
            let tried = self.descend(ground, node, numbers, pick);
            if tried.1 == times(numbers) {
                return tried;
            }
            if tried.1 > best.1 {
                best = tried;
            }
        }
        match self.run(ground, node..node + 1, numbers) {
            Ok((last, rest)) => (one_of(&last, pick), times(numbers) - times(&rest)),
            Err(_) => best,
        }
    }

    /// Plays `numbers` in order as `pick` says, up to the first that cannot be played.
    pub(super) fn descend(
        &mut self,
        ground: &Ground,
        mut node: u32,
        numbers: &[(u8, u8)],
        pick: &mut impl FnMut(usize) -> usize,
    ) -> (u32, u8) {
        let mut played = 0;
        let each = numbers
            .iter()
            .flat_map(|(number, times)| (0..*times).map(|_| *number));
        for number in each {
            let next = match self.layer(ground, node..node + 1, number, Step::ALONE) {
                Ok(next) if !next.is_empty() => next,
                _ => break,
            };
            node = one_of(&next, pick);
            played += 1;
        }
        (node, played)
    }
}

/// The node of a layer, which is not empty, that `pick` chooses.
fn one_of(layer: &Range<u32>, pick: &mut impl FnMut(usize) -> usize) -> u32 {
    let count = layer.len();
    layer.start + pick(count).min(count.saturating_sub(1)) as u32
}
