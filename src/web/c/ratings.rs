//! `GET /c/{club}/ratings`: the club's list of ratings.

pub mod events;
pub mod settings;
pub mod starts;

use super::players::link_to;
use super::{embed, published};
use crate::app::lists::rating_list::RatingList;
use crate::app::players::{self, Ratings};
use crate::club::rating::Ramp;
use crate::pages::dashed::dashed;
use crate::pages::layout::Frame;
use crate::pages::messages::{chosen, selector};
use crate::pages::ratings::{points, signed};
use crate::publish::table::{self, FileFormat};
use crate::web::c::files;
use crate::web::prelude::*;
use actix_web::http::header::{self, ContentDisposition};

/// `GET /c/{club}/ratings`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    page(&at, &request, None).await
}

fn frame(at: &ClubRequest) -> Frame {
    let ratings = at.path.below("ratings");
    at.frame()
        .under(vec![Link::new(at.messages().ratings_title(), ratings)])
}

/// The list of this slug, or the club's own.
pub(in crate::web) async fn read(
    at: &ClubRequest,
    slug: Option<&str>,
) -> Result<Ratings, AppError> {
    let viewer = at.viewer().await?;
    let unnamed = at.messages().ratings_title().into_owned();
    let slug = slug.map(str::to_owned);
    Ok(players::ratings(&at.app.store, at.club.id, viewer, slug, unnamed).await?)
}

/// Those whose rating counts, or does not, as lines.
pub(in crate::web) fn lines(
    at: &ClubRequest,
    list: &RatingList,
    provisional: bool,
) -> Vec<RatedPlayerRow> {
    let rows = list
        .rows
        .iter()
        .filter(|row| row.provisional == provisional);
    rows.map(|row| RatedPlayerRow {
        rank: row.place,
        who: link_to(at, row.person, &row.player),
        rating: points(row.rating),
        change: row.last_change.map(signed),
        experience: row.experience,
        record: dashed(row.matches_won, row.matches.saturating_sub(row.matches_won)),
        highest: points(row.highest),
    })
    .collect()
}

async fn page(
    at: &ClubRequest,
    request: &HttpRequest,
    slug: Option<&str>,
) -> Result<HttpResponse, AppError> {
    let read = read(at, slug).await?;
    let here = |slug: Option<&str>| match slug {
        None => at.path.below("ratings"),
        Some(slug) => at.path.below(&format!("ratings/{slug}")),
    };
    let about = at
        .messages()
        .ratings_about(&at.club.name, read.list.rows.len());
    let mut frame = at.frame().about(about);
    if slug.is_none() {
        frame.embed = embed::offered(at, at.path.below("embed/standings"));
    }
    let lists = read.lists.iter().map(|one| {
        let of = Some(one.slug.as_str()).filter(|_| !one.is_own);
        (Link::new(one.name.clone(), here(of)), of == slug)
    });
    let page = RatingsPage {
        page: Page::new(at.messages(), frame),
        live: published::club_live(at, read.edition),
        on: read.list.kept,
        lists: lists.collect(),
        rows: lines(at, &read.list, false),
        provisional: lines(at, &read.list, true),
        needed: read.list.provisional_below,
        start: read.settings.start,
        ramp: selector!("ratings-how-ramp.ramp", read.settings.formula.ramp in Ramp {
            WithThisMatch, BeforeThisMatch, None
        }),
        settings: at
            .may(Permission::ManageStandings)
            .then(|| at.path.below("ratings/settings")),
        members: at.may(Permission::ManageMembers),
        files: format!("{}/table", here(slug)),
        events: at.path.below("ratings/events"),
        starts: at.path.below("ratings/starts"),
        matches: at.path.below("ratings/matches.csv"),
        title: read.list.list,
    };
    published::club_page(at, request, Vec::new(), read.edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings.html")]
struct RatingsPage {
    #[deref]
    page: Page,
    title: String,
    live: String,
    on: bool,
    /// Every list of the club, with whether it is this one.
    lists: Vec<(Link, bool)>,
    /// Who has experience enough, best first.
    rows: Vec<RatedPlayerRow>,
    provisional: Vec<RatedPlayerRow>,
    /// How much experience is enough.
    needed: i64,
    /// What everyone begins with.
    start: i64,
    /// How fast newcomers move.
    ramp: chosen::BeforeThisMatchNoneWithThisMatch,
    files: String,
    /// For a director: where the rules are set.
    settings: Option<String>,
    /// For a director: where events are rated or not.
    events: String,
    /// Whether the reader keeps the members, so that they have what follows.
    members: bool,
    /// The ratings people come with.
    starts: String,
    /// Every rated match as a file.
    matches: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedPlayerRow {
    /// The place, shared by equals; nothing while the rating is provisional.
    pub rank: Option<u32>,
    pub who: Link,
    pub rating: String,
    pub change: Option<String>,
    pub experience: i64,
    /// Matches won and lost.
    pub record: String,
    pub highest: String,
}

/// `GET /c/{club}/ratings/{list}`
pub async fn of_list(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    page(&at, &request, Some(&path.1)).await
}

/// `GET /c/{club}/ratings/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn own_table(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    file(&at, &request, None).await
}

/// `GET /c/{club}/ratings/{list}/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn table(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    file(&at, &request, Some(&path.1)).await
}

async fn file(
    at: &ClubRequest,
    request: &HttpRequest,
    slug: Option<&str>,
) -> Result<HttpResponse, AppError> {
    let read = read(at, slug).await?;
    files::answer(at, request, Vec::new(), read.edition, &read.list).await
}

/// `GET /c/{club}/ratings/matches.csv`
pub async fn matches(at: AtClub<ManageMembers>) -> Result<HttpResponse, AppError> {
    let viewer = at.viewer().await?;
    let rated = players::rated_matches(&at.app.store, &at.club, viewer).await?;
    let text = table::csv(rated).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, FileFormat::Csv.media_type()))
        .insert_header(ContentDisposition::attachment("rated-matches.csv"))
        .body(text))
}
