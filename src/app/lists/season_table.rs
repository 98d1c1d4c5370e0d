//! The table of a season, and what each event came to for everyone.

use crate::club::season::Standing;
use crate::columns::{Columns, millionths};
use chrono::NaiveDate;
use serde::Serialize;

/// A season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct SeasonTable {
    /// What it is called.
    pub season: String,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Whether the table is declared final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Its people, table by table, best first.
    pub rows: Vec<Placed>,
}

/// Somebody's season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct Placed {
    /// The division, where each has a table of its own.
    pub division: Option<String>,
    /// The place, shared by equals.
    pub place: u32,
    /// Who.
    pub player: String,
    /// The points, to six decimals.
    #[serde(serialize_with = "millionths")]
    pub points: i64,
    /// Events played in.
    pub events: u32,
    /// Matches won.
    pub matches_won: u32,
    /// Events won.
    pub events_won: u32,
    /// What each came to.
    pub of_events: Vec<OfEvent>,
}

/// What an event came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct OfEvent {
    /// The day of an event played in.
    pub day: NaiveDate,
    /// Its name.
    pub event: String,
    /// The points it came to, to six decimals.
    #[serde(serialize_with = "millionths")]
    pub points: i64,
    /// Whether it is among those that count.
    pub counted: bool,
}

/// The same, with whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Columns)]
pub struct EventOf<'a> {
    /// Who.
    pub player: &'a str,
    /// The event.
    #[serde(flatten)]
    pub of: &'a OfEvent,
}

impl Placed {
    /// Of a standing; `division` and `player` are what its table and who it is of are called.
    #[must_use]
    pub fn of(
        standing: &Standing,
        division: Option<String>,
        player: String,
        of_events: Vec<OfEvent>,
    ) -> Placed {
        Placed {
            division,
            place: standing.rank,
            player,
            points: standing.points,
            events: standing.events,
            matches_won: standing.wins,
            events_won: standing.firsts,
            of_events,
        }
    }
}

impl SeasonTable {
    /// What each event came to for everyone.
    pub fn events(&self) -> impl Iterator<Item = EventOf<'_>> {
        self.rows.iter().flat_map(|row| {
            let player = row.player.as_str();
            let events = row.of_events.iter();
            events.map(move |of| EventOf { player, of })
        })
    }
}
