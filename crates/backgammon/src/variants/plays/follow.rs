//! The legal play that somebody wrote down, found by its steps. Only throws of one part are looked through as a whole;
//! of the others, which may have more plays than can be listed, it is asked whether more could have been played.

use super::search::{Ground, Node, Step};
use super::three::orders;
use super::{Generator, Numbers, Play, Whose, times, unplayed, with_complement};
use crate::board::{OFF, POINTS, held, occupied};
use crate::variants::position::Position;
use crate::variants::rules::Contact;
use crate::variants::throw::Throw;
use crate::written::Leg;
use std::collections::HashSet;

/// A turn as it is written: where each checker goes, by one number or by several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenTurn {
    pub legs: Vec<Leg>,
    /// After 1 and 2 the double that was chosen, and how it was played.
    pub chosen: Option<(u8, Vec<Leg>)>,
}

/// What is to be played.
#[derive(Debug, Clone)]
pub(in crate::variants) enum Thrown {
    Dice(Throw),
    /// What the opponent could not play of a rising double.
    Rest(Numbers),
}

impl Thrown {
    const fn whose(&self) -> Whose {
        match self {
            Thrown::Dice(_) => Whose::Own,
            Thrown::Rest(_) => Whose::Opponents,
        }
    }
}

/// Why a turn as written is no legal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::variants) enum Misfit {
    Illegal,
    /// More of the throw can be played.
    Incomplete,
    /// Another double could be chosen after 1 and 2, and none is named.
    NoDouble,
    /// A double is named though none may be chosen.
    StrayDouble,
}

/// A play that was found to be legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedPlay {
    /// Each one number's worth, in order; 25 is the bar or the hand, 0 off.
    pub steps: Vec<(u8, u8)>,
    /// The position after it, still seen by the side that moved.
    pub after: Position,
    /// Whether the same player throws again.
    pub again: bool,
    /// What the opponent plays of it.
    pub rest: Numbers,
    /// Whether a hit is marked where nothing was hit.
    pub false_hit: bool,
    /// Whether it is not known that no more could be played: there were more than
    /// [`MOST_POSITIONS`](super::MOST_POSITIONS).
    pub unproven: bool,
    /// What else was written, if it hit others on its way.
    pub others: Vec<FollowedPlay>,
}

/// What a play hits on its way, where that is not written.
#[derive(Default)]
struct OnTheWay {
    /// All that it is to hit; `None` where the marks decide.
    sought: Option<u32>,
    /// All that other plays hit which may have been meant.
    others: Vec<u32>,
}

/// More ways than any honest notation leaves open.
const MOST_WAYS: usize = 5_000;

/// Where a checker is and where it is to go, for each leg, in order of their numbers.
type Paths = Vec<(u8, u8)>;

/// Where the legs have led, how many numbers that took, and whether it is not known that no more could be played.
#[derive(Debug, Clone, Copy)]
struct End {
    node: u32,
    played: u8,
    unproven: bool,
}

impl Generator {
    /// Begins with what is to be played; the numbers are those to be played in their order, none where any order will do.
    pub(super) fn begin_thrown(
        &mut self,
        position: &Position,
        thrown: &Thrown,
    ) -> (Ground, Numbers) {
        let numbers = match thrown {
            Thrown::Dice(Throw::Two(dice)) if dice.is_double() => {
                self.double(position, dice.high())
            }
            Thrown::Dice(throw) => {
                let each: Numbers = throw.numbers().into_iter().map(|n| (n, 1)).collect();
                return (self.begin(position, &each, Whose::Own), Numbers::new());
            }
            Thrown::Rest(rest) => rest.clone(),
        };
        (self.begin(position, &numbers, thrown.whose()), numbers)
    }

    /// The legal play of `thrown` that `turn` is. Points touched between need not be written, nor hits marked; where plays
    /// differ in what they hit on the way the marks decide, and without marks the one that hits less.
    pub(in crate::variants) fn follow(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        turn: &WrittenTurn,
    ) -> Result<FollowedPlay, Misfit> {
        let mut on_the_way = OnTheWay::default();
        let mut found = self.follow_hitting(position, thrown, turn, &mut on_the_way)?;
        for hits in on_the_way.others {
            let mut sought = OnTheWay {
                sought: Some(hits),
                ..OnTheWay::default()
            };
            let other = self.follow_hitting(position, thrown, turn, &mut sought);
            found.others.extend(other.ok());
        }
        Ok(found)
    }

