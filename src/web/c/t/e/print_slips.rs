//! `GET /c/{club}/t/{tournament}/e/{event}/print-slips`: score slips, with `?blank` a page without names.

use crate::app::tournament::print_slips::{ScoreSlip, score_slips};
use crate::backgammon::variants::{MatchGame, SeriesOrder};
use crate::pages::bracket::BracketScene;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::pages::round_names::match_name;
use crate::pages::short_names::first_letters;
use crate::tournament::Event;
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::clock_set::allowance_set;
use crate::web::c::t::e::print_sheet::PrintQuery;
use crate::web::prelude::*;

/// Games there is room for on a slip.
const GAMES: u16 = 11;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-slips`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let blank = PrintQuery::is_blank(&request);
    let slips = match blank {
        true => Vec::new(),
        false => score_slips(event),
    };
    let here = at.path.event_below(event.number, "print-slips");
    let page = SlipsPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        leaves: with_scene(&at, |scene| leaves(scene, event, &slips)),
        blank,
        links: (here.clone(), format!("{here}?{}", PrintQuery::BLANK.name())),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}

const A_PAGE: usize = 8;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/print_slips.html")]
struct SlipsPage {
    #[deref]
    page: Page,
    title: String,
    leaves: Vec<Vec<Slip>>,
    blank: bool,
    links: (String, String),
    back: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Slip {
    round: String,
    number: String,
    length: String,
    /// What is played, where that is not backgammon.
    game: String,
    /// What is played otherwise than usual in it.
    ways: Vec<String>,
    table: String,
    /// The score it begins at, where that is not 0–0.
    starts: String,
    /// Its columns: the number of a game, and in a series which game that is, in short and whole.
    games: Vec<(u16, Option<(String, String)>)>,
    clock: String,
    names: [String; 2],
}

/// The pages of slips; the rest of the last one is blank.
#[must_use]
fn leaves(scene: &BracketScene<'_>, event: &Event, slips: &[ScoreSlip]) -> Vec<Vec<Slip>> {
    let slip = |slip: &ScoreSlip| {
        let clock = slip.clock.map(|set| allowance_set(scene.w, set));
        Some(Slip {
            round: match_name(scene.w, event, event.fixture(slip.number)?),
            number: slip.number.to_string(),
            length: slip.rules.length.to_string(),
            game: match_game::played(scene.w, &slip.rules.game).unwrap_or_default(),
            ways: match_game::ways(scene.w, &slip.rules.game),
            table: slip.table.map(|t| t.to_string()).unwrap_or_default(),
            starts: match_game::starts(scene.w, &slip.rules).unwrap_or_default(),
            games: columns(scene.w, &slip.rules.game),
            clock: clock.unwrap_or_default(),
            names: [slip.players.top, slip.players.bottom].map(|who| scene.name(who)),
        })
    };
    let mut all: Vec<Slip> = slips.iter().filter_map(slip).collect();
    let whole = all.len().div_ceil(A_PAGE).max(1).saturating_mul(A_PAGE);
    let blank = Slip {
        game: match_game::played(scene.w, &event.settings.game).unwrap_or_default(),
        ways: match_game::ways(scene.w, &event.settings.game),
        games: columns(scene.w, &event.settings.game),
        ..Slip::default()
    };
    all.resize(whole, blank);
    all.chunks(A_PAGE).map(<[Slip]>::to_vec).collect()
}

fn columns(w: Messages, game: &MatchGame) -> Vec<(u16, Option<(String, String)>)> {
    let is_known = game.is_series() && game.turn() == SeriesOrder::InOrder;
    let games = game.games().filter(|_| is_known);
    let names: Vec<String> = games.map(|game| match_game::name(w, game)).collect();
    let mut turns = first_letters(&names).into_iter().zip(names).cycle();
    (1..=GAMES).map(|number| (number, turns.next())).collect()
}
