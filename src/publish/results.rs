//! An event as files: its places and its matches, for spreadsheets and programs.

use super::csv::{self, Cell};
use crate::engine::Side;
use crate::tournament::{EntrantNo, Event, Fixture, places};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use serde::Serialize;

/// The columns of the matches.
const MATCHES: [&str; 7] = [
    "match",
    "round",
    "player",
    "score",
    "against",
    "against_score",
    "winner",
];
/// The columns of the places.
const PLACES: [&str; 3] = ["place", "to_place", "player"];

/// What stands in the files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Results {
    /// What the event is called.
    pub event: String,
    /// Who came where, best first; empty while nothing is settled.
    pub places: Vec<Placed>,
    /// The matches that are decided, in the order of the sheet.
    pub matches: Vec<Decided>,
}

/// Somebody's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The place, or the best of those shared.
    pub place: u32,
    /// The last of those shared.
    pub to_place: u32,
    /// Who.
    pub player: String,
}

/// A match that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// Its number.
    pub number: u32,
    /// Its round.
    pub round: u8,
    /// The player named first, and the other.
    pub players: [String; 2],
    /// Their points.
    pub score: [u32; 2],
    /// Who won.
    pub winner: Option<String>,
}

impl Results {
    /// Of an event; `name` says what an entrant is called in public.
    #[must_use]
    pub fn of(event: &Event, title: String, name: &dyn Fn(EntrantNo) -> String) -> Results {
        let placed = |place: crate::tournament::Place| Placed {
            place: place.from,
            to_place: place.to,
            player: name(place.entrant),
        };
        let decided = |fixture: &Fixture| {
            let players = fixture.players().filter(|_| fixture.result.is_some())?;
            let score = fixture.score();
            Some(Decided {
                number: fixture.number.0,
                round: fixture.round,
                players: [name(players[Side::Top]), name(players[Side::Bottom])],
                score: [score[Side::Top], score[Side::Bottom]],
                winner: fixture.winner().map(name),
            })
        };
        Results {
            event: title,
            places: places(event).into_iter().map(placed).collect(),
            matches: event.matches.iter().filter_map(|m| decided(m)).collect(),
        }
    }

    fn match_rows(&self) -> impl Iterator<Item = Vec<Cell>> {
        self.matches.iter().map(|m| {
            let ([player, against], [own, theirs]) = (&m.players, m.score);
            vec![
                m.number.into(),
                u32::from(m.round).into(),
                player.as_str().into(),
                own.into(),
                against.as_str().into(),
                theirs.into(),
                m.winner.as_deref().into(),
            ]
        })
    }

    fn place_rows(&self) -> impl Iterator<Item = Vec<Cell>> {
        self.places
            .iter()
            .map(|p| vec![p.place.into(), p.to_place.into(), p.player.as_str().into()])
    }

    /// The matches, comma-separated.
    ///
    /// # Errors
    /// See [`csv::file`].
    pub fn csv(&self) -> std::io::Result<String> {
        csv::file(&MATCHES, self.match_rows())
    }

    /// The places, comma-separated.
    ///
    /// # Errors
    /// See [`csv::file`].
    pub fn places_csv(&self) -> std::io::Result<String> {
        csv::file(&PLACES, self.place_rows())
    }

    /// Both, as sheets of a workbook. A text is written as a text there, whatever it begins with.
    ///
    /// # Errors
    /// [`XlsxError`] when it cannot be written, which in memory does not happen.
    pub fn xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        // The same facts make the same file.
        let made = ExcelDateTime::from_ymd(2000, 1, 1)?;
        book.set_properties(&DocProperties::new().set_creation_datetime(&made));
        sheet(&mut book, "Places", &PLACES, self.place_rows())?;
        sheet(&mut book, "Matches", &MATCHES, self.match_rows())?;
        book.save_to_buffer()
    }
}

pub(super) fn sheet(
    book: &mut Workbook,
    name: &str,
    columns: &[&str],
    rows: impl Iterator<Item = Vec<Cell>>,
) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let sheet = book.add_worksheet();
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, name) in (0..).zip(columns) {
        sheet.write_string_with_format(0, column, *name, &bold)?;
    }
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Cell::Text(text) => sheet.write_string(row, column, text)?,
                Cell::Number(n) => sheet.write_number(row, column, n as f64)?,
                Cell::Thousandths(n) => sheet.write_number(row, column, n as f64 / 1000.0)?,
                Cell::Empty => continue,
            };
        }
    }
    sheet.autofit();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula_in_either_file() {
        let results = Results {
            event: "Open".to_owned(),
            places: vec![Placed {
                place: 1,
                to_place: 1,
                player: "=cmd()".to_owned(),
            }],
            matches: vec![Decided {
                number: 1,
                round: 1,
                players: ["=cmd()".to_owned(), "Bo".to_owned()],
                score: [5, 3],
                winner: Some("=cmd()".to_owned()),
            }],
        };
        let csv = results.csv().unwrap();
        assert_eq!(
            csv,
            "match,round,player,score,against,against_score,winner\r\n1,1,'=cmd(),5,Bo,3,'=cmd()\r\n"
        );
        assert_eq!(
            results.places_csv().unwrap(),
            "place,to_place,player\r\n1,1,'=cmd()\r\n"
        );
        let book = results.xlsx().unwrap();
        assert!(book.starts_with(b"PK"));
        assert_eq!(results.xlsx().unwrap(), book);
    }
}
