//! Continues an event along a sheet whose matches are all known: an elimination after its draw. Only seats are moved, so
//! that thousands of continuations are fast.

use super::Strengths;
use super::compute::{joined, of_fixture};
use super::forecast::{Tally, WHOLE, last_of_two};
use crate::pace::rng::Rng;
use crate::rights::Rights;
use crate::{EntrantNo, Event, Fixture, Seat, SeatRef, Tournament};
use backgammon::{BySide, Side};
use std::collections::{BTreeSet, HashMap};

/// The most continuations.
const EVENINGS: usize = 10_000;
/// The fewest continuations, however large the sheet: the standard error of a share is then at most 1.6 percent.
const FEWEST: usize = 1_000;
/// About how many matches all of them have together.
const MOST_MATCHES: usize = 600_000;

/// Whether every match to come is on the sheet and every winner goes where the sheet says. After a correction somebody
/// else may have a right to a place, so the rules have to decide.
pub(super) fn is_whole(event: &Event) -> bool {
    let again = !event.coming.again.is_empty() || !event.coming.joined.is_empty();
    event.capabilities().drawn_whole()
        && !event.corrected
        && !again
        && event.coming.given.is_empty()
}

/// Who sits in a seat of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    /// Not known yet.
    Open,
    /// Nobody for good.
    Nobody,
    /// A player, by index.
    Player(usize),
}

/// A seat of the model: the index of its match, and the side.
pub(super) type Place = (usize, Side);

#[derive(Debug)]
pub(super) struct Node {
    /// As they stand now; filled from the matches before it.
    pub(super) seats: BySide<Who>,
    pub(super) winner_to: Option<Place>,
    pub(super) loser_to: Option<Place>,
    /// Only played if that side of that match won it.
    pub(super) only_if: Option<Place>,
    falls_if_first: bool,
    /// Of its length, the index of everyone's weights.
    weights: usize,
    /// The chance of its upper seat as its score stands.
    at_score: Option<f64>,
    /// Decided: the side that won, if one did, and whether it was played.
    decided: Option<(Option<Side>, bool)>,
}

pub(super) fn played(model: &Model, seed: u64) -> Tally {
    let evenings = (MOST_MATCHES / model.open.len().max(1)).clamp(FEWEST, EVENINGS);
    let (mut wins, mut finals) = (
        vec![0_u64; model.people.len()],
        vec![0_u64; model.people.len()],
    );
    let count = |counts: &mut Vec<u64>, who: Who| {
        if let Who::Player(n) = who
            && let Some(count) = counts.get_mut(n)
        {
            *count = count.saturating_add(1);
        }
    };
    let mut at = model.begun.clone();
    for nth in 0..evenings {
        at.play(model, &Rng::of(seed, nth as u64));
        at.champion(model)
            .into_iter()
            .for_each(|who| count(&mut wins, who));
        at.finalists(model)
            .into_iter()
            .for_each(|who| count(&mut finals, who));
    }
    let counted = |counts: Vec<u64>, whole: u64| {
        let counts = model.people.iter().copied().zip(counts);
        let some = counts.filter(|(_, count)| *count > 0);
        some.map(|(n, count)| (n, count.saturating_mul(whole)))
            .collect()
    };
    Tally {
        wins: counted(wins, WHOLE),
        finals: counted(finals, 1),
        evenings,
    }
}

#[derive(Debug)]
pub(super) struct Model {
    pub(super) people: Vec<EntrantNo>,
    left: Vec<bool>,
    ratings: Vec<f64>,
    /// Of each length that is played, the length, and 10^(R·√length / 2000) of everyone's rating: of two, each wins with
    /// its part of the sum, which is the formula of FIBS.
    weights: Vec<(u16, Vec<f64>)>,
    pub(super) nodes: Vec<Node>,
    /// The matches to come that decide who wins or who is in the final, in order.
    pub(super) open: Vec<usize>,
    /// What is decided.
    begun: Evening,
    pub(super) champion: Option<usize>,
    pub(super) last: Option<usize>,
}

