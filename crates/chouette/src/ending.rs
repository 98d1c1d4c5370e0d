//! How a game ended, as it is said at the table when it is over: the winner, and whatever happened to cubes that nobody
//! entered while it happened.

use super::{ChouetteGame, CubeEnd, GameType, NightCommand, Out, PlayerNo, TableNo, begins_on};
use backgammon::Side;

/// The last state of a cube, as far as it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastState {
    /// Nothing for a settled cube: it stays on its value.
    pub value: Option<u32>,
    pub out: Out,
}

impl LastState {
    /// The state as a score sheet has it, of a cube that was on `value`. `start` is what cubes were worth before anybody
    /// doubled.
    #[must_use]
    pub fn end(self, member: PlayerNo, value: u32, start: u32) -> CubeEnd {
        let value = self.value.unwrap_or(value);
        CubeEnd {
            member,
            value,
            turned: value > start,
            out: self.out,
        }
    }
}

/// The end of the game at a table.
#[derive(Debug, Clone)]
pub struct TableGameEnd {
    pub table: TableNo,
    /// Who won on the board, if anybody was left there to win or lose.
    pub winner: Side,
    pub kind: GameType,
    pub cubes: Vec<(PlayerNo, LastState)>,
    /// That of every cube still in of which nothing else is said; none: as it stands.
    pub others: Option<LastState>,
}

impl TableGameEnd {
    #[must_use]
    pub fn command(&self, game: &ChouetteGame, seen: Option<u64>) -> NightCommand {
        let start = begins_on(game.automatics);
        let end = |(member, state): &(PlayerNo, LastState)| {
            let value = game.seat(*member).map_or(1, |s| s.cube.value);
            state.end(*member, value, start)
        };
        let is_named = |n: PlayerNo| self.cubes.iter().any(|(of, _)| *of == n);
        let others = game.members_in().filter(|n| !is_named(*n));
        let others: Vec<(PlayerNo, LastState)> = others
            .filter_map(|n| self.others.map(|state| (n, state)))
            .collect();
        let cubes: Vec<CubeEnd> = self.cubes.iter().chain(&others).map(end).collect();
        let out = |n: PlayerNo| {
            let cube = cubes.iter().find(|c| c.member == n);
            cube.map_or_else(|| !game.is_in(n), |c| c.out != Out::No)
        };
        // With nobody left there was nothing to win on the board.
        let nobody = game.seats.iter().all(|s| out(s.member));
        NightCommand::Score {
            table: self.table,
            winner: (!nobody).then_some(self.winner),
            kind: if nobody { GameType::Single } else { self.kind },
            cubes,
            extras: None,
            seen,
        }
    }
}
