//! `GET /c/{club}/t/{tournament}/e/{event}/results.csv`, `results.json`, `results.xlsx` and `places.csv`: what the event
//! came to, as files.

use crate::app::lists::results::{Results, Speaker};
use crate::publish::table::{self, FileFormat};
use crate::web::c::files;
use crate::web::c::published::{answer, event_title};
use crate::web::prelude::*;

fn results(at: &EventRequest) -> Results {
    let event = &at.event;
    let by = Speaker {
        name: &|n| at.names.entrant(at.state(), n),
        person: &|n| {
            at.names.named_openly(
                at.stream,
                [at.state(), &at.newest.state],
                at.state().entrant(n)?,
            )
        },
        zone: at.club.time_zone,
        stream: at.stream,
    };
    Results::of(event, event_title(at, event), &by)
}

/// `GET …/results.csv`, `…/results.json`, `…/results.xlsx`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let results = results(&at);
    let (shown, edition) = (vec![(at.stream, at.story.version)], at.names.edition);
    files::answer(&at.at, &request, shown, edition, &results).await
}

/// `GET …/places.csv`
pub async fn places(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let text = table::csv(&results(&at).places);
    let text = text.map_err(AppError::internal)?;
    let (shown, edition) = (vec![(at.stream, at.story.version)], at.names.edition);
    answer(
        &at.at,
        &request,
        shown,
        edition,
        FileFormat::Csv.media_type(),
        text,
    )
    .await
}
