//! `POST …/table/split`: a second table is made.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, TableNo};
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// Who goes, as ticked.
#[derive(Debug)]
pub struct Splitting {
    told: Told,
    who: Vec<String>,
}

impl Typed for Splitting {
    type Command = (TableNo, Vec<PlayerNo>);

    fn read(fields: &mut Fields) -> Self {
        Splitting {
            told: Told::read(fields),
            who: fields.every("who"),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let unreadable = |_| vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)];
        let who: Result<Vec<PlayerNo>, _> = self.who.iter().map(|n| n.parse()).collect();
        Ok((self.told.number()?, who.map_err(unreadable)?))
    }
}

/// `POST …/table/split`
pub async fn post(at: AtNight, form: TypedForm<Splitting>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let (told, typing) = (&form.typed.told, Typing::default());
    let (table, players) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&at, told, &typing, &violations, false).await,
    };
    let asker = at.asker(&form.key)?;
    let command = Command::Split { table, players };
    let result = at.house.nights.act(asker, at.stream, command).await;
    answer(&at, told, &typing, result, false).await
}
