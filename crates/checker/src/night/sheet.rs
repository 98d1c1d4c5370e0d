//! The score sheet of a game, and what its cubes come to: "each member's cube against the box, each extra, the partner's
//! half".

use super::limit;
use super::rules::NightRules;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// Who won at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u8")]
pub(super) enum Who {
    Box,
    Team,
}

impl TryFrom<u8> for Who {
    type Error = String;
    fn try_from(side: u8) -> Result<Who, String> {
        match side {
            0 => Ok(Who::Box),
            1 => Ok(Who::Team),
            _ => Err(format!("{side} is no side")),
        }
    }
}

impl Who {
    pub(super) fn other(self) -> Who {
        match self {
            Who::Box => Who::Team,
            Who::Team => Who::Box,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Won {
    Single,
    Gammon,
    Backgammon,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CubeOut {
    No,
    Dropped,
    BoxDropped,
    #[serde(rename_all = "kebab-case")]
    Settled {
        points: i64,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastCube {
    pub(super) member: u32,
    pub(super) value: i64,
    pub(super) turned: bool,
    pub(super) out: CubeOut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ExtraEnding {
    Offered,
    Accepted,
    In,
    TakerDropped,
    DropperDropped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastExtra {
    pub(super) dropper: u32,
    pub(super) taker: u32,
    pub(super) price: i64,
    pub(super) value: i64,
    pub(super) stage: ExtraEnding,
}

/// A cube that somebody took over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Holder {
    pub(super) of: u32,
    pub(super) by: u32,
    pub(super) points: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    pub(super) winner: Option<Who>,
    pub(super) kind: Won,
    pub(super) cubes: Vec<LastCube>,
    #[serde(default)]
    pub(super) extras: Vec<LastExtra>,
    #[serde(default)]
    pub(super) taken_over: Vec<Holder>,
    #[serde(default)]
    pub(super) captains: Vec<u32>,
    pub(super) last: Option<u32>,
}

/// What a point is worth to whom.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Stakes {
    pub(super) table: Option<i64>,
    #[serde(deserialize_with = "by_player")]
    pub(super) own: BTreeMap<u32, i64>,
}

fn by_player<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<u32, i64>, D::Error> {
    let pairs = Vec::<(u32, i64)>::deserialize(from)?;
    let many = pairs.len();
    let map: BTreeMap<u32, i64> = pairs.into_iter().collect();
    if map.len() == many {
        Ok(map)
    } else {
        Err(serde::de::Error::custom("somebody has two stakes"))
    }
}

impl Stakes {
    /// "A cube counts at the smaller of the two stakes. A player who has chosen no stake plays for the night's."
    pub(super) fn between(&self, a: u32, b: u32) -> i64 {
        let mut least: Option<i64> = None;
        for player in [a, b] {
            if let Some(stake) = self.own.get(&player).copied().or(self.table) {
                least = Some(least.map_or(stake, |least| least.min(stake)));
            }
        }
        least.unwrap_or(0)
    }

    pub(super) fn is_for_money(&self) -> bool {
        self.table.is_some() || !self.own.is_empty()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TransferOf {
    Cube,
    Extra,
    Half,
    TakenOver,
    Limit,
}

/// Points and money for one player from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Transfer {
    pub(super) kind: TransferOf,
    pub(super) to: u32,
    pub(super) from: u32,
    pub(super) points: i64,
    #[serde(default)]
    pub(super) money: i64,
}

impl Sheet {
    pub(super) fn of(&self, member: u32) -> Option<&LastCube> {
        self.cubes.iter().find(|cube| cube.member == member)
    }

    /// Who won and lost with a member's cube at the end.
    fn holder(&self, member: u32) -> u32 {
        let mut holder = member;
        for taken in &self.taken_over {
            if taken.of == member {
                holder = taken.by;
            }
        }
        holder
    }

    /// What a cube played to the end brings the team's side of it, where gammons count.
    fn played(&self, value: i64, gammons_count: bool) -> i64 {
        let times = match self.kind {
            Won::Gammon if gammons_count => 2,
            Won::Backgammon if gammons_count => 3,
            _ => 1,
        };
        match self.winner {
            Some(Who::Team) => value.saturating_mul(times),
            Some(Who::Box) => value.saturating_mul(times).saturating_neg(),
            None => 0,
        }
    }

    pub(super) fn transfers(
        &self,
        (in_box, partner): (u32, Option<u32>),
        rules: &NightRules,
        stakes: &Stakes,
    ) -> Vec<Transfer> {
        let between = |kind: TransferOf, to: u32, from: u32, points: i64| {
            let money = points.saturating_mul(stakes.between(to, from));
            Transfer {
                kind,
                to,
                from,
                points,
                money,
            }
        };
        let mut all: Vec<Transfer> = Vec::new();
        for cube in &self.cubes {
            // "Drops cost the value before the double", which is what the sheet says then.
            let points = match cube.out {
                CubeOut::Dropped => cube.value.saturating_neg(),
                CubeOut::BoxDropped => cube.value,
                CubeOut::Settled { points } => points,
                CubeOut::No => self.played(cube.value, cube.turned || !rules.jacoby),
            };
            let holder = self.holder(cube.member);
            all.push(between(TransferOf::Cube, holder, in_box, points));
        }
        if let Some(partner) = partner {
            // "An odd point, won or lost, goes to the box", and an odd coin too.
            let lost = |of: fn(&Transfer) -> i64| -> i64 {
                all.iter().map(of).fold(0, i64::saturating_add)
            };
            let half = Transfer {
                kind: TransferOf::Half,
                to: partner,
                from: in_box,
                points: half_of(lost(|t| t.points).saturating_neg()),
                money: half_of(lost(|t| t.money).saturating_neg()),
            };
            all.push(half);
        }
        for extra in &self.extras {
            let wins = match extra.stage {
                ExtraEnding::TakerDropped => extra.value,
                ExtraEnding::DropperDropped => extra.value.saturating_neg(),
                // Who offered it plays on the box's side, and its cube is turned.
                ExtraEnding::Offered | ExtraEnding::Accepted | ExtraEnding::In => {
                    self.played(extra.value, true).saturating_neg()
                }
            };
            let points = wins.saturating_sub(extra.price);
            all.push(between(
                TransferOf::Extra,
                extra.dropper,
                extra.taker,
                points,
            ));
        }
        for taken in self.taken_over.iter().filter(|taken| taken.points != 0) {
            all.push(between(
                TransferOf::TakenOver,
                taken.of,
                taken.by,
                taken.points,
            ));
        }
        if let Some(most) = rules.loss_limit {
            let spared = limit::spared(&all, most);
            all.extend(spared);
        }
        all
    }

    /// How a member came off against the box: 1 for better, -1 for worse.
    pub(super) fn against_box(&self, member: u32) -> i64 {
        match self.of(member).map(|cube| cube.out) {
            Some(CubeOut::Dropped) => -1,
            Some(CubeOut::BoxDropped) => 1,
            Some(CubeOut::Settled { points }) => points.signum(),
            Some(CubeOut::No) => self.played(1, false),
            None => 0,
        }
    }

    /// Whether it could be of a game: cubes are powers of two within the limit, extras are of players who dropped, and
    /// somebody won where somebody was left.
    pub(super) fn is_possible(&self, rules: &NightRules) -> bool {
        let is_cube = |value: i64| value > 0 && value.count_ones() == 1 && value <= rules.highest();
        let sound = |extra: &LastExtra| {
            let dropped = self.of(extra.dropper).map(|cube| cube.out) == Some(CubeOut::Dropped);
            dropped
                && extra.dropper != extra.taker
                && self.of(extra.taker).is_some()
                && is_cube(extra.value)
                && extra.value >= extra.price.saturating_mul(2)
        };
        let left = self.cubes.iter().any(|cube| cube.out == CubeOut::No)
            || self
                .extras
                .iter()
                .any(|extra| extra.stage == ExtraEnding::In);
        self.cubes.iter().all(|cube| is_cube(cube.value))
            && self.extras.iter().all(sound)
            && (self.winner.is_some() || !left)
    }
}

/// Half of what was won or lost, without the odd one.
fn half_of(amount: i64) -> i64 {
    let half = amount.saturating_abs() >> 1;
    if amount < 0 {
        half.saturating_neg()
    } else {
        half
    }
}

/// Whether the same goes from the same to the same, in whatever order it is written.
pub(super) fn same(said: &[Transfer], ours: &[Transfer]) -> bool {
    let sorted = |all: &[Transfer]| {
        let mut all = all.to_vec();
        all.sort_unstable();
        all
    };
    sorted(said) == sorted(ours)
}

/// What a player won of these, in points and money.
pub(super) fn result(transfers: &[Transfer], player: u32) -> (i64, i64) {
    let mut sum = (0_i64, 0_i64);
    for transfer in transfers.iter().filter(|t| t.to != t.from) {
        let sign = match player {
            _ if player == transfer.to => 1,
            _ if player == transfer.from => -1,
            _ => 0,
        };
        sum.0 = sum.0.saturating_add(transfer.points.saturating_mul(sign));
        sum.1 = sum.1.saturating_add(transfer.money.saturating_mul(sign));
    }
    sum
}
