//! How the players of a final came to sit in it.

use backgammon::Side;
use crawford_tournament::{EntrantNo, Event, Exit, Fixture, MatchNo, SeatRef};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CameBy {
    Draw,
    /// The rounds before the bracket.
    Rounds,
    Winning(MatchNo),
    Losing(MatchNo),
    /// Put there by a director, whatever the match that leads there says.
    Correction(MatchNo),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Finalist {
    pub entrant: EntrantNo,
    pub by: CameBy,
}

/// The players of a final, the upper one first; nobody of any other match.
#[must_use]
pub fn finalists(event: &Event, m: &Fixture) -> Vec<Finalist> {
    let is_final = m.phase.joins_sides() || m.before_final == 0;
    if !is_final || !m.phase.is_of_a_sheet() {
        return Vec::new();
    }
    let is_after_rounds = event.stages.iter().any(|s| s.first <= m.number);
    let came = |side: Side| {
        let entrant = m.seats[side].entrant()?;
        let by = match event.feeder(SeatRef { of: m.number, side }) {
            None if is_after_rounds => CameBy::Rounds,
            None => CameBy::Draw,
            Some((from, Exit::Winner)) if from.winner() == Some(entrant) => {
                CameBy::Winning(from.number)
            }
            Some((from, Exit::Loser)) if from.loser() == Some(entrant) => {
                CameBy::Losing(from.number)
            }
            Some((from, _)) => CameBy::Correction(from.number),
        };
        Some(Finalist { entrant, by })
    };
    Side::BOTH.into_iter().filter_map(came).collect()
}
