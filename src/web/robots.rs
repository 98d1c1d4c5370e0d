//! `/robots.txt`: search engines list the pages of clubs that asked for it, and no others.

use super::error::AppError;
use super::state::AppState;
use crate::app::club::listed_slugs;
use actix_web::HttpResponse;
use actix_web::web::Data;
use std::fmt::Write;

/// `GET /robots.txt`
pub async fn show(app: Data<AppState>) -> Result<HttpResponse, AppError> {
    let slugs = listed_slugs(&app.store).await?;
    let mut text = "User-agent: *\n".to_owned();
    if !slugs.is_empty() {
        // The longest rule that fits an address counts. `$` ends it: no club whose slug only begins the same.
        text.push_str("Allow: /$\nAllow: /static/\n");
        for slug in slugs {
            let _ = writeln!(text, "Allow: /c/{slug}$\nAllow: /c/{slug}/");
        }
    }
    // Every moment of a night is a page.
    text.push_str("Disallow: /*?at=\nDisallow: /\n");
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(text))
}
