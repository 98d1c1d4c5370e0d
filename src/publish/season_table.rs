//! The table of a season as files, for spreadsheets and programs.

use super::csv::Cell;
use super::table::{Table, Tables, millionths, thousandths};
use crate::club::season::shown;
use serde::{Serialize, Serializer};

/// The columns.
const COLUMNS: [&str; 7] = [
    "division",
    "place",
    "player",
    "points",
    "events",
    "matches_won",
    "events_won",
];
/// The columns of what each event came to.
const EVENTS: [&str; 5] = ["player", "day", "event", "points", "counted"];

/// A season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonTable {
    /// Its name.
    pub season: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Whether the table is final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Its people, table by table, best first.
    pub rows: Vec<Placed>,
}

/// Somebody's season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The division, where there are several tables.
    pub division: Option<String>,
    /// The place, shared by equals.
    pub place: u32,
    /// Who.
    pub player: String,
    /// The points, in millionths; in files as a number.
    #[serde(serialize_with = "millionths")]
    pub points: i64,
    /// Events played in.
    pub events: u32,
    /// Matches won.
    pub wins: u32,
    /// Events won.
    pub firsts: u32,
    /// What each came to.
    pub of_events: Vec<OfEvent>,
}

/// What an event came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfEvent {
    /// Its name.
    pub event: String,
    /// Its day, as `2026-11-20`.
    pub day: String,
    /// The points, in millionths; in JSON as they are shown.
    #[serde(serialize_with = "as_shown")]
    pub points: i64,
    /// Whether it is among those that count.
    pub counted: bool,
}

fn as_shown<S: Serializer>(points: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&shown(*points).replace('−', "-"))
}

impl SeasonTable {
    fn cells(&self) -> Vec<Vec<Cell>> {
        let row = |row: &Placed| {
            vec![
                row.division.as_deref().into(),
                row.place.into(),
                row.player.as_str().into(),
                thousandths(row.points),
                row.events.into(),
                row.wins.into(),
                row.firsts.into(),
            ]
        };
        self.rows.iter().map(row).collect()
    }

    fn event_cells(&self) -> Vec<Vec<Cell>> {
        let rows = self.rows.iter().flat_map(|row| {
            row.of_events.iter().map(|of| {
                vec![
                    row.player.as_str().into(),
                    of.day.as_str().into(),
                    of.event.as_str().into(),
                    thousandths(of.points),
                    u32::from(of.counted).into(),
                ]
            })
        });
        rows.collect()
    }
}

impl Tables for SeasonTable {
    fn tables(&self) -> Vec<Table> {
        let table = Table {
            name: "Table",
            columns: &COLUMNS,
            rows: self.cells(),
        };
        let events = Table {
            name: "Events",
            columns: &EVENTS,
            rows: self.event_cells(),
        };
        vec![table, events]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::table::Ending;
    use crate::publish::table::tests::text;

    #[test]
    fn a_name_is_no_formula_and_points_are_numbers() {
        let of_events = vec![OfEvent {
            event: "=now()".into(),
            day: "2026-11-20".into(),
            points: -500_000,
            counted: true,
        }];
        let table = SeasonTable {
            season: "Spring".into(),
            from: "2026-01-01".into(),
            to: "2026-06-30".into(),
            is_final: true,
            rows: vec![Placed {
                division: None,
                place: 1,
                player: "=cmd()".into(),
                points: -1_105_542,
                events: 2,
                wins: 3,
                firsts: 1,
                of_events,
            }],
        };
        assert_eq!(
            text(&table, Ending::Csv),
            "division,place,player,points,events,matches_won,events_won\r\n,1,'=cmd(),-1.106,2,3,1\r\n"
        );
        let json = serde_json::to_value(&table).unwrap();
        assert_eq!(json["rows"][0]["points"], -1.105542);
        assert_eq!(json["rows"][0]["of_events"][0]["points"], "-0.5");
        assert_eq!(json["final"], true);
    }
}
