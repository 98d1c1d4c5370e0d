//! Statistics of a finished match.

pub use crawford_forms::stage::PaidStage;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Gammons and backgammons the upper player won.
    pub top: u32,
    /// Those the lower player won.
    pub bottom: u32,
    /// The most points the winner was behind.
    pub behind: u32,
}
