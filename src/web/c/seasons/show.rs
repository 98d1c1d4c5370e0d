//! `GET /c/{club}/seasons/{season}`: the table of a season, with the terms of every number.

use super::{AtSeason, days, frame, path, place};
use crate::app::analysis::error_rates;
use crate::app::lists::season_table::SeasonTableRow;
use crate::app::players::EventRef;
use crate::app::season;
use crate::club::season::{SeasonTerm, shown};
use crate::journal::{PersonId, StreamId};
use crate::pages::analysis::rate;
use crate::pages::seasons::{rules, signed, term, weight};
use crate::pages::when;
use crate::web::c::players::{event, page_of};
use crate::web::c::{embed, files, published};
use crate::web::prelude::*;
use chrono::NaiveDate;

pub(in crate::web::c) async fn read(
    at: &ClubRequest,
    slug: &str,
) -> Result<season::SeasonView, AppError> {
    let viewer = at.viewer().await?;
    Ok(season::shown(&at.app.store, at.club.id, viewer, slug.to_owned()).await?)
}

/// The same with the error rates of its people, and the streams these were read from.
async fn read_whole(
    at: &ClubRequest,
    slug: &str,
) -> Result<(season::SeasonView, Vec<(StreamId, u64)>), AppError> {
    let mut season = read(at, slug).await?;
    let events = season.events.iter().map(|event| event.key).collect();
    let (viewer, app) = (at.viewer().await?, &at.app);
    let rates = error_rates(&app.store, &app.tournaments, at.club.id, &viewer, &events);
    let (rates, streams) = rates.await?;
    season.table.error_rates = rates;
    Ok((season, streams))
}

/// `GET /c/{club}/seasons/{season}`
pub async fn show(at: AtSeason, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (season, streams) = read_whole(&at, &at.slug).await?;
    let (w, edition) = (at.messages(), season.edition);
    let here = path(&at, &season.slug);
    let mut frame = frame(&at);
    let small = format!("embed/season/{}", season.slug);
    frame.embed = embed::offered(&at, at.path.below(&small));
    let days = days(&at, (season.table.from, season.table.to));
    let about = format!("{} · {} · {days}", at.club.name, season.table.season);
    let page = SeasonPage {
        page: Page::new(w, frame.about(about)),
        days,
        live: published::club_live(&at, edition),
        frozen: season
            .frozen_at
            .map(|moment| when::day(w, at.club.time_zone.day(moment))),
        ratings: season.has_ratings.then(|| {
            let label = w.ratings_of(season.table.season.clone());
            Link::new(label, at.path.below(&format!("ratings/{}", season.slug)))
        }),
        files: format!("{here}/table"),
        directs: at.may(Permission::ManageStandings).then(|| Directs {
            settings: format!("{here}/settings"),
            adjust: format!("{here}/adjust"),
            freeze: match season.frozen_at {
                Some(_) => format!("{here}/thaw"),
                None => format!("{here}/freeze"),
            },
        }),
        at: &at,
        season,
    };
    published::club_page(&at, &request, streams, edition, &page).await
}

/// `GET …/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(at: AtSeason, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (season, streams) = read_whole(&at, &at.slug).await?;
    files::answer(&at, &request, streams, season.edition, &season.table).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/show.html")]
struct SeasonPage<'a> {
    #[deref]
    page: Page,
    at: &'a ClubRequest,
    season: season::SeasonView,
    days: String,
    live: String,
    /// The day it was declared final.
    frozen: Option<String>,
    ratings: Option<Link>,
    files: String,
    directs: Option<Directs>,
}

#[derive(Debug)]
struct Directs {
    settings: String,
    adjust: String,
    /// Where the table is declared final, or opened again.
    freeze: String,
}

impl SeasonPage<'_> {
    fn error_rate(&self, millionths: &i64) -> String {
        rate(Some(*millionths as f64))
    }

    fn rows(&self, table: &u32) -> Vec<&SeasonTableRow> {
        let rows = self.season.table.rows.iter();
        rows.filter(|row| row.table == *table).collect()
    }

    fn player(&self, person: &PersonId) -> String {
        page_of(self.at, *person)
    }

    fn event(&self, of: &EventRef) -> Link {
        event(self.at, of)
    }

    fn day(&self, day: &NaiveDate) -> String {
        when::day(self.w, *day)
    }

    fn points(&self, points: &i64) -> String {
        shown(*points)
    }

    fn signed(&self, points: &i64) -> String {
        signed(*points)
    }

    fn term(&self, of: &SeasonTerm) -> String {
        term(self.w, of)
    }

    fn weight(&self, of: &i64) -> Option<String> {
        weight(*of)
    }

    fn place(&self, of: &Option<(u32, i64)>) -> String {
        place(self.w, *of)
    }

    fn rules(&self) -> Vec<String> {
        rules(self.w, &self.season.setup)
    }
}

/// `POST /c/{club}/seasons/{season}/freeze`
pub async fn freeze(
    at: AtSeason<ManageStandings>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    season::freeze(&at.app.store, principal, at.club.id, at.slug.clone()).await?;
    let flash = Flash::new(at.messages().seasons_table_is(true));
    Ok(flash.then(&at.own("")))
}

/// `POST /c/{club}/seasons/{season}/thaw`
pub async fn thaw(
    at: AtSeason<ManageStandings>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    season::thaw(&at.app.store, principal, at.club.id, at.slug.clone()).await?;
    let flash = Flash::new(at.messages().seasons_table_is(false));
    Ok(flash.then(&at.own("")))
}

/// `POST /c/{club}/seasons/{season}/remove`
pub async fn remove(
    at: AtSeason<ManageStandings>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    season::remove(&at.app.store, principal, at.club.id, at.slug.clone()).await?;
    let flash = Flash::new(at.messages().removed());
    Ok(flash.then(&at.path.below("seasons")))
}
