//! `GET /c/{club}`: the front page of the club's site.

use super::card::{CARD, shared};
use super::players::{Faces, fresh};
use super::{listing, published, seasons};
use crate::app::reckoning::lists_of;
use crate::app::season::of_club;
use crate::club::season::shown;
use crate::pages::layout::Picture;
use crate::pages::markdown::Html;
use crate::pages::ratings::points;
use crate::pages::words::{Message, Words};
use crate::store::StoreError;
use crate::store::ratings::{self, RatingRow};
use crate::store::season_standings::{self, StandingRow};
use crate::web::c::happening::HappeningList;
use crate::web::c::site_nav::Tab;
use crate::web::prelude::*;
use std::cmp::Reverse;

/// Of what comes and of what was, so many stand on the front page; the calendar and the archive have the others.
const NEXT: usize = 6;
const LAST: usize = 6;
/// Of the list of ratings, so many.
const LEADERS: usize = 5;
/// Of what runs, so many.
const RUNNING: usize = 12;

/// `GET /c/{club}`
///
/// # Errors
/// When the tournaments cannot be read.
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let w = at.words();
    let mut lists = Vec::new();
    let all: [(Message, Vec<_>); 3] = [
        (Words::site_running, of.running().take(RUNNING).collect()),
        (Words::site_coming, of.ahead().take(NEXT).collect()),
        (Words::site_past, of.past().take(LAST).collect()),
    ];
    for (heading, rows) in all {
        if !rows.is_empty() {
            lists.push(HappeningList {
                heading: w.say(heading).into_owned(),
                rows: listing::views(&at, rows).await?,
            });
        }
    }
    let mut frame = at.surroundings();
    let about = match at.look.club_night.as_str() {
        "" => w.shared_club(at.club.name.as_str()),
        night => night.to_owned(),
    };
    let places = (at.path.show(), at.path.below(CARD));
    frame.shared = shared(&at, (places.0, &places.1), &at.club.name, &about);
    let page = ClubPage {
        page: Page::new(w, frame),
        name: at.club.name.clone(),
        logo: at.logo(),
        night: at.look.club_night.clone(),
        words: Html::of_markdown(&at.look.words, 2),
        live: listing::live(&at, &of),
        nav: listing::nav(&at, at.path.show()),
        search: at.path.below("search"),
        mail: at.house.mailer.is_on().then(|| at.path.below("mail")),
        leaders: leaders(&at).await?,
        seasons: season_leaders(&at).await?,
        lists,
        directs: at.may(Deed::ManageMembers).then(|| Directs {
            announce: at.may(Deed::Announce).then(|| at.path.below("t/new")),
            night: at
                .may(Deed::HostNight)
                .then(|| at.path.below("chouette/new")),
            members: at.path.below("members"),
            letters: at.path.below("letters"),
            import: at.may(Deed::Import).then(|| at.path.below("import")),
            site: at.may(Deed::Announce).then(|| at.path.below("site")),
            settings: at.may(Deed::ManageClub).then(|| at.path.below("settings")),
            access: at.may(Deed::ManageAccess).then(|| at.path.below("access")),
        }),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(
        &at,
        &request,
        of.made_from(),
        of.edition,
        published::HTML,
        html,
    )
    .await
}

/// The leaders of the club's own list, while it is kept and somebody's rating is settled.
async fn leaders(at: &AtClub) -> Result<Option<Leaders>, AppError> {
    fresh(at).await;
    let club = at.club.id;
    let read = at.house.store.read(move |conn| {
        let lists = lists_of(conn, club)?;
        let own = lists
            .into_iter()
            .find(|list| list.is_own() && list.settings.on);
        let Some(own) = own else {
            return Ok::<_, StoreError>(Vec::new());
        };
        let mut rows = ratings::of_list(conn, club, &own.slug)?;
        rows.retain(|row| row.experience >= own.settings.provisional_below && row.matches > 0);
        Ok(rows)
    });
    let mut rows: Vec<RatingRow> = read.await?;
    rows.sort_by_key(|row| (Reverse(row.rating), Reverse(row.experience), row.person));
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    // Equals share a rank.
    let rank = |row: &RatingRow| {
        let above = rows
            .iter()
            .filter(|other| other.rating > row.rating)
            .count();
        above.saturating_add(1)
    };
    let view = |row: &RatingRow| {
        let who = Link::new(faces.name(row.person), faces.page(row.person));
        (rank(row), who, points(row.rating))
    };
    let shown: Vec<_> = rows.iter().take(LEADERS).map(view).collect();
    Ok((!shown.is_empty()).then(|| Leaders {
        list: at.path.below("ratings"),
        rows: shown,
    }))
}

