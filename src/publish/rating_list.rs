//! A list of ratings as files: a row a player, those whose rating counts first.

use super::csv::Cell;
use super::table::{Table, Tables, millionths, some_millionths, thousandths};
use serde::Serialize;

/// The columns.
const COLUMNS: [&str; 9] = [
    "place",
    "player",
    "rating",
    "last_change",
    "experience",
    "matches",
    "wins",
    "highest",
    "provisional",
];

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RatingList {
    /// What it is called.
    pub list: String,
    /// Whether it is kept at all.
    pub kept: bool,
    /// The experience below which a rating is provisional.
    pub provisional_below: i64,
    /// Its players.
    pub rows: Vec<Rated>,
}

/// Somebody in it. Ratings are in millionths here, in files in points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rated {
    /// The place, shared by equals; none while the rating is provisional.
    pub place: Option<u32>,
    /// Who.
    pub player: String,
    /// The rating.
    #[serde(serialize_with = "millionths")]
    pub rating: i64,
    /// What the last match moved it by.
    #[serde(serialize_with = "some_millionths")]
    pub last_change: Option<i64>,
    /// The lengths of the matches counted.
    pub experience: i64,
    /// Rated matches.
    pub matches: i64,
    /// Those won.
    pub wins: i64,
    /// The highest it was.
    #[serde(serialize_with = "millionths")]
    pub highest: i64,
    /// Whether it says little so far.
    pub provisional: bool,
}

impl Tables for RatingList {
    fn tables(&self) -> Vec<Table> {
        let row = |row: &Rated| {
            vec![
                row.place.into(),
                row.player.as_str().into(),
                thousandths(row.rating),
                row.last_change.map_or(Cell::Empty, thousandths),
                row.experience.into(),
                row.matches.into(),
                row.wins.into(),
                thousandths(row.highest),
                if row.provisional { "yes" } else { "no" }.into(),
            ]
        };
        vec![Table {
            name: "Table",
            columns: &COLUMNS,
            rows: self.rows.iter().map(row).collect(),
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::table::Ending;
    use crate::publish::table::tests::text;

    #[test]
    fn ratings_are_points_in_every_file() {
        let list = RatingList {
            list: "Ratings".into(),
            kept: true,
            provisional_below: 100,
            rows: vec![Rated {
                place: None,
                player: "Ann".into(),
                rating: 1_504_472_136,
                last_change: Some(-4_472_136),
                experience: 5,
                matches: 1,
                wins: 0,
                highest: 1_508_944_272,
                provisional: true,
            }],
        };
        let csv = text(&list, Ending::Csv);
        let row = csv.lines().nth(1).unwrap();
        assert_eq!(row, ",Ann,1504.472,-4.472,5,1,0,1508.944,yes");
        let json: serde_json::Value = serde_json::from_str(&text(&list, Ending::Json)).unwrap();
        assert_eq!(json["rows"][0]["rating"], 1504.472136);
        assert_eq!(json["rows"][0]["last_change"], -4.472136);
    }
}
