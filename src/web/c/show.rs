//! `GET /c/{club}`: the front page of the club's site.

use super::card::{CARD, describe};
use super::players::{link, link_to};
use super::{listing, published, seasons};
use crate::app::lists::rating_list::RatingListRow;
use crate::app::players;
use crate::app::season::{Leader, RunningSeason, running};
use crate::club::season::shown;
use crate::pages::markdown::Html;
use crate::pages::messages::{Message, Messages};
use crate::pages::ratings::points;
use crate::web::c::happening::HappeningList;
use crate::web::prelude::*;

/// Of what comes and of what was, so many stand on the front page; the calendar and the archive have the others.
const NEXT: usize = 6;
const LAST: usize = 6;
/// Of the list of ratings and each table of the season, so many.
const LEADERS: usize = 5;
/// Of what runs, so many.
const RUNNING: usize = 12;

/// `GET /c/{club}`
pub async fn show(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let of = listing::read(&at).await?;
    let w = at.messages();
    let mut lists = Vec::new();
    let all: [(Message, Vec<_>); 3] = [
        (Messages::now_playing, of.running().take(RUNNING).collect()),
        (Messages::coming_up, of.ahead().take(NEXT).collect()),
        (Messages::event_latest, of.past().take(LAST).collect()),
    ];
    for (heading, rows) in all {
        if !rows.is_empty() {
            lists.push(HappeningList {
                heading: w.say(heading).into_owned(),
                rows: listing::views(&at, rows).await?,
            });
        }
    }
    let (store, club, viewer) = (&at.app.store, at.club.id, at.viewer().await?);
    let rated = players::leaders(store, club, viewer.clone(), LEADERS).await?;
    let running = running(store, club, viewer, LEADERS).await?;
    let mut frame = at.frame().wide();
    let about = match at.look.club_night.as_str() {
        "" => w.shared_club(at.club.name.as_str()),
        night => night.to_owned(),
    };
    let (own, picture) = (at.path.show(), at.path.below(CARD));
    describe(&at, &mut frame, (own, &picture), &at.club.name, about);
    let page = ClubPage {
        page: Page::new(w, frame),
        name: at.club.name.clone(),
        words: Html::of_markdown(&at.look.words, 2),
        live: listing::live(&at, &of),
        mail: at.app.mailer.is_on().then(|| at.path.below("mail")),
        leaders: leaders(&at, &rated),
        seasons: running.map_or_else(Vec::new, |season| season_leaders(&at, season)),
        lists,
        directs: at.may(Permission::ManageMembers).then(|| Directs {
            announce: at.may(Permission::Announce).then(|| at.path.below("t/new")),
            night: at
                .may(Permission::HostNight)
                .then(|| at.path.below("chouette/new")),
            members: at.path.below("members"),
            letters: at.path.below("letters"),
            import: at.may(Permission::Import).then(|| at.path.below("import")),
            site: at.may(Permission::Announce).then(|| at.path.below("site")),
            settings: at
                .may(Permission::ManageClub)
                .then(|| at.path.below("settings")),
            access: at
                .may(Permission::ManageAccess)
                .then(|| at.path.below("access")),
        }),
    };
    published::club_page(&at, &request, of.made_from(), of.edition, &page).await
}

/// The leaders of the club's own list, while it is kept and somebody's rating is settled.
fn leaders(at: &ClubRequest, rows: &[RatingListRow]) -> Option<Leaders> {
    let line = |row: &RatingListRow| {
        let who = link_to(at, row.person, &row.player);
        Some((row.place?, who, points(row.rating)))
    };
    (!rows.is_empty()).then(|| Leaders {
        list: at.path.below("ratings"),
        rows: rows.iter().filter_map(line).collect(),
    })
}

fn season_leaders(at: &ClubRequest, season: RunningSeason) -> Vec<SeasonLeaders> {
    let line = |of: &Leader| (of.place, link(at, &of.person), shown(of.points));
    let tables = season.tables.iter().map(|table| SeasonLeaders {
        heading: seasons::title(&season.name, table.division.as_deref()),
        table: seasons::path(at, &season.slug),
        rows: table.leaders.iter().map(line).collect(),
    });
    tables.collect()
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/show.html")]
struct ClubPage {
    #[deref]
    page: Page,
    name: String,
    words: Html,
    live: String,
    /// What runs, what comes, what was last, in this order; an empty list is left out.
    lists: Vec<HappeningList>,
    leaders: Option<Leaders>,
    /// Where the club's mail is asked for, where any can be sent.
    mail: Option<String>,
    seasons: Vec<SeasonLeaders>,
    /// For the director: where to announce a tournament, and where the members are.
    directs: Option<Directs>,
}

#[derive(Debug)]
struct Leaders {
    list: String,
    /// The first few: the rank, who, and the rating.
    rows: Vec<(u32, Link, String)>,
}

#[derive(Debug)]
struct SeasonLeaders {
    /// The season, and its division where each has a table of its own.
    heading: String,
    table: String,
    rows: Vec<(u32, Link, String)>,
}

/// Where a director goes from here; `settings` and `access` are the owner's.
#[derive(Debug)]
struct Directs {
    announce: Option<String>,
    night: Option<String>,
    members: String,
    letters: String,
    import: Option<String>,
    site: Option<String>,
    settings: Option<String>,
    access: Option<String>,
}
