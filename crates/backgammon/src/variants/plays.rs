//! Every legal play of a throw in any game of the family, each result once.
//!
//! The search goes number by number: all positions after the first number, then all after the second, and so on, each
//! kept once. The last number that can be played from any of them ends the throw, which is the rule that as many as
//! possible must be played. This works because everything the rules ask about a turn so far (what has left the head,
//! who hit in the own home) can be read from the position itself beside the one before the turn.
//!
//! Where the order of the steps makes no difference, the four steps of a double are taken from the highest point down,
//! so that none comes twice (see [`crate::plays`]).

mod follow;
mod steps;

pub use follow::{FollowedPlay, WrittenTurn};
pub(super) use follow::{Misfit, Thrown};
pub(super) use steps::Throw;
pub use steps::{Step, Turn, TurnEnd};

use super::position::Position;
use super::rules::{
    AceyDeucey, BearingOff, Contact, Course, Doubles, Entering, Head, Hits, Rest, Rules,
};
use crate::Dice;
use crate::board::{BAR, OFF, POINTS, half_byte, held, occupied};
use crate::plays::{Downward, unit};
use crate::violation::{Violation, refuse};
use std::ops::Range;

/// The most positions looked at for one throw. Rising doubles on an open board come to more than anybody could choose
/// from; the others stay far below.
pub const MOST_POSITIONS: usize = 1 << 22;

/// How many plays are tried step by step before all are looked for.
const TRIES: u32 = 32;

/// Finds legal plays. It keeps its memory from one throw to the next.
#[derive(Debug, Clone)]
pub struct Generator {
    rules: Rules,
    /// The most positions looked at for one throw.
    most: usize,
    nodes: Vec<Node>,
    seen: Seen,
    results: Vec<Found>,
    seen_results: Seen,
}

/// A position within the turn, and the step that led to it from the one before.
#[derive(Debug, Clone, Copy)]
struct Node {
    own: u128,
    opp: u128,
    /// Where own checkers are, the bar included, off not.
    men: u32,
    before: u32,
    from: u8,
    to: u8,
}

#[derive(Debug, Clone, Copy)]
struct Found {
    node: u32,
    again: bool,
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
                own: node.own,
                opp: node.opp,
                ..self.position
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

/// What does not change within a turn.
struct Ground {
    /// Own checkers on the starting point.
    head: u8,
    /// How many of them may leave it.
    leaving: u8,
    /// Where own checkers may land once the side may hit, and until then.
    open: u32,
    open_before_hits: u32,
    /// Where single opposing checkers stand.
    blots: u32,
    /// Own checkers that may not move.
    pinned: u32,
    /// The points in the opponent's numbering, bit 0 their 1, below which stands none of their checkers.
    not_passed: u32,
    /// Whether the steps of a play may be made in any order.
    any_order: bool,
}

/// How many turns a side plays before its doubles rise.
const RISING_FROM: u8 = 3;
const HOME: u32 = 0x7e;
const ON_BAR: u32 = 1 << BAR;
const START: u32 = 24;
const START_QUARTER: u32 = 0x3f << 19;
/// Where the opponent starts when both go the same way round.
const OPPONENTS_START_QUARTER: u32 = 0x3f << 7;
/// The points past the opponent's start when both go the same way round.
const PAST_OPPONENTS_START: u32 = 0xffe;

impl Generator {
    #[must_use]
    pub fn new(rules: Rules) -> Generator {
        Generator {
            rules,
            most: MOST_POSITIONS,
            nodes: Vec::new(),
            seen: Seen::default(),
            results: Vec::new(),
            seen_results: Seen::default(),
        }
    }

