//! `GET /c/{club}/seasons/{season}`: the table of a season, with the terms of every number.

use super::{days, path, told};
use crate::app::season::{self, Found, found};
use crate::club::season::{Choice, EventKey, Setup};
use crate::pages::seasons::{rules, weight};
use crate::pages::when;
use crate::store::{StoreError, season_events};
use crate::web::c::site_nav::Tab;
use crate::web::c::{embed, listing, published};
use crate::web::form::new_key;
use crate::web::prelude::*;
use std::collections::HashMap;

/// `GET /c/{club}/seasons/{season}`
pub async fn show(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let told = told::read(&at, &of.1).await?;
    let (club, slug) = (at.club.id, of.1.clone());
    let (from, to) = (told.season.from, told.season.to);
    let (events, said) = at
        .house
        .store
        .read(move |conn| {
            let said = season_events::of_season(conn, club, &slug)?;
            Ok::<_, StoreError>((found(conn, club, from, to)?, said))
        })
        .await?;
    let w = at.words();
    let setup = &told.season.setup;
    let said: HashMap<EventKey, Choice> = said.into_iter().collect();
    let line = |of: &Found| {
        let key = of.played.key;
        let choice = said.get(&key).copied();
        let choice = choice.unwrap_or_else(|| Choice::usual(setup));
        (choice.counted && !of.teams).then(|| EventLine {
            event: told.event(&at, key),
            day: when::day(w, of.played.day),
            notes: notes(setup, choice),
        })
    };
    let here = path(&at, &told.season.slug);
    let list = told
        .book
        .lists
        .iter()
        .find(|list| list.slug == told.season.slug);
    let page = SeasonPage {
        page: Page::new(w, {
            let mut frame = at.frame();
            let small = format!("embed/season/{}", told.season.slug);
            frame.embed = embed::offered(&at, at.path.below(&small));
            let seasons = at.path.below("seasons");
            frame.trail.push(Link::new(w.seasons_title(), seasons));
            frame
        }),
        nav: listing::nav(&at, &here),
        title: told.season.name.clone(),
        days: days(&at, &told.season),
        live: format!("{}:{}", at.club.id, told.book.edition),
        frozen: told.season.frozen.as_ref().map(|(moment, _)| {
            let zone = crate::club::zone::Zone::or_utc(&at.club.time_zone);
            when::day(w, zone.day(*moment))
        }),
        tables: told.views(&at),
        later: told.later(&at),
        rules: rules(w, setup),
        events: events.iter().filter_map(line).collect(),
        ratings: list.map(|list| {
            let label = w.seasons_its_ratings(told.season.name.clone());
            Link::new(label, at.path.below(&format!("ratings/{}", list.slug)))
        }),
        files: format!("{here}/table"),
        directs: at.may(Deed::ManageStandings).then(|| Directs {
            settings: format!("{here}/settings"),
            adjust: format!("{here}/adjust"),
            freeze: match told.season.frozen {
                Some(_) => format!("{here}/thaw"),
                None => format!("{here}/freeze"),
            },
            key: new_key().as_str().to_owned(),
        }),
    };
    let html = page.render().map_err(AppError::internal)?;
    let edition = told.book.edition;
    published::answer(&at, &request, Vec::new(), edition, published::HTML, html).await
}

/// An event's division and weight, where they are anything.
fn notes(setup: &Setup, choice: Choice) -> String {
    let at = usize::try_from(choice.division).unwrap_or(usize::MAX);
    let division = setup.divisions.get(at).map(|of| of.name.clone());
    let parts: Vec<String> = division.into_iter().chain(weight(choice.weight)).collect();
    parts.join(" · ")
}

/// A season.
#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/show.html")]
pub struct SeasonPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// The club's other pages.
    pub nav: Vec<Tab>,
    /// Its name.
    pub title: String,
    /// Its days.
    pub days: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// When its table was declared final.
    pub frozen: Option<String>,
    /// The tables.
    pub tables: Vec<TableView>,
    /// What was corrected after the table was final.
    pub later: Vec<MovedLine>,
    /// What its points are.
    pub rules: Vec<String>,
    /// The events that count.
    pub events: Vec<EventLine>,
    /// The season's list of ratings, where it keeps one.
    pub ratings: Option<Link>,
    /// The table as files, without their endings.
    pub files: String,
    /// For a director.
    pub directs: Option<Directs>,
}

/// What a director can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directs {
    /// Where it is changed.
    pub settings: String,
    /// Where points are given.
    pub adjust: String,
    /// Where the table is declared final, or opened again.
    pub freeze: String,
    /// The forms' one-time key.
    pub key: String,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableView {
    /// The division, where there are several tables.
    pub heading: Option<String>,
    /// Its people, best first.
    pub rows: Vec<RowView>,
}

/// Somebody's season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    /// The place, shared by equals.
    pub rank: u32,
    /// Who.
    pub who: Link,
    /// The points.
    pub points: String,
    /// Events, and matches and events won.
    pub counts: String,
    /// What each event came to.
    pub lines: Vec<LineView>,
    /// Events that name people less openly than this page, and what they came to.
    pub unnamed: Option<String>,
    /// What directors gave or took, with the reason.
    pub adjustments: Vec<(String, String)>,
}

/// What an event came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineView {
    /// The event.
    pub event: Link,
    /// Its day.
    pub day: String,
    /// The terms of its sum.
    pub terms: Vec<String>,
    /// What they are multiplied by.
    pub weight: Option<String>,
    /// What it comes to.
    pub points: String,
    /// Whether it counts.
    pub counted: bool,
}

/// Somebody a later correction would move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedLine {
    /// In which table, where there are several.
    pub division: Option<String>,
    /// Who.
    pub who: Link,
    /// Place and points as they stand.
    pub before: String,
    /// As they would be.
    pub after: String,
    /// By which events.
    pub events: Vec<String>,
}

/// An event of the season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    /// It.
    pub event: Link,
    /// Its day.
    pub day: String,
    /// Its division, and what its points are multiplied by, where that is anything.
    pub notes: String,
}

/// `POST /c/{club}/seasons/{season}/freeze`
pub async fn freeze(
    at: AtClub,
    of: Path<(String, String)>,
    form: TypedForm<Button>,
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
    form: TypedForm<Button>,
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
    form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    season::remove(&at.house.store, asker, at.club.id, of.1.clone()).await?;
    let told = Told::new(at.words().seasons_removed());
    Ok(told.then(&at.path.below("seasons"), at.visitor.is_https()))
}
