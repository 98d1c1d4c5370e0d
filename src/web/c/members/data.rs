//! `/c/{club}/members/{person}/data.json`: everything kept of somebody, to hand to them.

use crate::app::privacy;
use crate::club::permissions::Deed;
use crate::journal::{PersonId, Who};
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;

/// `GET /c/{club}/members/{person}/data.json`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone who may not see members' contacts; [`AppError::NotFound`].
pub async fn show(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let person: PersonId = path.1.parse().map_err(|_| AppError::NotFound)?;
    let club = at.club.id;
    let text = privacy::hand_out(&at.house.store, Who::Account(at.me()?), club, person).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{person}.json\""),
        ))
        .body(text))
}
