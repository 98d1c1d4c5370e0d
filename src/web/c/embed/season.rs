//! `GET /c/{club}/embed/season/{season}`: the table of a season, for a frame of another site.

use super::kind;
use crate::app::lists::season_table::{SeasonTable, SeasonTableRow};
use crate::club::season::shown;
use crate::web::c::players::link_to;
use crate::web::c::published::club_page_of;
use crate::web::c::seasons::{self, AtSeason, SeasonRequest, days};
use crate::web::prelude::*;

const MOST: usize = 20;

/// `GET /c/{club}/embed/season/{season}`
pub async fn show(at: AtSeason, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let SeasonRequest { at, slug } = at.request;
    let at = at.in_public()?;
    let kind = kind(&at)?;
    let season = seasons::show::read(&at, &slug).await?;
    let page = SeasonEmbed {
        page: Page::new(at.messages(), at.frame()),
        days: days(&at, (season.table.from, season.table.to)),
        is_final: season.table.is_final,
        whole: seasons::path(&at, &season.slug),
        tables: tables(&at, &season.table),
        title: season.table.season,
    };
    club_page_of(&at, &request, Vec::new(), season.edition, &page, kind).await
}

fn tables(at: &ClubRequest, season: &SeasonTable) -> Vec<TableHead> {
    let line = |row: &SeasonTableRow| {
        let who = link_to(at, row.person, &row.player);
        (row.place, who, shown(row.points))
    };
    let table = |(number, heading): &(u32, Option<String>)| {
        let rows = season.rows.iter().filter(|row| row.table == *number);
        TableHead {
            heading: heading.clone(),
            rows: rows.take(MOST).map(line).collect(),
        }
    };
    season.tables.iter().map(table).collect()
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/season.html")]
struct SeasonEmbed {
    #[deref]
    page: Page,
    title: String,
    days: String,
    is_final: bool,
    whole: String,
    tables: Vec<TableHead>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct TableHead {
    /// The division, where there are several tables.
    heading: Option<String>,
    /// The first of it: the place, who, the points.
    rows: Vec<(u32, Link, String)>,
}

impl SeasonEmbed {
    #[must_use]
    fn is_empty(&self) -> bool {
        self.tables.iter().all(|table| table.rows.is_empty())
    }
}
