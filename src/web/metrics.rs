//! `GET /metrics`: figures for Prometheus, where the configuration has set a token for them.

use super::measure::{LiveCounts, NoFigures};
use super::state::AppState;
use crate::web::prelude::*;
use actix_web::http::header;

/// `GET /metrics`, with `Authorization: Bearer TOKEN`.
pub async fn show(app: Data<AppState>, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let token = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|line| line.to_str().ok()?.strip_prefix("Bearer "))
        .unwrap_or_default();
    let counts = LiveCounts {
        streams: app.hub.watchers(),
        page_bytes: app.cache.weight(),
    };
    match app.measure.text(token, counts) {
        Ok(text) => Ok(HttpResponse::Ok()
            .content_type("text/plain; version=0.0.4; charset=utf-8")
            .body(text)),
        Err(NoFigures::Off) => Err(AppError::NotFound),
        Err(NoFigures::WrongToken) => Ok(HttpResponse::Unauthorized()
            .insert_header((header::WWW_AUTHENTICATE, "Bearer"))
            .content_type("text/plain; charset=utf-8")
            .body("401\n")),
    }
}
