//! Checks who enters a sheet: the seeds of a draw, or those who qualified in groups by their ranks, each with one place on
//! it.

use super::GroupRank;
use super::check::Place;
use crate::graph::MOST_GROUPS;
use crawford_forms::violation::{Violation, refuse};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sources {
    Seeds,
    /// Those who go on from groups: by seed, or by the ranks of each.
    Ranks {
        /// How many groups there are, where that is known.
        groups: Option<usize>,
        qualify: u8,
    },
}

#[derive(Debug, Default)]
pub(super) struct First {
    pub(super) seeds: BTreeMap<u16, Place>,
    ranks: BTreeMap<GroupRank, Place>,
}

impl First {
    pub(super) fn rank(
        &mut self,
        rank: GroupRank,
        place: Place,
        named: (&str, &'static str),
        sources: Sources,
    ) -> Result<(), Violation> {
        let GroupRank {
            group,
            place: standing,
        } = rank;
        let (of, side) = named;
        let Sources::Ranks { groups, qualify } = sources else {
            return Err(refuse::sheet_rank_without_groups(group, of, side, standing));
        };
        let most = groups.unwrap_or(usize::from(MOST_GROUPS));
        let is_group = (1..=most).contains(&usize::from(rank.group));
        if !is_group || !(1..=qualify).contains(&rank.place) {
            return Err(refuse::sheet_rank_out_of_range(
                group, most, of, side, qualify, standing,
            ));
        }
        match self.ranks.insert(rank, place) {
            None => Ok(()),
            Some(_) => Err(refuse::sheet_rank_twice(group, of, side, standing)),
        }
    }

    /// Checks that every seed has a place, or every rank of those who qualify.
    pub(super) fn all_stand_somewhere(
        &self,
        entrants: u16,
        sources: Sources,
    ) -> Result<(), Violation> {
        if let (Some(seed), true) = (self.seeds.keys().next(), !self.ranks.is_empty()) {
            return Err(refuse::sheet_seeds_and_ranks(*seed));
        }
        if self.ranks.is_empty() {
            return match (1..=entrants).find(|seed| !self.seeds.contains_key(seed)) {
                Some(seed) => Err(refuse::sheet_seed_nowhere(seed)),
                None => Ok(()),
            };
        }
        if self.ranks.len() != usize::from(entrants) {
            return Err(refuse::sheet_ranks_are_not_entrants(
                entrants,
                self.ranks.len(),
            ));
        }
        let Sources::Ranks { groups, qualify } = sources else {
            return Ok(());
        };
        // The number of groups may be known only at the draw; until then it is the last group named.
        let last = self.ranks.keys().map(|rank| usize::from(rank.group)).max();
        let groups = groups.or(last).unwrap_or(0);
        let stands = |group: usize, place| {
            let group = u8::try_from(group);
            group.is_ok_and(|group| self.ranks.contains_key(&GroupRank { group, place }))
        };
        let places = |group| (1..=qualify).map(move |place| (group, place));
        let mut all = (1..=groups).flat_map(places);
        match all.find(|(group, place)| !stands(*group, *place)) {
            Some((group, place)) => Err(refuse::sheet_rank_nowhere(group, place)),
            None => Ok(()),
        }
    }
}
