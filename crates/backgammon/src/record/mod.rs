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

/// The first of a text that is not what it should be: a whole file may have been put there.
fn start_of(text: &str) -> String {
    text.chars().take(80).collect()
}
