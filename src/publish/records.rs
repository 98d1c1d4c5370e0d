//! A club's records as files: a row for each line of each record.

use super::csv::Cell;
use super::table::{Table, Tables, millionths, thousandths};
use serde::{Serialize, Serializer};

/// The columns.
const COLUMNS: [&str; 6] = ["record", "title", "figure", "player", "event", "day"];

/// The records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Records {
    /// The furthest of each, record after record.
    pub rows: Vec<Held>,
}

/// Who reached how far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Which record, as a word that stays: `run`, `comeback`.
    pub record: &'static str,
    /// The same as the page says it.
    pub title: String,
    /// How far, in millionths: points of a rating, matches, points, gammons or events.
    #[serde(serialize_with = "figure")]
    pub figure: i64,
    /// Who.
    pub player: String,
    /// In which event, where it was one match.
    pub event: Option<String>,
    /// Its day.
    pub day: Option<String>,
}

/// A figure without a fraction, as all but ratings are.
fn whole(micros: i64) -> Option<i64> {
    (micros % 1_000_000 == 0).then_some(micros / 1_000_000)
}

fn figure<S: Serializer>(micros: &i64, to: S) -> Result<S::Ok, S::Error> {
    match whole(*micros) {
        Some(figure) => to.serialize_i64(figure),
        None => millionths(micros, to),
    }
}

impl Tables for Records {
    fn tables(&self) -> Vec<Table> {
        let row = |row: &Held| {
            vec![
                row.record.into(),
                row.title.as_str().into(),
                whole(row.figure).map_or_else(|| thousandths(row.figure), Cell::Number),
                row.player.as_str().into(),
                row.event.as_deref().into(),
                row.day.as_deref().into(),
            ]
        };
        vec![Table {
            name: "Table",
            columns: &COLUMNS,
            rows: self.rows.iter().map(row).collect(),
        }]
    }
}
