//! `/games`: the games of the tables family beside each other.

pub mod card;
pub mod show;

use super::visitor::Visitor;
use crate::backgammon::variants::{Game, LEFT_OUT, LeftOut, MatchGame, Variant};
use crate::form::{Each, Form};
use crate::pages::games::{BriefRules, also, brief, heading, reason};
use crate::pages::match_game::listed;
use crate::pages::paths;
use crate::web::prelude::*;

/// `GET /games`
pub async fn show(visitor: Visitor, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = visitor.messages();
    let line = |variant: &'static Variant| GameLine {
        link: Link::new(heading(w, variant), paths::game(Game::usual(variant))),
        also: also(w, &heading(w, variant), variant.also),
        brief: brief(w, variant),
    };
    let left_out = |name: &LeftOut| LeftOutLine {
        name: name.name,
        reason: reason(w, name),
        source: name.source,
    };
    let series = MatchGame::SERIES.iter();
    let page = GamesPage {
        page: Page::new(w, visitor.frame().wide().about(w.games_intro())),
        games: Variant::ALL.iter().map(line).collect(),
        series: series
            .map(|series| {
                let name = listed(w, series.name);
                let also = also(w, &name, series.also);
                (name, also)
            })
            .collect(),
        left_out: LEFT_OUT.iter().map(left_out).collect(),
    };
    html::packed(&request, &page)
}

#[derive(Debug, Template, Deref)]
#[template(path = "games.html")]
struct GamesPage {
    #[deref]
    page: Page,
    games: Vec<GameLine>,
    /// The series that have names, each with its other names.
    series: Vec<(String, Option<String>)>,
    left_out: Vec<LeftOutLine>,
}

#[derive(Debug)]
struct GameLine {
    link: Link,
    /// The other names it goes by.
    also: Option<String>,
    brief: BriefRules,
}

/// A name that no game here goes by.
#[derive(Debug)]
struct LeftOutLine {
    name: &'static str,
    reason: String,
    source: Option<&'static str>,
}

/// What is played otherwise than usual in a game: `option-rest=lost`.
#[derive(Debug, Default, Form)]
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
        let options = options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"));
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
