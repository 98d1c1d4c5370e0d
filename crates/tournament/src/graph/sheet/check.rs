//! Checks whether a director's own sheet can be played, and finds rounds, exits and rematches.

use super::sources::{First, Sources};
use super::{Comes, MOST_SHEET_MATCHES, OwnSheet, SheetMatch};
use crate::MOST_ENTRANTS;
use crate::graph::{Exit, Phase, Stage};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, refuse};
use std::collections::BTreeMap;

/// The longest name of a match, in characters.
const LONGEST_NAME: usize = 20;
const MOST_ROUNDS: usize = 99;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedSheet {
    /// Its matches, each after those that lead to it.
    pub(super) order: Vec<usize>,
    /// Where each stands, in the order in which they were written.
    pub(super) places: Vec<RoundPlace>,
    pub rounds: u8,
    /// The match whose winner wins the event.
    pub last: String,
    /// The first match in which two can meet who have met before, if there is one.
    pub first_rematch: Option<Rematch>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch {
    pub name: String,
    pub after: String,
    /// How many matches the longest way to it has, itself included.
    pub round: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RoundPlace {
    /// Its round among those of its stage, from 1.
    pub(super) round: u8,
    /// Rounds still to come after it in its stage.
    pub(super) before_final: u8,
}

impl OwnSheet {
    /// Checks that it can be played: every place is filled from somewhere, nobody comes to two places, and every match
    /// leads to the end.
    pub fn check(&self) -> Result<CheckedSheet, Violation> {
        self.check_for(Sources::Seeds)
    }

    /// The same for entrants who do not come from a draw.
    pub fn check_for(&self, sources: Sources) -> Result<CheckedSheet, Violation> {
        let graph = Graph::of(self, sources)?;
        let order = graph.in_order()?;
        graph.somebody_comes(&order)?;
        let last = graph.ends()?;
        let places = graph.standings(&order)?;
        let main = |at: &usize| graph.stage(*at) == Some(Stage::Main);
        let rounds = (0..places.len())
            .filter(main)
            .filter_map(|at| places.get(at));
        Ok(CheckedSheet {
            rounds: rounds.map(|place| place.round).max().unwrap_or(0),
            last: graph.name(last).to_owned(),
            first_rematch: graph.first_rematch(&order),
            order,
            places,
        })
    }
}

/// A place of a match: its position in the list, and the side.
pub(super) type Place = (usize, Side);

struct Graph<'s> {
    matches: &'s [SheetMatch],
    /// For each match, the matches it is filled from, and whether by their winner or their loser.
    from: Vec<BySide<Option<(usize, Exit)>>>,
    /// Where each leads: the winner (top) and the loser (bottom).
    to: Vec<BySide<Option<Place>>>,
}

impl<'s> Graph<'s> {
    fn of(sheet: &'s OwnSheet, sources: Sources) -> Result<Graph<'s>, Violation> {
        let matches = sheet.matches.as_slice();
        if matches.is_empty() || matches.len() > MOST_SHEET_MATCHES {
            return Err(refuse::sheet_matches_out_of_range(
                matches.len(),
                MOST_SHEET_MATCHES,
            ));
        }
        let most = MOST_ENTRANTS;
        if !(2..=most).contains(&usize::from(sheet.entrants)) {
            return Err(refuse::sheet_entrants_out_of_range(most));
        }
        let mut named: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, m) in matches.iter().enumerate() {
            let long = m.name.chars().count() > LONGEST_NAME;
            if m.name.trim().is_empty() || long || m.name.chars().any(char::is_control) {
                return Err(refuse::sheet_name_out_of_range(
                    LONGEST_NAME,
                    at.saturating_add(1),
                ));
            }
            if named.insert(&m.name, at).is_some() {
                return Err(refuse::sheet_name_twice(m.name.as_str()));
            }
            if m.only_if.is_some() && m.phase != Phase::SecondFinal {
                return Err(refuse::sheet_only_if_of_another(m.name.as_str()));
            }
            if !m.phase.may_be_on_own_sheet() {
                return Err(refuse::sheet_phase_unknown(m.name.as_str()));
            }
        }
        let mut graph = Graph {
            matches,
            from: vec![BySide::new(None, None); matches.len()],
            to: vec![BySide::new(None, None); matches.len()],
        };
        let mut first = First::default();
        for (at, m) in matches.iter().enumerate() {
            for (side, comes) in [(Side::Top, &m.top), (Side::Bottom, &m.bottom)] {
                graph.fill(
                    (at, side),
                    comes.as_ref(),
                    &named,
                    &mut first,
                    (sheet.entrants, sources),
                )?;
            }
        }
        for at in 0..matches.len() {
            graph.again_of_one(at)?;
        }
        first.all_stand_somewhere(sheet.entrants, sources)?;
        Ok(graph)
    }

    /// Checks that a match called a second final is one: the winner and the loser of one match meet again.
    fn again_of_one(&self, at: usize) -> Result<(), Violation> {
        let is_one = self
            .matches
            .get(at)
            .is_some_and(|m| m.phase == Phase::SecondFinal);
        let from = self.from.get(at).map(|from| (from.top, from.bottom));
        match from {
            Some((Some((a, Exit::Winner)), Some((b, Exit::Loser)))) if a == b => Ok(()),
            _ if !is_one => Ok(()),
            _ => Err(refuse::sheet_second_final_of_two(self.name(at))),
        }
    }

    fn fill(
        &mut self,
        place: Place,
        comes: Option<&Comes>,
        named: &BTreeMap<&str, usize>,
        first: &mut First,
        (entrants, sources): (u16, Sources),
    ) -> Result<(), Violation> {
        let (name, side) = self.named(place);
        let (of, exit) = match comes {
            None => return Err(refuse::sheet_place_unfed(name, side)),
            Some(Comes::Bye) => return Ok(()),
            Some(Comes::Seed(seed)) => {
                if !(1..=entrants).contains(seed) {
                    return Err(refuse::sheet_seed_out_of_range(name, entrants, side, *seed));
                }
                return match first.seeds.insert(*seed, place) {
                    None => Ok(()),
                    Some(other) => Err(refuse::sheet_seed_twice(
                        name,
                        self.name(other.0),
                        side,
                        *seed,
                    )),
                };
            }
            Some(Comes::Rank(rank)) => {
                return first.rank(*rank, place, (name, side), sources);
            }
            Some(Comes::Winner(of)) => (of, Exit::Winner),
            Some(Comes::Loser(of)) => (of, Exit::Loser),
        };
        let Some(from) = named.get(of.as_str()).copied() else {
            return Err(refuse::sheet_match_unknown(name, of.as_str(), side));
        };
        let way = way(exit);
        let taken = self.to.get(from).and_then(|ways| ways[way]);
        if let Some(other) = taken {
            // If both places of one match are filled from here, somebody would meet themself; otherwise they would
            // sit in two matches.
            return Err(if other.0 == place.0 {
                refuse::sheet_meets_themself(word(exit), name, of.as_str())
            } else {
                refuse::sheet_way_out_twice(word(exit), name, of.as_str(), self.name(other.0), side)
            });
        }
        if let Some(ways) = self.to.get_mut(from) {
            ways[way] = Some(place);
        }
        if let Some(places) = self.from.get_mut(place.0) {
            places[place.1] = Some((from, exit));
        }
        Ok(())
    }

    fn name(&self, at: usize) -> &'s str {
        self.matches.get(at).map_or("", |m| m.name.as_str())
    }

    fn stage(&self, at: usize) -> Option<Stage> {
        self.matches.get(at).map(|m| m.phase.stage())
    }

    fn named(&self, (at, side): Place) -> (&'s str, &'static str) {
        let side = if side == Side::Top { "top" } else { "bottom" };
        (self.name(at), side)
    }

    fn leads_to(&self, at: usize) -> impl Iterator<Item = Place> {
        let ways = self.to.get(at).copied();
        ways.into_iter().flat_map(BySide::both).flatten()
    }

    /// The matches in an order in which each comes after those that lead to it; otherwise as they were written.
    fn in_order(&self) -> Result<Vec<usize>, Violation> {
        let count = |from: &BySide<Option<_>>| {
            usize::from(from.top.is_some()).saturating_add(usize::from(from.bottom.is_some()))
        };
        let mut waits: Vec<usize> = self.from.iter().map(count).collect();
        let mut depth = vec![1usize; waits.len()];
        let is_free = |at: &usize| waits.get(*at) == Some(&0);
        let mut free: Vec<usize> = (0..waits.len()).filter(is_free).collect();
        let mut order = Vec::with_capacity(waits.len());
        while let Some(at) = free.pop() {
            order.push(at);
            let here = depth.get(at).expect("every match has a depth");
            let next = here.saturating_add(1);
            for (to, _) in self.leads_to(at) {
                if let Some((waits, depth)) = waits.get_mut(to).zip(depth.get_mut(to)) {
                    *depth = (*depth).max(next);
                    *waits = waits.saturating_sub(1);
                    if *waits == 0 {
                        free.push(to);
                    }
                }
            }
        }
        if let Some(at) = waits.iter().position(|waits| *waits > 0) {
            // What waits still waits for a match that waits itself, so going back far enough ends within the circle.
            let mut at = at;
            for _ in 0..waits.len() {
                let from = self.from.get(at).copied().map(BySide::both);
                let before = from.into_iter().flatten().flatten().map(|(of, _)| of);
                let mut stuck = before.filter(|of| waits.get(*of).is_some_and(|waits| *waits > 0));
                at = stuck.next().expect("a match waits for one that waits");
            }
            return Err(refuse::sheet_goes_in_a_circle(self.name(at)));
        }
        order.sort_by_key(|at| (depth.get(*at).copied(), *at));
        Ok(order)
    }

    /// The places nobody can ever come to: byes, and what only byes lead to.
    fn empty_places(&self, order: &[usize]) -> Vec<BySide<bool>> {
        let mut empty = vec![BySide::new(false, false); self.matches.len()];
        for at in order {
            let Some((m, from)) = self.matches.get(*at).zip(self.from.get(*at)) else {
                continue;
            };
            let is_empty = |side: Side, comes: &Option<Comes>| match from[side] {
                None => *comes == Some(Comes::Bye),
                Some((of, exit)) => empty.get(of).is_some_and(|there| match exit {
                    Exit::Winner => there.top && there.bottom,
                    Exit::Loser => there.top || there.bottom,
                }),
            };
            let here = BySide::new(
                is_empty(Side::Top, &m.top),
                is_empty(Side::Bottom, &m.bottom),
            );
            if let Some(slot) = empty.get_mut(*at) {
                *slot = here;
            }
        }
        empty
    }

    fn somebody_comes(&self, order: &[usize]) -> Result<(), Violation> {
        let empty = self.empty_places(order);
        match empty.iter().position(|there| there.top && there.bottom) {
            Some(at) => Err(refuse::sheet_match_of_byes(self.name(at))),
            None => Ok(()),
        }
    }

    /// The match whose winner wins the event. In each stage exactly one match leads its winner nowhere, matches for a
    /// place aside.
    fn ends(&self) -> Result<usize, Violation> {
        let mut last: BTreeMap<Stage, usize> = BTreeMap::new();
        for (at, m) in self.matches.iter().enumerate() {
            let leads_on = self.to.get(at).is_some_and(|ways| ways.top.is_some());
            if leads_on || m.phase.place().is_some() {
                continue;
            }
            if let Some(other) = last.insert(m.phase.stage(), at) {
                return Err(refuse::sheet_two_ends(self.name(other), self.name(at)));
            }
        }
        last.get(&Stage::Main)
            .copied()
            .ok_or_else(refuse::sheet_without_end)
    }

    fn standings(&self, order: &[usize]) -> Result<Vec<RoundPlace>, Violation> {
        let mut rounds = vec![1usize; self.matches.len()];
        for at in order {
            let here = *rounds.get(*at).expect("every match has a round");
            for (to, _) in self.leads_to(*at) {
                if self.stage(to) == self.stage(*at)
                    && let Some(round) = rounds.get_mut(to)
                {
                    *round = (*round).max(here.saturating_add(1));
                }
            }
        }
        if let Some(at) = rounds.iter().position(|round| *round > MOST_ROUNDS) {
            return Err(refuse::sheet_too_many_rounds(self.name(at), MOST_ROUNDS));
        }
        let mut to_come = vec![0usize; self.matches.len()];
        for at in order.iter().rev() {
            let next = self.to.get(*at).and_then(|ways| ways.top);
            let place = self.matches.get(*at).and_then(|m| m.phase.place());
            let after = match next {
                Some((to, _)) if self.stage(to) == self.stage(*at) => {
                    to_come.get(to).map_or(0, |n| n.saturating_add(1))
                }
                // As in every format, a match for a place is as long as the round before the final.
                _ => u8::from(place.is_some()).into(),
            };
            if let Some(slot) = to_come.get_mut(*at) {
                *slot = after;
            }
        }
        let small = |n: usize| u8::try_from(n).expect("no round is beyond `MOST_ROUNDS`");
        Ok(rounds
            .into_iter()
            .zip(to_come)
            .map(|(round, before)| RoundPlace {
                round: small(round),
                before_final: small(before),
            })
            .collect())
    }

    /// The first match in which the winner and the loser of an earlier match can meet again.
    fn first_rematch(&self, order: &[usize]) -> Option<Rematch> {
        let empty = self.empty_places(order);
        let is_played = |at: usize| {
            empty
                .get(at)
                .is_some_and(|there| !there.top && !there.bottom)
        };
        let mut depth = vec![1usize; self.matches.len()];
        // For each match, and each winner and loser of an earlier one, whether that player can come here.
        let mut came: Vec<BySide<Vec<bool>>> = Vec::new();
        let nobody = vec![false; self.matches.len().saturating_mul(2)];
        came.resize(
            self.matches.len(),
            BySide::new(nobody.clone(), nobody.clone()),
        );
        let mut first: Option<Rematch> = None;
        for at in order {
            let Some(from) = self.from.get(*at).copied() else {
                continue;
            };
            let arrive = |of: Option<(usize, Exit)>| {
                let Some((of, exit)) = of else {
                    return nobody.clone();
                };
                let mut here = nobody.clone();
                if let Some(there) = came.get(of) {
                    for (slot, (top, bottom)) in
                        here.iter_mut().zip(there.top.iter().zip(&there.bottom))
                    {
                        *slot = *top || *bottom;
                    }
                }
                if is_played(of)
                    && let Some(slot) = here.get_mut(way_index(of, exit))
                {
                    *slot = true;
                }
                here
            };
            let here = BySide::new(arrive(from.top), arrive(from.bottom));
            let deep = from.both().into_iter().flatten();
            let deep = deep
                .filter_map(|(of, _)| depth.get(of))
                .max()
                .map_or(1, |n| n.saturating_add(1));
            if let Some(slot) = depth.get_mut(*at) {
                *slot = deep;
            }
            let met = (0..self.matches.len()).find(|of| {
                let has = |side: Side, exit| here[side].get(way_index(*of, exit)) == Some(&true);
                let apart = |side: Side| has(side, Exit::Winner) && has(side.other(), Exit::Loser);
                apart(Side::Top) || apart(Side::Bottom)
            });
            if let Some(of) = met.filter(|_| is_played(*at) && first.is_none()) {
                first = Some(Rematch {
                    name: self.name(*at).to_owned(),
                    after: self.name(of).to_owned(),
                    round: deep,
                });
            }
            if let Some(slot) = came.get_mut(*at) {
                *slot = here;
            }
        }
        first
    }
}

/// The winner's way is the upper one.
fn way(exit: Exit) -> Side {
    match exit {
        Exit::Winner => Side::Top,
        Exit::Loser => Side::Bottom,
    }
}

fn way_index(of: usize, exit: Exit) -> usize {
    of.saturating_mul(2)
        .saturating_add(usize::from(exit == Exit::Loser))
}

fn word(exit: Exit) -> &'static str {
    match exit {
        Exit::Winner => "winner",
        Exit::Loser => "loser",
    }
}
