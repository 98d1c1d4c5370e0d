//! `GET /c/{club}/record`: who did what in the club, outside the journals.

use crate::web::prelude::*;
use crate::web::service::trail::{Asked, Trail};

/// `GET /c/{club}/record`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadRecord)?;
    let asked = Asked::of(&request);
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail
        .page(&at.house, (at.words(), at.frame()), &asked)
        .await
}

/// `GET /c/{club}/record.csv`
pub async fn csv(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    at.need(Deed::ReadRecord)?;
    let asked = Asked::of(&request);
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail.file(&at.house, at.words(), &asked).await
}
