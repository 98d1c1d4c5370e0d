//! Continues an event along a sheet whose matches are all known: an elimination after its draw. Only seats are moved, so
//! that thousands of continuations are fast.

use super::Strengths;
use super::compute::{joined, of_fixture};
use super::forecast::{Tally, last_of_two};
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
    event.capabilities().drawn_whole && !event.corrected && !again && event.coming.given.is_empty()
}

/// Who sits in a seat of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Not known yet.
    Open,
    /// Nobody for good.
    Nobody,
    /// A player, by index.
    Player(usize),
}

/// A seat of the model: the index of its match, and the side.
type Place = (usize, Side);

#[derive(Debug)]
struct Node {
    /// As they stand now; filled from the matches before it.
    seats: BySide<Who>,
    winner_to: Option<Place>,
    loser_to: Option<Place>,
    /// Only played if that side of that match won it.
    only_if: Option<Place>,
    falls_if_first: bool,
    length: u16,
    /// The chance of its upper seat as its score stands.
    at_score: Option<f64>,
    /// Decided: the side that won, if one did, and whether it was played.
    decided: Option<(Option<Side>, bool)>,
}

pub(super) fn played(t: &Tournament, event: &Event, strengths: &Strengths, seed: u64) -> Tally {
    let model = Model::of(t, event, strengths);
    let open = model.nodes.iter().filter(|n| n.decided.is_none()).count();
    let evenings = (MOST_MATCHES / open.max(1)).clamp(FEWEST, EVENINGS);
    let mut tally = Tally::default();
    let mut at = Evening::of(&model);
    for nth in 0..evenings {
        let mut rng = Rng::of(seed, nth as u64);
        at.play(&model, &mut rng);
        let name = |who: &Who| match who {
            Who::Player(n) => model.people.get(*n).copied(),
            Who::Open | Who::Nobody => None,
        };
        let winner: Vec<EntrantNo> = at.champion(&model).iter().filter_map(name).collect();
        let last: Vec<EntrantNo> = at.finalists(&model).iter().filter_map(name).collect();
        tally.add(&winner, &last);
    }
    tally
}

#[derive(Debug)]
struct Model {
    people: Vec<EntrantNo>,
    left: Vec<bool>,
    ratings: Vec<f64>,
    nodes: Vec<Node>,
    champion: Option<usize>,
    last: Option<usize>,
}

impl Model {
    fn of(t: &Tournament, event: &Event, strengths: &Strengths) -> Model {
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
                length: event.rules_of(m).length,
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
        Model {
            nodes: nodes.collect(),
            left: people.iter().map(|n| t.has_left(*n)).collect(),
            ratings: people.iter().map(|n| strengths.of(*n)).collect(),
            last: last_of_two(event).and_then(index),
            champion: event.final_match().and_then(index),
            people,
        }
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

/// One continuation, in vectors that the next one reuses.
#[derive(Debug)]
struct Evening {
    seats: Vec<BySide<Who>>,
    won: Vec<Option<Side>>,
    has_played: Vec<bool>,
}

impl Evening {
    fn of(model: &Model) -> Evening {
        Evening {
            seats: model.nodes.iter().map(|n| n.seats).collect(),
            won: vec![None; model.nodes.len()],
            has_played: vec![false; model.people.len()],
        }
    }

    /// Exits lead only to higher numbers, so one pass is enough.
    fn play(&mut self, model: &Model, rng: &mut Rng) {
        for (seats, node) in self.seats.iter_mut().zip(&model.nodes) {
            *seats = node.seats;
        }
        self.has_played.fill(false);
        for (at, node) in model.nodes.iter().enumerate() {
            let Some(seats) = self.seats.get(at).copied() else {
                continue;
            };
            if let Some((winner, was_played)) = node.decided {
                // Its players were sent on already.
                self.note(at, winner, was_played, seats);
                continue;
            }
            let (winner, was_played) = self.outcome(model, node, seats, rng);
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
        node: &Node,
        seats: BySide<Who>,
        rng: &mut Rng,
    ) -> (Option<Side>, bool) {
        let called_off = node.only_if.is_some_and(|(of, side)| {
            let before = self.won.get(of).copied().flatten();
            before.is_some_and(|won| won != side)
        });
        if called_off {
            return (Some(Side::Top), false);
        }
        match (model.has_left(seats.top), model.has_left(seats.bottom)) {
            (true, true) => (None, false),
            (true, false) => (Some(Side::Bottom), false),
            (false, true) => (Some(Side::Top), false),
            (false, false) => {
                let chance = node.at_score.unwrap_or_else(|| {
                    let ratings = seats.map(|who| model.rating(who));
                    joined(0.5, ratings, f64::from(node.length))
                });
                let top_wins = rng.happens(chance);
                let winner = if top_wins { Side::Top } else { Side::Bottom };
                (Some(winner), true)
            }
        }
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
