//! `POST …/table/act`: something with cubes.

use super::button::Pressed;
use super::{Told, answer_or_stand, no_game, refused, same_game};
use crate::chouette::{ChouetteGame, Command, CubeAction, Night, PlayerNo, TableNo};
use crate::form::Form;
use crate::journal::NoteId;
use crate::pages::chouette::acts::{CubeAct, all_accepted, still_possible};
use crate::violation::{refuse, rules};
use crate::web::c::chouette::ends::settled_for;
use crate::web::c::chouette::place::AtNight;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Tapped {
    #[form(flatten)]
    told: Told,
    #[form(rule = "form-unreadable")]
    who: Vec<PlayerNo>,
    #[form(name = "do", rule = "form-unreadable")]
    pressed: Option<Pressed>,
    /// What was refused by a custom, and is to stand.
    #[form(rule = "form-unreadable")]
    stand: Option<Pressed>,
    points: String,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

#[derive(Debug, Clone)]
pub struct Wish {
    table: TableNo,
    pressed: Pressed,
    ticked: Vec<PlayerNo>,
    points: i64,
}

impl Tapped {
    fn wish(&self) -> Result<Wish, Vec<Violation>> {
        let pressed = self.stand.as_ref().or(self.pressed.as_ref());
        let pressed = pressed.ok_or_else(|| vec![refuse::form_unreadable()])?;
        let points = match pressed {
            Pressed::Ticked(CubeAct::Settles) | Pressed::Named(CubeAct::Settles, _) => {
                settled_for(&self.points).map_err(|refused| vec![refused.at("points")])?
            }
            _ => 0,
        };
        Ok(Wish {
            table: self.told.table,
            pressed: pressed.clone(),
            ticked: self.who.clone(),
            points,
        })
    }
}

impl Wish {
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
                // With nobody left, what was asked says why.
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
}

/// `POST …/table/act`
pub async fn post(at: AtNight, form: Posted<Tapped>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.values;
    let read = form.command();
    let (wish, tapped) = read
        .and_then(|tapped| Ok((tapped.wish()?, tapped)))
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let nights = &at.app.nights;
    let principal = at.principal(&form.key)?;
    let (seen, told) = (form.seen, tapped.told.game);
    let (table, asked) = (wish.table, wish.clone());
    let result = if tapped.stand.is_some() {
        // Judged on the game as the page knew it; what has changed since, `seen` finds.
        let game = at.table(table)?.and_then(|t| t.game.clone());
        match game {
            None => Err(ActError::Refused(no_game(table))),
            Some(game) => match (
                same_game(Some(&game), told),
                wish.commands(at.state(), &game, None, seen),
            ) {
                (Err(violation), _) | (_, Err(violation)) => Err(ActError::Refused(violation)),
                (Ok(()), Ok(commands)) => {
                    let with = move |note: NoteId| {
                        let commands = commands.iter().cloned();
                        commands.map(|c| overruling(c, note)).collect()
                    };
                    nights
                        .act_overruling(principal, at.club.id, at.stream, &tapped.reason, with)
                        .await
                }
            },
        }
    } else {
        nights
            .act_all_with(principal, at.stream, move |_, night, _| {
                let game = night.table(table).and_then(|t| t.game.as_ref());
                same_game(game, told).map_err(ActError::Refused)?;
                let game = game.ok_or_else(|| ActError::Refused(no_game(table)))?;
                asked
                    .commands(night, game, None, seen)
                    .map_err(ActError::Refused)
            })
            .await
    };
    let stand = match &result {
        Err(ActError::Refused(v)) if can_stand(&at, &wish, v) => Some(wish.pressed.to_string()),
        _ => None,
    };
    answer_or_stand(&at, typed, result, stand).await
}

/// Whether the refusal is of a custom, or only the reason is missing: the same with customs let go is taken.
fn can_stand(at: &AtNight, wish: &Wish, violation: &Violation) -> bool {
    if violation.rule == rules::REASON_MISSING {
        return true;
    }
    if violation.rule.id().ends_with("-changed-since") {
        return false;
    }
    let Some(game) = at.state().table(wish.table).and_then(|t| t.game.as_ref()) else {
        return false;
    };
    let note = NoteId::from_random([0; 10]);
    let Ok(commands) = wish.commands(at.state(), game, Some(note), None) else {
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
