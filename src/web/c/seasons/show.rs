//! `GET /c/{club}/seasons/{season}`: the table of a season, with the terms of every number.

use super::{days, frame, path, place};
use crate::app::lists::season_table::{OfEvent, SeasonTable, SeasonTableRow};
use crate::app::season::{self, Correction, Counted};
use crate::club::season::shown;
use crate::pages::seasons::{rules, signed, term, weight};
use crate::pages::when;
use crate::web::c::players::{event, link, link_to};
use crate::web::c::site_nav::Tab;
use crate::web::c::{embed, files, listing, published};
use crate::web::form::new_key;
use crate::web::prelude::*;

pub(in crate::web::c) async fn read(at: &AtClub, slug: &str) -> Result<season::Shown, AppError> {
    let viewer = at.viewer().await?;
    Ok(season::shown(&at.house.store, at.club.id, viewer, slug.to_owned()).await?)
}

/// `GET /c/{club}/seasons/{season}`
pub async fn show(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let season = read(&at, &of.1).await?;
    let (w, edition) = (at.words(), season.edition);
    let here = path(&at, &season.slug);
    let mut frame = frame(&at);
    let small = format!("embed/season/{}", season.slug);
    frame.embed = embed::offered(&at, at.path.below(&small));
    let table = &season.table;
    let corrections = season.corrections.iter();
    let page = SeasonPage {
        page: Page::new(w, frame),
        nav: listing::nav(&at, &here),
        days: days(&at, (table.from, table.to)),
        live: format!("{}:{edition}", at.club.id),
        frozen: season
            .frozen_at
            .map(|moment| when::day(w, at.club.time_zone.day(moment))),
        tables: tables(&at, table),
        later: corrections.map(|one| correction(&at, one)).collect(),
        rules: rules(w, &season.setup),
        events: season.events.iter().map(|one| counted(&at, one)).collect(),
        ratings: season.has_ratings.then(|| {
            let label = w.seasons_its_ratings(table.season.clone());
            Link::new(label, at.path.below(&format!("ratings/{}", season.slug)))
        }),
        files: format!("{here}/table"),
        directs: at.may(Deed::ManageStandings).then(|| Directs {
            settings: format!("{here}/settings"),
            adjust: format!("{here}/adjust"),
            freeze: match season.frozen_at {
                Some(_) => format!("{here}/thaw"),
                None => format!("{here}/freeze"),
            },
            key: new_key().as_str().to_owned(),
        }),
        title: season.table.season,
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), edition, published::HTML, html).await
}

/// `GET …/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let season = read(&at, &of.1).await?;
    files::answer(&at, &request, Vec::new(), season.edition, &season.table).await
}

fn tables(at: &AtClub, season: &SeasonTable) -> Vec<TableView> {
    let table = |(number, heading): &(u32, Option<String>)| {
        let rows = season.rows.iter().filter(|row| row.table == *number);
        TableView {
            heading: heading.clone(),
            rows: rows.map(|row| placed(at, row)).collect(),
        }
    };
    season.tables.iter().map(table).collect()
}

fn placed(at: &AtClub, of: &SeasonTableRow) -> RowView {
    let w = at.words();
    let line = |of: &OfEvent| LineView {
        event: event(at, &of.at),
        day: when::day(w, of.day),
        terms: of.terms.iter().map(|one| term(w, one)).collect(),
        weight: weight(of.weight),
        points: shown(of.points),
        counted: of.counted,
    };
    let no_reason = || w.seasons_no_reason().into_owned();
    let adjustments = of.adjustments.iter().map(|one| {
        let reason = one.reason.clone();
        (signed(one.points), reason.unwrap_or_else(no_reason))
    });
    RowView {
        rank: of.place,
        who: link_to(at, of.person, &of.player),
        points: shown(of.points),
        counts: w.seasons_counts(of.events, of.events_won, of.matches_won),
        lines: of.of_events.iter().map(line).collect(),
        unnamed: of.unnamed.map(shown),
        adjustments: adjustments.collect(),
    }
}

fn correction(at: &AtClub, of: &Correction) -> MovedLine {
    let w = at.words();
    let events = of.events.iter();
    MovedLine {
        division: of.division.clone(),
        who: link(at, &of.person),
        before: place(w, of.before),
        after: place(w, of.after),
        events: events
            .map(|(event, before, after)| {
                w.seasons_by_event(shown(*after), shown(*before), event.name.as_str())
            })
            .collect(),
    }
}

fn counted(at: &AtClub, of: &Counted) -> EventLine {
    let notes = of.division.clone().into_iter().chain(weight(of.weight));
    EventLine {
        event: event(at, &of.event),
        day: when::day(at.words(), of.day),
        notes: notes.collect::<Vec<_>>().join(" · "),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/show.html")]
pub struct SeasonPage {
    #[deref]
    pub page: Page,
    pub nav: Vec<Tab>,
    pub title: String,
    pub days: String,
    pub live: String,
    pub frozen: Option<String>,
    pub tables: Vec<TableView>,
    pub later: Vec<MovedLine>,
    pub rules: Vec<String>,
    pub events: Vec<EventLine>,
    pub ratings: Option<Link>,
    pub files: String,
    pub directs: Option<Directs>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directs {
    pub settings: String,
    pub adjust: String,
    /// Where the table is declared final, or opened again.
    pub freeze: String,
    pub key: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableView {
    pub heading: Option<String>,
    pub rows: Vec<RowView>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    pub rank: u32,
    pub who: Link,
    pub points: String,
    /// Events, and matches and events won.
    pub counts: String,
    pub lines: Vec<LineView>,
    /// Events that name people less openly than this page, and what they came to.
    pub unnamed: Option<String>,
    /// What directors gave or took, with the reason.
    pub adjustments: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineView {
    pub event: Link,
    pub day: String,
    pub terms: Vec<String>,
    pub weight: Option<String>,
    pub points: String,
    pub counted: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    pub division: Option<String>,
    pub who: Link,
    pub before: String,
    pub after: String,
    pub events: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    pub event: Link,
    pub day: String,
    /// Its division, and what its points are multiplied by, where that is anything.
    pub notes: String,
}

/// `POST /c/{club}/seasons/{season}/freeze`
pub async fn freeze(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    season::freeze(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.words().seasons_frozen_now());
    Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
}

/// `POST /c/{club}/seasons/{season}/thaw`
pub async fn thaw(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    season::thaw(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.words().seasons_thawed_now());
    Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
}

/// `POST /c/{club}/seasons/{season}/remove`
pub async fn remove(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    season::remove(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.words().seasons_removed());
    Ok(told.then(&at.path.below("seasons"), at.visitor.is_https()))
}
