//! The band on top of a club's pages.

use crawford_forms::Choice;
use serde::Serialize;

/// What a band looks like. The colour is the club's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// The points of a board stand along its edge.
    #[default]
    Points,
    /// Checkers lie along its edge.
    Checkers,
    Plain,
    /// White or dark like a card, with the points in the club's colour.
    Paper,
}
