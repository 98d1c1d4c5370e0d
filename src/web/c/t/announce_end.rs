//! `POST /c/{club}/t/{tournament}/announce-end`: what was said to everyone is taken down.

use crate::app::say;
use crate::club::permissions::Deed;
use crate::web::c::access::remove::Which;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST …/announce-end`
///
/// # Errors
/// For those who may not direct; [`AppError::NotFound`]; the database's.
pub async fn post(at: AtTournament, form: Form<Which>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let asker = at.asker(&form.key)?;
    let id = form.typed.id.clone();
    say::take_down(&at.house.store, &asker, at.stream, id).await?;
    let told = Told::new(at.house.words.say("phones-told-taken-down"));
    Ok(told.then(&at.path.below("phones"), at.visitor.is_https()))
}
