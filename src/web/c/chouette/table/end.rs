//! `POST …/table/end`: the game is over. Cubes entered after the game are sent with it.

use super::{TableInput, answer, refused, same_game};
use crate::backgammon::Side;
use crate::chouette::{
    ChouetteGame, Command, CubeEnd, GameType, Out, PlayerNo, TableNo, begins_on,
};
use crate::form::{Choice, Each, Form};
use crate::web::c::chouette::ends::{CubeChoice, LastState, SettlementPoints, last_states};
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct EndInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    winner: GameWinner,
    #[form(default, rule = "form-unreadable")]
    kind: GameType,
    #[form(name = "cube-", rule = "form-unreadable")]
    cubes: Each<PlayerNo, CubeChoice>,
    #[form(name = "settled-", rule = "settlement-not-a-number")]
    settled: Each<PlayerNo, Option<SettlementPoints>>,
    /// What all cubes were played on of which nothing else is said.
    #[form(rule = "form-unreadable")]
    all: CubeChoice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub(super) enum GameWinner {
    Box,
    Team,
}

#[derive(Debug, Clone)]
pub struct Ended {
    table: TableNo,
    winner: Side,
    kind: GameType,
    cubes: Vec<(PlayerNo, LastState)>,
    all: Option<LastState>,
}

impl EndInput {
    fn ended(&self) -> Result<Ended, Violation> {
        Ok(Ended {
            table: self.of.table,
            winner: match self.winner {
                GameWinner::Box => Side::Top,
                GameWinner::Team => Side::Bottom,
            },
            kind: self.kind,
            cubes: last_states(&self.cubes, &self.settled)?,
            all: LastState::of(self.all, None)?,
        })
    }
}

impl Ended {
    fn command(&self, game: &ChouetteGame) -> Command {
        let start = begins_on(game.automatics);
        let end = |(member, state): &(PlayerNo, LastState)| {
            let value = game.seat(*member).map_or(1, |s| s.cube.value);
            state.end(*member, value, start)
        };
        let is_named = |n: PlayerNo| self.cubes.iter().any(|(of, _)| *of == n);
        let others = game.still_in().map(|s| s.member).filter(|n| !is_named(*n));
        let others: Vec<(PlayerNo, LastState)> = others
            .filter_map(|n| self.all.map(|state| (n, state)))
            .collect();
        let cubes: Vec<CubeEnd> = self.cubes.iter().chain(&others).map(end).collect();
        let out = |n: PlayerNo| {
            let cube = cubes.iter().find(|c| c.member == n);
            cube.map_or_else(|| !game.is_in(n), |c| c.out != Out::No)
        };
        // With nobody left there was nothing to win on the board.
        let nobody = game.seats.iter().all(|s| out(s.member));
        Command::Score {
            table: self.table,
            winner: (!nobody).then_some(self.winner),
            kind: if nobody { GameType::Single } else { self.kind },
            cubes,
            extras: None,
        }
    }
}

/// `POST …/table/end`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<EndInput>,
) -> Result<HttpResponse, AppError> {
    let mut typed = form.values.clone();
    let read = form.command();
    let read = read.and_then(|input| {
        let ended = input.ended().map_err(|refused| vec![refused])?;
        Ok((ended, input.of.game))
    });
    let (ended, game_seen) = read
        .or_page_read(async |violations| refused(&at, &typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            let game = night.table(ended.table).and_then(|t| t.game.as_ref());
            same_game(game, game_seen).map_err(ActError::Refused)?;
            let game = game.ok_or_else(|| ActError::Refused(super::no_game(ended.table)))?;
            Ok(vec![ended.command(game)])
        })
        .await;
    if result.is_ok() {
        // The next game is asked about afresh.
        typed.set("by", Vec::new());
    }
    answer(&at, &typed, result).await
}
