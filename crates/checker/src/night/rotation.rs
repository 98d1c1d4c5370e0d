//! Who has the box next, by the rule texts of `docs/chouette.md`, "Rotation".

use super::line::Next;
use super::rules::{Comers, NextBox, NightRules};
use super::sheet::{CubeOut, Sheet, Transfer, TransferOf, Who, result};

/// What decides who has the box next.
pub(super) struct Finished<'a> {
    pub(super) rules: &'a NightRules,
    pub(super) order: &'a [u32],
    pub(super) partner: Option<u32>,
    pub(super) captain: u32,
    pub(super) sheet: &'a Sheet,
    pub(super) transfers: &'a [Transfer],
    /// Who has left, or is on a break that keeps no place.
    pub(super) gone: &'a [u32],
}

/// Who has the box next: who had it stays, or it is this one, or the first behind them who can have it.
enum Heir {
    Stays,
    Is(u32),
}

impl Finished<'_> {
    fn in_box(&self) -> u32 {
        self.order.first().copied().unwrap_or(self.captain)
    }

    /// The captains one after the other: as noted, or, of a game entered at once, the first, and whoever stayed in after
    /// they went out.
    fn captains(&self) -> Vec<u32> {
        let sheet = self.sheet;
        if !sheet.captains.is_empty() {
            return sheet.captains.clone();
        }
        let stayed = |n: u32| sheet.of(n).map(|cube| cube.out) == Some(CubeOut::No);
        let mut captains = vec![self.captain];
        if !stayed(self.captain) {
            let next = sheet.cubes.iter().find(|cube| cube.out == CubeOut::No);
            captains.extend(next.map(|cube| cube.member));
        }
        captains
    }

    fn settled(&self, member: u32) -> bool {
        let out = self.sheet.of(member).map(|cube| cube.out);
        matches!(out, Some(CubeOut::Settled { .. }))
    }

    /// What the box's side won, "in money where there are stakes". The total is "without extras", which never touch it.
    fn net(&self) -> i64 {
        let mut cubes = self.transfers.iter().filter(|t| t.kind == TransferOf::Cube);
        let in_money = cubes.any(|t| t.money != 0);
        let won = |player: u32| {
            let (points, money) = result(self.transfers, player);
            if in_money { money } else { points }
        };
        won(self.in_box()).saturating_add(self.partner.map_or(0, won))
    }

    /// Against whom the box is decided, those who go to the bottom besides the box, and whether people are asked.
    fn decided(&self) -> (Heir, Vec<u32>, bool) {
        let sheet = self.sheet;
        match self.rules.rotation {
            NextBox::CaptainAtStart | NextBox::ByHand => {
                let by_hand = self.rules.rotation == NextBox::ByHand;
                let (heir, losers, unclear) = self.against(self.captain);
                (
                    heir,
                    losers,
                    unclear || by_hand || self.settled(self.captain),
                )
            }
            NextBox::CaptainOfTheMoment => {
                let captains = self.captains();
                let last = captains.last().copied().unwrap_or(self.captain);
                let (heir, lost, unclear) = self.against(last);
                // "A captain who drops goes to the bottom at once."
                let dropped = |n: &u32| sheet.of(*n).map(|cube| cube.out) == Some(CubeOut::Dropped);
                let before = captains.len().saturating_sub(1);
                let mut losers: Vec<u32> = captains.iter().take(before).copied().collect();
                losers.retain(dropped);
                losers.extend(lost);
                (
                    heir,
                    losers,
                    unclear || captains.iter().any(|n| self.settled(*n)),
                )
            }
            NextBox::LosAngeles => {
                let (heir, losers, unclear) = self.los_angeles();
                (heir, losers, unclear || self.settled(self.captain))
            }
        }
    }

    /// "The winner of box against the captain": on even terms the box stays and people are asked.
    fn against(&self, captain: u32) -> (Heir, Vec<u32>, bool) {
        match self.sheet.against_box(captain) {
            1.. => (Heir::Is(captain), Vec::new(), false),
            0 => (Heir::Stays, Vec::new(), true),
            _ => (Heir::Stays, vec![captain], false),
        }
    }

    /// "To retain the box you must win the game, if played to completion against anyone, or have the last active crew
    /// member pass your cube or make a negative settlement. Your net result for the game can not result in a loss."
    fn los_angeles(&self) -> (Heir, Vec<u32>, bool) {
        let sheet = self.sheet;
        let for_box = |out: CubeOut| match out {
            CubeOut::Dropped => true,
            CubeOut::Settled { points } => points < 0,
            CubeOut::No | CubeOut::BoxDropped => false,
        };
        let outs: Vec<CubeOut> = sheet.cubes.iter().map(|cube| cube.out).collect();
        let well = outs.iter().filter(|out| for_box(**out)).count();
        let last = sheet.last.and_then(|n| sheet.of(n)).map(|cube| cube.out);
        let (won, mut unclear) = match last {
            _ if outs.contains(&CubeOut::No) => (sheet.winner == Some(Who::Box), false),
            Some(out) => (for_box(out), false),
            // Who went out last is not known of a game entered at once.
            None => (well == outs.len(), well != 0 && well != outs.len()),
        };
        let captain = sheet.against_box(self.captain);
        let losers = if captain < 0 {
            vec![self.captain]
        } else {
            Vec::new()
        };
        unclear |= captain == 0;
        if won && self.net() >= 0 {
            // "When the box stays although the captain was not beaten, the text says nothing."
            return (Heir::Stays, losers, unclear || captain >= 0);
        }
        // "When box and captain both lose, the box goes below the captain, and the next behind the captain has the box."
        let behind = self
            .order
            .iter()
            .copied()
            .skip_while(|n| *n != self.captain);
        let next = behind.skip(1).find(|n| Some(*n) != self.partner);
        let heir = if captain > 0 {
            self.captain
        } else {
            next.unwrap_or(self.captain)
        };
        (Heir::Is(heir), losers, unclear)
    }

    /// The order of those who sat in the game.
    pub(super) fn next(&self) -> Next {
        let in_box = self.in_box();
        let (heir, mut bottom, mut ask) = self.decided();
        let is_gone = |n: u32| self.gone.contains(&n);
        let mut order = Vec::new();
        let mut partner = None;
        match heir {
            Heir::Stays if is_gone(in_box) => ask = true,
            Heir::Stays => {
                order.push(in_box);
                partner = self.partner.filter(|n| !is_gone(*n));
            }
            Heir::Is(heir) => {
                // "If the next box has left, the one behind them gets the box."
                let mut behind = self.order.iter().copied().skip_while(|n| *n != heir);
                order.extend(behind.find(|n| {
                    let elsewhere = *n == in_box || Some(*n) == self.partner || bottom.contains(n);
                    !elsewhere && !is_gone(*n)
                }));
                // The partner becomes captain.
                order.extend(self.partner);
                bottom.push(in_box);
            }
        }
        for n in self.order {
            if !order.contains(n) && !bottom.contains(n) {
                order.push(*n);
            }
        }
        bottom.retain(|n| !is_gone(*n));
        let fallen = bottom.len();
        order.extend(bottom);
        order.retain(|n| !is_gone(*n));
        Next {
            order,
            partner,
            ask,
            fallen,
        }
    }
}

