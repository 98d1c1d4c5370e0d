//! Every legal play of a throw in any game of the family, each result once.
//!
//! The search ([`search`]) goes number by number: all positions after the first number, then all after the second, and so
//! on, each kept once. The last number that can be played from any of them ends the throw, which is the rule that as many
//! as possible must be played. This works because everything the rules ask about a turn so far (what has left the head,
//! who hit in the own home) can be read from the position itself beside the one before the turn.
//!
//! Where the order of the steps makes no difference, those of one number are taken from the highest point down, so that
//! few positions come twice (see [`crate::plays`]). Most bans make a difference: [`bans`] tells which can matter in a turn.

mod bans;
mod follow;
mod longest;
mod obstacle;
mod one;
mod refused;
mod search;
mod seen;
mod steps;
#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that panics is a test that fails"
)]
mod tests;
mod three;

pub use follow::{FollowedPlay, WrittenTurn};
pub(super) use follow::{Misfit, Thrown};
pub use refused::refused_step;
pub use steps::{Step, Turn, TurnEnd};

use super::position::Position;
use super::rules::{Doubles, GameRules, UnplayedDouble};
use super::throw::{ThreeDice, Throw};
use crate::board::{BAR, OFF, half_byte};
use crate::violation::Violation;
use search::{Ground, Node};
use seen::Seen;
use std::ops::Range;

/// The most positions looked at for one throw. Rising doubles on an open board, and 2-1 in European acey-deucey when the
/// checkers are spread over it, come to more than anybody could choose from; the others stay below.
pub const MOST_POSITIONS: usize = 1 << 22;

/// Finds legal plays. It keeps its memory from one throw to the next.
#[derive(Debug, Clone)]
pub struct Generator {
    rules: GameRules,
    /// The most positions looked at for one throw.
    most: usize,
    nodes: Vec<Node>,
    /// How many positions the searches for a longest way have looked at in this throw.
    descended: usize,
    seen: Seen,
    results: Vec<Found>,
    seen_results: Seen,
    /// Whether not all of the throw could be played, where that loses.
    fails: bool,
    /// Asks every ban at every step, in every order.
    #[cfg(test)]
    careful: bool,
}

#[derive(Debug, Clone, Copy)]
struct Found {
    node: u32,
    again: bool,
}

/// Whose throw brought the numbers that the mover plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Own,
    /// The rest of the opponent's rising double.
    Opponents,
}

/// The numbers a throw brings, in order: each with how many times it is played.
pub(super) type Numbers = Vec<(u8, u8)>;

/// The legal plays of one throw: at least one, as a throw that cannot be played leaves the position as it was.
#[derive(Debug)]
pub struct Plays<'a> {
    generator: &'a Generator,
    position: Position,
    /// What of a rising double cannot be played.
    rest: Numbers,
}

/// One result of a throw.
#[derive(Debug, Clone, Copy)]
pub struct Play<'a> {
    generator: &'a Generator,
    node: Node,
    /// The position, still seen by the side that moved.
    pub after: Position,
    /// Whether the same player throws again.
    pub again: bool,
}

impl Plays<'_> {
    /// How many there are: 1 or more.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub const fn len(&self) -> usize {
        self.generator.results.len()
    }

    /// The `index`th of them, in no order that means anything.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Play<'_>> {
        let found = self.generator.results.get(index)?;
        Some(self.play(*found))
    }

    pub fn iter(&self) -> impl Iterator<Item = Play<'_>> {
        self.generator.results.iter().map(|found| self.play(*found))
    }

    /// What the opponent plays of it before their own throw: numbers in order, each with how many times.
    #[must_use]
    pub fn rest(&self) -> &[(u8, u8)] {
        &self.rest
    }

    #[inline]
    fn play(&self, found: Found) -> Play<'_> {
        let node = self.generator.node(found.node);
        Play {
            generator: self.generator,
            node,
            after: Position {
                failed: [self.generator.fails_at(node), false],
                ..self
                    .position
                    .moved(&self.generator.rules, node.own, node.opp)
            },
            again: found.again,
        }
    }
}