impl Model {
    pub(super) fn of(t: &Tournament, event: &Event, strengths: &Strengths) -> Model {
        let rights = Rights::of(event);
        let sitting = event
            .matches
            .iter()
            .flat_map(|m| rights.owners(m.number).both());
        let people: BTreeSet<EntrantNo> = sitting.filter_map(Seat::entrant).collect();
        let people: Vec<EntrantNo> = people.into_iter().collect();
        let places: HashMap<EntrantNo, usize> = people.iter().copied().zip(0..).collect();
        let who = |seat: Seat| match seat {
            Seat::Empty => Who::Open,
            Seat::Bye => Who::Nobody,
            Seat::Entrant(n) => places.get(&n).map_or(Who::Nobody, |at| Who::Player(*at)),
        };
        let ratings: Vec<f64> = people.iter().map(|n| strengths.of(*n)).collect();
        let mut weights: Vec<(u16, Vec<f64>)> = Vec::new();
        let nodes = event.matches.iter().map(|m| {
            let exit = |to: Option<SeatRef>| to.and_then(place);
            // Whoever plays in a seat to which another has the right plays for them.
            let owners = rights.owners(m.number);
            Node {
                seats: owners.map(who),
                winner_to: exit(m.winner_to),
                loser_to: exit(m.loser_to),
                only_if: exit(m.only_if),
                falls_if_first: m.falls_if_first,
                weights: weights_of(&mut weights, event.rules_of(m).length, &ratings),
                at_score: m
                    .scored()
                    .then(|| of_fixture(event, m, strengths).map(|r| r.chance))
                    .flatten(),
                decided: m.result.as_ref().map(|_| {
                    let winner = rights.went_on(m.number).flatten();
                    (winner, m.was_played())
                }),
            }
        });
        let index = |m: &Fixture| m.number.index();
        let nodes: Vec<Node> = nodes.collect();
        let last = last_of_two(event).and_then(index);
        let champion = event.final_match().and_then(index);
        Model {
            open: deciding(&nodes, [champion, last]),
            begun: Evening::of(&nodes, people.len()),
            nodes,
            left: people.iter().map(|n| t.has_left(*n)).collect(),
            ratings,
            weights,
            last,
            champion,
            people,
        }
    }

    /// The upper seat's chance in a match between these; `None` where neither is there.
    pub(super) fn upper_wins(&self, at: usize, seats: BySide<Who>) -> Option<f64> {
        let node = self.nodes.get(at).expect("`at` is a place in the list");
        match (self.has_left(seats.top), self.has_left(seats.bottom)) {
            (true, true) => None,
            (true, false) => Some(0.0),
            (false, true) => Some(1.0),
            (false, false) => {
                let at_score = node.at_score;
                Some(at_score.unwrap_or_else(|| self.chance(node, seats)))
            }
        }
    }

    /// The chance of the upper seat in a match that is not begun.
    fn chance(&self, node: &Node, seats: BySide<Who>) -> f64 {
        let (length, weights) = self
            .weights
            .get(node.weights)
            .expect("each match has its length there");
        let weight = |who: Who| match who {
            Who::Player(n) => weights.get(n).copied(),
            Who::Open | Who::Nobody => None,
        };
        if let (Some(top), Some(bottom)) = (weight(seats.top), weight(seats.bottom))
            && (top + bottom).is_normal()
        {
            return top / (top + bottom);
        }
        joined(0.5, seats.map(|who| self.rating(who)), f64::from(*length))
    }

    fn has_left(&self, who: Who) -> bool {
        match who {
            Who::Open | Who::Nobody => true,
            Who::Player(n) => *self.left.get(n).expect("`n` is a place in the list"),
        }
    }

    fn rating(&self, who: Who) -> f64 {
        match who {
            Who::Player(n) => *self.ratings.get(n).expect("`n` is a place in the list"),
            Who::Open | Who::Nobody => super::UNKNOWN,
        }
    }
}

/// Everyone's weights at a length: their index.
fn weights_of(all: &mut Vec<(u16, Vec<f64>)>, length: u16, ratings: &[f64]) -> usize {
    if let Some(at) = all.iter().position(|(known, _)| *known == length) {
        return at;
    }
    let root = f64::from(length).sqrt();
    let weight = |rating: &f64| 10f64.powf(rating * root / 2000.0);
    all.push((length, ratings.iter().map(weight).collect()));
    all.len().saturating_sub(1)
}

