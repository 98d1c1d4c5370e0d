//! A throw that is played number by number, for somebody who moves one checker after the other.
//!
//! A number may be played where the play can still be finished by the rules of the whole throw. That is asked of each
//! step by itself, so that a throw with more plays than can be listed is played too.

use super::bans::{NO_RULE, SHUT_IN, primes};
use super::follow::{Thrown, one_by_one};
use super::search::Ground;
use super::three::orders;
use super::{Generator, Numbers, times, unplayed, with_complement};
use crate::Dice;
use crate::board::{BAR, OFF};
use crate::variants::position::Position;
use crate::variants::throw::{ThreeDice, Throw};
use crate::violation::{Violation, refuse};

/// One number, played by one checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    pub number: u8,
    /// 1 to 24; [`BAR`] for the bar or the hand.
    pub from: u8,
    /// 1 to 24; [`OFF`].
    pub to: u8,
}

/// A turn after some of its numbers have been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The position now, still seen by the mover.
    pub position: Position,
    /// What can be played next, the farthest checker first. Empty when nothing is left to play.
    pub next: Vec<Step>,
    /// How the turn ends if it is ended now; `None` while more has to be played.
    pub end: Option<TurnEnd>,
    /// Whether it is not known that no more can be played, or not otherwise: there were more positions than may be looked
    /// at.
    pub unproven: bool,
}

/// How a turn ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnEnd {
    /// Whether the same player throws again.
    pub again: bool,
    /// What the opponent plays of it: numbers in order, each with how many times.
    pub rest: Vec<(u8, u8)>,
}

/// Numbers to be played in this order, all of them, and what comes of it.
#[derive(Debug, Clone)]
struct Script {
    numbers: Vec<u8>,
    end: TurnEnd,
}

impl Script {
    /// After these the turn is over.
    const fn of_turn(numbers: Vec<u8>) -> Script {
        Script {
            numbers,
            end: TurnEnd {
                again: false,
                rest: Vec::new(),
            },
        }
    }
}

struct Walk<'a> {
    generator: &'a mut Generator,
    ground: Ground,
    position: Position,
    /// The node of the position now.
    at: u32,
    /// The numbers played since the scripts were written.
    made: Vec<u8>,
    scripts: Vec<Script>,
    /// Whether a double may still be chosen after a 1 and a 2 that are being played, and of how many parts.
    to_choose: Option<usize>,
    /// The row of six, in the opponent's numbering, that must not be held at the end.
    must_open: Option<u32>,
    unproven: bool,
    /// Every number the throw brings, as often as it brings it.
    brought: Vec<u8>,
}

impl Generator {
    /// The turn after `done`.
    ///
    /// # Errors
    /// `step-not-legal` for the first step that is not, `plays-too-many`.
    pub(in crate::variants) fn turn(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        done: &[Step],
    ) -> Result<Turn, Violation> {
        let mut walk = Walk::begin(self, position, thrown)?;
        let mut steps = done.iter().enumerate();
        let Some((nth, step)) = steps.find(|(_, step)| !walk.make(**step)) else {
            return Ok(walk.turn());
        };
        let (before, _) = done.split_at(nth);
        let other = walk.other_rule(before, *step);
        let rule = if walk.follow(walk.at, *step).is_none() {
            let (so_far, _) = done.split_at(nth + 1);
            let ban = self.ban_on(|without| {
                let walk = Walk::begin(without, position, thrown);
                walk.is_ok_and(|mut walk| so_far.iter().all(|step| walk.make(*step)))
            });
            if ban == NO_RULE { other } else { ban }
        } else if walk.must_open.take().is_some() && walk.make(*step) {
            SHUT_IN
        } else {
            other
        };
        let (from, number) = (i64::from(step.from), i64::from(step.number));
        Err(refuse::step_not_legal(rule, from, number))
    }
}

