//! A round as the matching sees it: players in a row by score group and order, and what each pair would cost.

use super::super::EntrantNo;
use super::super::seed::first_word;
use super::at::At;
use super::round::{Float, SwissRound, Within};
use super::value::{PairingValue, Terms};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The round as a row of players; ids are places in the row, byes come after them.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) who: At<EntrantNo>,
    /// Where each group begins and ends.
    pub(super) groups: Vec<(u32, u32)>,
    pub(super) group: At<u32>,
    /// Where the group of each begins and ends.
    span_of: At<(u32, u32)>,
    met: At<Vec<u32>>,
    apart: At<Vec<u32>>,
    floated: At<Option<Float>>,
    pub(super) unplayed: At<u32>,
    had_bye: At<bool>,
    pub(super) byes: u32,
    within: Within,
    allowed: super::round::Allowed,
}

impl Board {
    pub(super) fn of(round: &SwissRound) -> Board {
        let mut row: Vec<_> = round
            .players
            .iter()
            .map(|p| {
                let score = if round.groups {
                    Some(Reverse(p.score))
                } else {
                    None
                };
                let lot = lot(&round.seed, round.number, p.who);
                let rank = match round.within {
                    Within::Random => (0, 0),
                    Within::Standing => (0, i64::from(p.place)),
                    Within::Slide | Within::Fold | Within::Neighbours => p
                        .rating
                        .map_or((1, 0), |rating| (0, rating.saturating_neg())),
                };
                ((score, rank, lot, p.who), p)
            })
            .collect();
        row.sort_by_key(|r| r.0);
        let id_of: HashMap<EntrantNo, u32> =
            (0u32..).zip(&row).map(|(id, r)| (r.1.who, id)).collect();
        let ids = |list: &[EntrantNo]| -> Vec<u32> {
            let mut ids: Vec<u32> = list.iter().filter_map(|n| id_of.get(n).copied()).collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let mut groups: Vec<(u32, u32)> = Vec::new();
        let mut group = Vec::with_capacity(row.len());
        let mut last = None;
        for (id, ((score, ..), _)) in (0u32..).zip(&row) {
            if last != Some(*score) {
                groups.push((id, id));
                last = Some(*score);
            }
            if let Some(open) = groups.last_mut() {
                open.1 = id + 1;
            }
            group.push(groups.len() as u32 - 1);
        }
        let mut apart = vec![Vec::new(); row.len()];
        for wish in round.wishes.iter().filter(|w| w.holds(round.number)) {
            let members = ids(&wish.apart);
            for &a in &members {
                if let Some(list) = apart.get_mut(a as usize) {
                    list.extend(members.iter().filter(|b| **b != a));
                }
            }
        }
        for list in &mut apart {
            list.sort_unstable();
            list.dedup();
        }
        let odd = (row.len() % 2) as u32;
        let extra = u32::from(round.allowed.extra_byes);
        let span_of = group
            .iter()
            .filter_map(|g: &u32| groups.get(*g as usize).copied())
            .collect();
        Board {
            span_of: At(span_of),
            who: At(row.iter().map(|r| r.1.who).collect()),
            group: At(group),
            met: At(row.iter().map(|r| ids(&r.1.met)).collect()),
            apart: At(apart),
            floated: At(row.iter().map(|r| r.1.floated).collect()),
            unplayed: At(row.iter().map(|r| r.1.unplayed).collect()),
            had_bye: At(row.iter().map(|r| r.1.had_bye).collect()),
            byes: (odd + extra - extra % 2).min(row.len() as u32),
            groups,
            within: round.within,
            allowed: round.allowed,
        }
    }

    pub(super) fn players(&self) -> u32 {
        self.who.0.len() as u32
    }

    /// How many vertices: players and byes.
    pub(super) fn vertices(&self) -> u32 {
        self.players() + self.byes
    }

    pub(super) fn is_bye(&self, id: u32) -> bool {
        id >= self.players()
    }

    /// The group of an id; byes are one below all others.
    pub(super) fn group_of(&self, id: u32) -> u32 {
        if self.is_bye(id) {
            self.groups.len() as u32
        } else {
            self.group[id]
        }
    }

    pub(super) fn have_met(&self, a: u32, b: u32) -> bool {
        self.met[a].binary_search(&b).is_ok()
    }

    fn kept_apart(&self, a: u32, b: u32) -> bool {
        self.apart[a].binary_search(&b).is_ok()
    }

    /// Whether two may be paired, or one have a bye. The lower id comes first.
    pub(super) fn legal(&self, a: u32, b: u32) -> bool {
        if a == b || self.is_bye(a) {
            return false;
        }
        if self.is_bye(b) {
            return self.allowed.second_byes || !self.had_bye[a];
        }
        (self.allowed.rematches || !self.have_met(a, b))
            && (self.allowed.wishes || !self.kept_apart(a, b))
    }

    pub(super) fn bye_allowed(&self, id: u32) -> bool {
        self.allowed.second_byes || !self.had_bye[id]
    }

    /// Whether somebody has had a bye, or won by forfeit.
    pub(super) fn has_had_bye(&self, id: u32) -> bool {
        self.had_bye[id]
    }

    /// How far a pair is from the order set, squared. The lower id comes first.
    pub(super) fn disorder(&self, a: u32, b: u32) -> i128 {
        let (from, to) = self.span_of[a];
        let below = i64::from(to - 1 - a);
        let off = if self.is_bye(b) {
            below + 1
        } else if self.group[a] == self.group[b] {
            let (p, q) = (i64::from(a - from), i64::from(b - from));
            // Of an odd group the last floats, so the order is that of the others.
            let even = i64::from((to - from) / 2 * 2);
            match self.within {
                Within::Random | Within::Neighbours | Within::Standing => q - p,
                Within::Slide => q - p - even / 2,
                Within::Fold => p + q - (even - 1),
            }
        } else {
            below + i64::from(b - self.span_of[b].0) + 1
        };
        i128::from(off * off)
    }

    pub(super) fn span(&self, group: u32) -> (u32, u32) {
        self.groups
            .get(group as usize)
            .copied()
            .unwrap_or((0, self.players()))
    }

    /// How many of the two float the way they did in the round before.
    pub(super) fn repeats(&self, a: u32, b: u32) -> i128 {
        if self.group_of(a) == self.group_of(b) {
            return 0;
        }
        let down = self.repeats_down(a);
        let up = !self.is_bye(b) && self.repeats_up(b);
        i128::from(u8::from(down) + u8::from(up))
    }

    /// Whether floating down now would be the second time in two rounds.
    pub(super) fn repeats_down(&self, id: u32) -> bool {
        self.floated[id] == Some(Float::Down)
    }

    /// Whether floating up now would be.
    pub(super) fn repeats_up(&self, id: u32) -> bool {
        self.floated[id] == Some(Float::Up)
    }

    /// Everything a pair counts towards the value of a round. The lower id comes first.
    pub(super) fn terms(&self, a: u32, b: u32) -> Terms {
        let (from, to) = (self.group_of(a), self.group_of(b));
        let bye = self.is_bye(b);
        let apart = i128::from(to - from);
        Terms {
            rematch: i128::from(!bye && self.have_met(a, b)),
            second_bye: i128::from(bye && self.had_bye[a]),
            wish: i128::from(!bye && self.kept_apart(a, b)),
            crosses: (from, to),
            distance: apart * apart,
            bye_unplayed: if bye { i128::from(self.unplayed[a]) } else { 0 },
            repeats: self.repeats(a, b),
            disorder: self.disorder(a, b),
        }
    }

    pub(super) fn value(&self, pairs: &[(u32, u32)]) -> PairingValue {
        let mut value = PairingValue::none(self.groups.len());
        for &(a, b) in pairs {
            value.count(&self.terms(a.min(b), a.max(b)));
        }
        value
    }

    pub(super) fn ids(&self) -> HashMap<EntrantNo, u32> {
        (0u32..).zip(&self.who.0).map(|(id, n)| (*n, id)).collect()
    }

    /// Where in its group the partner an id would have by the order alone stands; two where either side will do.
    pub(super) fn aims(&self, id: u32) -> [i64; 2] {
        let (from, to) = self.span(self.group[id]);
        let (id, from) = (i64::from(id), i64::from(from));
        let even = i64::from(to) - from - (i64::from(to) - from) % 2;
        match self.within {
            Within::Random | Within::Neighbours | Within::Standing => [id, id],
            Within::Slide => [id - even / 2, id + even / 2],
            Within::Fold => [2 * from + even - 1 - id; 2],
        }
    }
}

/// A player's lot for a round: the first eight bytes of SHA-256("crawford swiss 1" ‖ seed as written ‖ round as
/// big-endian u64 ‖ number as big-endian u64), so that anyone can check it and nobody's lot hangs on who else is there.
fn lot(seed: &str, round: u16, who: EntrantNo) -> u64 {
    let digest = Sha256::new()
        .chain_update("crawford swiss 1")
        .chain_update(seed)
        .chain_update(u64::from(round).to_be_bytes())
        .chain_update(u64::from(who.0).to_be_bytes())
        .finalize();
    first_word(&digest)
}
