//! The boards of a match between teams: who sits where, what came in, and who may still be given another board.

use backgammon::{BySide, Side};
use crawford_journal::PersonId;
use crawford_tournament::{
    EntrantNo, Event, Fixture, TeamBoard, TeamResult, Tournament, line_up, team_result,
};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchBoards {
    /// Every board at which two sit.
    pub seats: Vec<BoardSeats>,
    /// The teams whose boards can still be given out: none once a board is in.
    pub line_ups: Vec<TeamLineUp>,
    /// The boards that are in.
    pub decided: Vec<TeamBoard>,
    /// The result of the match, once it is over.
    pub result: Option<TeamResult>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BoardSeats {
    /// From 1.
    pub number: u8,
    pub players: BySide<PersonId>,
    /// What is stored of it.
    pub decided: Option<TeamBoard>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamLineUp {
    pub entrant: EntrantNo,
    pub members: Vec<PersonId>,
    /// Who sits at each board.
    pub seats: Vec<PersonId>,
}

impl MatchBoards {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event, m: &Fixture) -> MatchBoards {
        let boards = &m.sheet.boards;
        let sit = BySide::new(Side::Top, Side::Bottom).map(|side| line_up(t, event, m, side));
        let seats = |(number, (top, bottom)): (u8, (&PersonId, &PersonId))| {
            let decided = boards.iter().find(|board| board.number == number).copied();
            BoardSeats {
                number,
                players: decided.map_or(BySide::new(*top, *bottom), |board| board.players),
                decided,
            }
        };
        let open = boards.is_empty() && m.result.is_none();
        let team = |side: Side| {
            let entrant = m.seats[side].entrant()?;
            Some(TeamLineUp {
                entrant,
                members: t.persons_of(entrant).collect(),
                seats: sit[side].clone(),
            })
        };
        let teams = Side::BOTH.into_iter().filter(|_| open);
        MatchBoards {
            seats: (1..)
                .zip(sit.top.iter().zip(&sit.bottom))
                .map(seats)
                .collect(),
            line_ups: teams.filter_map(team).collect(),
            decided: boards.clone(),
            result: team_result(boards).filter(|_| m.result.is_some()),
        }
    }
}
