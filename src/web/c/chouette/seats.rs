//! `POST /c/{club}/chouette/{night}/seats`: a player is given a link to their own cube. The page that answers is the only
//! one that ever shows it: the database has only its hash.

use super::follow::page;
use super::place::AtNight;
use crate::chouette::PlayerNo;
use crate::form::Form;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Whose {
    player: PlayerNo,
}

/// `POST /c/{club}/chouette/{night}/seats`
pub async fn post(at: AtNight, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let Whose { player } = form.command()?;
    let asker = at.asker(&form.key)?;
    let token = at.house.nights.grant_seat(asker, at.stream, player).await?;
    html::page(&page(&at, Some((player, token))).await?)
}

/// `POST /c/{club}/chouette/{night}/seats/revoke`
pub async fn revoke(at: AtNight, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let Whose { player } = form.command()?;
    let asker = at.asker(&form.key)?;
    at.house
        .nights
        .revoke_seat(asker, at.stream, player)
        .await?;
    let said = at.words().seat_revoked(at.name(player));
    Ok(Told::new(said).then(&at.path.below("follow"), at.visitor.is_https()))
}
