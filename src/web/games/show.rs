//! `/games/{variant}`: the rules of one game, as it is played, in words made from its data.

use super::{WaysInput, asked};
use crate::backgammon::variants::{Game, SourceText};
use crate::pages::board::family::FamilyPicture;
use crate::pages::games::{
    OptionWords, RulesPart, about, also, heading, options, rules, start_picture,
};
use crate::pages::match_game::ways_of;
use crate::pages::paths;
use crate::web::prelude::*;
use crate::web::visitor::Visitor;

/// `GET /games/{variant}`
pub async fn show(
    visitor: Visitor,
    request: HttpRequest,
    called: Path<String>,
    ways: QueryForm<WaysInput>,
) -> Result<HttpResponse, AppError> {
    let game = asked(&called, &ways)?;
    let variant = game.variant();
    let w = visitor.messages();
    let frame = visitor.frame();
    let frame = frame.under(vec![Link::new(w.games_title(), paths::games())]);
    let page = GamePage {
        page: Page::new(w, frame.about(about(w, variant))),
        title: heading(w, variant),
        game: w.game(variant).into_owned(),
        about: about(w, variant),
        also: also(w, &heading(w, variant), variant.also),
        ways: ways_of(w, game).collect(),
        usual: paths::game(Game::usual(variant)),
        picture: start_picture(w, game),
        parts: rules(w, &game.rules()),
        options: options(w, game),
        texts: variant.texts(),
        card: paths::game_card(game),
        practice: paths::practice(game),
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
    /// The other names it goes by.
    also: Option<String>,
    /// What is played otherwise than usual.
    ways: Vec<String>,
    /// The page of the game with nothing played otherwise.
    usual: String,
    picture: FamilyPicture,
    parts: Vec<RulesPart>,
    options: Vec<OptionWords>,
    /// Where its rules and those of its options are written.
    texts: Vec<&'static SourceText>,
    card: String,
    practice: String,
}
