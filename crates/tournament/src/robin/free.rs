//! The settings of a free night: players play whom they like, and every result counts.

use crawford_forms::Form;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[form(prefix = "free_", tag = "free_table")]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum FreeTable {
    #[form(default)]
    Wins,
    /// The share of matches won, of those who have played enough; the others stand below them.
    #[form(usual = FreeTable::Share { least: 3 })]
    Share {
        /// The fewest matches for a place.
        #[form(range = 1..=100_u16)]
        least: u16,
    },
    #[form(usual = FreeTable::Points { win: 2, loss: 1 })]
    Points {
        #[form(range = 1..=100)]
        win: u8,
        /// For each match lost: who plays much is rewarded.
        #[form(range = 0..=100)]
        loss: u8,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[form(prefix = "free_", check = FreePlay::checked)]
pub struct FreePlay {
    #[form(flatten)]
    pub table: FreeTable,
    /// How often the same two may meet; 0: as often as they like.
    #[serde(default)]
    #[form(range = 0..=100)]
    pub meetings: u8,
}

impl Default for FreePlay {
    fn default() -> Self {
        FreePlay {
            table: FreeTable::Wins,
            meetings: 0,
        }
    }
}

impl FreePlay {
    fn checked(self) -> Result<Self, Violation> {
        self.check().map(|()| self)
    }

    pub fn check(&self) -> Result<(), Violation> {
        match self.table {
            FreeTable::Points { win, loss } if win <= loss => {
                Err(refuse::free_win_worth_too_little(loss, win).at(FreeTable::WIN))
            }
            FreeTable::Wins | FreeTable::Share { .. } | FreeTable::Points { .. } => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;

    #[test]
    fn a_win_is_worth_more_than_a_loss() {
        let points = |win, loss| FreePlay {
            table: FreeTable::Points { win, loss },
            meetings: 0,
        };
        assert!(points(2, 1).check().is_ok());
        assert_eq!(
            points(1, 1).check().unwrap_err().rule,
            rules::FREE_WIN_WORTH_TOO_LITTLE
        );
        assert!(FreePlay::default().check().is_ok());
    }
}
