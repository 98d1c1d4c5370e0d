//! `GET /c/{club}/record`: who did what in the club, outside the journals.

use crate::web::prelude::*;
use crate::web::service::trail::{Record, TrailFilterInput};

/// `GET /c/{club}/record`
pub async fn show(
    at: AtClub<ReadRecord>,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    let record = Record::of_club(&at.club, at.path.below("record"));
    record
        .page(&at.app, (at.messages(), at.frame()), &asked)
        .await
}

/// `GET /c/{club}/record.csv`
pub async fn csv(
    at: AtClub<ReadRecord>,
    asked: QueryForm<TrailFilterInput>,
) -> Result<HttpResponse, AppError> {
    let record = Record::of_club(&at.club, at.path.below("record"));
    record.file(&at.app, at.messages(), &asked).await
}
