//! `POST …/table/call-off`: the game in progress counts for nothing.

use super::{Told, answer, refused, same_game};
use crate::chouette::{Command, TableNo};
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

#[derive(Debug)]
pub struct CallingOff {
    told: Told,
}

impl Typed for CallingOff {
    type Command = TableNo;

    fn read(fields: &mut Fields) -> Self {
        CallingOff {
            told: Told::read(fields),
        }
    }

    fn command(&self) -> Result<TableNo, Vec<Violation>> {
        self.told.number()
    }
}

/// `POST …/table/call-off`
pub async fn post(at: AtNight, form: TypedForm<CallingOff>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let (told, typing) = (&form.typed.told, Typing::default());
    let table = match form.command() {
        Ok(table) => table,
        Err(violations) => return refused(&at, told, &typing, &violations, false).await,
    };
    let asker = at.asker(&form.key)?;
    let game = told.game.clone();
    let nights = &at.house.nights;
    let result = nights
        .act_all_with(asker, at.stream, move |_, night, _| {
            let now = night.table(table).and_then(|t| t.game.as_ref());
            same_game(now, &game).map_err(ActError::Refused)?;
            Ok(vec![Command::CallOff { table }])
        })
        .await;
    answer(&at, told, &typing, result, false).await
}
