//! `POST /c/{club}/t/{tournament}/take-call`: a director goes to a table that called.

use super::said::desk;
use crate::app::call;
use crate::club::permissions::Deed;
use crate::web::c::access::remove::Which;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST …/take-call`
///
/// # Errors
/// For those who may not read the desk; the database's.
pub async fn post(at: AtTournament, form: Form<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadDesk)?;
    let (asker, me) = (at.asker(&form.key)?, at.me()?);
    let id = form.typed.id.clone();
    let taken = call::take(&at.house.store, &asker, me, at.club.id, at.stream, id).await?;
    let key = if taken {
        "desk-told-call-taken" // a key
    } else {
        "desk-told-call-gone" // a key
    };
    let told = Told::new(at.house.words.say(key));
    Ok(told.then(&desk(&at), at.visitor.is_https()))
}
