//! A transcript written down as a record that other programs read.

mod mat;
mod sgf;

pub use mat::mat;
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
    let named = [
        (Board::NACKGAMMON, "Nackgammon"),
        (Board::HYPERGAMMON_3, "Hypergammon3"),
        (Board::HYPERGAMMON_2, "Hypergammon2"),
        (Board::HYPERGAMMON_1, "Hypergammon1"),
    ];
    named
        .into_iter()
        .find(|(board, _)| *board == start)
        .map(|(_, name)| name)
}
