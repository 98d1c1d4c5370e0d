//! The score sheet of a finished game: who won and how, and each cube's last state. A game played cube by cube ends in
//! one; one can be entered at once after the game; and a correction replaces it.

use super::{ExtraStage, NightSettings, Out, PlayerNo};
use backgammon::Side;
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum GameType {
    #[default]
    Single,
    Gammon,
    Backgammon,
}

impl GameType {
    #[must_use]
    pub const fn times(self) -> u8 {
        match self {
            GameType::Single => 1,
            GameType::Gammon => 2,
            GameType::Backgammon => 3,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CubeEnd {
    pub member: PlayerNo,
    /// What it was worth; of a drop, before the offer that was refused.
    pub value: u32,
    /// Whether it was turned and taken (an automatic double is neither).
    pub turned: bool,
    pub out: Out,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExtraEnd {
    /// Who had dropped and offered it.
    pub dropper: PlayerNo,
    /// Who had taken the box's double.
    pub taker: PlayerNo,
    pub price: u32,
    /// What its cube was worth; of a drop, before the offer that was refused.
    pub value: u32,
    pub stage: ExtraStage,
}

/// A cube that somebody else took over for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TakenOver {
    /// Whose it was.
    pub of: PlayerNo,
    /// Whose it is now.
    pub by: PlayerNo,
    pub points: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSheet {
    /// Who won on the board: `Top` the box, `Bottom` the team; nobody when all were out before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    #[serde(default)]
    pub kind: GameType,
    /// Each member's cube, in line order.
    pub cubes: Vec<CubeEnd>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<ExtraEnd>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<TakenOver>,
    /// The captains one after the other, if that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captains: Vec<PlayerNo>,
    /// Who was the last to go out, if that is known and nobody was left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<PlayerNo>,
}

impl GameSheet {
    #[must_use]
    pub fn cube(&self, member: PlayerNo) -> Option<&CubeEnd> {
        self.cubes.iter().find(|c| c.member == member)
    }

    /// How a cube played to the end counts: under the Jacoby rule a gammon only if the cube was turned.
    #[must_use]
    pub fn kind_of(&self, cube: &CubeEnd, settings: &NightSettings) -> GameType {
        match cube.turned || !settings.jacoby {
            true => self.kind,
            false => GameType::Single,
        }
    }

    /// Who wins and loses with a member's cube: the member, or whoever took it over.
    #[must_use]
    pub fn holder(&self, member: PlayerNo) -> PlayerNo {
        holder(&self.taken_over, member)
    }

    /// Whether anybody played to the end against the box.
    #[must_use]
    pub fn played_out(&self) -> bool {
        self.cubes.iter().any(|c| c.out == Out::No)
    }

    /// The captains one after the other, of a game that began with `first`. Where they are not known they are worked out:
    /// a captain who goes out hands over to the next who stayed in.
    #[must_use]
    pub fn captains_from(&self, first: PlayerNo) -> Vec<PlayerNo> {
        if !self.captains.is_empty() {
            return self.captains.clone();
        }
        let stayed = |cube: &&CubeEnd| cube.out == Out::No;
        let mut captains = vec![first];
        if self.cube(first).is_none_or(|cube| !stayed(&cube)) {
            captains.extend(self.cubes.iter().find(stayed).map(|cube| cube.member));
        }
        captains
    }

    /// The captain at the end of a game that began with `first`.
    #[must_use]
    pub fn last_captain(&self, first: PlayerNo) -> PlayerNo {
        self.captains_from(first).last().copied().unwrap_or(first)
    }

    /// How a member came off against the box: `Greater` when the member won.
    #[must_use]
    pub fn against_box(&self, member: PlayerNo) -> std::cmp::Ordering {
        use std::cmp::Ordering;
        match self.cube(member).map(|c| c.out) {
            Some(Out::Dropped) => Ordering::Less,
            Some(Out::BoxDropped) => Ordering::Greater,
            Some(Out::Settled { points }) => points.cmp(&0),
            Some(Out::No) => match self.winner {
                Some(Side::Top) => Ordering::Less,
                Some(Side::Bottom) => Ordering::Greater,
                None => Ordering::Equal,
            },
            None => Ordering::Equal,
        }
    }
}

pub(super) fn holder(taken_over: &[TakenOver], member: PlayerNo) -> PlayerNo {
    let taken = taken_over.iter().rev().find(|t| t.of == member);
    taken.map_or(member, |t| t.by)
}