impl<'a> Walk<'a> {
    fn begin(
        generator: &'a mut Generator,
        position: &Position,
        thrown: &Thrown,
    ) -> Result<Self, Violation> {
        let (ground, numbers) = generator.begin_thrown(position, thrown);
        let brought = match thrown {
            Thrown::Dice(throw) if !throw.is_double() => throw.numbers(),
            _ => one_by_one(&numbers),
        };
        let mut walk = Walk {
            generator,
            ground,
            position: *position,
            at: 0,
            made: Vec::new(),
            scripts: Vec::new(),
            to_choose: None,
            must_open: None,
            unproven: false,
            brought,
        };
        match thrown {
            Thrown::Dice(Throw::Two(dice)) if !dice.is_double() => walk.pair(*dice)?,
            Thrown::Dice(Throw::Three(dice)) => walk.three(*dice)?,
            Thrown::Dice(_) => walk.sequence(&numbers, false),
            Thrown::Rest(_) => walk.sequence(&numbers, true),
        }
        let row = walk.generator.row_that_shuts_in(position);
        if let Some(row) = row {
            walk.must_open = Some(row);
            if !walk
                .scripts
                .clone()
                .iter()
                .any(|script| walk.can_finish(0, &script.numbers))
            {
                walk.must_open = None;
            }
        }
        Ok(walk)
    }

    /// Two numbers in either order; the higher one where only one can be played.
    fn pair(&mut self, dice: Dice) -> Result<(), Violation> {
        let (high, low) = (dice.high(), dice.low());
        let (_, both) = self.generator.pair(&self.ground, high, low)?;
        let lower_first = self.generator.rules.lower_first;
        let orders = if both && lower_first {
            vec![vec![low, high]]
        } else if both {
            vec![vec![high, low], vec![low, high]]
        } else if lower_first {
            vec![one_by_one(&[(low, self.reach(0, &[(low, 1)]))])]
        } else {
            let one = [high, low]
                .into_iter()
                .find(|n| self.reach(0, &[(*n, 1)]) == 1);
            vec![one.into_iter().collect()]
        };
        self.scripts = orders.into_iter().map(Script::of_turn).collect();
        let parts = self.generator.parts_to_choose(dice.into());
        self.to_choose = Some(parts).filter(|parts| both && *parts > 0);
        Ok(())
    }

    /// Three numbers in any order; the highest where not all can be played.
    fn three(&mut self, dice: ThreeDice) -> Result<(), Violation> {
        let (_, played) = self.generator.three(&self.ground, dice)?;
        self.scripts = orders(&played).into_iter().map(Script::of_turn).collect();
        Ok(())
    }

    /// As many as possible of `numbers`, in order.
    fn sequence(&mut self, numbers: &[(u8, u8)], is_rest: bool) {
        let played = self.reach(self.at, numbers);
        let complement = self.generator.rules.doubles.may_complement() && numbers.len() == 2;
        let rest = match self.generator.passes_rest_on(&self.position) && !is_rest {
            true => unplayed(numbers, played),
            false => Numbers::new(),
        };
        let again = complement && played == times(numbers);
        let mut all = one_by_one(numbers);
        all.truncate(usize::from(played));
        self.scripts = vec![Script {
            numbers: all,
            end: TurnEnd { again, rest },
        }];
    }

    /// After the 1 and the 2: each double there is to choose.
    fn choose(&mut self, parts: usize) {
        self.scripts.clear();
        self.made.clear();
        for number in 1..=6 {
            let numbers = with_complement(number);
            let (numbers, _) = numbers.split_at(parts);
            let played = self.reach(self.at, numbers);
            let mut all = one_by_one(numbers);
            all.truncate(usize::from(played));
            let end = TurnEnd {
                again: played == times(numbers),
                rest: Vec::new(),
            };
            self.scripts.push(Script { numbers: all, end });
        }
    }

    /// Makes a step, if it is legal.
    fn make(&mut self, step: Step) -> bool {
        let Some(next) = self.follow(self.at, step) else {
            return false;
        };
        let rests = self.rests_after(step.number);
        if !rests.iter().any(|rest| self.can_finish(next, rest)) {
            return false;
        }
        self.at = next;
        self.made.push(step.number);
        if let Some(parts) = self.to_choose
            && self.made.len() == 2
        {
            self.to_choose = None;
            self.choose(parts);
        }
        true
    }

    /// The node after a step, if it is one.
    fn follow(&mut self, at: u32, step: Step) -> Option<u32> {
        let Step { number, from, to } = step;
        if !(1..=6).contains(&number) || !(1..=BAR).contains(&from) {
            return None;
        }
        let node = self.generator.node(at);
        let sources = self
            .generator
            .sources(&self.ground, &node, u32::from(number));
        if to != from.saturating_sub(number) || sources >> from & 1 == 0 {
            return None;
        }
        let (from, number) = (u32::from(from), u32::from(number));
        let next = self
            .generator
            .step(&self.ground, at, &node, from, number, sources)?;
        let index = self.generator.count().ok()?;
        self.generator.nodes.push(next);
        Some(index)
    }