    fn follow_hitting(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        turn: &WrittenTurn,
        on_the_way: &mut OnTheWay,
    ) -> Result<FollowedPlay, Misfit> {
        let (ground, numbers) = self.begin_thrown(position, thrown);
        let orders = match thrown {
            Thrown::Dice(Throw::Two(dice)) if self.rules.lower_first && !dice.is_double() => {
                vec![vec![dice.low(), dice.high()]]
            }
            Thrown::Dice(throw) if !throw.is_double() => orders(&throw.numbers()),
            _ => vec![one_by_one(&numbers)],
        };
        let mut ends = Vec::new();
        for order in &orders {
            ends.extend(self.walk(&ground, 0, order, &turn.legs)?);
        }
        let parts = match thrown {
            Thrown::Dice(throw) => self.parts_to_choose(*throw),
            Thrown::Rest(_) => 0,
        };
        if parts > 0 && ends.iter().any(|end| end.played == 2) {
            ends.retain(|end| end.played == 2);
            return self.with_chosen(position, &ground, &ends, (turn, on_the_way), parts);
        }
        if turn.chosen.is_some() {
            return Err(match ends.is_empty() {
                true => Misfit::Illegal,
                false => Misfit::StrayDouble,
            });
        }
        // One that plays fewer numbers than another is no legal play.
        let most = ends.iter().map(|end| end.played).max();
        ends.retain(|end| Some(end.played) == most);
        let end = self.best(position, turn, on_the_way, &ends);
        let end = end.ok_or(Misfit::Illegal)?;
        if numbers.len() > 1 {
            return self.of_many_parts(position, thrown, &ground, &numbers, end, turn);
        }
        self.of_one_part(position, thrown, &ground, &numbers, end, turn)
    }

    /// Whether a throw has so few plays that all can be looked through.
    pub(in crate::variants) fn has_few_plays(&self, position: &Position, thrown: &Thrown) -> bool {
        match thrown {
            Thrown::Dice(Throw::Two(dice)) if dice.is_double() => {
                self.double(position, dice.high()).len() == 1
            }
            Thrown::Dice(throw) => self.parts_to_choose(*throw) == 0,
            Thrown::Rest(rest) => rest.len() == 1,
        }
    }

    /// A throw of one part, held against all its plays.
    fn of_one_part(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        ground: &Ground,
        numbers: &Numbers,
        end: End,
        turn: &WrittenTurn,
    ) -> Result<FollowedPlay, Misfit> {
        let mut followed = self.followed(position, end, false, turn);
        let plays = match thrown {
            Thrown::Dice(Throw::Two(dice)) if !dice.is_double() => self
                .pair(ground, dice.high(), dice.low())
                .map(|(last, _)| self.all_of(position, last)),
            Thrown::Dice(Throw::Three(dice)) => self
                .three(ground, *dice)
                .map(|(last, _)| self.all_of(position, last)),
            _ => self.sequence(position, numbers, thrown.whose()),
        };
        let Ok(plays) = plays else {
            followed.unproven = true;
            return Ok(followed);
        };
        let after = (followed.after.own, followed.after.opp);
        let mut all = plays.iter();
        if let Some(found) = all.find(|play| (play.after.own, play.after.opp) == after) {
            followed.after = found.after;
            followed.again = found.again;
            if matches!(thrown, Thrown::Dice(_)) {
                followed.rest = plays.rest().to_vec();
            }
            return Ok(followed);
        }
        let more = plays
            .iter()
            .any(|play| play.steps().len() > usize::from(end.played));
        Err(if more {
            Misfit::Incomplete
        } else {
            Misfit::Illegal
        })
    }

    fn of_many_parts(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        ground: &Ground,
        numbers: &Numbers,
        end: End,
        turn: &WrittenTurn,
    ) -> Result<FollowedPlay, Misfit> {
        let end = self.as_long_as_possible(ground, 0, numbers, end)?;
        let again = self.rules.doubles.may_complement() && end.played == times(numbers);
        let mut followed = self.followed(position, end, again, turn);
        if self.passes_rest_on(position) && matches!(thrown, Thrown::Dice(_)) {
            followed.rest = unplayed(numbers, end.played);
        }
        Ok(followed)
    }

