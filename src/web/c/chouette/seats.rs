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
    let principal = at.principal(&form.key)?;
    let token = at
        .app
        .nights
        .grant_seat(principal, at.stream, player)
        .await?;
    html::page(&page(&at, Some((player, token))).await?)
}

/// `POST /c/{club}/chouette/{night}/seats/revoke`
pub async fn revoke(at: AtNight, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let Whose { player } = form.command()?;
    let principal = at.principal(&form.key)?;
    at.app
        .nights
        .revoke_seat(principal, at.stream, player)
        .await?;
    let said = at.messages().seat_revoked(at.name(player));
    Ok(Flash::new(said).then(&at.path.below("follow")))
}
