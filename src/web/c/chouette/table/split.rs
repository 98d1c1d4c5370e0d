//! `POST …/table/split`: a second table is made.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo};
use crate::form::Form;
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Splitting {
    #[form(flatten)]
    told: Told,
    #[form(rule = "form-unreadable")]
    who: Vec<PlayerNo>,
}

/// `POST …/table/split`
pub async fn post(at: AtNight, form: Posted<Splitting>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.values;
    let Splitting { told, who } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let command = Command::Split {
        table: told.table,
        players: who,
    };
    let result = at.app.nights.act(principal, at.stream, command).await;
    answer(&at, typed, result).await
}
