//! The record of who changed what outside the journals.

use super::{Json, Timestamp};
use crate::columns::Columns;
use crate::journal::Actor;
use serde::{Serialize, Serializer};

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditRow {
    /// Higher is newer.
    #[serde(skip)]
    pub number: i64,
    /// When, in UTC.
    pub at: Timestamp,
    #[serde(flatten)]
    pub who: AuditActor,
    /// In which club.
    pub club: Option<String>,
    /// What was done, as a word that stays.
    pub kind: String,
    /// The id of whom or what it was done to.
    pub object: String,
    /// What that is called, where it is an account's or a person's; one's own needs no mention.
    #[serde(skip)]
    pub object_name: Option<String>,
    /// What was there before, as JSON.
    pub before: Option<Json>,
    /// What is there since, as JSON.
    pub after: Option<Json>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditActor {
    /// Who, by the name of an account that is still there.
    #[serde(rename = "who")]
    pub name: Option<String>,
    /// The id of the account, or what else did it: `program`, a player or a table by a link.
    #[serde(rename = "who_id", serialize_with = "written")]
    pub who: Actor,
}

fn written<S: Serializer>(who: &Actor, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(who)
}

/// A line as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct AuditText {
    #[serde(flatten)]
    pub line: AuditRow,
    /// The same as the page says it.
    pub title: String,
}
