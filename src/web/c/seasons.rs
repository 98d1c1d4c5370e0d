//! `GET /c/{club}/seasons`: the seasons of a club.

pub mod adjust;
mod form;
pub mod settings;
pub mod show;

use super::players::link;
use super::published;
use crate::app::clock;
use crate::app::season::{self, SeasonInput, listed, make};
use crate::club::season::shown;
use crate::form::filled;
use crate::pages::layout::Frame;
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::web::c::seasons::form::{SeasonForm, page, previewed, refused};
use crate::web::permitted::{Anyone, FromAddress, Permitted};
use crate::web::prelude::*;
use chrono::NaiveDate;

pub(in crate::web::c) fn path(at: &ClubRequest, slug: &str) -> String {
    at.path.below(&format!("seasons/{slug}"))
}

/// A season that the address names, with who asks; whether there is one is found where it is read.
#[derive(Debug, Deref)]
pub struct SeasonRequest {
    #[deref]
    pub at: ClubRequest,
    pub slug: String,
}

pub type AtSeason<P = Anyone> = Permitted<SeasonRequest, P>;

impl FromAddress for SeasonRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let at = ClubRequest::from_address(request, needed).await?;
        let slug = request.match_info().get("season");
        let slug = slug.ok_or(AppError::NotFound)?.to_owned();
        Ok(SeasonRequest { at, slug })
    }
}

impl SeasonRequest {
    /// The address of its page, or of one below it.
    fn own(&self, below: &str) -> String {
        format!("{}{below}", path(self, &self.slug))
    }
}

pub(in crate::web::c) fn days(at: &ClubRequest, (from, to): (NaiveDate, NaiveDate)) -> String {
    let w = at.messages();
    w.seasons_days(when::day(w, from), when::day(w, to))
}

/// A table of a season: with its division, where each has one of its own.
pub(in crate::web::c) fn title(season: &str, division: Option<&str>) -> String {
    match division {
        Some(division) => format!("{season} · {division}"),
        None => season.to_owned(),
    }
}

/// A place with its points; a dash for none.
fn place(w: Messages, place: Option<(u32, i64)>) -> String {
    let said = |(place, points)| w.seasons_place_points(place, shown(points));
    place.map_or_else(|| "–".to_owned(), said)
}

fn frame(at: &ClubRequest) -> Frame {
    let seasons = at.path.below("seasons");
    at.frame()
        .under(vec![Link::new(at.messages().seasons_title(), seasons)])
}

/// `GET /c/{club}/seasons`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let viewer = at.viewer().await?;
    let (edition, seasons) = listed(&at.app.store, at.club.id, viewer).await?;
    let leader = |of: &season::Leader| Leader {
        division: of.division.clone(),
        who: link(&at, &of.person),
        points: shown(of.points),
    };
    let line = |of: season::ListedSeason| Listed {
        days: days(&at, (of.from, of.to)),
        is_final: of.is_final,
        leaders: of.leaders.iter().map(leader).collect(),
        season: Link::new(of.name, path(&at, &of.slug)),
    };
    let w = at.messages();
    let page = SeasonsPage {
        page: Page::new(w, at.frame().about(w.seasons_about(&at.club.name))),
        live: published::club_live(&at, edition),
        seasons: seasons.into_iter().map(line).collect(),
        make: at
            .may(Permission::ManageStandings)
            .then(|| at.path.below("seasons/new")),
    };
    published::club_page(&at, &request, Vec::new(), edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons.html")]
struct SeasonsPage {
    #[deref]
    page: Page,
    live: String,
    seasons: Vec<Listed>,
    /// For a director: where one is made.
    make: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    season: Link,
    days: String,
    is_final: bool,
    leaders: Vec<Leader>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Leader {
    /// In which division, where there are several tables.
    division: Option<String>,
    who: Link,
    points: String,
}

/// `GET /c/{club}/seasons/new`
pub async fn new(at: AtClub<ManageStandings>) -> Result<HttpResponse, AppError> {
    let today = at.club.time_zone.day(clock::now());
    let typed = filled(&SeasonInput::fresh(today));
    html::page(&page(&at, None, &typed, Problems::none(), None).await?)
}

/// `POST /c/{club}/seasons/new`
pub async fn add(
    at: AtClub<ManageStandings>,
    form: Posted<SeasonForm>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let refused = async |violations: &[Violation]| refused(&at, None, typed, violations).await;
    let SeasonForm {
        season: input,
        sure,
    } = form.command().or_page_read(refused).await?;
    if !sure {
        return previewed(&at, None, typed, input).await;
    }
    let principal = at.principal(&form.key)?;
    let slug = make(&at.app.store, principal, at.club.id, input)
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&path(&at, &slug)))
}
