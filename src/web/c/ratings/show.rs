//! `GET /c/{club}/ratings/{list}`: one of the club's further lists.

use crate::store::rating_lists::OWN;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/ratings/{list}`
///
/// # Errors
/// [`AppError::NotFound`] when there is no such list; the database's.
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    // The club's own has its one address.
    if path.1 == OWN {
        return Err(AppError::NotFound);
    }
    super::page(&at, &request, &path.1).await
}
