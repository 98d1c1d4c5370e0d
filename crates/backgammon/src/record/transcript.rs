//! A match as it was played, for writing it down again and for clicking through it.

use crate::cube::Cube;
use crate::game::{BackgammonGame, GameOutcome, GameTerms};
use crate::plays::Steps;
use crate::{Board, BySide, Dice, Side};

/// A match as it was played, in whatever form it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// The names of the players.
    pub players: BySide<String>,
    /// The length, 0 for money.
    pub length: u32,
    /// For money, whether the Jacoby rule was in force.
    pub jacoby: bool,
    /// In a match, whether the Crawford rule was in force.
    pub crawford: bool,
    /// Where every game began.
    pub start: Board,
    /// The games, in order.
    pub games: Vec<TranscriptGame>,
}

/// A game of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptGame {
    /// The line its score stands in.
    pub line: u32,
    /// The points of both sides before the game.
    pub score_before: BySide<u32>,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// How many ties of the opening throw doubled the cube.
    pub automatic: u8,
    /// What it was set up from; `None` where it began as all others do.
    pub set_up: Option<GameSetUp>,
    /// The rolls and cube actions, in order.
    pub actions: Vec<TranscriptAction>,
    /// How it ended; `None` when it did not.
    pub outcome: Option<GameOutcome>,
    /// What it counted in the match, where that is less than it was worth.
    pub counted: Option<u32>,
}

/// A position with its cube that a game goes on from though nobody came to it by playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameSetUp {
    /// Who is to play.
    pub turn: Side,
    /// The position, seen by them.
    pub board: Board,
    /// The cube as it stood.
    pub cube: Cube,
}

impl GameSetUp {
    /// The game that begins there.
    #[must_use]
    pub const fn game(&self, terms: GameTerms) -> BackgammonGame {
        BackgammonGame::set_up(terms, self.board, self.turn, self.cube)
    }

    /// The board seen by `Bottom`, as pictures show it.
    #[must_use]
    pub const fn board_of_bottom(&self) -> Board {
        match self.turn {
            Side::Top => self.board.swapped(),
            Side::Bottom => self.board,
        }
    }
}

/// What a player did in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TranscriptAction {
    /// The line of the record, from 1.
    pub line: u32,
    /// The side that acts.
    pub side: Side,
    /// The position before it, seen by `side`.
    pub before: Board,
    /// What it did.
    pub kind: ActionKind,
}

/// What it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionKind {
    /// A throw and its play; `None` when it was never played.
    Roll(Dice, Option<Steps>),
    /// A double to this value.
    Double(u32),
    /// The double, or the raise, was taken.
    Take,
    /// It was refused.
    Drop,
    /// A beaver or a raise of one, to this value.
    Beaver(u32),
}
