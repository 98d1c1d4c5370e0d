//! `POST /c/{club}/t/{tournament}/e/{event}/undo`: whoever directs one event takes back what was done in it.

use crate::web::c::published::event_number;
use crate::web::c::t::undo::{Undo, take_back};
use crate::web::prelude::*;

/// `POST …/undo`
pub async fn post(
    at: AtTournament,
    request: HttpRequest,
    form: Posted<Undo>,
) -> Result<HttpResponse, AppError> {
    let event = event_number(&request)?;
    at.event(event)?;
    take_back(&at, Some(event), &form).await
}
