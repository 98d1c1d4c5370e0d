//! `/games`: the games of the tables family beside each other.

pub mod card;
pub mod show;

use super::visitor::Visitor;
use crate::backgammon::variants::Variant;
use crate::pages::games::{BriefRules, brief, name};
use crate::pages::paths;
use crate::web::prelude::*;

/// `GET /games`
pub async fn show(visitor: Visitor, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = visitor.messages();
    let line = |variant: &Variant| GameLine {
        link: Link::new(name(w, variant), paths::game(variant.name)),
        brief: brief(w, &variant.rules),
    };
    let page = GamesPage {
        page: Page::new(w, visitor.frame().wide().about(w.games_intro())),
        games: Variant::ALL.iter().map(line).collect(),
    };
    html::packed(&request, &page)
}

#[derive(Debug, Template, Deref)]
#[template(path = "games.html")]
struct GamesPage {
    #[deref]
    page: Page,
    games: Vec<GameLine>,
}

#[derive(Debug)]
struct GameLine {
    link: Link,
    brief: BriefRules,
}

/// The game an address names.
fn named(name: &str) -> Result<&'static Variant, AppError> {
    Variant::named(name).ok_or(AppError::NotFound)
}
