//! The record of who changed what outside the journals.

use super::{Json, Timestamp};
use crawford_forms::Choice as _;
use crawford_forms::columns::Columns;
use crawford_journal::Actor;
use crawford_store::audit::AuditKind;
use serde::{Serialize, Serializer};

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditRow {
    /// Higher is newer.
    #[serde(skip)]
    pub number: i64,
    /// When it was done, in UTC.
    pub at: Timestamp,
    #[serde(flatten)]
    pub who: AuditActor,
    /// The name of the club it was done in; `null` if in none.
    pub club: Option<String>,
    /// What was done, as a fixed word.
    pub kind: AuditWord,
    /// The id of the person or thing it was done to.
    pub object: String,
    /// Its name, if it is a person or an account, and not the one who did it.
    #[serde(skip)]
    pub object_name: Option<String>,
    /// The values before it, as JSON.
    pub before: Option<Json>,
    /// The values after it, as JSON.
    pub after: Option<Json>,
}

/// What was done, in a file its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditWord(pub AuditKind);

impl Columns for AuditWord {}

impl Serialize for AuditWord {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.word())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditActor {
    /// The name of the account that did it, if it still exists.
    #[serde(rename = "who")]
    pub name: Option<String>,
    /// The id of the account, or what else did it: `program`, a player or a table by a link.
    #[serde(rename = "who_id")]
    pub who: Actor,
}

/// A line as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditText {
    #[serde(flatten)]
    pub line: AuditRow,
    /// What was done, in words.
    pub title: String,
}
