//! One legal play, for whoever plays at random.

use super::longest::Longest;
use super::{Found, Generator, Numbers, Plays, Whose, times, unplayed, with_complement};
use crate::variants::position::Position;
use crate::variants::throw::Throw;
use std::ops::Range;

impl Generator {
    /// One legal play, found without looking for all where a throw has more than one part: `pick` chooses, again and
    /// again, one of as many as it is told, by an index below that. Whoever plays at random plays so.
    ///
    /// Where a throw cannot be played to its end and has more positions than may be looked at, it is the longest found in
    /// as many.
    pub fn one_play(
        &mut self,
        position: &Position,
        throw: impl Into<Throw>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Plays<'_> {
        let dice = match throw.into() {
            Throw::Two(dice) => dice,
            Throw::Three(dice) => {
                let found = self.plays_of_three(position, dice);
                drop(found.expect("three numbers come to a few thousand positions"));
                self.keep_one(pick);
                return self.these(position, Numbers::new());
            }
        };
        if dice.is_double() {
            let numbers = self.double(position, dice.high());
            return self.one_of_sequence(position, &numbers, Whose::Own, pick);
        }
        let (high, low) = (dice.high(), dice.low());
        let ground = self.begin(position, &[(high, 1), (low, 1)], Whose::Own);
        let found = self.pair(&ground, high, low);
        let (last, both) = found.expect("two numbers come to a few hundred positions");
        let parts = self.parts_to_choose(dice.into());
        if parts == 0 || !both {
            drop(self.all_of(position, last));
            self.keep_one(pick);
            return self.these(position, Numbers::new());
        }
        let node = one_of(&last, pick);
        let numbers = with_complement(1 + pick(6) as u8);
        let (numbers, _) = numbers.split_at(parts);
        let longest = self.longest(&ground, node, numbers, pick);
        let node = longest.node;
        let again = longest.played == times(numbers) && self.node(node).men != 0;
        self.results.push(Found { node, again });
        self.these(position, Numbers::new())
    }

    /// One way to play the rest of the opponent's rising double.
    pub(in crate::variants) fn one_of_rest(
        &mut self,
        position: &Position,
        rest: &[(u8, u8)],
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Plays<'_> {
        self.one_of_sequence(position, rest, Whose::Opponents, pick)
    }

    fn one_of_sequence(
        &mut self,
        position: &Position,
        numbers: &[(u8, u8)],
        whose: Whose,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Plays<'_> {
        // One part alone comes to a few thousand positions.
        if numbers.len() == 1
            && let Ok(rest) = self
                .sequence(position, numbers, whose)
                .map(|plays| plays.rest)
        {
            self.keep_one(pick);
            return self.these(position, rest);
        }
        let ground = self.begin(position, numbers, whose);
        let Longest { node, played, .. } = self.longest(&ground, 0, numbers, pick);
        let complete = played == times(numbers);
        let rest = unplayed(numbers, played);
        self.found(position, node..node + 1, complete, numbers, rest)
    }

    fn keep_one(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let last = self.results.len() - 1;
        let chosen = pick(last + 1).min(last);
        self.results.swap(0, chosen);
        self.results.truncate(1);
    }
}

/// The node of a layer, which is not empty, that `pick` chooses.
pub(super) fn one_of(layer: &Range<u32>, pick: &mut impl FnMut(usize) -> usize) -> u32 {
    let count = layer.len();
    layer.start + pick(count).min(count.saturating_sub(1)) as u32
}