    /// The word for the rule that is in the way of `step` after `before`, bans aside; [`NO_RULE`] where it is not one alone.
    fn other_rule(&mut self, before: &[Step], step: Step) -> &'static str {
        let brought = self.brought.iter().filter(|n| **n == step.number).count();
        let played = before
            .iter()
            .filter(|one| one.number == step.number)
            .count();
        let to_come = self.scripts.iter().any(|script| {
            let rest = script.numbers.strip_prefix(self.made.as_slice());
            rest.is_some_and(|rest| rest.contains(&step.number))
        });
        if played >= brought && !to_come {
            return "number";
        }
        let node = self.generator.node(self.at);
        if let Some(obstacle) = self.generator.obstacle(&self.ground, &node, step) {
            return obstacle;
        }
        if self.follow(self.at, step).is_none() {
            return NO_RULE;
        }
        match (self.generator.rules.lower_first, to_come) {
            (true, _) => "lower-first",
            (false, true) if self.rests_after(step.number).is_empty() => "in-order",
            (false, _) => "most",
        }
    }

    /// What remains of each script in which `number` comes next.
    fn rests_after(&self, number: u8) -> Vec<Vec<u8>> {
        let remaining = self.scripts.iter().filter_map(|script| {
            let rest = script.numbers.strip_prefix(self.made.as_slice())?;
            rest.strip_prefix(&[number]).map(<[u8]>::to_vec)
        });
        let mut remaining: Vec<_> = remaining.collect();
        remaining.dedup();
        remaining
    }

    /// How many of `numbers`, in order, can be played from `at`.
    fn reach(&mut self, at: u32, numbers: &[(u8, u8)]) -> u8 {
        let kept = self.generator.nodes.len();
        let longest = self
            .generator
            .longest(&self.ground, at, numbers, &mut |_| 0);
        self.generator.nodes.truncate(kept);
        self.unproven |= longest.unproven;
        longest.played
    }

    /// Whether all of `rest` can be played from `at`, and so that it may be left there.
    fn can_finish(&mut self, at: u32, rest: &[u8]) -> bool {
        let numbers: Vec<(u8, u8)> = rest.iter().map(|number| (*number, 1)).collect();
        let Some(row) = self.must_open else {
            return usize::from(self.reach(at, &numbers)) == rest.len();
        };
        let kept = self.generator.nodes.len();
        // Only ordinary doubles are played under this rule, so there are few ends.
        let ends = self.generator.run(&self.ground, at..at + 1, &numbers);
        self.unproven |= ends.is_err();
        let finished = ends.is_ok_and(|(mut last, left)| {
            let shut = |men: u32| primes(men) >> row & 1 == 1;
            left.is_empty() && last.any(|end| !shut(self.generator.node(end).men))
        });
        self.generator.nodes.truncate(kept);
        finished
    }

    fn turn(&mut self) -> Turn {
        let node = self.generator.node(self.at);
        let mut next = Vec::new();
        for number in 1..=6 {
            let rests = self.rests_after(number);
            if rests.is_empty() {
                continue;
            }
            for from in 1..=BAR {
                let to = from.saturating_sub(number);
                let step = Step { number, from, to };
                let kept = self.generator.nodes.len();
                if let Some(after) = self.follow(self.at, step)
                    && rests.iter().any(|rest| self.can_finish(after, rest))
                {
                    next.push(step);
                }
                self.generator.nodes.truncate(kept);
            }
        }
        next.sort_unstable_by_key(|step| (std::cmp::Reverse(step.from), step.to));
        let ended = |script: &&Script| self.to_choose.is_none() && script.numbers == self.made;
        // Of two doubles that end here alike the one that brings another throw is the better.
        let ends = self.scripts.iter().filter(ended);
        let end = ends.max_by_key(|script| script.end.again);
        let fails = end.is_some() && self.generator.fails_at(node);
        Turn {
            position: Position {
                failed: [fails, false],
                ..self
                    .position
                    .moved(&self.generator.rules, node.own, node.opp)
            },
            next,
            end: end.map(|script| TurnEnd {
                again: script.end.again && node.men != 0,
                rest: script.end.rest.clone(),
            }),
            unproven: self.unproven,
        }
    }
}

impl Step {
    /// Whether a checker is borne off.
    #[must_use]
    pub const fn is_off(self) -> bool {
        self.to == OFF
    }
}
