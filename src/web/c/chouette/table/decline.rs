//! `POST …/table/decline`: somebody will not be the box's partner; the next is asked.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo};
use crate::form::Form;
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Declining {
    #[form(flatten)]
    told: Told,
    #[form(rule = "form-unreadable")]
    partner: PlayerNo,
}

/// `POST …/table/decline`
pub async fn post(at: AtNight, form: Posted<Declining>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.values;
    let Declining { told, partner } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let command = Command::DeclinePartner {
        table: told.table,
        player: partner,
    };
    let result = at.app.nights.act(principal, at.stream, command).await;
    answer(&at, typed, result).await
}
