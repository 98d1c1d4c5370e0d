//! What is done during a game: the cubes, a partner who declines, a second table, a game that is called off.

use super::button::Pressed;
use super::{TableInput, answer, answer_or_stand, no_game, refused, same_game};
use crate::chouette::{ChouetteGame, Command, CubeAction, GameNo, Night, PlayerNo, TableNo};
use crate::form::Form;
use crate::journal::NoteId;
use crate::pages::chouette::acts::{CubeAct, all_accepted, still_possible};
use crate::violation::{is_changed_since, refuse, rules};
use crate::web::c::chouette::ends::SettlementPoints;
use crate::web::c::chouette::place::{AtNight, NightRequest};
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

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
            Pressed::Ticked(CubeAct::Settles) | Pressed::Named(CubeAct::Settles, _) => {
                let points = SettlementPoints::typed(self.points);
                points.map_err(|refused| vec![refused.at("points")])?
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
    ) -> Result<Vec<Command>, Violation> {
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
            return Err(refuse::table_nobody_chosen().at("who"));
        }
        let command = |action: CubeAction| Command::Act {
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
        seen: Option<u64>,
    ) -> Result<Vec<Command>, Violation> {
        let game = night.table(self.table).and_then(|t| t.game.as_ref());
        same_game(game, game_seen)?;
        let game = game.ok_or_else(|| no_game(self.table))?;
        self.commands(night, game, None, seen)
    }
}

/// `POST …/table/act`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<CubeInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let read = form.command();
    let (request, tapped) = read
        .and_then(|tapped| Ok((tapped.request()?, tapped)))
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let nights = &at.app.nights;
    let principal = at.principal(&form.key)?;
    let (seen, game_seen) = (form.seen, tapped.of.game);
    let result = if tapped.stand.is_some() {
        // Judged on the game as this request found it; `seen` tells what has changed since the page was read.
        match request.judged(at.state(), game_seen, seen) {
            Err(violation) => Err(ActError::Refused(violation)),
            Ok(commands) => {
                let with = move |note: NoteId| {
                    let commands = commands.iter().cloned();
                    commands.map(|c| overruling(c, note)).collect()
                };
                nights
                    .act_overruling(principal, at.club.id, at.stream, &tapped.reason, with)
                    .await
            }
        }
    } else {
        let asked = request.clone();
        nights
            .act_all_with(principal, at.stream, move |_, night, _| {
                let commands = asked.judged(night, game_seen, seen);
                commands.map_err(ActError::Refused)
            })
            .await
    };
    let stand = match &result {
        Err(ActError::Refused(v)) if can_stand(&at, &request, v) => {
            Some(request.pressed.to_string())
        }
        _ => None,
    };
    answer_or_stand(&at, typed, result, stand).await
}

/// Whether only a custom is against it, or only the reason is missing: with customs overruled it would be accepted.
fn can_stand(at: &NightRequest, request: &CubeRequest, violation: &Violation) -> bool {
    if violation.rule == rules::REASON_MISSING {
        return true;
    }
    if is_changed_since(violation.rule) {
        return false;
    }
    let Some(game) = at
        .state()
        .table(request.table)
        .and_then(|t| t.game.as_ref())
    else {
        return false;
    };
    let note = NoteId::from_random([0; 10]);
    let Ok(commands) = request.commands(at.state(), game, Some(note), None) else {
        return false;
    };
    all_accepted(at.state(), &commands)
}

fn overruling(command: Command, note: NoteId) -> Command {
    match command {
        Command::Act {
            table,
            action,
            seen,
            ..
        } => Command::Act {
            table,
            action,
            overrule: Some(note),
            seen,
        },
        other => other,
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct DeclineInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    partner: PlayerNo,
}

/// `POST …/table/decline`: somebody will not be the box's partner; the next is asked.
pub async fn decline(
    at: AtNight<HostNight>,
    form: Posted<DeclineInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let DeclineInput { of, partner } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let command = Command::DeclinePartner {
        table: of.table,
        player: partner,
    };
    let result = at.act(&form.key, command).await;
    answer(&at, typed, result).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SplitInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    who: Vec<PlayerNo>,
}

/// `POST …/table/split`: a second table is made.
pub async fn split(
    at: AtNight<HostNight>,
    form: Posted<SplitInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let SplitInput { of, who } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let command = Command::Split {
        table: of.table,
        players: who,
    };
    let result = at.act(&form.key, command).await;
    answer(&at, typed, result).await
}

/// `POST …/table/call-off`: the game in progress counts for nothing.
pub async fn call_off(
    at: AtNight<HostNight>,
    form: Posted<TableInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let TableInput { table, game, .. } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            let now = night.table(table).and_then(|t| t.game.as_ref());
            same_game(now, game).map_err(ActError::Refused)?;
            Ok(vec![Command::CallOff { table }])
        })
        .await;
    answer(&at, typed, result).await
}