impl Next {
    /// Those on a break stay in front of whom they stood in front of.
    pub(super) fn keeps_places(&mut self, line: &[u32], resting: &[u32]) {
        for who in resting {
            let bottom = self.order.len().saturating_sub(self.fallen);
            let at = place_in_front(line, *who, &self.order).unwrap_or(bottom);
            // Nobody on a break has the box.
            let at = if self.order.is_empty() { 0 } else { at.max(1) };
            self.order.insert(at, *who);
        }
    }

    /// The place of a newcomer: "below its loser or above whoever just lost", and never the box while others are in line.
    pub(super) fn place_of_newcomers(&self, rules: &NightRules) -> usize {
        let all = self.order.len();
        match rules.newcomers {
            Comers::Below => all,
            Comers::Above => all.saturating_sub(self.fallen).max(all.min(1)),
        }
    }

    pub(super) fn take_in(&mut self, newcomers: &[u32], rules: &NightRules) {
        let at = self.place_of_newcomers(rules);
        let below = self.order.split_off(at);
        self.order.extend(newcomers);
        self.order.extend(below);
    }
}

/// The place in a line of somebody who stood in `order`: in front of the first of those behind them there who is in the
/// line.
pub(super) fn place_in_front(order: &[u32], who: u32, line: &[u32]) -> Option<usize> {
    let mut behind = order.iter().skip_while(|n| **n != who).skip(1);
    behind.find_map(|n| line.iter().position(|m| m == n))
}
