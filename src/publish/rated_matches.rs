//! Every rated match of a club as a file, for a federation that rates its members.

use super::csv::{self, Cell};

/// The columns.
const COLUMNS: [&str; 9] = [
    "date",
    "event",
    "length",
    "winner",
    "winner_number",
    "loser",
    "loser_number",
    "winner_score",
    "loser_score",
];

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedMatch {
    /// The day it ended, as `2026-11-20`.
    pub day: String,
    /// The event.
    pub event: String,
    /// The points it was played to.
    pub length: i64,
    /// Who won.
    pub winner: String,
    /// The winner's number in the federation.
    pub winner_number: Option<String>,
    /// Who lost.
    pub loser: String,
    /// The loser's number.
    pub loser_number: Option<String>,
    /// The winner's points, where the score is known.
    pub winner_score: Option<i64>,
    /// The loser's.
    pub loser_score: Option<i64>,
}

/// The matches as a file.
///
/// # Errors
/// See [`csv::file`].
pub fn file(matches: impl IntoIterator<Item = RatedMatch>) -> std::io::Result<String> {
    let row = |m: RatedMatch| -> Vec<Cell> {
        vec![
            m.day.into(),
            m.event.into(),
            m.length.into(),
            m.winner.into(),
            m.winner_number.into(),
            m.loser.into(),
            m.loser_number.into(),
            m.winner_score.into(),
            m.loser_score.into(),
        ]
    };
    csv::file(&COLUMNS, matches.into_iter().map(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_texts_whatever_they_begin_with() {
        let line = RatedMatch {
            day: "2026-11-20".into(),
            event: "Open".into(),
            length: 7,
            winner: "=Ann".into(),
            winner_number: Some("+123".into()),
            loser: "Bo".into(),
            loser_number: None,
            winner_score: Some(7),
            loser_score: Some(3),
        };
        let text = file([line]).unwrap();
        let line = text.lines().nth(1).unwrap();
        assert_eq!(line, "2026-11-20,Open,7,'=Ann,'+123,Bo,,7,3");
    }
}