impl Play<'_> {
    /// One way to make it, step by step: from where, to where, each one number's worth; 25 is the bar or the hand, 0 off.
    #[must_use]
    pub fn steps(&self) -> Vec<(u8, u8)> {
        let mut steps = Vec::new();
        let mut node = self.node;
        while node.from != OFF {
            steps.push((node.from, node.to));
            node = self.generator.node(node.before);
        }
        steps.reverse();
        steps
    }

    /// Whether the play hits an opposing checker on `place`.
    pub(super) fn hits(&self, place: u8) -> bool {
        let before = self.generator.node(0).opp;
        place != OFF && half_byte(before, place) == 1 && half_byte(self.node.opp, place) == 0
    }
}

impl Generator {
    #[must_use]
    pub fn new(rules: GameRules) -> Generator {
        Generator {
            rules,
            most: MOST_POSITIONS,
            nodes: Vec::new(),
            descended: 0,
            seen: Seen::default(),
            results: Vec::new(),
            seen_results: Seen::default(),
            fails: false,
            #[cfg(test)]
            careful: false,
        }
    }

    /// The same, looking at fewer positions than [`MOST_POSITIONS`].
    #[must_use]
    pub fn at_most(self, most: usize) -> Generator {
        Generator { most, ..self }
    }

    pub(super) const fn look_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// How many positions the last throw took.
    pub(super) const fn looked_at(&self) -> usize {
        self.nodes.len() + self.descended
    }

