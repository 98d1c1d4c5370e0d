//! Whose account it is.

use crawford_journal::{NotAnId, NoteId, PersonId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "id")]
pub enum Holder {
    Person(PersonId),
    /// Somebody who only bought a lot: the name is kept under this id.
    Outside(NoteId),
}

impl Holder {
    /// What the name of somebody who only bought a lot is kept under.
    #[must_use]
    pub fn note(self) -> Option<NoteId> {
        match self {
            Holder::Person(_) => None,
            Holder::Outside(note) => Some(note),
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Person(id) => write!(f, "{id}"),
            Holder::Outside(id) => write!(f, "outside-{id}"),
        }
    }
}

impl FromStr for Holder {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        match text.strip_prefix("outside-") {
            Some(id) => id.parse().map(Holder::Outside),
            None => text.parse().map(Holder::Person),
        }
    }
}

crawford_forms::value_as_text!(Holder);
