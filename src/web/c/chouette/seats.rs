//! `/c/{club}/chouette/{night}/seats`: the links by which players handle their own cube.

use super::follow::page;
use super::place::AtNight;
use crate::chouette::PlayerNo;
use crate::form::Form;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SeatInput {
    player: PlayerNo,
}

/// `POST /c/{club}/chouette/{night}/seats`: the page that answers is the only one that ever shows the link, of which the
/// database has only the hash.
pub async fn grant(
    at: AtNight<HostNight>,
    form: Posted<SeatInput>,
) -> Result<HttpResponse, AppError> {
    let SeatInput { player } = form.command()?;
    let principal = at.principal(&form.key)?;
    let token = at
        .app
        .nights
        .grant_seat(principal, at.stream, player)
        .await?;
    html::page(&page(&at, Some((player, token))).await?)
}

/// `POST /c/{club}/chouette/{night}/seats/revoke`
pub async fn revoke(
    at: AtNight<HostNight>,
    form: Posted<SeatInput>,
) -> Result<HttpResponse, AppError> {
    let SeatInput { player } = form.command()?;
    let principal = at.principal(&form.key)?;
    at.app
        .nights
        .revoke_seat(principal, at.stream, player)
        .await?;
    let said = at.messages().revoked();
    Ok(Flash::new(said).then(&at.path.below("follow")))
}
