//! `POST …/table/decline`: somebody will not be the box's partner; the next is asked.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, TableNo};
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// What was tapped.
#[derive(Debug)]
pub struct Declining {
    told: Told,
    partner: String,
}

impl Typed for Declining {
    type Command = (TableNo, PlayerNo);

    fn read(fields: &mut Fields) -> Self {
        Declining {
            told: Told::read(fields),
            partner: fields.line("partner"),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let unreadable = |_| vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)];
        Ok((
            self.told.number()?,
            self.partner.parse().map_err(unreadable)?,
        ))
    }
}

/// `POST …/table/decline`
pub async fn post(at: AtNight, form: TypedForm<Declining>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let (told, typing) = (&form.typed.told, Typing::default());
    let (table, player) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&at, told, &typing, &violations, false).await,
    };
    let asker = at.asker(&form.key)?;
    let command = Command::DeclinePartner { table, player };
    let result = at.house.nights.act(asker, at.stream, command).await;
    answer(&at, told, &typing, result, false).await
}
