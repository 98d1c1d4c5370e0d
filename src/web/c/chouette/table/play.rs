//! What is done during a game: the cubes, its end, a game that is called off. Cubes entered after the game are sent with
//! its end.

use super::{TableInput, answer, answer_or_stand, asked, no_game, same_game};
use crate::backgammon::Side;
use crate::chouette::board::{CubeOption, ExtraAct, still_possible};
use crate::chouette::{
    ChouetteGame, CubeAction, GameNo, GameType, Night, NightCommand, PlayerNo, TableGameEnd,
    TableNo,
};
use crate::form::{Choice, Each, Form};
use crate::journal::NoteId;
use crate::web::c::chouette::ends::{CubeChoice, SettlementPoints, last_states};
use crate::web::c::chouette::place::AtNight;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;
use std::fmt;
use std::str::FromStr;

/// A button of the board: `takes` is about whoever is ticked, `takes@2.3` about those it names; `extra-take 3 4` is 3
/// answering the extra with 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    Ticked(CubeOption),
    Named(CubeOption, Vec<PlayerNo>),
    Extra {
        act: ExtraAct,
        by: PlayerNo,
        with: PlayerNo,
    },
}

impl fmt::Display for Pressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pressed::Ticked(act) => f.write_str(act.word()),
            Pressed::Named(act, who) => {
                let who: Vec<String> = who.iter().map(ToString::to_string).collect();
                write!(f, "{}@{}", act.word(), who.join("."))
            }
            Pressed::Extra { act, by, with } => write!(f, "extra-{} {by} {with}", act.word()),
        }
    }
}

impl FromStr for Pressed {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some((word, who)) = text.split_once('@') {
            let who: Result<_, _> = who.split('.').map(str::parse).collect();
            let act = CubeOption::named(word).ok_or(())?;
            return Ok(Pressed::Named(act, who.map_err(|_| ())?));
        }
        if let Some(act) = CubeOption::named(text) {
            return Ok(Pressed::Ticked(act));
        }
        let (word, holders) = text
            .strip_prefix("extra-")
            .and_then(|extra| extra.split_once(' '))
            .ok_or(())?;
        let (by, with) = holders.split_once(' ').ok_or(())?;
        Ok(Pressed::Extra {
            act: ExtraAct::named(word).ok_or(())?,
            by: by.parse().map_err(|_| ())?,
            with: with.parse().map_err(|_| ())?,
        })
    }
}
crate::value_as_text!(Pressed);

#[derive(Debug, Form)]
#[form(hidden)]
pub struct CubeInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    who: Vec<PlayerNo>,
    #[form(name = "do", rule = "form-unreadable")]
    pressed: Option<Pressed>,
    /// What a custom refused, and the host overrules.
    #[form(rule = "form-unreadable")]
    stand: Option<Pressed>,
    #[form(rule = "settlement-not-a-number")]
    points: Option<SettlementPoints>,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

#[derive(Debug, Clone)]
pub struct CubeRequest {
    table: TableNo,
    pressed: Pressed,
    ticked: Vec<PlayerNo>,
    points: i64,
}

impl CubeInput {
    fn request(&self) -> Result<CubeRequest, Vec<Violation>> {
        let pressed = self.stand.as_ref().or(self.pressed.as_ref());
        let pressed = pressed.ok_or_else(|| vec![refuse::form_unreadable()])?;
        let points = match pressed {
            Pressed::Ticked(CubeOption::Settles) | Pressed::Named(CubeOption::Settles, _) => {
                let points = SettlementPoints::typed(self.points);
                points.map_err(|refused| vec![refused.at(CubeInput::POINTS)])?
            }
            _ => 0,
        };
        Ok(CubeRequest {
            table: self.of.table,
            pressed: pressed.clone(),
            ticked: self.who.clone(),
            points,
        })
    }
}

impl CubeRequest {
    fn commands(
        &self,
        night: &Night,
        game: &ChouetteGame,
        overrule: Option<NoteId>,
        seen: Option<u64>,
    ) -> Result<Vec<NightCommand>, Violation> {
        let actions = match &self.pressed {
            Pressed::Extra { act, by, with } => vec![act.action(*by, *with)],
            Pressed::Ticked(act) => act.actions(game, &self.ticked, self.points),
            Pressed::Named(act, named) => {
                let table = night.table(self.table);
                let left = table.map(|t| still_possible(night, t, *act, named, seen));
                // With nobody left, all are asked for, so that the refusal says why.
                let who = left.filter(|left| !left.is_empty());
                act.actions(game, who.as_ref().unwrap_or(named), self.points)
            }
        };
        if actions.is_empty() {
            return Err(refuse::table_nobody_chosen().at(CubeInput::WHO));
        }
        let command = |action: CubeAction| NightCommand::Act {
            table: self.table,
            action,
            overrule,
            seen,
        };
        Ok(actions.into_iter().map(command).collect())
    }

