//! What is kept of a match that is over beside who won it.

use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    Choice,
)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum PlayedStage {
    /// What everyone enters, losers' sides and finals with it.
    #[default]
    Main,
    /// What losers fall to, or come back for.
    Consolation,
    /// What losers of the consolation fall to.
    LastChance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Gammons and backgammons the upper player won.
    pub top: u32,
    /// Those the lower player won.
    pub bottom: u32,
    /// The most points the winner was behind.
    pub behind: u32,
}