    #[must_use]
    pub const fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Every legal play of `throw`: the whole throw with what it brings without new dice, up to where another throw would
    /// come.
    ///
    /// # Errors
    /// `plays-too-many` when more than [`MOST_POSITIONS`], or as few as it may, had to be looked at.
    pub fn plays(
        &mut self,
        position: &Position,
        throw: impl Into<Throw>,
    ) -> Result<Plays<'_>, Violation> {
        let dice = match throw.into() {
            Throw::Two(dice) => dice,
            Throw::Three(dice) => return self.plays_of_three(position, dice),
        };
        let (high, low) = (dice.high(), dice.low());
        if dice.is_double() {
            let numbers = self.double(position, high);
            return self.sequence(position, &numbers, Whose::Own);
        }
        let ground = self.begin(position, &[(high, 1), (low, 1)], Whose::Own);
        let (last, both) = self.pair(&ground, high, low)?;
        match self.parts_to_choose(dice.into()) {
            parts @ 1.. if both => {
                self.chosen_doubles(&ground, last, parts)?;
                Ok(self.these(position, Numbers::new()))
            }
            _ => Ok(self.all_of(position, last)),
        }
    }

    /// Of how many parts the double is that may be chosen once all of this throw is played; 0 where none may be.
    const fn parts_to_choose(&self, throw: Throw) -> usize {
        match throw.is_one_and_two() {
            true => self.rules.acey_deucey.parts(),
            false => 0,
        }
    }

    /// Whether the opponent plays what the mover cannot play of a double thrown here.
    fn passes_rest_on(&self, position: &Position) -> bool {
        self.rules.doubles == Doubles::Rising(UnplayedDouble::OpponentPlays)
            && position.turn() >= self.rules.rising_from
    }

    fn plays_of_three(
        &mut self,
        position: &Position,
        dice: ThreeDice,
    ) -> Result<Plays<'_>, Violation> {
        let numbers = dice.numbers().map(|number| (number, 1));
        let ground = self.begin(position, &numbers, Whose::Own);
        let (last, _) = self.three(&ground, dice)?;
        Ok(self.all_of(position, last))
    }

    /// Whether a side that leaves this position has lost by not playing all of its throw.
    const fn fails_at(&self, node: Node) -> bool {
        self.fails && node.men != 0
    }

    /// Every result of a double of the player's choice, of `parts` parts, after each position of `layer`.
    fn chosen_doubles(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        parts: usize,
    ) -> Result<(), Violation> {
        self.seen_results.forget(0, layer.len() * 16);
        let mut playable = Vec::new();
        for number in 1..=6 {
            let numbers = with_complement(number);
            let (numbers, _) = numbers.split_at(parts);
            // Where all of it can be played, which one way shows, all positions are taken together.
            playable.clear();
            for node in layer.clone() {
                if self.can_play_all(ground, node, numbers) {
                    playable.push(self.node(node));
                    continue;
                }
                let (last, rest) = self.run(ground, node..node + 1, numbers)?;
                self.add_results(last, rest.is_empty());
            }
            let first = self.count()?;
            self.nodes.extend_from_slice(&playable);
            let together = first..self.count()?;
            if !together.is_empty() {
                let (last, rest) = self.run(ground, together, numbers)?;
                self.add_results(last, rest.is_empty());
            }
        }
        Ok(())
    }

    /// Every way to play the rest of the opponent's rising double, which its player could not.
    ///
    /// # Errors
    /// Those of [`Generator::plays`].
    pub(super) fn plays_of_rest(
        &mut self,
        position: &Position,
        rest: &[(u8, u8)],
    ) -> Result<Plays<'_>, Violation> {
        let mut plays = self.sequence(position, rest, Whose::Opponents)?;
        plays.rest.clear();
        Ok(plays)
    }

    /// What a double of `number` brings.
    fn double(&self, position: &Position, number: u8) -> Numbers {
        let complement = match self.rules.doubles {
            Doubles::Four => false,
            Doubles::Two => return vec![(number, 2)],
            Doubles::Complement => true,
            Doubles::ComplementOnceEntered => position.own(BAR) == 0,
            Doubles::Rising(_) => {
                let highest = if position.turn() < self.rules.rising_from {
                    number
                } else {
                    6
                };
                return (number..=highest).map(|n| (n, 4)).collect();
            }
        };
        let mut numbers = vec![(number, 4)];
        numbers.extend(complement.then_some((7 - number, 4)));
        numbers
    }

    fn sequence(
        &mut self,
        position: &Position,
        numbers: &[(u8, u8)],
        whose: Whose,
    ) -> Result<Plays<'_>, Violation> {
        let ground = self.begin(position, numbers, whose);
        let (last, rest) = self.run(&ground, 0..1, numbers)?;
        let complete = rest.is_empty();
        Ok(self.found(position, last, complete, numbers, rest))
    }

    /// The plays of a throw that brought `numbers`.
    fn found(
        &mut self,
        position: &Position,
        last: Range<u32>,
        complete: bool,
        numbers: &[(u8, u8)],
        rest: Numbers,
    ) -> Plays<'_> {
        let complete = complete && self.rules.doubles.may_complement() && numbers.len() == 2;
        for node in last {
            let again = complete && self.node(node).men != 0;
            self.results.push(Found { node, again });
        }
        self.open_if_possible(position);
        let rest = match self.passes_rest_on(position) {
            true => rest,
            false => Numbers::new(),
        };
        self.these(position, rest)
    }

    fn all_of(&mut self, position: &Position, last: Range<u32>) -> Plays<'_> {
        self.results
            .extend(last.map(|node| Found { node, again: false }));
        self.open_if_possible(position);
        self.these(position, Numbers::new())
    }

    /// The results as they are.
    const fn these(&self, position: &Position, rest: Numbers) -> Plays<'_> {
        Plays {
            generator: self,
            position: *position,
            rest,
        }
    }

    fn add_results(&mut self, last: Range<u32>, complete: bool) {
        for node in last {
            let again = complete && self.node(node).men != 0;
            self.add_result(Found { node, again });
        }
    }

    fn add_result(&mut self, found: Found) {
        let node = self.node(found.node);
        let (nodes, results) = (&self.nodes, &self.results);
        // Results that differ in nothing but `again` are two.
        let same = self.seen_results.insert_at(
            results.len() as u32,
            seen::hash(&node) ^ u32::from(found.again),
            |index| {
                let other = results.get(index as usize);
                let same = other.and_then(|other| nodes.get(other.node as usize));
                other.is_some_and(|other| other.again == found.again)
                    && same.is_some_and(|same| (same.own, same.opp) == (node.own, node.opp))
            },
        );
        if same.is_none() {
            self.results.push(found);
        }
    }
}

/// A double of `number`, and of what is missing to seven.
const fn with_complement(number: u8) -> [(u8, u8); 2] {
    [(number, 4), (7 - number, 4)]
}

/// How many steps `numbers` are.
fn times(numbers: &[(u8, u8)]) -> u8 {
    numbers.iter().map(|(_, times)| times).sum()
}

/// What is left of `numbers` when the first `played` have been.
fn unplayed(numbers: &[(u8, u8)], mut played: u8) -> Numbers {
    let mut rest = Numbers::new();
    for (number, times) in numbers {
        let here = played.min(*times);
        played -= here;
        rest.extend((here < *times).then_some((*number, times - here)));
    }
    rest
}
