//! `POST …/table/act`: something with cubes.

use super::{Told, answer, no_game, refused, same_game};
use crate::chouette::{Action, Answer, Command, Game, Night, PlayerNo, TableNo};
use crate::form::{Choice, Form};
use crate::journal::NoteId;
use crate::pages::chouette::acts::{Act, stands, still_possible};
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
    #[form(name = "do")]
    tapped: String,
    stand: String,
    points: String,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

#[derive(Debug, Clone)]
pub struct Wish {
    table: TableNo,
    what: What,
    chosen: Vec<PlayerNo>,
    named: bool,
    points: i64,
}

#[derive(Debug, Clone)]
enum What {
    Act(Act),
    Extra(Action),
}

impl Tapped {
    fn wish(&self) -> Result<Wish, Vec<Violation>> {
        let unreadable = || vec![Violation::form_unreadable()];
        let asked = match self.stand.as_str() {
            "" => self.tapped.as_str(),
            stand => stand,
        };
        let (word, named) = named(asked).ok_or_else(unreadable)?;
        let what = match Act::named(word) {
            Some(act) => What::Act(act),
            None => What::Extra(of_extra(word).ok_or_else(unreadable)?),
        };
        let settles = matches!(what, What::Act(Act::Settles));
        let points = self.points.replace(['\u{2212}', '\u{2013}'], "-");
        let points = match points.trim_start_matches('+').parse::<i64>() {
            Ok(points) => points,
            Err(_) if !settles => 0,
            Err(_) => {
                return Err(vec![Violation::settlement_not_a_number().at("points")]);
            }
        };
        Ok(Wish {
            table: self.told.table,
            what,
            named: named.is_some(),
            chosen: named.unwrap_or_else(|| self.who.clone()),
            points,
        })
    }
}

/// `takes@2.3`: what, and about whom where the button names them itself.
fn named(wish: &str) -> Option<(&str, Option<Vec<PlayerNo>>)> {
    let Some((word, named)) = wish.split_once('@') else {
        return Some((wish, None));
    };
    let named: Result<Vec<PlayerNo>, _> = named.split('.').map(str::parse).collect();
    Some((word, Some(named.ok()?)))
}

/// `extra-take 3 4`: 3 answers the extra with 4.
fn of_extra(wish: &str) -> Option<Action> {
    let mut parts = wish.strip_prefix("extra-")?.split(' ');
    let word = parts.next()?;
    let by: PlayerNo = parts.next()?.parse().ok()?;
    let with: Vec<PlayerNo> = vec![parts.next()?.parse().ok()?];
    if word == "double" {
        return Some(Action::DoubleExtras { by, with });
    }
    let answer = Answer::of_word(word)?;
    Some(Action::AnswerExtras { by, with, answer })
}

impl Wish {
    fn commands(
        &self,
        night: &Night,
        game: &Game,
        overrule: Option<NoteId>,
        seen: Option<u64>,
    ) -> Result<Vec<Command>, Violation> {
        let actions = match &self.what {
            What::Extra(action) => vec![action.clone()],
            What::Act(act) => {
                let table = night.table(self.table).filter(|_| self.named);
                let left = table.map(|t| still_possible(night, t, *act, &self.chosen, seen));
                // With nobody left, what was asked says why.
                let who = left.filter(|left| !left.is_empty());
                act.actions(game, who.as_ref().unwrap_or(&self.chosen), self.points)
            }
        };
        if actions.is_empty() {
            return Err(Violation::table_nobody_chosen().at("who"));
        }
        let command = |action: Action| Command::Act {
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
    let (tapped, wish) = match read.and_then(|tapped| Ok((tapped.wish()?, tapped))) {
        Ok((wish, tapped)) => (tapped, wish),
        Err(violations) => return refused(&at, typed, &violations, false).await,
    };
    let nights = &at.house.nights;
    let asker = at.asker(&form.key)?;
    let (seen, told) = (form.seen, tapped.told.game);
    let (table, asked) = (wish.table, wish.clone());
    let result = if !tapped.stand.is_empty() {
        // Judged on the game as the page knew it; what has changed since, `seen` finds.
        let game = at.table(table)?.and_then(|t| t.game.clone());
        match game {
            None => Err(ActError::Refused(no_game(table))),
            Some(game) => match (
                same_game(Some(&game), &told),
                wish.commands(at.state(), &game, None, seen),
            ) {
                (Err(violation), _) | (_, Err(violation)) => Err(ActError::Refused(violation)),
                (Ok(()), Ok(commands)) => {
                    let with = move |note: NoteId| {
                        let commands = commands.iter().cloned();
                        commands.map(|c| overruling(c, note)).collect()
                    };
                    nights
                        .act_overruling(asker, at.club.id, at.stream, &tapped.reason, with)
                        .await
                }
            },
        }
    } else {
        nights
            .act_all_with(asker, at.stream, move |_, night, _| {
                let game = night.table(table).and_then(|t| t.game.as_ref());
                same_game(game, &told).map_err(ActError::Refused)?;
                let game = game.ok_or_else(|| ActError::Refused(no_game(table)))?;
                asked
                    .commands(night, game, None, seen)
                    .map_err(ActError::Refused)
            })
            .await
    };
    let may_stand = matches!(&result, Err(ActError::Refused(v)) if can_stand(&at, &wish, v));
    answer(&at, typed, result, may_stand).await
}

/// Whether the refusal is of a custom: the same with customs let go is taken.
fn can_stand(at: &AtNight, wish: &Wish, violation: &Violation) -> bool {
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
    stands(at.state(), &commands)
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
