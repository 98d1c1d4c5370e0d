//! For those who watch over the program: whether it runs, and whether it can serve.

use super::error::AppError;
use super::state::AppState;
use crate::app::condition;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// `GET /healthz`: 200 once pages can be served; the program listens only then.
pub async fn live() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// `GET /readyz`: 200 while the database answers.
pub async fn ready(app: Data<AppState>) -> Result<HttpResponse, AppError> {
    condition::answers(&app.store).await?;
    Ok(live().await)
}
