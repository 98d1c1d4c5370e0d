//! `/c/{club}/embed`: the club's small pages for frames of other sites, and which sites may show them.

use super::{listing, published};
use crate::app::lists::season_table::{SeasonTable, SeasonTableRow};
use crate::app::season;
use crate::app::site::{Embedding, Happening, StreamKind, set_embedding};
use crate::club::season::shown;
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::messages::{MessageOf, Messages};
use crate::web::c::happening::HappeningView;
use crate::web::c::players::link_to;
use crate::web::c::ratings::{self, RatedPlayerRow, lines};
use crate::web::c::seasons::{self, AtSeason, SeasonRequest, days};
use crate::web::cache;
use crate::web::middleware::headers;
use crate::web::prelude::*;
use askama::filters::{self, escape};

/// For how many seasons there is a snippet: the latest.
const SEASONS: usize = 4;
/// For how many tournaments there is a snippet: those that run and come, then the latest.
const TOURNAMENTS: usize = 6;

/// After how many seconds a frame is reloaded.
const AGAIN: u32 = 900;

/// `GET /c/{club}/embed`
pub async fn show(at: AtClub<Announce>) -> Result<HttpResponse, AppError> {
    let typed = filled(&at.look.embedding);
    html::page(&page(&at, &typed, Problems::none()).await?)
}

/// `POST /c/{club}/embed`
pub async fn post(at: AtClub<Announce>, form: Posted<Embedding>) -> Result<HttpResponse, AppError> {
    let problems = |refused: &[Violation]| Problems::said(at.messages(), refused);
    let typed = &form.values;
    let input = form
        .command()
        .or_page_read(async |violations| page(&at, typed, problems(violations)).await)
        .await?;
    set_embedding(&at.app.store, at.principal(&form.key)?, at.club.id, input)
        .await
        .or_page_read(async |violations| page(&at, typed, problems(violations)).await)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("embed")))
}

async fn page(at: &ClubRequest, typed: &Values, problems: Problems) -> Result<EmbedPage, AppError> {
    let w = at.messages();
    let mut snippets = Vec::new();
    let offered = at.club.public && at.look.embedding != Embedding::Nobody;
    if offered {
        let club: [(MessageOf<_>, _, _); 2] = [
            (Messages::ratings_of, "embed/standings", 460),
            (Messages::embed_next, "embed/next", 360),
        ];
        for (title, path, height) in club {
            let title = title(w, at.club.name.as_str());
            snippets.push(snippet(at, title, &at.path.below(path), height));
        }
        let seasons = season::all(&at.app.store, at.club.id).await?;
        for season in seasons.into_iter().take(SEASONS) {
            let path = at.path.below(&format!("embed/season/{}", season.slug));
            snippets.push(snippet(at, season.name, &path, 460));
        }
        let of = listing::read(at).await?;
        let latest = of.running().chain(of.coming()).chain(of.past());
        let tournaments = latest.filter(|happening| happening.kind == StreamKind::Tournament);
        for happening in tournaments.take(TOURNAMENTS) {
            snippets.extend(of_tournament(at, happening).await?);
        }
    }
    Ok(EmbedPage {
        form: Fields::of::<Embedding>(w, typed, &problems),
        page: at.page().refused(problems),
        action: at.path.below("embed"),
        public: at.club.public,
        known: at.app.hosts.public_origin().is_some(),
        snippets,
    })
}

async fn of_tournament(at: &ClubRequest, happening: &Happening) -> Result<Vec<Snippet>, AppError> {
    let story = at.app.tournaments.read(happening.stream).await?;
    let path = at.path.tournament(&happening.slug);
    let several = story.state.events.len() > 1;
    let of = story.state.events.values().map(|event| {
        let title = match several {
            true => format!("{} · {}", happening.name, event.settings.name),
            false => happening.name.clone(),
        };
        let href = path.event_below(event.number, "embed");
        snippet(at, title, &href, 420)
    });
    Ok(of.collect())
}

fn snippet(at: &ClubRequest, title: String, path: &str, height: u32) -> Snippet {
    let address = format!("{}{path}", at.visitor.origin(&at.app));
    let Ok(safe) = escape(&title, filters::Html);
    Snippet {
        id: path.replace(|c: char| !c.is_ascii_alphanumeric(), "-"),
        code: format!(
            "<iframe src=\"{address}\" title=\"{safe}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" style=\"border: 0\"></iframe>"
        ),
        page: Link::new(title, path),
    }
}

/// The kind of a page that the sites the club allows may show in a frame.
pub(in crate::web) fn kind(at: &ClubRequest) -> Result<cache::PageKind, AppError> {
    if at.look.embedding == Embedding::Nobody {
        return Err(AppError::NotFound);
    }
    Ok(cache::PageKind {
        content: published::HTML,
        open: true,
        policy: headers::framed_by(&at.look.embedding.text()),
        mark: None,
        again: Some(AGAIN),
        until: None,
        stored: false,
    })
}

/// The address of a small page, where the club lets other sites show any.
#[must_use]
pub(in crate::web) fn offered(at: &ClubRequest, path: String) -> Option<String> {
    (at.club.public && at.look.embedding != Embedding::Nobody).then_some(path)
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/embed.html")]
struct EmbedPage {
    #[deref]
    page: Page,
    action: String,
    form: Fields,
    public: bool,
    /// Whether the service knows its public address.
    known: bool,
    snippets: Vec<Snippet>,
}

#[derive(Debug)]
struct Snippet {
    id: String,
    /// What it shows, leading to it.
    page: Link,
    code: String,
}

const MOST: usize = 5;

/// `GET /c/{club}/embed/next`
pub async fn next(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let kind = kind(&at)?;
    let of = listing::read(&at).await?;
    let next = of.running().chain(of.coming()).take(MOST);
    let page = NextPage {
        page: Page::new(at.messages(), at.frame()),
        club: at.club.name.clone(),
        whole: at.path.below("calendar"),
        night: at.look.club_night.clone(),
        rows: listing::views(&at, next).await?,
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, of.made_from(), of.edition, kind, html).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/next.html")]
struct NextPage {
    #[deref]
    page: Page,
    club: String,
    whole: String,
    night: String,
    rows: Vec<HappeningView>,
}

const SEASON_MOST: usize = 20;

/// `GET /c/{club}/embed/season/{season}`
pub async fn season(at: AtSeason, request: HttpRequest) -> Result<HttpResponse, AppError> {
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
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), season.edition, kind, html).await
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
            rows: rows.take(SEASON_MOST).map(line).collect(),
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

const STANDINGS_MOST: usize = 20;

/// `GET /c/{club}/embed/standings`
pub async fn standings(at: AtClub, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let kind = kind(&at)?;
    let read = ratings::read(&at, None).await?;
    // Where nobody's rating says much yet, everyone's without a place.
    let is_provisional = read.list.rows.iter().all(|row| row.provisional);
    let rows = lines(&at, &read.list, is_provisional).into_iter();
    let page = StandingsPage {
        page: Page::new(at.messages(), at.frame()),
        club: at.club.name.clone(),
        whole: at.path.below("ratings"),
        rows: rows.take(STANDINGS_MOST).collect(),
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), read.edition, kind, html).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/embed/standings.html")]
struct StandingsPage {
    #[deref]
    page: Page,
    club: String,
    whole: String,
    rows: Vec<RatedPlayerRow>,
}

impl StandingsPage {
    /// Whether no rating among them says much yet.
    #[must_use]
    fn provisional(&self) -> bool {
        self.rows.iter().any(|row| row.rank.is_none())
    }
}