    /// The same, looking at fewer positions than [`MOST_POSITIONS`].
    #[must_use]
    pub fn at_most(self, most: usize) -> Generator {
        Generator { most, ..self }
    }

    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Every legal play of `dice`: the whole throw with what it brings without new dice, up to where another throw would
    /// come.
    ///
    /// # Errors
    /// `plays-too-many` when more than [`MOST_POSITIONS`], or as few as it may, had to be looked at.
    pub fn plays(&mut self, position: &Position, dice: Dice) -> Result<Plays<'_>, Violation> {
        let (high, low) = (dice.high(), dice.low());
        if dice.is_double() {
            let numbers = self.double(position, high);
            return self.sequence(position, &numbers);
        }
        let ground = self.begin(position, &[]);
        let (last, both) = self.pair(&ground, high, low)?;
        let complement = match self.rules.acey_deucey {
            AceyDeucey::Double => false,
            AceyDeucey::DoubleAndComplement => true,
            AceyDeucey::Nothing => return Ok(self.all_of(position, last)),
        };
        if (high, low) != (2, 1) || !both {
            return Ok(self.all_of(position, last));
        }
        self.chosen_doubles(&ground, last, if complement { 2 } else { 1 })?;
        Ok(self.these(position, Numbers::new()))
    }

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
        let ground = self.begin(position, &[]);
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

    pub(super) fn one_of_sequence(
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
    fn try_some(
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
        match self.run(ground, node, numbers) {
            Ok((last, rest)) => (one_of(&last, pick), times(numbers) - times(&rest)),
            Err(_) => best,
        }
    }

    /// Plays `numbers` in order as `pick` says, up to the first that cannot be played.
    fn descend(
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
            let next = match self.layer(ground, node..node + 1, number, u32::MAX, false) {
                Ok(next) if !next.is_empty() => next,
                _ => break,
            };
            node = one_of(&next, pick);
            played += 1;
        }
        (node, played)
    }

