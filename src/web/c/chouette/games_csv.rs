//! `GET /c/{club}/chouette/{night}/games.csv`: every game and cube of the night as a file.

use super::place::AtNight;
use super::shown;
use crate::publish::night_csv::night_csv;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /c/{club}/chouette/{night}/games.csv`
///
/// # Errors
/// When the database fails.
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let name = |n| shown::name(&at, n);
    let text = night_csv(at.state(), &name).map_err(AppError::internal)?;
    shown::answer(&at, &request, shown::CSV, text).await
}
