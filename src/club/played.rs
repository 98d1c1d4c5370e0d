//! What is kept of a match that is over beside who won it.

use serde::{Deserialize, Serialize};

/// Which part of an event a match was in.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// What everyone enters, losers' sides and finals with it.
    #[default]
    Main,
    /// What losers fall to, or come back for.
    Consolation,
    /// What losers of the consolation fall to.
    LastChance,
}

impl Stage {
    /// Every part.
    pub const ALL: [Stage; 3] = [Stage::Main, Stage::Consolation, Stage::LastChance];

    /// The word by which rows and forms name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Stage::Main => "main",
            Stage::Consolation => "consolation",
            Stage::LastChance => "last-chance",
        }
    }

    /// The part a row names.
    #[must_use]
    pub fn read(word: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.word() == word)
    }
}

/// What the games of a match tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Gammons and backgammons the upper player won.
    pub top: u32,
    /// Those the lower player won.
    pub bottom: u32,
    /// The most points the winner was behind.
    pub behind: u32,
}
