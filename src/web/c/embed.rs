//! `/c/{club}/embed`: the club's small pages for frames of other sites, and which sites may show them.

pub mod next;
pub mod season;
pub mod standings;

use super::{listing, published};
use crate::app::digest::form_tag;
use crate::app::season::seasons_of;
use crate::app::site::{Embedding, Happening, StreamKind, set_embedding};
use crate::form::{Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
use crate::pages::messages::{MessageOf, Messages};
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
    let now = &at.look.embedding;
    html::page(&page(&at, &filled(now), form_tag(now), Problems::none()).await?)
}

/// `POST /c/{club}/embed`
pub async fn post(at: AtClub<Announce>, form: Posted<Embedding>) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        let tag = form_tag(&at.look.embedding).or_as_sent(form.tag.as_ref(), violations);
        page(&at, &form.values, tag, problems).await
    };
    let input = form.command().or_page_read(refused).await?;
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    set_embedding(store, principal, at.club.id, input, form.tag.clone())
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.path.below("embed")))
}

async fn page(
    at: &ClubRequest,
    typed: &Values,
    tag: FormTag,
    problems: Problems,
) -> Result<EmbedPage, AppError> {
    let w = at.messages();
    let action = at.path.below("embed");
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
        let seasons = seasons_of(&at.app.store, at.club.id).await?;
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
        page: at.page().refused(problems.now_at(&action)),
        tag,
        action,
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
        open: true,
        policy: headers::framed_by(&at.look.embedding.text()),
        again: Some(AGAIN),
        ..published::HTML.into()
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
    tag: FormTag,
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
