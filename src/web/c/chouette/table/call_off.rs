//! `POST …/table/call-off`: the game in progress counts for nothing.

use super::{Told, answer, refused, same_game};
use crate::chouette::Command;
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

/// `POST …/table/call-off`
pub async fn post(at: AtNight, form: Posted<Told>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let typed = &form.values;
    let Told { table, game, .. } = form
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
