//! What a tournament is called, and when and where it is played.

use chrono::{NaiveDate, NaiveTime};
use crawford_forms::{Form, name};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(messages = "tournament")]
pub struct TournamentDetails {
    /// Its name, 1 to 80 characters.
    #[form(with = name)]
    pub name: String,
    /// The day it is played, in the club's time zone.
    pub date: NaiveDate,
    /// Where; may be empty.
    #[form(with = name::or_empty)]
    #[serde(default)]
    pub venue: String,
    /// When it begins on that day, by the club's clocks, if that is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<NaiveTime>,
}
