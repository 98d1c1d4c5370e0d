//! `POST /c/{club}/t/{tournament}/announce`: the director says something to everyone's page.

use super::phones::{refused, typed_of};
use crate::app::announcements::{self, AnnouncementInput};
use crate::web::c::access::WhichId;
use crate::web::prelude::*;

/// `POST …/announce`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<AnnouncementInput>,
) -> Result<HttpResponse, AppError> {
    let mut typed = typed_of(&at);
    typed.set(
        AnnouncementInput::TEXT,
        form.values.all(AnnouncementInput::TEXT).to_vec(),
    );
    let saying = form
        .command()
        .or_page_read(async |violations| refused(&at, &typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    announcements::announce(&at.app.store, principal, at.club.id, at.stream, saying)
        .await
        .or_page_read(async |violations| refused(&at, &typed, violations).await)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("phones")))
}

/// `POST …/announce-end`
pub async fn end(
    at: AtTournament<Direct>,
    form: Posted<WhichId>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    let WhichId { id } = form.command()?;
    announcements::take_down(&at.app.store, &principal, at.stream, id).await?;
    let flash = Flash::new(at.messages().removed());
    Ok(flash.then(&at.path.below("phones")))
}
