//! A transcript written down as a record that other programs read.

mod mat;
mod sgf;

pub use mat::mat;
pub(crate) use mat::{game_heading, line};
pub use sgf::sgf;

use super::transcript::TranscriptGame;
use crate::game::Ending;
use crate::{Board, Side};

/// What a game's winner got as its points and whether it was resigned.
fn result(game: &TranscriptGame) -> Option<(Side, u32, bool)> {
    let outcome = game.outcome?;
    let resigned = matches!(outcome.ending, Ending::Resigned(_));
    Some((outcome.winner, outcome.points, resigned))
}

/// The name of a game that does not start as backgammon does.
pub(super) fn variation(start: Board) -> Option<&'static str> {
    let mut named = super::STARTS.into_iter();
    named
        .find(|(_, board)| *board == start)
        .map(|(name, _)| name)
}
