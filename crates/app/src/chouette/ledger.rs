//! The ledger of a night: what each game came to, line by line, with what every line follows from.

use backgammon::Side;
use crawford_chouette::{
    CubeEnd, ExtraEnd, GameNo, GameType, LedgerLine, LineKind, LineOf, Night, PlayedGame, PlayerNo,
    TableNo, Unit, spared,
};
use serde::Serialize;

/// The lines of one game, in the order of its sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameLedger {
    pub number: GameNo,
    pub table: TableNo,
    pub in_box: PlayerNo,
    pub captain: PlayerNo,
    pub partner: Option<PlayerNo>,
    /// `Top` the box, `Bottom` the team; nobody where the game was not played out.
    pub winner: Option<Side>,
    pub kind: GameType,
    /// The most points anybody loses in a game, where there is a limit.
    pub loss_limit: Option<u32>,
    /// Who lost more than that, with the points they need not pay.
    pub spared: Vec<(PlayerNo, i64)>,
    /// Points of the box and its partner from the cubes together, before they are halved.
    pub box_points: i64,
    pub lines: Vec<LedgerEntry>,
    /// Everybody’s points of the game, in the order of the seats.
    pub results: Vec<(PlayerNo, i64)>,
}

/// A line, with the cube or extra it pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LedgerEntry {
    #[serde(flatten)]
    pub line: LedgerLine,
    pub cube: Option<CubeEnd>,
    /// As what its cube counts: a gammon may count single.
    pub counts: Option<GameType>,
    pub extra: Option<ExtraEnd>,
    /// Money for a point between the two, in the smallest coin; 0 where neither has a stake.
    pub stake: i64,
}

impl LedgerEntry {
    /// What its cube was worth.
    #[must_use]
    pub fn value(&self) -> Option<u32> {
        let cube = self.cube.map(|cube| cube.value);
        cube.or(self.extra.map(|extra| extra.value))
    }

    /// Whether its cube was turned; an extra is a cube offered again.
    #[must_use]
    pub fn turned(&self) -> Option<bool> {
        let cube = self.cube.map(|cube| cube.turned);
        cube.or(self.extra.map(|_| true))
    }

    /// How its cube ended, in one word.
    #[must_use]
    pub fn ending(&self) -> Option<&'static str> {
        let cube = self.cube.map(|cube| cube.out.word());
        cube.or(self.extra.map(|extra| extra.stage.word()))
    }
}

impl GameLedger {
    #[must_use]
    pub fn of(game: &PlayedGame) -> GameLedger {
        let entry = |(line, of): (&LedgerLine, LineOf<'_>)| {
            let cube = match of {
                LineOf::Cube(cube) => cube.copied(),
                _ => None,
            };
            let extra = match of {
                LineOf::Extra(extra) => extra.copied(),
                _ => None,
            };
            LedgerEntry {
                line: *line,
                cube,
                counts: cube.map(|cube| game.sheet.kind_of(&cube, &game.settings)),
                extra,
                stake: game.stakes.between(line.to, line.from),
            }
        };
        let cubes = game.lines.iter().filter(|l| l.kind == LineKind::Cube);
        let result = |n: &PlayerNo| (*n, game.result(*n, Unit::Points));
        GameLedger {
            number: game.number,
            table: game.table,
            in_box: game.in_box(),
            captain: game.captain,
            partner: game.partner,
            winner: game.sheet.winner,
            kind: game.sheet.kind,
            loss_limit: game.settings.loss_limit,
            spared: match game.settings.loss_limit {
                Some(_) => spared(&game.lines),
                None => Vec::new(),
            },
            box_points: cubes.fold(0_i64, |sum, l| sum.saturating_sub(l.points)),
            lines: game.lines_of().map(entry).collect(),
            results: game.order.iter().map(result).collect(),
        }
    }

    /// The points of somebody who played in it.
    #[must_use]
    pub fn result(&self, player: PlayerNo) -> Option<i64> {
        let of = self.results.iter().find(|(n, _)| *n == player);
        of.map(|(_, points)| *points)
    }
}

/// Every game of a night, in order.
#[must_use]
pub fn games(night: &Night) -> Vec<GameLedger> {
    night.games.iter().map(GameLedger::of).collect()
}

/// Games in a row that somebody was in the box of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BoxRun {
    pub table: TableNo,
    pub player: PlayerNo,
    pub games: usize,
    /// Whether no run of the night was longer; a single game is no run.
    pub longest: bool,
}

/// Everybody’s turns in the box, in order.
#[must_use]
pub fn box_runs(night: &Night) -> Vec<BoxRun> {
    let runs = night.box_runs();
    let most = runs.iter().map(|(_, _, games)| *games).max();
    let run = |(table, player, games)| BoxRun {
        table,
        player,
        games,
        longest: Some(games) == most && games > 1,
    };
    runs.into_iter().map(run).collect()
}