/// Who leads the season that runs: of those not declared final in which anybody has points, the one that began last. The
/// clock has no say in a page that is kept.
async fn season_leaders(at: &AtClub) -> Result<Vec<SeasonLeaders>, AppError> {
    let club = at.club.id;
    let read = at.house.store.read(move |conn| {
        let mut open = of_club(conn, club)?;
        open.retain(|season| season.frozen.is_none());
        if open.is_empty() {
            return Ok::<_, StoreError>(None);
        }
        let rows = season_standings::of_club(conn, club)?;
        open.retain(|season| rows.iter().any(|row| row.season == season.slug));
        let last = open
            .into_iter()
            .max_by_key(|season| (season.from, season.to));
        Ok(last.map(|season| (season, rows)))
    });
    let Some((season, mut rows)) = read.await? else {
        return Ok(Vec::new());
    };
    rows.retain(|row| row.season == season.slug);
    rows.sort_by_key(|row| (row.division, row.place, row.person));
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    let view = |row: &StandingRow| {
        let who = Link::new(faces.name(row.person), faces.page(row.person));
        (row.place, who, shown(row.points))
    };
    let leaders = |table: &[StandingRow]| {
        let division = table.first().map_or(0, |row| row.division);
        SeasonLeaders {
            heading: match seasons::heading(&season.setup, division) {
                Some(division) => format!("{} · {division}", season.name),
                None => season.name.clone(),
            },
            table: seasons::path(at, &season.slug),
            rows: table.iter().take(LEADERS).map(view).collect(),
        }
    };
    let tables = rows.chunk_by(|a, b| a.division == b.division);
    Ok(tables.map(leaders).collect())
}

/// The front page of a club's site.
#[derive(Debug, Template, Deref)]
#[template(path = "c/show.html")]
struct ClubPage {
    #[deref]
    page: Page,
    name: String,
    logo: Option<Picture>,
    /// When it meets; may be empty.
    night: String,
    words: Html,
    /// What the page shows, for its live link.
    live: String,
    nav: Vec<Tab>,
    search: String,
    /// What runs, what comes, what was last, in this order; an empty list is left out.
    lists: Vec<HappeningList>,
    /// Who leads the club's list of ratings, where it is kept.
    leaders: Option<Leaders>,
    /// Where the club's mail is asked for, where any can be sent.
    mail: Option<String>,
    /// Who leads the season that runs, a table each.
    seasons: Vec<SeasonLeaders>,
    /// For the director: where to announce a tournament, and where the members are.
    directs: Option<Directs>,
}

/// Who leads a list.
#[derive(Debug)]
struct Leaders {
    list: String,
    /// The first few: the rank, who, and the rating.
    rows: Vec<(usize, Link, String)>,
}

/// Who leads a table of a season.
#[derive(Debug)]
struct SeasonLeaders {
    /// The season, and its division where each has a table of its own.
    heading: String,
    table: String,
    /// The first few: the place, who, and the points.
    rows: Vec<(u32, Link, String)>,
}

/// Where a director goes from here.
#[derive(Debug)]
struct Directs {
    /// A new tournament, for a director.
    announce: Option<String>,
    /// A new chouette night, for a director.
    night: Option<String>,
    members: String,
    letters: String,
    /// Where files of past results are brought in.
    import: Option<String>,
    /// What the site looks like and says, for a director.
    site: Option<String>,
    /// The club's settings, for an owner.
    settings: Option<String>,
    /// Who may do what, for an owner.
    access: Option<String>,
}
