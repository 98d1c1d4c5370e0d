//! `GET /c/{club}/chouette/season.csv`, `season.json` and `season.xlsx`: a season as files.

use super::{SeasonQuery, read, span};
use crate::web::c::files;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/season.csv`, `…/season.json`, `…/season.xlsx`
pub async fn show(
    at: AtClub,
    asked: QueryForm<SeasonQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let names = at.names().await?;
    let nights = read(&at, &names).await?;
    let (span, refused) = span(&asked, &nights);
    if let Some(violation) = refused.into_iter().next() {
        return Err(AppError::Refused(violation));
    }
    let season = nights.season(span, &names);
    files::answer(&at, &request, nights.versions(), nights.edition, &season).await
}
