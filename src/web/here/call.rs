//! `POST /here/call`: "director, please".

use super::{AtPhone, current};
use crate::app::call;
use crate::store::private_links::Holder;
use crate::web::error::AppError;
use crate::web::form::{Button, Form};
use crate::web::notice::Told;
use actix_web::HttpResponse;

/// `POST /here/call`
///
/// # Errors
/// [`AppError::NoLink`]; the database's.
pub async fn post(at: AtPhone, _: Form<Button>) -> Result<HttpResponse, AppError> {
    let table = match at.bearer.holder {
        Holder::Table(n) => Some(n),
        Holder::Player(_) => current(at.state(), at.bearer.holder).and_then(|(_, m)| m.table),
    };
    call::call(&at.house.store, at.bearer, at.club.id, table).await?;
    let told = Told::new(at.house.words.say("here-called"));
    Ok(told.then("/here", at.visitor.is_https()))
}
