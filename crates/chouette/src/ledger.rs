//! The result of a game as a ledger: a line for each cube, each a transfer between two people, so that every game sums to
//! zero.

use super::{
    CubeEnd, ExtraEnd, ExtraStage, GameSheet, GameType, NightSettings, Out, PlayedGame, PlayerNo,
    limit,
};
use backgammon::Side;
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Choice,
)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum LineKind {
    /// A member's cube against the box.
    Cube,
    /// An extra between two members, its price included.
    Extra,
    /// The partner's half of what the box won or lost.
    Half,
    /// What a member was paid for a cube somebody took over.
    TakenOver,
    /// What a player did not have to pay beyond the most anybody loses in a game.
    Limit,
}

/// One transfer from `from` to `to`; negative in the other direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LedgerLine {
    pub kind: LineKind,
    /// The member, or who took over their cube; of an extra the one who offered it; of a half the partner; of a limit
    /// the one who lost too much.
    pub to: PlayerNo,
    /// The box; of an extra the taker; of a cube taken over who took it; of a limit the one who gets less.
    pub from: PlayerNo,
    pub points: i64,
    /// In money, in the smallest coin; 0 where there is no stake.
    #[serde(default)]
    pub money: i64,
}

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Choice,
)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum Unit {
    Points,
    /// In the smallest coin.
    Money,
}

impl LedgerLine {
    #[must_use]
    pub const fn amount(&self, unit: Unit) -> i64 {
        match unit {
            Unit::Points => self.points,
            Unit::Money => self.money,
        }
    }
}

/// What a point is worth to each player. A cube is played for the smaller of the two stakes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Stakes {
    /// Of those who named none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// Of those who named one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<(PlayerNo, u32)>,
}

impl Stakes {
    #[must_use]
    pub fn of(&self, player: PlayerNo) -> Option<u32> {
        let own = self.own.iter().find(|(n, _)| *n == player);
        own.map(|(_, stake)| *stake).or(self.table)
    }

    /// What a point between two is worth; 0 where neither has a stake.
    #[must_use]
    pub fn between(&self, a: PlayerNo, b: PlayerNo) -> i64 {
        let stakes = [self.of(a), self.of(b)];
        stakes.into_iter().flatten().min().map_or(0, i64::from)
    }

    #[must_use]
    pub fn any(&self) -> bool {
        self.table.is_some() || !self.own.is_empty()
    }
}

/// What a line is of, with its cube or extra; `None` if a journal holds lines of cubes that its sheet does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineOf<'a> {
    Cube(Option<&'a CubeEnd>),
    Extra(Option<&'a ExtraEnd>),
    Half,
    TakenOver,
    Limit,
}

impl PlayedGame {
    /// The lines, in the order of the sheet, each with its cube.
    pub fn lines_of(&self) -> impl Iterator<Item = (&LedgerLine, LineOf<'_>)> {
        let (mut cubes, mut extras) = (self.sheet.cubes.iter(), self.sheet.extras.iter());
        self.lines.iter().map(move |line| {
            let of = match line.kind {
                LineKind::Cube => LineOf::Cube(cubes.next()),
                LineKind::Extra => LineOf::Extra(extras.next()),
                LineKind::Half => LineOf::Half,
                LineKind::TakenOver => LineOf::TakenOver,
                LineKind::Limit => LineOf::Limit,
            };
            (line, of)
        })
    }
}

/// The lines that follow from a sheet: cubes, the partner's half, extras, cubes taken over, the loss limit.
#[must_use]
pub(super) fn lines(
    (in_box, partner): (PlayerNo, Option<PlayerNo>),
    settings: &NightSettings,
    stakes: &Stakes,
    sheet: &GameSheet,
) -> Vec<LedgerLine> {
    let mut lines = Vec::with_capacity(sheet.cubes.len().saturating_add(1));
    for cube in &sheet.cubes {
        let value = i64::from(cube.value);
        let points = match cube.out {
            Out::Dropped => value.saturating_neg(),
            Out::BoxDropped => value,
            Out::Settled { points } => points,
            Out::No => played(sheet, value, sheet.kind_of(cube, settings)),
        };
        let holder = sheet.holder(cube.member);
        let stake = stakes.between(holder, in_box);
        lines.push(LedgerLine {
            kind: LineKind::Cube,
            to: holder,
            from: in_box,
            points,
            money: points.saturating_mul(stake),
        });
    }
    if let Some(partner) = partner {
        // The box takes the odd point of a win and of a loss: division rounds towards zero.
        let side = |unit| {
            let given = lines.iter().map(|l| l.amount(unit));
            given.fold(0_i64, i64::saturating_sub) / 2
        };
        let half = LedgerLine {
            kind: LineKind::Half,
            to: partner,
            from: in_box,
            points: side(Unit::Points),
            money: side(Unit::Money),
        };
        lines.push(half);
    }
    for extra in &sheet.extras {
        let points = extra_points(extra, sheet);
        let stake = stakes.between(extra.dropper, extra.taker);
        lines.push(LedgerLine {
            kind: LineKind::Extra,
            to: extra.dropper,
            from: extra.taker,
            points,
            money: points.saturating_mul(stake),
        });
    }
    for taken in sheet.taken_over.iter().filter(|t| t.points != 0) {
        lines.push(LedgerLine {
            kind: LineKind::TakenOver,
            to: taken.of,
            from: taken.by,
            points: taken.points,
            money: taken
                .points
                .saturating_mul(stakes.between(taken.of, taken.by)),
        });
    }
    if let Some(most) = settings.loss_limit {
        let given_back = limit::given_back(&lines, i64::from(most));
        lines.extend(given_back);
    }
    lines
}

/// What a cube played to the end brings its member.
fn played(sheet: &GameSheet, value: i64, kind: GameType) -> i64 {
    let points = value.saturating_mul(i64::from(kind.times()));
    match sheet.winner {
        Some(Side::Top) => points.saturating_neg(),
        Some(Side::Bottom) => points,
        None => 0,
    }
}

/// What the one who offered an extra wins by it: the cube, won or lost on the box's side, less its price. The cube starts
/// turned, so gammons count.
fn extra_points(extra: &ExtraEnd, sheet: &GameSheet) -> i64 {
    let value = i64::from(extra.value);
    let cube = match extra.stage {
        ExtraStage::TakerDropped => value,
        ExtraStage::DropperDropped => value.saturating_neg(),
        _ => played(sheet, value, sheet.kind).saturating_neg(),
    };
    cube.saturating_sub(i64::from(extra.price))
}
