//! `GET /c/{club}/chouette/{night}/results.csv`, `results.json` and `results.xlsx`: what the night came to, as files; and
//! `games.csv`: every game and cube of it.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::lists::night::NightResults;
use crate::publish::table::{self, FileFormat};
use crate::web::c::files;
use crate::web::error::AppError;
use actix_web::{HttpRequest, HttpResponse};

fn results(at: &NightRequest) -> NightResults {
    let called = (at.row.name.clone(), at.row.day);
    let name = |n| shown::name(at, n);
    NightResults::of(&shown::night(at), called, &name)
}

/// `GET …/results.csv`, `…/results.json`, `…/results.xlsx`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (kind, bytes) = files::made(&request, &results(&at))?;
    shown::answer(&at, &request, kind, bytes).await
}

/// `GET …/games.csv`
pub async fn games(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let text = table::csv(&results(&at).lines).map_err(AppError::internal)?;
    shown::answer(&at, &request, FileFormat::Csv.media_type(), text).await
}
