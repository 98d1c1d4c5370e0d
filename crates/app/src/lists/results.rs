//! The results of an event: its places and its matches.

use crate::tournament::event;
use backgammon::Side;
use chrono::NaiveDate;
use crawford_club::zone::ClubTimeZone;
use crawford_forms::columns::Columns;
use crawford_journal::{PersonId, StreamId};
use crawford_tournament::{EntrantNo, Event, Fixture, Outcome, Stage};
use serde::Serialize;

/// An event.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct Results {
    /// The event: the tournament, and the event where it has several.
    pub event: String,
    /// The places, best first, then those in the brackets of losers; empty while none is decided.
    pub places: Vec<PlacingRow>,
    /// The matches that are decided, in the order of the sheet.
    pub matches: Vec<Decided>,
}

/// Somebody's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct PlacingRow {
    /// The place, or the best of those shared.
    pub place: u32,
    /// The last of those shared; the same where nobody shares it.
    pub to_place: u32,
    /// The player’s name.
    pub player: String,
    /// Their id in the club, as in the address of their page; `null` for a pair, a team, or somebody an event names less
    /// openly.
    pub player_id: Option<PersonId>,
    /// The stage they are ranked in: `main` for the event itself, `consolation` or `last-chance` for the brackets of losers.
    pub stage: &'static str,
}

/// A match that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct Decided {
    /// The number of the match on the sheet.
    #[serde(rename = "match")]
    pub number: u32,
    /// Its round, from 1.
    pub round: u8,
    /// The upper player on the sheet.
    pub player: String,
    /// The points of `player`.
    pub score: u32,
    /// The other player.
    pub against: String,
    /// The points of `against`.
    pub against_score: u32,
    /// The winner; `null` if nobody goes on.
    pub winner: Option<String>,
    /// `played`, `walk-over`, `forfeit`, `retired`, `loss-on-time`, `penalty-points`, `unfinished`, `played-to`, `bye`,
    /// `both-left` or `void`.
    pub ending: &'static str,
    /// The points it was played to.
    pub length: u16,
    /// The day it ended on, by the club’s clock; of old matches it may not be known.
    pub day: Option<NaiveDate>,
    /// The id of `player`; `null` as for places.
    pub player_id: Option<PersonId>,
    /// The id of `against`.
    pub against_id: Option<PersonId>,
    /// Its id: the tournament’s, the event’s and its number; it outlives every change of name.
    pub match_id: String,
    /// What it was played at, a name of `crawford variants` with its options, or several of a series; `null` for backgammon.
    pub game: Option<String>,
    /// Its stage: `main`, `losers`, `consolation`, `last-chance`, `second-chance`, `groups`, `swiss`, `round-robin`,
    /// `league`, `ladder`, `free` or `sheets`.
    pub stage: &'static str,
}

/// How its people and days are written.
pub struct Speaker<'a> {
    /// The public name of an entrant.
    pub name: &'a dyn Fn(EntrantNo) -> String,
    /// The id of an entrant who is one person and named openly.
    pub person: &'a dyn Fn(EntrantNo) -> Option<PersonId>,
    /// The club's clock.
    pub zone: ClubTimeZone,
    /// The tournament's id.
    pub stream: StreamId,
}

impl std::fmt::Debug for Speaker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Speaker({})", self.stream)
    }
}

impl Results {
    /// The results of an event, without matches that were not needed.
    #[must_use]
    pub fn of(event: &Event, title: String, by: &Speaker<'_>) -> Results {
        let placed = |stage: Stage| {
            let places = event::placed(event, stage).into_iter();
            places.map(move |place| PlacingRow {
                place: place.from,
                to_place: place.to,
                player: (by.name)(place.entrant),
                player_id: (by.person)(place.entrant),
                stage: place.stage.word(),
            })
        };
        let decided = |fixture: &Fixture| {
            let result = fixture.result.as_ref()?;
            let players = fixture.players()?;
            if result.outcome == Outcome::CalledOff {
                return None;
            }
            let score = fixture.score();
            let rules = event.rules_of(fixture);
            let number = fixture.number.0;
            Some(Decided {
                number,
                round: fixture.round,
                player: (by.name)(players[Side::Top]),
                score: score[Side::Top],
                against: (by.name)(players[Side::Bottom]),
                against_score: score[Side::Bottom],
                winner: fixture.winner().map(by.name),
                ending: result.outcome.word(),
                length: match result.outcome {
                    Outcome::PlayedTo { length } => length,
                    _ => rules.length,
                },
                day: fixture.ended_at().map(|at| by.zone.day(at)),
                player_id: (by.person)(players[Side::Top]),
                against_id: (by.person)(players[Side::Bottom]),
                match_id: format!("{}-{}-{number}", by.stream, event.number),
                game: (!rules.game.is_backgammon()).then(|| rules.game.to_string()),
                stage: fixture.phase.stage().word(),
            })
        };
        Results {
            event: title,
            places: Stage::with_places().flat_map(placed).collect(),
            matches: event.matches.iter().filter_map(|m| decided(m)).collect(),
        }
    }
}
