//! Backgammon in writing: identifiers of positions and matches, and records of whole matches.

pub mod check;
pub mod event;
pub mod mat;
mod match_id;
mod match_position;
pub mod position_id;
pub mod rename;
pub mod several;
pub mod sgf;
pub mod snowie;
pub mod text;
pub mod transcribe;
pub mod transcript;
pub mod write;
mod xgid;

pub use match_position::{MatchPosition, PositionState, ResignedPosition};

use crate::Board;
use crate::violation::{Violation, refuse};

/// The first of a text that is not what it should be: a whole file may have been put there.
pub(crate) fn start_of(text: &str) -> String {
    text.chars().take(80).collect()
}

/// A row, or a cell of one, that says nothing a record can say.
pub(crate) fn row_unreadable(text: &[u8]) -> Violation {
    refuse::row_unreadable(start_of(&String::from_utf8_lossy(text)))
}

/// The games of backgammon that begin from another start, as records name them.
const STARTS: [(&str, Board); 4] = [
    ("Nackgammon", Board::NACKGAMMON),
    ("Hypergammon1", Board::HYPERGAMMON_1),
    ("Hypergammon2", Board::HYPERGAMMON_2),
    ("Hypergammon3", Board::HYPERGAMMON_3),
];
