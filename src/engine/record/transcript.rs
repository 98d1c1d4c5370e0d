//! A match as it was played, for writing it down again and for clicking through it.

use crate::engine::game::Outcome;
use crate::engine::plays::Steps;
use crate::engine::{Board, BySide, Dice, Side};

/// A whole match or session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// The players' names.
    pub players: BySide<String>,
    /// The length, 0 for money.
    pub length: u32,
    /// For money, whether the Jacoby rule was in force.
    pub jacoby: bool,
    /// In a match, whether the Crawford rule was.
    pub crawford: bool,
    /// Where every game began.
    pub start: Board,
    /// The games in order.
    pub games: Vec<Played>,
}

/// One game of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The line its score stands in.
    pub line: u32,
    /// The score before.
    pub score_before: BySide<u32>,
    /// Whether it was the Crawford game.
    pub crawford: bool,
    /// How many ties of the opening throw doubled the cube.
    pub automatic: u8,
    /// What was done, in order.
    pub deeds: Vec<Deed>,
    /// How it ended; `None` when it did not.
    pub outcome: Option<Outcome>,
    /// What it counted in the match, where that is less than it was worth.
    pub counted: Option<u32>,
}

/// One thing done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed {
    /// The line it stands in.
    pub line: u32,
    /// Who did it.
    pub side: Side,
    /// The position before it, seen by `side`.
    pub before: Board,
    /// What.
    pub what: What,
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A throw and its play; `None` when it was never played.
    Roll(Dice, Option<Steps>),
    /// A double to this value.
    Double(u32),
    /// A take.
    Take,
    /// A drop.
    Drop,
    /// A beaver or a raise of one, to this value.
    Beaver(u32),
}
