//! `GET /c/{club}/record`: who did what in the club, outside the journals.

use crate::web::prelude::*;
use crate::web::service::trail::{Trail, TrailFilterInput};

/// `GET /c/{club}/record`
pub async fn show(
    at: AtClub,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::ReadRecord)?;
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail
        .page(&at.app, (at.messages(), at.frame()), &asked)
        .await
}

/// `GET /c/{club}/record.csv`
pub async fn csv(at: AtClub, asked: QueryForm<TrailFilterInput>) -> Result<HttpResponse, AppError> {
    at.need(Permission::ReadRecord)?;
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail.file(&at.app, at.messages(), &asked).await
}
