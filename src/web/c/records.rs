//! `GET /c/{club}/records`: the most, the longest and the furthest of a club.

use super::players::{event, fixture, link_to};
use super::published;
use crate::app::lists::records::{RecordHolder, Records};
use crate::app::players::{self, ClubRecord};
use crate::pages::messages::selector;
use crate::pages::ratings::points;
use crate::web::c::files;
use crate::web::prelude::*;

async fn read(at: &ClubRequest) -> Result<Records, AppError> {
    let (viewer, w) = (at.viewer().await?, at.messages());
    let title = move |record| {
        w.record_of_club(selector!("record-of-club.record", record in ClubRecord { Highest, Run, Comeback, Gammons, GammonsInOne, Matches, Events }))
    };
    Ok(players::records(&at.app.store, at.club.id, viewer, title).await?)
}

/// `GET /c/{club}/records`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let records = read(&at).await?;
    let line = |held: &RecordHolder| RecordLine {
        figure: match held.record {
            ClubRecord::Highest => points(held.figure),
            _ => (held.figure / 1_000_000).to_string(),
        },
        who: link_to(&at, held.person, &held.player),
        at: held
            .at
            .as_ref()
            .map(|of| Link::new(event(&at, &of.of).label, fixture(&at, of))),
    };
    let list = |held: &[RecordHolder]| RecordList {
        heading: held
            .first()
            .map(|held| held.title.clone())
            .unwrap_or_default(),
        lines: held.iter().map(line).collect(),
    };
    let (here, w) = (at.path.below("records"), at.messages());
    let lists = records.rows.chunk_by(|a, b| a.record == b.record);
    let page = RecordsPage {
        page: Page::new(w, at.frame().about(w.records_about(&at.club.name))),
        live: published::club_live(&at, records.edition),
        files: format!("{here}/table"),
        lists: lists.map(list).collect(),
    };
    published::club_page(&at, &request, Vec::new(), records.edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/records.html")]
struct RecordsPage {
    #[deref]
    page: Page,
    live: String,
    files: String,
    lists: Vec<RecordList>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct RecordList {
    heading: String,
    lines: Vec<RecordLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct RecordLine {
    figure: String,
    who: Link,
    at: Option<Link>,
}

/// `GET /c/{club}/records/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let records = read(&at).await?;
    files::answer(&at, &request, Vec::new(), records.edition, &records).await
}
