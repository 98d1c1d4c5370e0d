//! The settings of a rolling event, and what starts its next sheet.

use crate::Seed;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Form, Word};
use serde::{Deserialize, Serialize};

const SHEET_SIZES: [u8; 3] = [4, 8, 16];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(prefix = "rolling_")]
#[serde(rename_all = "kebab-case")]
pub struct Rolling {
    /// How many a sheet takes: one of [`SHEET_SIZES`].
    #[form(with = size)]
    pub size: u8,
}

impl Default for Rolling {
    fn default() -> Self {
        Rolling { size: 8 }
    }
}

impl Rolling {
    pub fn check(self) -> Result<(), Violation> {
        if SHEET_SIZES.contains(&self.size) {
            Ok(())
        } else {
            Err(refuse::rolling_size().at(Rolling::SIZE))
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollingStart {
    /// The seed committed to. None if a sheet that was taken back has made it public: then the next start only commits
    /// to a new one.
    pub seed: Option<Seed>,
    /// SHA-256 of the seed for the sheet after it, in hexadecimal.
    pub next_hash: String,
}

mod size {
    use super::{Control, Rolling, Violation, Word};
    use crawford_forms::violation::refuse;

    pub fn control() -> Control {
        Control::List(Word::all("choice-rolling-size", &["4", "8", "16"]))
    }

    pub fn read(typed: &[String]) -> Result<u8, Violation> {
        let unknown = |_| refuse::choice_unknown();
        let size = crawford_forms::line(typed).parse().map_err(unknown)?;
        Rolling { size }.check().map(|()| size)
    }

    pub fn show(size: &u8) -> Vec<String> {
        vec![size.to_string()]
    }
}
