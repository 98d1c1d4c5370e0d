//! The record of who changed what outside the journals.

use crate::columns::Columns;
use serde::Serialize;

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct Recorded {
    /// When, in UTC.
    pub at: String,
    /// Who.
    pub who: String,
    /// Their id.
    pub who_id: String,
    /// In which club.
    pub club: String,
    /// What, as a word that stays.
    pub kind: String,
    /// The same as the page says it.
    pub what: String,
    /// The id of whom or what it was done to.
    pub object: String,
    /// What was there before.
    pub before: Option<String>,
    /// What is there since.
    pub after: Option<String>,
}