    /// The commands for the game being played, if it is the one that the page showed.
    fn judged(
        &self,
        night: &Night,
        game_seen: Option<GameNo>,
        overrule: Option<NoteId>,
        seen: Option<u64>,
    ) -> Result<Vec<NightCommand>, Violation> {
        let game = night.table(self.table).and_then(|t| t.game.as_ref());
        same_game(game, game_seen)?;
        let game = game.ok_or_else(|| no_game(self.table))?;
        self.commands(night, game, overrule, seen)
    }
}

/// `POST …/table/act`
pub async fn act(
    at: AtNight<HostNight>,
    form: Posted<CubeInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let read = asked(&at, &form, |tapped| Ok((tapped.request()?, tapped)));
    let (request, tapped) = read.await?;
    let nights = &at.app.nights;
    let principal = at.principal(&form.key)?;
    let (seen, game_seen) = (form.seen, tapped.of.game);
    let result = if tapped.stand.is_some() {
        let asked = request.clone();
        let with = move |night: &Night, note: NoteId| -> Result<Vec<NightCommand>, Violation> {
            asked.judged(night, game_seen, Some(note), seen)
        };
        nights
            .act_overruling(principal, at.club.id, at.stream, &tapped.reason, with)
            .await
    } else {
        let asked = request.clone();
        nights
            .act_all_with(principal, at.stream, move |_, night, _| {
                let commands = asked.judged(night, game_seen, None, seen);
                commands.map_err(ActError::Refused)
            })
            .await
    };
    let night = at.state();
    let overruling = |note| {
        let game = night.table(request.table)?.game.as_ref()?;
        request.commands(night, game, Some(note), None).ok()
    };
    let stand = match &result {
        Err(ActError::Refused(refusal)) if night.may_overrule(refusal, overruling) => {
            Some(request.pressed.to_string())
        }
        _ => None,
    };
    answer_or_stand(&at, typed, form.seen, result, stand).await
}

/// `POST …/table/call-off`: the game in progress counts for nothing.
pub async fn call_off(
    at: AtNight<HostNight>,
    form: Posted<TableInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let TableInput { table, game, .. } = asked(&at, &form, Ok).await?;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            let now = night.table(table).and_then(|t| t.game.as_ref());
            same_game(now, game).map_err(ActError::Refused)?;
            Ok(vec![NightCommand::CallOff { table }])
        })
        .await;
    answer(&at, typed, form.seen, result).await
}

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

impl EndInput {
    fn ended(&self) -> Result<TableGameEnd, Violation> {
        Ok(TableGameEnd {
            table: self.of.table,
            winner: match self.winner {
                GameWinner::Box => Side::Top,
                GameWinner::Team => Side::Bottom,
            },
            kind: self.kind,
            cubes: last_states(&self.cubes, &self.settled)?,
            others: self.all.last_state(None)?,
        })
    }
}

/// `POST …/table/end`
pub async fn end(at: AtNight<HostNight>, form: Posted<EndInput>) -> Result<HttpResponse, AppError> {
    let read = asked(&at, &form, |input| {
        let ended = input.ended().map_err(|refused| vec![refused])?;
        Ok((ended, input.of.game))
    });
    let (ended, game_seen) = read.await?;
    let mut typed = form.values.clone();
    let seen = form.seen;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            let game = night.table(ended.table).and_then(|t| t.game.as_ref());
            same_game(game, game_seen).map_err(ActError::Refused)?;
            let game = game.ok_or_else(|| ActError::Refused(no_game(ended.table)))?;
            Ok(vec![ended.command(game, seen)])
        })
        .await;
    if result.is_ok() {
        // The next game is asked about afresh.
        typed.set(TableInput::BY, Vec::new());
    }
    answer(&at, &typed, form.seen, result).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_read_as_it_is_sent() {
        let acts = CubeOption::ALL.map(Pressed::Ticked);
        let named = [PlayerNo(2), PlayerNo(13)];
        let named = CubeOption::ALL.map(|act| Pressed::Named(act, named.to_vec()));
        let extras = ["take", "drop", "beaver", "raccoon", "double"].map(|word| Pressed::Extra {
            act: ExtraAct::named(word).unwrap(),
            by: PlayerNo(3),
            with: PlayerNo(4),
        });
        for pressed in acts.into_iter().chain(named).chain(extras) {
            assert_eq!(pressed.to_string().parse(), Ok(pressed));
        }
        for text in [
            "",
            "take",
            "takes@",
            "takes@2.x",
            "extra-take 3",
            "extra-end 3 4",
        ] {
            assert_eq!(text.parse::<Pressed>(), Err(()), "{text}");
        }
    }
}
