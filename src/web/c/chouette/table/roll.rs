//! `POST …/table/roll`: the order is thrown for, by the program or by the players.

use super::{TableInput, answer, refused};
use crate::chouette::{Command, PlayerNo, Rolled};
use crate::form::{Each, Form};
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RollInput {
    #[form(flatten)]
    of: TableInput,
    /// Whether the program throws.
    program: bool,
    #[form(name = "throw-")]
    throws: Each<PlayerNo>,
}

impl RollInput {
    /// The throws; none where the program throws.
    fn rolls(&self) -> Result<Option<Vec<Rolled>>, Vec<Violation>> {
        if self.program {
            return Ok(None);
        }
        let rolls = self.throws.0.iter().map(|(player, typed)| {
            let player = *player;
            let throws = throws(typed).ok_or_else(|| refuse::order_throw(player).at("rolls"))?;
            Ok(Rolled { player, throws })
        });
        let rolls: Result<Vec<Rolled>, Violation> = rolls.collect();
        rolls.map(Some).map_err(|refused| vec![refused])
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
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<RollInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let read = form.command();
    let read = read.and_then(|input| Ok((input.of.table, input.rolls()?)));
    let (table, rolls) = read
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = match rolls {
        None => nights.roll(principal, at.stream, table).await,
        Some(rolls) => {
            let command = Command::Roll { table, rolls };
            nights.act(principal, at.stream, command).await
        }
    };
    answer(&at, typed, result).await
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
