//! The tables of a night: who stands in which line.

use super::board::Board;
use super::line::{Next, Standing};
use super::rotation::place_in_front;
use super::rules::NightRules;

#[derive(Debug, Clone, Default)]
pub(super) struct NightTable {
    /// Box, captain, line, and those on a break who keep their place.
    pub(super) line: Vec<u32>,
    pub(super) newcomers: Vec<u32>,
    pub(super) partner: Option<u32>,
    pub(super) declined: Vec<u32>,
    pub(super) fallen: usize,
    pub(super) begun: bool,
    pub(super) board: Option<Board>,
}

impl NightTable {
    pub(super) fn stands(&self, player: u32) -> bool {
        self.line.contains(&player) || self.newcomers.contains(&player)
    }

    pub(super) fn plays(&self, player: u32) -> bool {
        self.board
            .as_ref()
            .is_some_and(|board| board.order.contains(&player))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.line.is_empty() && self.newcomers.is_empty() && self.board.is_none()
    }

    /// Where somebody who comes now belongs.
    pub(super) fn place_for_newcomer(&self, rules: &NightRules) -> Standing {
        if self.board.is_some() {
            return Standing::AfterGame;
        }
        let line = Next {
            order: self.line.clone(),
            fallen: self.fallen,
            ..Next::default()
        };
        Standing::At(line.place_of_newcomers(rules))
    }

    /// Where somebody belongs who comes back: where they stand, or stood as the game began.
    pub(super) fn place_for_returning(&self, player: u32, rules: &NightRules) -> Standing {
        if self.stands(player) {
            return Standing::Kept;
        }
        let Some(board) = self.board.as_ref().filter(|_| self.plays(player)) else {
            return self.place_for_newcomer(rules);
        };
        let place = place_in_front(&board.order, player, &self.line);
        Standing::At(place.unwrap_or(self.line.len()))
    }

    pub(super) fn put(&mut self, player: u32, place: Standing) {
        match place {
            Standing::Kept => {}
            Standing::AfterGame if self.board.is_some() => self.newcomers.push(player),
            Standing::AfterGame => self.line.push(player),
            Standing::At(at) => self.line.insert(at.min(self.line.len()), player),
        }
    }

    pub(super) fn take_out(&mut self, player: u32) {
        if let Some(at) = self.line.iter().position(|n| *n == player) {
            let below = self.line.len().saturating_sub(at);
            if below <= self.fallen {
                self.fallen = self.fallen.saturating_sub(1);
            }
            self.line.remove(at);
            // Without its box it has no partner of the box either.
            self.partner = self.partner.filter(|_| at > 0);
        }
        self.newcomers.retain(|n| *n != player);
        self.partner = self.partner.filter(|n| *n != player);
    }

    pub(super) fn line_up(&mut self, order: &[u32]) {
        // "A new box asks for a partner anew."
        if self.line.first() != order.first() {
            self.partner = None;
        }
        self.line = order.to_vec();
    }

    pub(super) fn goes_on(&mut self, next: &Next, box_and_partner: (u32, Option<u32>)) {
        let (in_box, partner) = box_and_partner;
        self.line.clone_from(&next.order);
        self.newcomers.clear();
        let stays = next.partner.is_some() && next.partner == partner;
        let kept = self.line.first() == Some(&in_box);
        self.partner = next.partner.filter(|_| stays && kept);
        self.fallen = next.fallen;
        self.board = None;
    }
}

/// Whether the second names everybody of the first, each once.
pub(super) fn same_people(a: &[u32], b: &[u32]) -> bool {
    let sorted = |all: &[u32]| {
        let mut all = all.to_vec();
        all.sort_unstable();
        all
    };
    let mut once = sorted(b);
    once.dedup();
    once.len() == b.len() && sorted(a) == sorted(b)
}

/// The order that was thrown: the highest first, equals by their next throw. None where throws are missing, or too many.
pub(super) fn thrown(rolls: &[(u32, Vec<u32>)]) -> Option<Vec<u32>> {
    if let [(player, rest)] = rolls {
        return rest.is_empty().then(|| vec![*player]);
    }
    let mut first: Vec<(u32, u32, Vec<u32>)> = Vec::new();
    for (player, throws) in rolls {
        let (now, later) = throws.split_first()?;
        first.push((*now, *player, later.to_vec()));
    }
    first.sort_by_key(|(now, ..)| std::cmp::Reverse(*now));
    let mut order = Vec::new();
    for equals in first.chunk_by(|a, b| a.0 == b.0) {
        let again: Vec<(u32, Vec<u32>)> = equals
            .iter()
            .map(|(_, player, later)| (*player, later.clone()))
            .collect();
        order.extend(thrown(&again)?);
    }
    Some(order)
}