    /// 1 and 2, both played, with the double that was chosen.
    fn with_chosen(
        &mut self,
        position: &Position,
        ground: &Ground,
        starts: &[End],
        (turn, on_the_way): (&WrittenTurn, &mut OnTheWay),
        parts: usize,
    ) -> Result<FollowedPlay, Misfit> {
        let Some((chosen, legs)) = &turn.chosen else {
            let end = self.best(position, turn, on_the_way, starts);
            let end = end.ok_or(Misfit::Illegal)?;
            // A double that cannot be played need not be named.
            let nothing_more =
                self.node(end.node).men == 0 || self.some_double_is_dead(ground, end.node);
            return match nothing_more {
                true => Ok(self.followed(position, end, false, turn)),
                false => Err(Misfit::NoDouble),
            };
        };
        let numbers = with_complement(*chosen);
        let (numbers, _) = numbers.split_at(parts);
        let order = one_by_one(numbers);
        let mut ends = Vec::new();
        let mut misfit = Misfit::Illegal;
        for start in starts {
            for end in self.walk(ground, start.node, &order, legs)? {
                match self.as_long_as_possible(ground, start.node, numbers, end) {
                    Ok(end) => ends.push(end),
                    Err(shorter) => misfit = shorter,
                }
            }
        }
        let end = self.best(position, turn, on_the_way, &ends);
        let end = end.ok_or(misfit)?;
        let again = end.played == times(numbers);
        Ok(self.followed(position, end, again, turn))
    }

    /// Whether some double cannot be played at all from `node`.
    fn some_double_is_dead(&mut self, ground: &Ground, node: u32) -> bool {
        (1..=6).any(|number| {
            let first = self.layer(ground, node..node + 1, number, Step::ALONE);
            first.is_ok_and(|first| first.is_empty())
        })
    }

    /// `end` when no way to play `numbers` from `start` plays more of them.
    fn as_long_as_possible(
        &mut self,
        ground: &Ground,
        start: u32,
        numbers: &[(u8, u8)],
        end: End,
    ) -> Result<End, Misfit> {
        let all = times(numbers);
        if end.played == all {
            return Ok(end);
        }
        let longest = self.longest(ground, start, numbers, &mut |_| 0);
        match longest.played > end.played {
            true => Err(Misfit::Incomplete),
            false => Ok(End {
                unproven: longest.unproven,
                ..end
            }),
        }
    }

    /// Where `legs`, all of them, lead from `start` with the first of `numbers` in their order.
    fn walk(
        &mut self,
        ground: &Ground,
        start: u32,
        numbers: &[u8],
        legs: &[Leg],
    ) -> Result<Vec<End>, Misfit> {
        if let Some(end) = self.step_by_step(ground, start, numbers, legs) {
            return Ok(vec![end]);
        }
        let mut paths: Paths = legs.iter().map(|leg| (leg.from, leg.to)).collect();
        paths.sort_unstable();
        let mut ends = Vec::new();
        let mut ways = vec![(start, paths)];
        for played in 0..=numbers.len() {
            let (done, going): (Vec<_>, Vec<_>) = ways
                .into_iter()
                .partition(|(_, paths)| paths.iter().all(|(at, to)| at == to));
            ends.extend(done.into_iter().map(|(node, _)| End {
                node,
                played: played as u8,
                unproven: false,
            }));
            let Some(number) = numbers.get(played) else {
                break;
            };
            ways = self.one_number(ground, &going, *number)?;
            if ways.len() > MOST_WAYS {
                return Err(Misfit::Illegal);
            }
        }
        Ok(ends)
    }

    /// Every way on from `ways` by one number.
    fn one_number(
        &mut self,
        ground: &Ground,
        ways: &[(u32, Paths)],
        number: u8,
    ) -> Result<Vec<(u32, Paths)>, Misfit> {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (node, paths) in ways {
            let mut before = None;
            for (nth, path) in paths.iter().enumerate() {
                let (at, to) = *path;
                let landing = at.saturating_sub(number);
                if before.replace(path) == Some(path) || at == to || landing < to {
                    continue;
                }
                let Some(made) = self.one_step(ground, *node, number, at) else {
                    continue;
                };
                let mut paths = paths.clone();
                if let Some(path) = paths.get_mut(nth) {
                    *path = (landing, to);
                }
                paths.sort_unstable();
                if seen.insert((paths.clone(), self.node(made).opp)) {
                    next.push((made, paths));
                }
            }
            if next.len() > MOST_WAYS {
                return Err(Misfit::Illegal);
            }
        }
        Ok(next)
    }

    /// The same where each leg is one step and they stand in the order of the numbers.
    fn step_by_step(
        &mut self,
        ground: &Ground,
        start: u32,
        numbers: &[u8],
        legs: &[Leg],
    ) -> Option<End> {
        let mut node = start;
        let mut numbers = numbers.iter();
        for leg in legs {
            let number = *numbers.next()?;
            if leg.from.saturating_sub(number) != leg.to {
                return None;
            }
            node = self.one_step(ground, node, number, leg.from)?;
        }
        Some(End {
            node,
            played: legs.len() as u8,
            unproven: false,
        })
    }

    /// The position after moving one checker from `at` by `number`, where that is allowed.
    fn one_step(&mut self, ground: &Ground, node: u32, number: u8, at: u8) -> Option<u32> {
        let from = 1_u32.checked_shl(u32::from(at))?;
        let next = self
            .layer(ground, node..node + 1, number, Step::only(from))
            .ok()?;
        next.into_iter().next()
    }

