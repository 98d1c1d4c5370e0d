//! Who plays whom at which table now, on paper for the wall.

use super::event::is_next;
use backgammon::BySide;
use crawford_tournament::{EntrantNo, Event, Fixture, MatchNo, Seat, Tournament, parts};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedPairings {
    /// By table; those without one after them.
    pub matches: Vec<PrintedPairing>,
    /// Who has a bye while they are played.
    pub byes: Vec<EntrantNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PrintedPairing {
    pub number: MatchNo,
    pub table: Option<u16>,
    pub length: u16,
    pub players: BySide<EntrantNo>,
}

impl PrintedPairings {
    /// Of an event as it stands: of a schedule only the round it stands at.
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> PrintedPairings {
        let matches = event.matches.iter().map(AsRef::as_ref);
        let mut open: Vec<(&Fixture, BySide<EntrantNo>)> = matches
            .filter(|m: &&Fixture| m.result.is_none() && is_next(event, m))
            .filter_map(|m| Some((m, m.players()?)))
            .collect();
        open.sort_by_key(|(m, _)| (m.table.is_none(), m.table, m.number));
        let rounds = parts(event).into_iter().flat_map(|part| part.rounds);
        let byes = rounds
            .filter(|round| round.current)
            .flat_map(|round| round.byes(t, event));
        let mut byes: Vec<EntrantNo> = byes.map(|bye| bye.who).collect();
        let is_played = |m: &Fixture| {
            let mut playing = open.iter().map(|(other, _)| other);
            playing.any(|other| (other.phase, other.round) == (m.phase, m.round))
        };
        let beside = event.matches.iter().filter(|m| is_played(m));
        byes.extend(beside.filter_map(|m| in_a_bracket(m)));
        let pairing = |(m, players): &(&Fixture, BySide<EntrantNo>)| PrintedPairing {
            number: m.number,
            table: m.table,
            length: event.rules_of(m).length,
            players: *players,
        };
        PrintedPairings {
            matches: open.iter().map(pairing).collect(),
            byes,
        }
    }
}

/// Who has nobody opposite in a place of a bracket.
fn in_a_bracket(m: &Fixture) -> Option<EntrantNo> {
    match (m.seats.top, m.seats.bottom) {
        (Seat::Entrant(who), Seat::Bye) | (Seat::Bye, Seat::Entrant(who)) => Some(who),
        _ => None,
    }
}
