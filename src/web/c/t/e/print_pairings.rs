//! `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`: who plays whom at which table, for the wall.

use crate::app::tournament::print_pairings::{PrintedPairing, PrintedPairings};
use crate::backgammon::Side;
use crate::club::name::sort_key;
use crate::pages::bracket::BracketScene;
use crate::pages::match_game;
use crate::pages::round_names::match_name;
use crate::tournament::Event;
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::e::print_sheet::below_title;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let page = PairingsPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        when: below_title(&at, event),
        pairings: with_scene(&at, |scene| Pairings::of(scene, event)),
        back: at.path.event(event.number),
    };
    tournament_page(&at, &request, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/print_pairings.html")]
struct PairingsPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    pairings: Pairings,
    back: String,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Pairings {
    lines: Vec<PairingLine>,
    /// The same by name, so that somebody looks for one word only.
    by_name: Vec<NameLine>,
    byes: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
struct PairingLine {
    table: String,
    number: u32,
    round: String,
    length: u16,
    /// The score it begins at, where that is not 0–0.
    starts: Option<String>,
    /// The upper seat, then the lower.
    names: [String; 2],
}

#[derive(Debug, PartialEq, Eq)]
struct NameLine {
    name: String,
    table: String,
    number: u32,
    against: String,
}

impl Pairings {
    #[must_use]
    fn of(scene: &BracketScene<'_>, event: &Event) -> Pairings {
        let of = PrintedPairings::of(scene.t, event);
        let table = |m: &PrintedPairing| m.table.map(|t| t.to_string()).unwrap_or_default();
        let by_name = |m: &PrintedPairing| {
            Side::BOTH.map(|side| NameLine {
                name: scene.name(m.players[side]),
                table: table(m),
                number: m.number.0,
                against: scene.name(m.players[side.other()]),
            })
        };
        let mut by_name: Vec<NameLine> = of.matches.iter().flat_map(by_name).collect();
        by_name.sort_by_key(|line| sort_key(&line.name));
        let line = |m: &PrintedPairing| {
            let fixture = event.fixture(m.number)?;
            Some(PairingLine {
                table: table(m),
                number: m.number.0,
                round: match_name(scene.w, event, fixture),
                length: m.length,
                starts: match_game::starts(scene.w, &event.rules_of(fixture)),
                names: Side::BOTH.map(|side| scene.name(m.players[side])),
            })
        };
        Pairings {
            lines: of.matches.iter().filter_map(line).collect(),
            by_name,
            byes: of.byes.into_iter().map(|who| scene.name(who)).collect(),
        }
    }
}
