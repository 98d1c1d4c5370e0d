//! `GET /c/{club}/search?q=`: players by the names they have in public, tournaments and nights.

use super::listing;
use crate::app::site::{Happening, MOST_FOUND, players};
use crate::club::search::{LONGEST, Sought};
use crate::form::Form;
use crate::pages::when;
use crate::web::c::happening::HappeningView;
use crate::web::c::players::link_to;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden, longest = usize::MAX)]
pub struct SearchQuery {
    q: String,
}

/// `GET /c/{club}/search`
pub async fn show(at: AtClub, asked: QueryForm<SearchQuery>) -> Result<HttpResponse, AppError> {
    // Any text can be searched for, so nothing is refused.
    let typed: String = asked
        .values
        .one(SearchQuery::Q)
        .chars()
        .take(LONGEST)
        .collect();
    let found = match Sought::of(&typed) {
        Some(sought) => Some(find(&at, sought).await?),
        None => None,
    };
    html::page(&SearchPage {
        page: at.page(),
        club: at.club.name.clone(),
        search: at.path.below("search"),
        sought: typed,
        found,
    })
}

async fn find(at: &ClubRequest, sought: Sought) -> Result<Found, AppError> {
    let w = at.messages();
    let of = listing::read(at).await?;
    let text = |h: &Happening| format!("{} {} {}", h.name, h.venue, when::day(w, h.day));
    let hits: Vec<&Happening> = of
        .all
        .iter()
        .filter(|h| sought.is_in(&text(h)))
        .take(MOST_FOUND.saturating_add(1))
        .collect();
    let names = at.names().await?;
    let players = players(&at.app.store, at.club.id, &names, sought).await?;
    let more = hits.len() > MOST_FOUND || players.len() > MOST_FOUND;
    Ok(Found {
        players: players
            .into_iter()
            .take(MOST_FOUND)
            .map(|player| Player {
                link: link_to(at, player.person, &player.name),
                tournaments: player.tournaments,
                last: player.last,
            })
            .collect(),
        happenings: listing::views(at, hits.into_iter().take(MOST_FOUND)).await?,
        more,
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/search.html")]
struct SearchPage {
    #[deref]
    page: Page,
    club: String,
    search: String,
    sought: String,
    found: Option<Found>,
}

#[derive(Debug)]
struct Found {
    players: Vec<Player>,
    happenings: Vec<HappeningView>,
    more: bool,
}

#[derive(Debug)]
struct Player {
    link: Link,
    tournaments: usize,
    last: String,
}
