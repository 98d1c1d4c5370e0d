//! `GET /c/{club}/record`: who did what in the club, outside the journals.

use crate::web::prelude::*;
use crate::web::service::trail::{Trail, TrailFilterInput};

/// `GET /c/{club}/record`
pub async fn show(
    at: AtClub<ReadRecord>,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail
        .page(&at.app, (at.messages(), at.frame()), &asked)
        .await
}

/// `GET /c/{club}/record.csv`
pub async fn csv(
    at: AtClub<ReadRecord>,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    let trail = Trail::of_club(&at.club, at.path.below("record"));
    trail.file(&at.app, at.messages(), &asked).await
}
