//! `/games`: the games of the tables family beside each other.

pub mod card;
pub mod show;

use super::visitor::Visitor;
use crate::backgammon::variants::{Game, Variant};
use crate::form::{Each, Form};
use crate::pages::games::{BriefRules, brief, name};
use crate::pages::paths;
use crate::web::prelude::*;

/// `GET /games`
pub async fn show(visitor: Visitor, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = visitor.messages();
    let line = |variant: &Variant| GameLine {
        link: Link::new(name(w, variant), paths::game(Game::usual(variant))),
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

/// What is played otherwise than usual in a game: `option-rest=lost`.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct WaysInput {
    #[form(name = "option-")]
    options: Each,
}

impl WaysInput {
    /// # Errors
    /// `option-unknown`, `option-of-none`.
    pub fn of(&self, variant: &Variant) -> Result<Game, Violation> {
        let Each(options) = &self.options;
        let options = options.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", variant.name, options.collect::<String>()).parse()
    }
}

/// The game an address names, as its query says it is played.
fn asked(name: &str, ways: &QueryForm<WaysInput>) -> Result<Game, AppError> {
    let variant = Variant::named(name).ok_or(AppError::NotFound)?;
    let ways = ways.read();
    let ways = ways.map_err(|_| AppError::Refused(refuse::form_unreadable()))?;
    ways.of(variant).map_err(AppError::Refused)
}