    /// Every result of a double of the player's choice, of `parts` parts, after each position of `layer`.
    fn chosen_doubles(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        parts: usize,
    ) -> Result<(), Violation> {
        self.seen_results.forget();
        let mut playable = Vec::new();
        for number in 1..=6 {
            let numbers = with_complement(number);
            let (numbers, _) = numbers.split_at(parts);
            // Where all of it can be played, which one way shows, all positions are taken together.
            playable.clear();
            for node in layer.clone() {
                let kept = self.nodes.len();
                let (_, played) = self.descend(ground, node, numbers, &mut |_| 0);
                self.nodes.truncate(kept);
                if played == times(numbers) {
                    playable.push(self.node(node));
                    continue;
                }
                let (last, rest) = self.run(ground, node, numbers)?;
                self.add_results(last, rest.is_empty());
            }
            let first = self.count()?;
            self.nodes.extend_from_slice(&playable);
            let together = first..self.count()?;
            if !together.is_empty() {
                let (last, rest) = self.run_from(ground, together, numbers, false)?;
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
        let mut plays = self.sequence(position, rest)?;
        plays.rest.clear();
        Ok(plays)
    }

    /// What a double of `number` brings.
    fn double(&self, position: &Position, number: u8) -> Numbers {
        let complement = match self.rules.doubles {
            Doubles::Four => false,
            Doubles::Complement => true,
            Doubles::ComplementOnceEntered => position.own(BAR) == 0,
            Doubles::Rising(_) => {
                let highest = if position.turn() < RISING_FROM {
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
    ) -> Result<Plays<'_>, Violation> {
        let ground = self.begin(position, numbers);
        let (last, rest) = self.run(&ground, 0, numbers)?;
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
        let complement = matches!(
            self.rules.doubles,
            Doubles::Complement | Doubles::ComplementOnceEntered
        );
        let complete = complete && complement && numbers.len() == 2;
        for node in last {
            let again = complete && self.node(node).men != 0;
            self.results.push(Found { node, again });
        }
        self.open_if_possible(position);
        let rising = self.rules.doubles == Doubles::Rising(Rest::OpponentPlays);
        let passed_on = rising && position.turn() >= RISING_FROM;
        self.these(position, if passed_on { rest } else { Numbers::new() })
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

    /// Makes `position` the only node. `doubles` are the numbers a double brings.
    fn begin(&mut self, position: &Position, doubles: &[(u8, u8)]) -> Ground {
        let root = Node {
            own: position.own,
            opp: position.opp,
            men: occupied(position.own) & !1,
            before: 0,
            from: OFF,
            to: OFF,
        };
        self.nodes.clear();
        self.nodes.push(root);
        self.results.clear();
        let rules = &self.rules;
        let (taken, held) = (occupied(position.opp), held(position.opp));
        let (open, open_before_hits) = match rules.contact {
            Contact::Hit => (!held, !taken),
            Contact::Pin => (!(held | position.beneath), !(held | position.beneath)),
            Contact::Block => (!taken, !taken),
        };
        let two_leave = position.turn() == 0 && matches!(doubles, [(3 | 4 | 6, _), ..]);
        let theirs = half_round(taken);
        let [_, their_off] = position.off();
        Ground {
            head: position.own(24),
            leaving: 1 + u8::from(two_leave),
            open: open & POINTS,
            open_before_hits: open_before_hits & POINTS,
            blots: taken & !held & POINTS,
            pinned: position.beneath,
            not_passed: match theirs.trailing_zeros() {
                _ if their_off > 0 => 0,
                lowest => 1_u32.checked_shl(lowest).map_or(u32::MAX, |bit| bit - 1),
            },
            any_order: rules.bans == super::Bans::NONE && may_hit(rules, &root),
        }
    }

    /// Both numbers, one after the other in either order; the higher one where only one can be played.
    fn pair(
        &mut self,
        ground: &Ground,
        high: u8,
        low: u8,
    ) -> Result<(Range<u32>, bool), Violation> {
        let root = self.node(0);
        let by_high = self.layer(ground, 0..1, high, u32::MAX, false)?;
        let by_low = self.layer(ground, 0..1, low, u32::MAX, false)?;
        // What could be moved by the higher number first has been, where the order makes no difference.
        let later = if ground.any_order {
            !self.sources(ground, &root, u32::from(high))
        } else {
            u32::MAX
        };
        self.seen.forget();
        let both = self.layer(ground, by_high.clone(), low, u32::MAX, true)?;
        let others = self.layer(ground, by_low.clone(), high, later, true)?;
        let both = both.start..others.end;
        Ok(if !both.is_empty() {
            (both, true)
        } else if !by_high.is_empty() {
            (by_high, false)
        } else if !by_low.is_empty() {
            (by_low, false)
        } else {
            (0..1, false)
        })
    }

    /// As many of `numbers` as possible, in order, from `node`; and those that cannot be played.
    fn run(
        &mut self,
        ground: &Ground,
        node: u32,
        numbers: &[(u8, u8)],
    ) -> Result<(Range<u32>, Numbers), Violation> {
        self.run_from(ground, node..node + 1, numbers, ground.any_order)
    }

    /// The same from all positions of a layer at once; with `downward`, which is for one position alone, the steps of the
    /// first number go down only, so that none comes twice.
    fn run_from(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        numbers: &[(u8, u8)],
        downward: bool,
    ) -> Result<(Range<u32>, Numbers), Violation> {
        let mut last = layer;
        let mut made = 0;
        for (at, (number, times)) in numbers.iter().enumerate() {
            let down = downward && at == 0;
            for played in 0..*times {
                let next = if down {
                    self.layer_down(ground, last.clone(), *number, played == 0)?
                } else {
                    self.seen.forget();
                    self.layer(ground, last.clone(), *number, u32::MAX, true)?
                };
                if next.is_empty() {
                    return Ok((last, unplayed(numbers, made)));
                }
                last = next;
                made += 1;
            }
        }
        Ok((last, Numbers::new()))
    }

    /// Every position one `number` after those of `layer`, moving from `among`; each once with `distinct`.
    #[inline]
    fn layer(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        number: u8,
        among: u32,
        distinct: bool,
    ) -> Result<Range<u32>, Violation> {
        let first = self.count()?;
        for before in layer {
            let node = self.node(before);
            let sources = self.sources(ground, &node, u32::from(number));
            for from in Downward(sources & among) {
                let to = from.saturating_sub(u32::from(number));
                let Some(next) = self.step(ground, before, &node, from, to, sources) else {
                    continue;
                };
                if !distinct || self.seen.insert(&self.nodes, &next) {
                    self.nodes.push(next);
                }
            }
        }
        Ok(first..self.count()?)
    }

    /// The same without moving from above where the step before began, unless `afresh`.
    #[inline]
    fn layer_down(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        number: u8,
        afresh: bool,
    ) -> Result<Range<u32>, Violation> {
        let first = self.count()?;
        for before in layer {
            let node = self.node(before);
            let below = if afresh {
                u32::MAX
            } else {
                (2 << (u32::from(node.from) & 31)) - 1
            };
            let sources = self.sources(ground, &node, u32::from(number));
            for from in Downward(sources & below) {
                let to = from.saturating_sub(u32::from(number));
                self.nodes
                    .extend(self.step(ground, before, &node, from, to, sources));
            }
        }
        Ok(first..self.count()?)
    }

    /// From where `number` may be moved, bans aside.
    #[inline]
    fn sources(&self, ground: &Ground, node: &Node, number: u32) -> u32 {
        let open = if may_hit(&self.rules, node) {
            ground.open
        } else {
            ground.open_before_hits
        };
        let forward = node.men & !ground.pinned & (open << number);
        if node.men & ON_BAR != 0 && self.rules.entering == Entering::First {
            return forward & ON_BAR;
        }
        if node.men >> 7 != 0 || ground.pinned != 0 {
            return forward;
        }
        let exact = node.men & (1 << number);
        let higher = self.rules.bearing_off == BearingOff::Higher && node.men >> number == 0;
        forward
            | match node.men.checked_ilog2() {
                Some(top) if higher => 1 << (top & 31),
                _ => exact,
            }
    }

    /// The position after a step, unless it is banned. `sources` are all from where the number may be moved.
    #[inline]
    fn step(
        &self,
        ground: &Ground,
        before: u32,
        node: &Node,
        from: u32,
        to: u32,
        sources: u32,
    ) -> Option<Node> {
        let own = node.own - unit(from) + unit(to);
        let left = u32::from(own & (unit(from) * 15) != 0);
        let from_bit = 1 << (from & 31);
        let men = (node.men & !from_bit | left << (from & 31) | 1 << (to & 31)) & !1;
        let hits = self.rules.contact == Contact::Hit
            && to != 0
            && ground.blots >> (to & 31) & 1 == 1
            && node.opp & (unit(to) * 15) != 0;
        let opp = if hits {
            node.opp - unit(to) + unit(0)
        } else {
            node.opp
        };
        let next = Node {
            own,
            opp,
            men,
            before,
            from: from as u8,
            to: to as u8,
        };
        (ground.any_order || self.may(ground, node, &next, sources)).then_some(next)
    }

    /// Whether no ban forbids the step to `next`.
    fn may(&self, ground: &Ground, node: &Node, next: &Node, sources: u32) -> bool {
        let bans = &self.rules.bans;
        let (from, to) = (u32::from(next.from), u32::from(next.to));
        if bans.head != Head::Free && from == START {
            let gone = ground.head - count(node.own, START);
            let elsewhere = sources & !(1 << START) != 0;
            let forced = bans.head == Head::One || gone == 0 || !elsewhere;
            if gone >= ground.leaving || !forced {
                return false;
            }
        }
        if bans.runner_first
            && node.men & PAST_OPPONENTS_START == 0
            && count(node.own, 0) == 0
            && from != node.men.trailing_zeros()
        {
            return false;
        }
        if bans.hit_and_run
            && (ground.blots & HOME) >> (from & 31) & 1 == 1
            && count(node.opp, from) == 0
            && count(node.own, from) == 1
        {
            return false;
        }
        let full = |quarter: u32| next.men & quarter == quarter;
        let in_their_start = (next.men & OPPONENTS_START_QUARTER).count_ones();
        let banned = (to != 0 && count(next.own, to) > bans.cap)
            || (bans.full_start_quarter && full(START_QUARTER))
            || (bans.full_home && full(HOME))
            || (bans.five_in_opponents_start && in_their_start > 4)
            || (bans.prime_needs_one_ahead
                && primes(next.men) & !primes(node.men) & ground.not_passed != 0);
        !banned
    }

    /// Drops the plays that leave the opponent shut in as a whole, if there are others.
    fn open_if_possible(&mut self, position: &Position) {
        let Some(row) = self.row_that_shuts_in(position) else {
            return;
        };
        let nodes = &self.nodes;
        let shut = |found: &Found| {
            let men = nodes.get(found.node as usize).map_or(0, |node| node.men);
            primes(men) >> row & 1 == 1
        };
        if !self.results.iter().all(shut) {
            self.results.retain(|found| !shut(found));
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
        let is_new = self.seen_results.insert_at(
            results.len() as u32,
            hash(&node) ^ u64::from(found.again),
            |index| {
                let other = results.get(index as usize);
                let same = other.and_then(|other| nodes.get(other.node as usize));
                other.is_some_and(|other| other.again == found.again)
                    && same.is_some_and(|same| (same.own, same.opp) == (node.own, node.opp))
            },
        );
        if is_new {
            self.results.push(found);
        }
    }

    #[inline]
    fn node(&self, index: u32) -> Node {
        *self
            .nodes
            .get(index as usize)
            .expect("an index of a node that was pushed in this throw")
    }

    fn count(&self) -> Result<u32, Violation> {
        if self.nodes.len() > self.most {
            return Err(refuse::plays_too_many(self.most));
        }
        Ok(self.nodes.len() as u32)
    }
}

/// A double of `number`, and of what is missing to seven.
const fn with_complement(number: u8) -> [(u8, u8); 2] {
    [(number, 4), (7 - number, 4)]
}

/// The node of a layer, which is not empty, that `pick` chooses.
fn one_of(layer: &Range<u32>, pick: &mut impl FnMut(usize) -> usize) -> u32 {
    let count = layer.len();
    layer.start + pick(count).min(count.saturating_sub(1)) as u32
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

/// Whether the mover may hit now, where the game has hits.
#[inline]
fn may_hit(rules: &Rules, node: &Node) -> bool {
    rules.hits == Hits::Always || node.men & HOME != 0 || count(node.own, 0) > 0
}

#[inline]
const fn count(packed: u128, place: u32) -> u8 {
    half_byte(packed, place as u8)
}

/// A set of points as the opponent numbers them when both go the same way round: bit 0 is their 1.
const fn half_round(points: u32) -> u32 {
    let points = points >> 1 & 0x00ff_ffff;
    (points << 12 | points >> 12) & 0x00ff_ffff
}

/// Where six own points in a row begin, in the opponent's numbering: bit 0 is their points 1 to 6.
const fn primes(men: u32) -> u32 {
    let points = half_round(men);
    let pairs = points & points >> 1;
    pairs & pairs >> 2 & pairs >> 4
}

/// A set of positions by their index elsewhere, emptied without being touched.
#[derive(Debug, Clone, Default)]
struct Seen {
    /// A power of two of them, or none yet.
    slots: Vec<Slot>,
    age: u32,
    held: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    age: u32,
    index: u32,
    hash: u64,
}

impl Seen {
    fn forget(&mut self) {
        self.held = 0;
        if self.age == u32::MAX {
            self.slots.clear();
            self.age = 0;
        }
        self.age += 1;
    }

    /// Whether `node`, which is to become the next of `nodes`, is new.
    #[inline]
    fn insert(&mut self, nodes: &[Node], node: &Node) -> bool {
        self.insert_at(nodes.len() as u32, hash(node), |index| {
            nodes
                .get(index as usize)
                .is_some_and(|other| (other.own, other.opp) == (node.own, node.opp))
        })
    }

    /// Adds `index` unless something of the same hash `is` the same.
    #[inline]
    fn insert_at(&mut self, index: u32, hash: u64, is: impl Fn(u32) -> bool) -> bool {
        if self.held * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while let Some(slot) = self.slots.get_mut(at) {
            if slot.age != self.age {
                *slot = Slot {
                    age: self.age,
                    index,
                    hash,
                };
                self.held += 1;
                return true;
            }
            if slot.hash == hash && is(slot.index) {
                return false;
            }
            at = (at + 1) & mask;
        }
        false
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 4).max(1 << 10);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        // An age of 0 is that of a free slot.
        self.age = self.age.max(1);
        self.held = 0;
        let age = self.age;
        for slot in old.into_iter().filter(|slot| slot.age == age) {
            self.insert_at(slot.index, slot.hash, |_| false);
        }
    }
}

#[inline]
const fn hash(node: &Node) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let own = (node.own as u64 ^ ((node.own >> 64) as u64).rotate_left(29)).wrapping_mul(ODD);
    let opp = (node.opp as u64 ^ ((node.opp >> 64) as u64).rotate_left(23)).wrapping_mul(ODD);
    let both = own ^ opp.rotate_left(32);
    both ^ both >> 29
}