    /// Of positions that differ in what was hit on the way, the one the marks mean.
    fn best(
        &self,
        position: &Position,
        turn: &WrittenTurn,
        on_the_way: &mut OnTheWay,
        ends: &[End],
    ) -> Option<End> {
        let (landed, marked) = landed_and_marked(turn);
        let landed = landed & self.blots(position);
        let ends = ends.iter().map(|end| (self.hits(position, end.node), *end));
        let ends = ends.filter(|(hits, _)| landed & !hits == 0);
        let ends: Vec<(u32, End)> = match on_the_way.sought {
            Some(sought) => ends.filter(|(hits, _)| *hits == sought).collect(),
            None => ends.collect(),
        };
        let least = ends.iter().min_by_key(|(hits, end)| {
            let off_marks = hits.count_ones().abs_diff(marked.count_ones());
            (off_marks, hits.count_ones(), u8::MAX - end.played)
        });
        let (chosen, end) = *least?;
        let others = ends.iter().map(|(hits, _)| *hits);
        on_the_way.others = others.filter(|hits| *hits != chosen).collect();
        on_the_way.others.sort_unstable();
        on_the_way.others.dedup();
        Some(end)
    }

    /// Where single opposing checkers can be hit.
    fn blots(&self, position: &Position) -> u32 {
        match self.rules.contact {
            Contact::Hit => occupied(position.opp) & !held(position.opp) & POINTS,
            Contact::Pin | Contact::Block => 0,
        }
    }

    fn hits(&self, position: &Position, node: u32) -> u32 {
        self.blots(position) & !occupied(self.node(node).opp)
    }

    fn followed(
        &self,
        position: &Position,
        end: End,
        again: bool,
        turn: &WrittenTurn,
    ) -> FollowedPlay {
        let node: Node = self.node(end.node);
        let after = position.moved(&self.rules, node.own, node.opp);
        let hits = self.hits(position, end.node);
        let (landed, marked) = landed_and_marked(turn);
        // A mark may stand at the end of a leg for a hit on its way.
        let on_the_way = hits & !landed != 0 && marked.count_ones() <= hits.count_ones();
        let again = again && node.men != 0;
        let play = Play {
            generator: self,
            node,
            after,
            again,
        };
        FollowedPlay {
            steps: play.steps(),
            after,
            again,
            rest: Numbers::new(),
            false_hit: marked & !hits != 0 && !on_the_way,
            unproven: end.unproven,
            others: Vec::new(),
        }
    }

    /// A play of this generator as it would be written: after 1 and 2 with a double that explains it.
    pub(in crate::variants) fn written(
        &mut self,
        position: &Position,
        thrown: &Thrown,
        found: &FollowedPlay,
    ) -> WrittenTurn {
        let legs: Vec<Leg> = found.steps.iter().map(|step| leg(*step)).collect();
        let whole = WrittenTurn {
            legs: legs.clone(),
            chosen: None,
        };
        let chooses = matches!(thrown, Thrown::Dice(throw) if self.parts_to_choose(*throw) > 0);
        let Some((pair, double)) = legs.split_at_checked(2).filter(|_| chooses) else {
            return whole;
        };
        let named = (1..=6).map(|number| WrittenTurn {
            legs: pair.to_vec(),
            chosen: Some((number, double.to_vec())),
        });
        let same = |play: Result<FollowedPlay, Misfit>| {
            play.is_ok_and(|play| (play.after, play.again) == (found.after, found.again))
        };
        let mut named = named.filter(|turn| same(self.follow(position, thrown, turn)));
        named.next().unwrap_or(whole)
    }
}

const fn leg((from, to): (u8, u8)) -> Leg {
    Leg {
        from,
        to,
        hit: false,
    }
}

/// The numbers one after the other.
pub(super) fn one_by_one(numbers: &[(u8, u8)]) -> Vec<u8> {
    let each = |(number, times): &(u8, u8)| std::iter::repeat_n(*number, usize::from(*times));
    numbers.iter().flat_map(each).collect()
}

/// Where the legs end, and where a hit is marked.
fn landed_and_marked(turn: &WrittenTurn) -> (u32, u32) {
    let chosen = turn.chosen.iter().flat_map(|(_, legs)| legs);
    let legs = turn.legs.iter().chain(chosen);
    legs.filter(|leg| leg.to != OFF)
        .fold((0, 0), |(landed, marked), leg| {
            let bit = 1_u32.checked_shl(u32::from(leg.to)).unwrap_or(0);
            (landed | bit, marked | if leg.hit { bit } else { 0 })
        })
}
