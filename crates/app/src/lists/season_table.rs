//! The table of a season, and what each event came to for everyone.

use crate::players::EventRef;
use crate::season::Reader;
use chrono::NaiveDate;
use crawford_club::season::{SeasonStanding, SeasonTerm};
use crawford_forms::columns::{Columns, millionths};
use crawford_journal::PersonId;
use serde::Serialize;

/// A season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct SeasonTable {
    /// The name of the season.
    pub season: String,
    /// The first day of the season.
    pub from: NaiveDate,
    /// The last day of the season.
    pub to: NaiveDate,
    /// Whether the table is declared final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Its people, table by table, best first.
    pub rows: Vec<SeasonTableRow>,
    /// The club error rate of those of whose matches records are analysed, lowest first.
    pub error_rates: Vec<ErrorRateRow>,
    /// Its tables, each with its heading where there are several.
    #[serde(skip)]
    pub tables: Vec<(u32, Option<String>)>,
}

/// A player's season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct SeasonTableRow {
    /// The division, where each has a table of its own.
    pub division: Option<String>,
    /// The place; equals share it.
    pub place: u32,
    /// The player’s name.
    pub player: String,
    #[serde(skip)]
    pub person: PersonId,
    /// Of which table, from 0.
    #[serde(skip)]
    pub table: u32,
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
    /// What events came to that are not shown, or name people less openly than this table; nothing where there are none.
    #[serde(skip)]
    pub unnamed: Option<i64>,
    /// Points that directors gave or took.
    #[serde(skip)]
    pub adjustments: Vec<Adjusted>,
}

/// A player's decisions, as a program evaluated them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct ErrorRateRow {
    /// The player’s name.
    pub player: String,
    #[serde(skip)]
    pub person: PersonId,
    /// Matches analysed.
    pub matches: u32,
    /// Their rolls with a choice of plays, and decisions about the cube that were close or made.
    pub decisions: u64,
    /// What each decision lost on average, in points, to six decimals.
    #[serde(serialize_with = "millionths")]
    pub error_rate: i64,
}

/// Points given or taken by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adjusted {
    /// In millionths.
    pub points: i64,
    /// Why; nothing where the reason was taken away.
    pub reason: Option<String>,
}

/// The result of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct OfEvent {
    /// The day of an event played in.
    pub day: NaiveDate,
    /// The name of the event.
    pub event: String,
    /// The points for it, to six decimals.
    #[serde(serialize_with = "millionths")]
    pub points: i64,
    /// Whether it is among those that count.
    pub counted: bool,
    #[serde(skip)]
    pub at: EventRef,
    /// The terms of the sum.
    #[serde(skip)]
    pub terms: Vec<SeasonTerm>,
    /// What they are multiplied by, in millionths.
    #[serde(skip)]
    pub weight: i64,
}

/// The same, with whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Columns)]
pub struct EventOf<'a> {
    /// The player’s name.
    pub player: &'a str,
    /// The event.
    #[serde(flatten)]
    pub of: &'a OfEvent,
}

impl SeasonTable {
    /// Everyone's points in each event.
    pub fn events(&self) -> impl Iterator<Item = EventOf<'_>> {
        self.rows.iter().flat_map(|row| {
            let player = row.player.as_str();
            let events = row.of_events.iter();
            events.map(move |of| EventOf { player, of })
        })
    }
}

impl SeasonTableRow {
    pub(crate) fn of(
        reader: &Reader<'_>,
        division: u32,
        standing: &SeasonStanding,
    ) -> SeasonTableRow {
        let person = reader.directory.merged.who(standing.person);
        let mut of_events = Vec::new();
        let mut unnamed = None;
        for line in &standing.lines {
            match reader.event(person, line.key) {
                Some(at) => of_events.push(OfEvent {
                    day: line.day,
                    event: at.name.clone(),
                    points: line.points,
                    counted: line.counted,
                    at,
                    terms: line.terms.clone(),
                    weight: line.weight,
                }),
                None => {
                    let sum = unnamed.get_or_insert(0_i64);
                    *sum = sum.saturating_add(if line.counted { line.points } else { 0 });
                }
            }
        }
        SeasonTableRow {
            division: reader.heading(division),
            place: standing.rank,
            player: reader.viewer.name(person),
            person,
            table: division,
            points: standing.points,
            events: standing.events,
            matches_won: standing.wins,
            events_won: standing.firsts,
            of_events,
            unnamed,
            adjustments: standing
                .adjustments
                .iter()
                .map(|one| Adjusted {
                    points: one.points,
                    reason: reader.reasons.get(&one.id).cloned(),
                })
                .collect(),
        }
    }
}
