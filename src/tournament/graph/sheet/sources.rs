//! Who comes to a sheet from before it: seeds of a draw, or ranks of groups; and that each of them stands in one place.

use super::GroupRank;
use super::check::{Place, refused};
use crate::tournament::graph::MOST_GROUPS;
use crate::violation::{Rule, Violation};
use std::collections::BTreeMap;

/// Who comes to a sheet from before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sources {
    /// The entrants, by seed.
    Seeds,
    /// Those who go on from groups: by seed, or by the ranks of each.
    Ranks {
        /// How many groups there are, where that is known.
        groups: Option<usize>,
        /// How many of each go on.
        qualify: u8,
    },
}

/// Who comes from before the sheet, and where to.
#[derive(Debug, Default)]
pub(super) struct First {
    pub(super) seeds: BTreeMap<u16, Place>,
    ranks: BTreeMap<GroupRank, Place>,
}

impl First {
    /// Takes a place for a rank of a group.
    pub(super) fn rank(
        &mut self,
        rank: GroupRank,
        place: Place,
        sources: Sources,
    ) -> Result<(), Violation> {
        let refusal = |rule| {
            refused(rule)
                .with("group", u32::from(rank.group))
                .with("rank", u32::from(rank.place))
        };
        let Sources::Ranks { groups, qualify } = sources else {
            return Err(refusal(Rule::SHEET_RANK_WITHOUT_GROUPS));
        };
        let most = groups.unwrap_or(usize::from(MOST_GROUPS));
        let is_group = (1..=most).contains(&usize::from(rank.group));
        if !is_group || !(1..=qualify).contains(&rank.place) {
            return Err(refusal(Rule::SHEET_RANK_OUT_OF_RANGE)
                .with("groups", most)
                .with("qualify", u32::from(qualify)));
        }
        match self.ranks.insert(rank, place) {
            None => Ok(()),
            Some(_) => Err(refusal(Rule::SHEET_RANK_TWICE)),
        }
    }

    /// That every seed stands somewhere, or every rank of those who go on.
    pub(super) fn all_stand_somewhere(
        &self,
        entrants: u16,
        sources: Sources,
    ) -> Result<(), Violation> {
        if let (Some(seed), true) = (self.seeds.keys().next(), !self.ranks.is_empty()) {
            return Err(refused(Rule::SHEET_SEEDS_AND_RANKS).with("seed", *seed));
        }
        if self.ranks.is_empty() {
            return match (1..=entrants).find(|seed| !self.seeds.contains_key(seed)) {
                Some(seed) => Err(refused(Rule::SHEET_SEED_NOWHERE).with("seed", seed)),
                None => Ok(()),
            };
        }
        if self.ranks.len() != usize::from(entrants) {
            return Err(refused(Rule::SHEET_RANKS_ARE_NOT_ENTRANTS)
                .with("ranks", self.ranks.len())
                .with("entrants", entrants));
        }
        let Sources::Ranks { groups, qualify } = sources else {
            return Ok(());
        };
        // How many groups there are may be known at the draw alone; until then each up to the last named is.
        let last = self.ranks.keys().map(|rank| usize::from(rank.group)).max();
        let groups = groups.or(last).unwrap_or(0);
        let groups = u8::try_from(groups).unwrap_or(u8::MAX);
        let places = |group| (1..=qualify).map(move |place| GroupRank { group, place });
        let mut all = (1..=groups).flat_map(places);
        match all.find(|rank| !self.ranks.contains_key(rank)) {
            Some(GroupRank { group, place }) => Err(refused(Rule::SHEET_RANK_NOWHERE)
                .with("group", u32::from(group))
                .with("rank", u32::from(place))),
            None => Ok(()),
        }
    }
}