/// The matches not decided from which somebody may come to one of these. Exits and conditions lead only to higher numbers,
/// so one pass is enough.
fn deciding(nodes: &[Node], ends: [Option<usize>; 2]) -> Vec<usize> {
    let mut counts = vec![false; nodes.len()];
    let mark = |counts: &mut Vec<bool>, at: Option<usize>| {
        if let Some(slot) = at.and_then(|at| counts.get_mut(at)) {
            *slot = true;
        }
    };
    let is = |counts: &[bool], to: Option<Place>| {
        to.is_some_and(|(to, _)| counts.get(to) == Some(&true))
    };
    ends.into_iter().for_each(|at| mark(&mut counts, at));
    // Where a loser's way depends on what they played before, every match counts.
    let mut by_first = false;
    for (at, node) in nodes.iter().enumerate().rev() {
        by_first |= node.falls_if_first && is(&counts, node.loser_to);
        if is(&counts, node.winner_to) || is(&counts, node.loser_to) {
            mark(&mut counts, Some(at));
        }
        if counts.get(at) == Some(&true) {
            mark(&mut counts, node.only_if.map(|(of, _)| of));
        }
    }
    let open = nodes.iter().zip(counts).enumerate();
    open.filter(|(_, (node, counts))| (*counts || by_first) && node.decided.is_none())
        .map(|(at, _)| at)
        .collect()
}

/// One continuation, in vectors that the next one reuses.
#[derive(Debug, Clone)]
struct Evening {
    seats: Vec<BySide<Who>>,
    won: Vec<Option<Side>>,
    has_played: Vec<bool>,
}

impl Evening {
    /// With what is decided: its players were sent on already.
    fn of(nodes: &[Node], people: usize) -> Evening {
        let mut begun = Evening {
            seats: nodes.iter().map(|n| n.seats).collect(),
            won: vec![None; nodes.len()],
            has_played: vec![false; people],
        };
        for (at, node) in nodes.iter().enumerate() {
            if let Some((winner, was_played)) = node.decided {
                begun.note(at, winner, was_played, node.seats);
            }
        }
        begun
    }

    /// Each match has a random number of its own, so that a result moves only what depends on it.
    fn play(&mut self, model: &Model, rng: &Rng) {
        self.seats.clone_from(&model.begun.seats);
        self.won.clone_from(&model.begun.won);
        self.has_played.clone_from(&model.begun.has_played);
        for at in model.open.iter().copied() {
            let (Some(node), Some(seats)) = (model.nodes.get(at), self.seats.get(at).copied())
            else {
                continue;
            };
            let (winner, was_played) = self.outcome(model, (at, node), seats, rng.after(at as u64));
            let (wins, loses) = match winner {
                Some(side) => (seats[side], seats[side.other()]),
                None => (Who::Nobody, Who::Nobody),
            };
            let falls_no_further = node.falls_if_first
                && matches!(loses, Who::Player(n) if self.has_played.get(n) == Some(&true));
            self.note(at, winner, was_played, seats);
            self.sit(node.winner_to, wins);
            self.sit(
                node.loser_to,
                if falls_no_further { Who::Nobody } else { loses },
            );
        }
    }

    /// Which side wins a match, if any does, and whether it is played.
    fn outcome(
        &self,
        model: &Model,
        (at, node): (usize, &Node),
        seats: BySide<Who>,
        mut rng: Rng,
    ) -> (Option<Side>, bool) {
        let called_off = node.only_if.is_some_and(|(of, side)| {
            let before = self.won.get(of).copied().flatten();
            before.is_some_and(|won| won != side)
        });
        if called_off {
            return (Some(Side::Top), false);
        }
        let both_there = !(model.has_left(seats.top) || model.has_left(seats.bottom));
        let Some(chance) = model.upper_wins(at, seats) else {
            return (None, false);
        };
        let top_wins = if both_there {
            rng.happens(chance)
        } else {
            chance > 0.5
        };
        let winner = if top_wins { Side::Top } else { Side::Bottom };
        (Some(winner), both_there)
    }

    fn note(&mut self, at: usize, winner: Option<Side>, was_played: bool, seats: BySide<Who>) {
        if let Some(slot) = self.won.get_mut(at) {
            *slot = winner;
        }
        for who in seats.both().into_iter().filter(|_| was_played) {
            if let Who::Player(n) = who
                && let Some(slot) = self.has_played.get_mut(n)
            {
                *slot = true;
            }
        }
    }

    fn sit(&mut self, to: Option<Place>, who: Who) {
        if let Some((of, side)) = to
            && let Some(seats) = self.seats.get_mut(of)
        {
            seats[side] = who;
        }
    }

    fn champion(&self, model: &Model) -> Option<Who> {
        let at = model.champion?;
        let side = self.won.get(at).copied().flatten()?;
        Some(self.seats.get(at)?[side])
    }

    fn finalists(&self, model: &Model) -> [Who; 2] {
        let seats = model.last.and_then(|at| self.seats.get(at).copied());
        seats.map_or([Who::Nobody; 2], BySide::both)
    }
}

fn place(seat: SeatRef) -> Option<Place> {
    Some((seat.of.index()?, seat.side))
}
