//! What else depends on the results of a tournament.

use crate::season;
use chrono::NaiveDate;
use crawford_journal::{ClubId, StreamId};
use crawford_store::{Store, StoreError, night_reports};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dependents {
    /// The seasons with final tables in which it counts.
    pub final_seasons: Vec<String>,
    pub report: bool,
}

pub async fn dependents(
    store: &Store,
    club: ClubId,
    stream: StreamId,
    day: NaiveDate,
) -> Result<Dependents, StoreError> {
    store
        .read(move |conn| {
            let seasons = season::of_club(conn, club)?.into_iter();
            let final_seasons = seasons
                .filter(|s| s.frozen.is_some() && (s.from..=s.to).contains(&day))
                .map(|s| s.name);
            let report = night_reports::find(conn, stream)?;
            Ok(Dependents {
                final_seasons: final_seasons.collect(),
                report: report.is_some_and(|report| report.published_at.is_some()),
            })
        })
        .await
}
