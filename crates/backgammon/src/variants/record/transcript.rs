//! A match of any games as it was played, for writing it down again and for clicking through it.

use crate::variants::{GameRules, Position, Throw, Variant, VariantPhase};
use crate::{BySide, Side};

/// A match as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantTranscript {
    pub players: BySide<String>,
    /// The length, 0 for money.
    pub length: u32,
    /// In a match, whether the Crawford rule was in force.
    pub crawford: bool,
    pub games: Vec<VariantTranscriptGame>,
}

/// A game of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantTranscriptGame {
    /// The name of the game that was played.
    pub variant: &'static str,
    pub rules: GameRules,
    /// The points of both sides before the game.
    pub score_before: BySide<u32>,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// The throws and cube actions, in order.
    pub actions: Vec<VariantAction>,
    /// How it ended; `None` when it did not.
    pub outcome: Option<VariantOutcome>,
}

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantAction {
    pub side: Side,
    /// The position before it, seen by `side`.
    pub before: Position,
    /// The position after it, still seen by `side`.
    pub after: Position,
    pub kind: VariantActionKind,
}

/// What it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariantActionKind {
    Roll {
        dice: Throw,
        /// The double chosen after 1 and 2.
        chosen: Option<u8>,
        /// What was played, a step for each number; `None` when it was never played.
        steps: Option<Vec<(u8, u8)>>,
        /// Whether the same player throws again.
        again: bool,
    },
    /// What the opponent could not play of a rising double.
    Rest {
        numbers: Vec<(u8, u8)>,
        steps: Vec<(u8, u8)>,
    },
    /// A double to this value.
    Double(u32),
    Take,
    Drop,
    /// A beaver or a raise of one, to this value.
    Beaver(u32),
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantOutcome {
    /// `None` when nobody won.
    pub winner: Option<Side>,
    /// What the winner scores: never capped.
    pub points: u32,
    pub ending: VariantEnding,
    /// The cube; of a drop, before the last raise.
    pub cube: u32,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariantEnding {
    /// On the board; what it counts before the cube.
    Played(u32),
    /// A double was refused.
    Dropped,
    /// It was given up.
    Resigned,
}

impl VariantTranscript {
    /// Whether different games were played, in turn: then no cube is.
    #[must_use]
    pub fn is_series(&self) -> bool {
        let mut games = self.games.iter().map(|game| game.variant);
        let first = games.next();
        games.any(|game| Some(game) != first)
    }
}

impl VariantTranscriptGame {
    /// The game that was played.
    #[must_use]
    pub fn variant(&self) -> Option<&'static Variant> {
        Variant::named(self.variant)
    }

    /// The positions of the game, from its start: each with the side that sees it.
    pub fn positions(&self) -> impl Iterator<Item = (Side, Position)> + '_ {
        let start = (Side::Bottom, Position::start(&self.rules));
        let after = self
            .actions
            .iter()
            .map(|action| (action.side, action.after));
        std::iter::once(start).chain(after)
    }
}

/// The throw that is to be played.
pub(super) const fn thrown(phase: &VariantPhase) -> Option<Throw> {
    match phase {
        VariantPhase::Playing(dice) => Some(*dice),
        _ => None,
    }
}
