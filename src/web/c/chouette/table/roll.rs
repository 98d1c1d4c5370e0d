//! `POST …/table/roll`: the order is thrown for, by the program or by the players.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, Rolled, TableNo};
use crate::violation::{Param, Rule};
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// The throws as typed.
#[derive(Debug)]
pub struct Throwing {
    told: Told,
    typing: Typing,
}

impl Typed for Throwing {
    /// The throws; none where the program throws.
    type Command = (TableNo, Option<Vec<Rolled>>);

    fn read(fields: &mut Fields) -> Self {
        Throwing {
            told: Told::read(fields),
            typing: Typing {
                throws: fields.beginning("throw-"),
                ..Typing::default()
            },
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let table = self.told.number()?;
        if self.told.by == "program" {
            return Ok((table, None));
        }
        let rolls = self.typing.throws.iter().map(|(number, typed)| {
            let player: PlayerNo = number
                .parse()
                .map_err(|_| Violation::new(Rule::FORM_UNREADABLE, Source::House))?;
            let throws = throws(typed).ok_or_else(|| {
                Violation::new(Rule::ORDER_THROW, Source::House)
                    .with("player", Param::Entrant(player.0))
                    .at("rolls")
            })?;
            Ok(Rolled { player, throws })
        });
        let rolls: Result<Vec<Rolled>, Violation> = rolls.collect();
        Ok((table, Some(rolls.map_err(|v| vec![v])?)))
    }
}

/// Throws as people write them: the dice of one together, a second throw after a comma. `5`, `5, 2`, `31`, `3-1, 64`.
fn throws(typed: &str) -> Option<Vec<Vec<u8>>> {
    let throw = |text: &str| {
        let dice = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let dice = dice.map(|c| u8::try_from(c.to_digit(10)?).ok());
        dice.collect::<Option<Vec<u8>>>().filter(|d| !d.is_empty())
    };
    typed.split([',', ';', '/']).map(throw).collect()
}

/// `POST …/table/roll`
pub async fn post(at: AtNight, form: TypedForm<Throwing>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typing = &form.typed.typing;
    let told = &Told {
        by: String::new(),
        ..form.typed.told.clone()
    };
    let (table, rolls) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&at, told, typing, &violations, false).await,
    };
    let asker = at.asker(&form.key)?;
    let nights = &at.house.nights;
    let result = match rolls {
        None => nights.roll(asker, at.stream, table).await,
        Some(rolls) => {
            let command = Command::Roll { table, rolls };
            nights.act(asker, at.stream, command).await
        }
    };
    answer(&at, told, typing, result, false).await
}

#[cfg(test)]
mod tests {
    use super::throws;

    #[test]
    fn throws_are_read_as_people_write_them() {
        assert_eq!(throws("5"), Some(vec![vec![5]]));
        assert_eq!(throws(" 5, 2"), Some(vec![vec![5], vec![2]]));
        assert_eq!(throws("3-1,6 4"), Some(vec![vec![3, 1], vec![6, 4]]));
        for odd in ["", "five", "5,", "5,,2"] {
            assert_eq!(throws(odd), None, "{odd:?}");
        }
    }
}
