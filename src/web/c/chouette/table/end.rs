//! `POST …/table/end`: the game is over. Cubes entered after it are told with it.

use super::{Told, answer, refused, same_game};
use crate::chouette::{Command, CubeEnd, Game, Kind, Out, PlayerNo, TableNo};
use crate::engine::Side;
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What was tapped.
#[derive(Debug)]
pub struct Ending {
    told: Told,
    winner: String,
    typing: Typing,
}

/// How the game ended.
#[derive(Debug, Clone)]
pub struct Ended {
    table: TableNo,
    winner: Side,
    kind: Kind,
    cubes: Vec<(PlayerNo, LastState)>,
    all: Option<LastState>,
}

/// What became of one cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web::c::chouette) enum LastState {
    /// Played to the end on this value.
    On(u32),
    /// The member dropped, when it was worth this.
    Dropped(u32),
    /// The box dropped, when it was worth this.
    BoxDropped(u32),
    /// Settled, for so many points to the member.
    Settled(i64),
}

impl LastState {
    /// As a form sends it: `on-4`, `dropped-2`, `boxdropped-2`, `settled` with its points beside it. `now` is none.
    pub fn read(typed: &str, points: &str) -> Result<Option<LastState>, Violation> {
        let unreadable = || Violation::new(Rule::FORM_UNREADABLE, Source::House);
        if matches!(typed, "" | "now") {
            return Ok(None);
        }
        if typed == "settled" {
            let points = points.replace(['\u{2212}', '\u{2013}'], "-");
            let points = points.trim_start_matches('+').parse();
            let wrong = |_| Violation::new(Rule::SETTLEMENT_NOT_A_NUMBER, Source::House);
            return Ok(Some(LastState::Settled(points.map_err(wrong)?)));
        }
        let (word, value) = typed.rsplit_once('-').ok_or_else(unreadable)?;
        let value = value.parse().map_err(|_| unreadable())?;
        match word {
            "on" => Ok(Some(LastState::On(value))),
            "dropped" => Ok(Some(LastState::Dropped(value))),
            "boxdropped" => Ok(Some(LastState::BoxDropped(value))),
            _ => Err(unreadable()),
        }
    }

    /// The cube's last state on paper. `start` is what cubes were worth before anybody doubled.
    pub fn end(self, member: PlayerNo, value: u32, start: u32) -> CubeEnd {
        let (value, out) = match self {
            LastState::On(value) => (value, Out::No),
            LastState::Dropped(value) => (value, Out::Dropped),
            LastState::BoxDropped(value) => (value, Out::BoxDropped),
            LastState::Settled(points) => (value, Out::Settled { points }),
        };
        CubeEnd {
            member,
            value,
            turned: value > start,
            out,
        }
    }
}

impl Typed for Ending {
    type Command = Ended;

    fn read(fields: &mut Fields) -> Self {
        Ending {
            told: Told::read(fields),
            winner: fields.line("winner"),
            typing: Typing {
                kind: fields.line("kind"),
                cubes: fields.beginning("cube-"),
                settled: fields.beginning("settled-"),
                all_cubes: fields.line("all"),
                ..Typing::default()
            },
        }
    }

    fn command(&self) -> Result<Ended, Vec<Violation>> {
        let unreadable = || vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)];
        let winner = match self.winner.as_str() {
            "box" => Side::Top,
            "team" => Side::Bottom,
            _ => return Err(unreadable()),
        };
        let kind = kind(&self.typing.kind).ok_or_else(unreadable)?;
        let mut cubes = Vec::new();
        for (number, typed) in &self.typing.cubes {
            let settled = self.typing.settled.iter().find(|(of, _)| of == number);
            let points = settled.map_or("", |(_, points)| points);
            let number: PlayerNo = number.parse().map_err(|_| unreadable())?;
            if let Some(state) = LastState::read(typed, points).map_err(|v| vec![v])? {
                cubes.push((number, state));
            }
        }
        Ok(Ended {
            table: self.told.number()?,
            winner,
            kind,
            cubes,
            all: LastState::read(&self.typing.all_cubes, "").map_err(|v| vec![v])?,
        })
    }
}

/// How a game was won, as a form sends it.
pub(in crate::web::c::chouette) fn kind(typed: &str) -> Option<Kind> {
    match typed {
        "" | "single" => Some(Kind::Single),
        "gammon" => Some(Kind::Gammon),
        "backgammon" => Some(Kind::Backgammon),
        _ => None,
    }
}

impl Ended {
    /// What is asked of the game as it stands.
    fn command(&self, game: &Game) -> Command {
        let start = 1_u32.checked_shl(u32::from(game.automatics)).unwrap_or(1);
        let end = |(member, state): &(PlayerNo, LastState)| {
            let value = game.seat(*member).map_or(1, |s| s.cube.value);
            state.end(*member, value, start)
        };
        let told = |n: PlayerNo| self.cubes.iter().any(|(of, _)| *of == n);
        let others = game.still_in().map(|s| s.member).filter(|n| !told(*n));
        let others: Vec<(PlayerNo, LastState)> = others
            .filter_map(|n| self.all.map(|state| (n, state)))
            .collect();
        let cubes: Vec<CubeEnd> = self.cubes.iter().chain(&others).map(end).collect();
        let out = |n: PlayerNo| {
            let told = cubes.iter().find(|c| c.member == n);
            told.map_or_else(|| !game.is_in(n), |c| c.out != Out::No)
        };
        // With nobody left there was nothing to win on the board.
        let nobody = game.seats.iter().all(|s| out(s.member));
        Command::Score {
            table: self.table,
            winner: (!nobody).then_some(self.winner),
            kind: if nobody { Kind::Single } else { self.kind },
            cubes,
            extras: None,
        }
    }
}

/// `POST …/table/end`
pub async fn post(at: AtNight, form: TypedForm<Ending>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.typed;
    let ended = match form.command() {
        Ok(ended) => ended,
        Err(violations) => {
            return refused(&at, &typed.told, &typed.typing, &violations, false).await;
        }
    };
    let told = typed.told.game.clone();
    let asker = at.asker(&form.key)?;
    let nights = &at.house.nights;
    let result = nights
        .act_all_with(asker, at.stream, move |_, night, _| {
            let game = night.table(ended.table).and_then(|t| t.game.as_ref());
            same_game(game, &told).map_err(ActError::Refused)?;
            let game = game.ok_or_else(|| ActError::Refused(super::no_game(ended.table)))?;
            Ok(vec![ended.command(game)])
        })
        .await;
    let told = match &result {
        // The next game is asked about afresh.
        Ok(_) => Told {
            by: String::new(),
            ..typed.told.clone()
        },
        Err(_) => typed.told.clone(),
    };
    answer(&at, &told, &typed.typing, result, false).await
}
