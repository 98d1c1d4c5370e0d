//! `GET /c/{club}/t/{tournament}/e/{event}/print-slips`: score slips, with `?blank` a page without names.

use crate::backgammon::scoring::MatchRules;
use crate::pages::bracket::BracketScene;
use crate::pages::match_game;
use crate::pages::round_names::match_name;
use crate::tournament::Event;
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::prelude::*;

/// Games there is room for on a slip.
const GAMES: usize = 11;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-slips`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let blank = request.query_string() == "blank";
    let here = at.path.event_below(event.number, "print-slips");
    let page = SlipsPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        leaves: with_scene(&at, |scene| slips(scene, event, blank)),
        blank,
        links: (here.clone(), format!("{here}?blank")),
        back: at.path.event(event.number),
        games: (1..=GAMES).collect(),
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
    games: Vec<usize>,
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
    clock: String,
    names: [String; 2],
}

/// What clocks are set to for a match under these rules; empty without.
fn clock(scene: &BracketScene<'_>, event: &Event, rules: &MatchRules) -> String {
    let clock = event.settings.clock;
    clock.map_or_else(String::new, |clock| {
        clock_set(scene.w, &clock, rules.length, rules.start.map(u32::from))
    })
}

/// The pages of slips: for every match not decided whose players are known, the rest blank.
#[must_use]
fn slips(scene: &BracketScene<'_>, event: &Event, blank: bool) -> Vec<Vec<Slip>> {
    let open = event
        .matches
        .iter()
        .filter(|m| !blank && m.result.is_none());
    let mut slips: Vec<Slip> = open
        .filter_map(|m| {
            let players = m.players()?;
            let rules = event.rules_of(m);
            Some(Slip {
                round: match_name(scene.w, event, m),
                number: m.number.to_string(),
                length: rules.length.to_string(),
                game: match_game::played(scene.w, &rules.game).unwrap_or_default(),
                ways: match_game::ways(scene.w, &rules.game),
                table: m.table.map(|t| t.to_string()).unwrap_or_default(),
                clock: clock(scene, event, &rules),
                names: [scene.name(players.top), scene.name(players.bottom)],
            })
        })
        .collect();
    let whole = slips.len().div_ceil(A_PAGE).max(1).saturating_mul(A_PAGE);
    let blank = Slip {
        game: match_game::played(scene.w, &event.settings.game).unwrap_or_default(),
        ways: match_game::ways(scene.w, &event.settings.game),
        ..Slip::default()
    };
    slips.resize(whole, blank);
    slips.chunks(A_PAGE).map(<[Slip]>::to_vec).collect()
}
