//! `/games/{variant}/card`: the rules of one game on a card for the table.

use super::named;
use crate::backgammon::variants::Game;
use crate::pages::board::family::FamilyPicture;
use crate::pages::games::{RulesPart, name, rules, start_picture};
use crate::pages::paths;
use crate::web::prelude::*;
use crate::web::visitor::Visitor;

/// `GET /games/{variant}/card`
pub async fn show(
    visitor: Visitor,
    request: HttpRequest,
    called: Path<String>,
) -> Result<HttpResponse, AppError> {
    let variant = named(&called)?;
    let w = visitor.messages();
    let title = name(w, variant);
    let frame = visitor.frame().under(vec![
        Link::new(w.games_title(), paths::games()),
        Link::new(title.clone(), paths::game(variant.name)),
    ]);
    let page = GameCardPage {
        page: Page::new(w, frame),
        title,
        picture: start_picture(w, Game::usual(variant)),
        parts: rules(w, &variant.rules),
        sources: variant.sources,
    };
    html::packed(&request, &page)
}

#[derive(Debug, Template, Deref)]
#[template(path = "games/card.html")]
struct GameCardPage {
    #[deref]
    page: Page,
    title: String,
    picture: FamilyPicture,
    parts: Vec<RulesPart>,
    sources: &'static [&'static str],
}
