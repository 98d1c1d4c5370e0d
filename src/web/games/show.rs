//! `/games/{variant}`: the rules of one game in words, made from its data.

use super::named;
use crate::backgammon::variants::Game;
use crate::pages::board::family::FamilyPicture;
use crate::pages::games::{OptionWords, RulesPart, about, name, options, rules, start_picture};
use crate::pages::paths;
use crate::web::prelude::*;
use crate::web::visitor::Visitor;

/// `GET /games/{variant}`
pub async fn show(
    visitor: Visitor,
    request: HttpRequest,
    called: Path<String>,
) -> Result<HttpResponse, AppError> {
    let variant = named(&called)?;
    let w = visitor.messages();
    let frame = visitor.frame();
    let frame = frame.under(vec![Link::new(w.games_title(), paths::games())]);
    let page = GamePage {
        page: Page::new(w, frame.about(about(w, variant))),
        title: name(w, variant),
        game: w.game(variant).into_owned(),
        about: about(w, variant),
        picture: start_picture(w, Game::usual(variant)),
        parts: rules(w, &variant.rules),
        options: options(w, variant),
        sources: variant.sources,
        card: paths::game_card(variant.name),
        practice: paths::practice(variant.name),
    };
    html::packed(&request, &page)
}

#[derive(Debug, Template, Deref)]
#[template(path = "games/show.html")]
struct GamePage {
    #[deref]
    page: Page,
    title: String,
    /// The same within a sentence.
    game: String,
    about: String,
    picture: FamilyPicture,
    parts: Vec<RulesPart>,
    options: Vec<OptionWords>,
    sources: &'static [&'static str],
    card: String,
    practice: String,
}
