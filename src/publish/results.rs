//! An event as files: its places and its matches, for spreadsheets and programs.

use super::csv::Cell;
use super::table::{Table, Tables};
use crate::club::zone::Zone;
use crate::engine::Side;
use crate::journal::{PersonId, StreamId};
use crate::pages::told::stage_word;
use crate::tournament::{EntrantNo, Event, Fixture, Outcome, Stage, places, places_in};
use serde::Serialize;

/// The columns of the matches.
const MATCHES: [&str; 14] = [
    "match",
    "round",
    "player",
    "score",
    "against",
    "against_score",
    "winner",
    "ending",
    "length",
    "day",
    "player_id",
    "against_id",
    "match_id",
    "stage",
];
/// The columns of the places.
const PLACES: [&str; 5] = ["place", "to_place", "player", "player_id", "stage"];

/// What stands in the files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Results {
    /// What the event is called.
    pub event: String,
    /// Who came where, best first, and after them who came where in what losers fell to; empty while nothing is settled.
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
    /// Their id in the club, where they are one person who is named openly.
    pub player_id: Option<String>,
    /// Of which stage: the event itself is the main one.
    pub stage: &'static str,
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
    /// How it ended: the outcome's word.
    pub ending: &'static str,
    /// Points it was played to.
    pub length: u16,
    /// The day it ended on, by the club's clock; of old matches it may not be known.
    pub day: Option<String>,
    /// The players' ids in the club, as those of places.
    pub player_ids: [Option<String>; 2],
    /// Its id: the same whatever the tournament is called.
    pub id: String,
    /// The stage it is of.
    pub stage: &'static str,
}

/// What the files say of people and days.
pub struct Speaker<'a> {
    /// What an entrant is called in public.
    pub name: &'a dyn Fn(EntrantNo) -> String,
    /// The id of an entrant who is one person and named openly.
    pub person: &'a dyn Fn(EntrantNo) -> Option<PersonId>,
    /// The club's clock.
    pub zone: Zone,
    /// The tournament's id.
    pub stream: StreamId,
}

impl std::fmt::Debug for Speaker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Speaker({})", self.stream)
    }
}

impl Results {
    /// Of an event. A match that was not needed is none.
    #[must_use]
    pub fn of(event: &Event, title: String, by: &Speaker<'_>) -> Results {
        let id = |n: EntrantNo| (by.person)(n).map(|person| person.to_string());
        let placed = |stage: Stage| {
            let of = match stage {
                Stage::Main => places(event),
                below => places_in(event, below),
            };
            of.into_iter().map(move |place| Placed {
                place: place.from,
                to_place: place.to,
                player: (by.name)(place.entrant),
                player_id: id(place.entrant),
                stage: stage_word(stage),
            })
        };
        let decided = |fixture: &Fixture| {
            let result = fixture.result.as_ref()?;
            let players = fixture.players()?;
            if result.outcome == Outcome::CalledOff {
                return None;
            }
            let score = fixture.score();
            let rules = fixture
                .rules
                .unwrap_or_else(|| event.settings.rules_of(fixture));
            let number = fixture.number.0;
            Some(Decided {
                number,
                round: fixture.round,
                players: [
                    (by.name)(players[Side::Top]),
                    (by.name)(players[Side::Bottom]),
                ],
                score: [score[Side::Top], score[Side::Bottom]],
                winner: fixture.winner().map(by.name),
                ending: result.outcome.word(),
                length: match result.outcome {
                    Outcome::PlayedTo { length } => length,
                    _ => rules.length,
                },
                day: fixture.ended_at().map(|at| by.zone.day(at).to_string()),
                player_ids: [id(players[Side::Top]), id(players[Side::Bottom])],
                id: format!("{}-{}-{number}", by.stream, event.number),
                stage: stage_word(fixture.phase.stage()),
            })
        };
        Results {
            event: title,
            places: [Stage::Main, Stage::Consolation, Stage::LastChance]
                .into_iter()
                .flat_map(placed)
                .collect(),
            matches: event.matches.iter().filter_map(|m| decided(m)).collect(),
        }
    }

    fn match_rows(&self) -> Vec<Vec<Cell>> {
        let row = |m: &Decided| {
            let ([player, against], [own, theirs]) = (&m.players, m.score);
            let [player_id, against_id] = &m.player_ids;
            vec![
                m.number.into(),
                u32::from(m.round).into(),
                player.as_str().into(),
                own.into(),
                against.as_str().into(),
                theirs.into(),
                m.winner.as_deref().into(),
                m.ending.into(),
                u32::from(m.length).into(),
                m.day.as_deref().into(),
                player_id.as_deref().into(),
                against_id.as_deref().into(),
                m.id.as_str().into(),
                m.stage.into(),
            ]
        };
        self.matches.iter().map(row).collect()
    }

    /// The places alone.
    #[must_use]
    pub fn placed(&self) -> Table {
        let row = |p: &Placed| {
            vec![
                p.place.into(),
                p.to_place.into(),
                p.player.as_str().into(),
                p.player_id.as_deref().into(),
                p.stage.into(),
            ]
        };
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
                player_id: Some("p1".to_owned()),
                stage: "main",
            }],
            matches: vec![Decided {
                number: 1,
                round: 1,
                players: ["=cmd()".to_owned(), "Bo".to_owned()],
                score: [5, 3],
                winner: Some("=cmd()".to_owned()),
                ending: "played",
                length: 5,
                day: Some("2026-11-20".to_owned()),
                player_ids: [Some("p1".to_owned()), None],
                id: "s1-1-1".to_owned(),
                stage: "consolation",
            }],
        };
        assert_eq!(
            text(&results, Ending::Csv),
            "match,round,player,score,against,against_score,winner,ending,length,day,player_id,against_id,match_id,stage\r\n\
             1,1,'=cmd(),5,Bo,3,'=cmd(),played,5,2026-11-20,p1,,s1-1-1,consolation\r\n"
        );
        assert_eq!(
            results.placed().csv().unwrap(),
            "place,to_place,player,player_id,stage\r\n1,1,'=cmd(),p1,main\r\n"
        );
    }
}
