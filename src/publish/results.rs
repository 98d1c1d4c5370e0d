//! An event as files: its places and its matches, for spreadsheets and programs.

use super::csv::Cell;
use super::table::{Table, Tables};
use crate::engine::Side;
use crate::tournament::{EntrantNo, Event, Fixture, places};
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

    fn match_rows(&self) -> Vec<Vec<Cell>> {
        let row = |m: &Decided| {
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
        };
        self.matches.iter().map(row).collect()
    }

    /// The places alone.
    #[must_use]
    pub fn placed(&self) -> Table {
        let row = |p: &Placed| vec![p.place.into(), p.to_place.into(), p.player.as_str().into()];
        Table {
            name: "Places",
            columns: &PLACES,
            rows: self.places.iter().map(row).collect(),
        }
    }
}

impl Tables for Results {
    /// The matches.
    const CSV: usize = 1;

    fn tables(&self) -> Vec<Table> {
        let matches = Table {
            name: "Matches",
            columns: &MATCHES,
            rows: self.match_rows(),
        };
        vec![self.placed(), matches]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::table::Ending;
    use crate::publish::table::tests::text;

    #[test]
    fn the_matches_are_a_file_and_the_places_another() {
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
        assert_eq!(
            text(&results, Ending::Csv),
            "match,round,player,score,against,against_score,winner\r\n1,1,'=cmd(),5,Bo,3,'=cmd()\r\n"
        );
        assert_eq!(
            results.placed().csv().unwrap(),
            "place,to_place,player\r\n1,1,'=cmd()\r\n"
        );
    }
}
