//! `/games/{variant}/card`: the rules of one game, as it is played, on a card for the table.

use super::{WaysInput, asked};
use crate::pages::board::family::FamilyPicture;
use crate::pages::games::{RulesPart, heading, rules, start_picture};
use crate::pages::match_game::ways_of;
use crate::pages::paths;
use crate::web::prelude::*;
use crate::web::visitor::Visitor;

/// `GET /games/{variant}/card`
pub async fn show(
    visitor: Visitor,
    request: HttpRequest,
    called: Path<String>,
    ways: QueryForm<WaysInput>,
) -> Result<HttpResponse, AppError> {
    let game = asked(&called, &ways)?;
    let w = visitor.messages();
    let title = heading(w, game.variant());
    let frame = visitor.frame().under(vec![
        Link::new(w.games_title(), paths::games()),
        Link::new(title.clone(), paths::game(game)),
    ]);
    let page = GameCardPage {
        page: Page::new(w, frame),
        title,
        ways: ways_of(w, game).collect(),
        picture: start_picture(w, game),
        parts: rules(w, &game.rules()),
        sources: game.variant().sources,
    };
    html::packed(&request, &page)
}

#[derive(Debug, Template, Deref)]
#[template(path = "games/card.html")]
struct GameCardPage {
    #[deref]
    page: Page,
    title: String,
    /// What is played otherwise than usual.
    ways: Vec<String>,
    picture: FamilyPicture,
    parts: Vec<RulesPart>,
    sources: &'static [&'static str],
}
