//! `GET /c/{club}/seasons`: the seasons of a club.

pub mod adjust;
mod form;
pub mod settings;
pub mod show;
pub mod table;
pub(in crate::web::c) mod told;

use super::players::{Faces, fresh};
use super::{listing, published};
use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::season::{Season, make, of_club};
use crate::club::season::{Setup, shown};
use crate::journal::PersonId;
use crate::pages::when;
use crate::store::{StoreError, clubs, season_standings};
use crate::web::c::seasons::form::{fresh_typed, page, would};
use crate::web::c::seasons::settings::Typed;
use crate::web::c::site_nav::Tab;
use crate::web::prelude::*;

/// Where a season's page is.
pub(in crate::web::c) fn path(at: &AtClub, slug: &str) -> String {
    at.path.below(&format!("seasons/{slug}"))
}

pub(in crate::web::c) fn days(at: &AtClub, season: &Season) -> String {
    let w = at.words();
    w.seasons_days(when::day(w, season.from), when::day(w, season.to))
}

/// What a table is called, where there are several.
pub(in crate::web::c) fn heading(setup: &Setup, division: u32) -> Option<String> {
    let at = usize::try_from(division).unwrap_or(usize::MAX);
    let named = setup.divisions.get(at).filter(|_| setup.apart);
    named.map(|division| division.name.clone())
}

/// `GET /c/{club}/seasons`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    fresh(&at).await;
    let names = at.names().await?;
    let club = at.club.id;
    let (edition, seasons, standings) = at
        .house
        .store
        .read(move |conn| {
            let edition = clubs::edition(conn, club)?;
            let standings = season_standings::of_club(conn, club)?;
            Ok::<_, StoreError>((edition, of_club(conn, club)?, standings))
        })
        .await?;
    let faces = Faces::new(&at, &names);
    let leaders = |season: &Season| -> Vec<Leader> {
        let first: Vec<(u32, PersonId, i64)> = match &season.frozen {
            Some((_, tables)) => tables
                .iter()
                .flat_map(|table| {
                    let first = table.standings.iter().filter(|s| s.rank == 1);
                    first.map(|s| (table.division, names.who(s.person), s.points))
                })
                .collect(),
            None => standings
                .iter()
                .filter(|row| row.season == season.slug && row.place == 1)
                .map(|row| (row.division, row.person, row.points))
                .collect(),
        };
        let leader = |(division, person, points)| Leader {
            division: heading(&season.setup, division),
            who: Link::new(faces.name(person), faces.page(person)),
            points: shown(points),
        };
        first.into_iter().map(leader).collect()
    };
    let here = at.path.below("seasons");
    let page = SeasonsPage {
        page: at.page(),
        nav: listing::nav(&at, &here),
        live: format!("{club}:{edition}"),
        seasons: seasons
            .iter()
            .map(|season| Listed {
                season: Link::new(season.name.clone(), path(&at, &season.slug)),
                days: days(&at, season),
                is_final: season.frozen.is_some(),
                leaders: leaders(season),
            })
            .collect(),
        make: at
            .may(Deed::ManageStandings)
            .then(|| at.path.below("seasons/new")),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), edition, published::HTML, html).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons.html")]
struct SeasonsPage {
    #[deref]
    page: Page,
    nav: Vec<Tab>,
    /// What the page shows, for its live link.
    live: String,
    seasons: Vec<Listed>,
    /// For a director: where one is made.
    make: Option<String>,
}

/// A season of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    season: Link,
    days: String,
    is_final: bool,
    /// Who leads each table, with the points.
    leaders: Vec<Leader>,
}

/// Who leads.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Leader {
    /// In which division, where there are several tables.
    division: Option<String>,
    who: Link,
    points: String,
}

/// `GET /c/{club}/seasons/new`
pub async fn new(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let today = at.club.time_zone.day(clock::now());
    let typed = fresh_typed(today);
    html::page(&page(&at, None, &typed, Problems::none(), None).await?)
}

/// `POST /c/{club}/seasons/new`
pub async fn add(at: AtClub, form: TypedForm<Typed>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let refused = |violations: &[_]| Problems::of(at.words(), violations, &|_| String::new());
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => {
            let problems = refused(&violations);
            return html::refused(&page(&at, None, &form.typed, problems, None).await?);
        }
    };
    if !form.typed.sure {
        fresh(&at).await;
        let would = would(&at, None, &wish).await?;
        return html::page(&page(&at, None, &form.typed, Problems::none(), Some(would)).await?);
    }
    let asker = at.asker(&form.key)?;
    match make(&at.house.store, asker, at.club.id, wish).await {
        Ok(slug) => {
            let told = Told::new(at.words().seasons_made());
            Ok(told.then(&path(&at, &slug), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = refused(&violations);
            html::refused(&page(&at, None, &form.typed, problems, None).await?)
        }
        Err(error) => Err(error.into()),
    }
}
