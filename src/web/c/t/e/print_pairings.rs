//! `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`: who plays whom at which table, for the wall.

use crate::app::tournament::event::is_next;
use crate::club::name::in_order;
use crate::pages::bracket::{BracketScene, sides};
use crate::pages::round_names::match_name;
use crate::tournament::{EntrantNo, Event, Fixture, Seat};
use crate::web::c::published::{event_title, tournament_page, with_scene};
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/e/{event}/print-pairings`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let page = PairingsPage {
        page: at.page().wide(),
        title: event_title(&at, event),
        when: when_and_where(&at),
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
    /// By table; those without one after them.
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
    /// Of an event as it stands: of a schedule only the round it stands at.
    #[must_use]
    fn of(scene: &BracketScene<'_>, event: &Event) -> Pairings {
        let matches = event.matches.iter().map(AsRef::as_ref);
        let mut open: Vec<(&Fixture, [EntrantNo; 2])> = matches
            .filter(|m| m.result.is_none() && is_next(event, m))
            .filter_map(|m| m.players().map(|seats| (m, [seats.top, seats.bottom])))
            .collect();
        open.sort_by_key(|(m, _)| (m.table.is_none(), m.table, m.number));
        let table = |m: &Fixture| m.table.map(|t| t.to_string()).unwrap_or_default();
        let mut by_name: Vec<NameLine> = open
            .iter()
            .flat_map(|(m, [top, bottom])| {
                [(top, bottom), (bottom, top)].map(|(who, against)| NameLine {
                    name: scene.name(*who),
                    table: table(m),
                    number: m.number.0,
                    against: scene.name(*against),
                })
            })
            .collect();
        by_name.sort_by_key(|line| in_order(&line.name));
        let lines = open.iter().map(|(m, seats)| PairingLine {
            table: table(m),
            number: m.number.0,
            round: match_name(scene.w, event, m),
            length: event.rules_of(m).length,
            names: seats.map(|who| scene.name(who)),
        });
        let now = sides(scene, event).into_iter().flat_map(|side| side.rounds);
        let paired = now.filter(|round| round.current).flat_map(|r| r.byes);
        let mut byes: Vec<String> = paired.map(|(name, _)| name).collect();
        byes.extend(in_a_bracket(scene, event, &open));
        Pairings {
            lines: lines.collect(),
            by_name,
            byes,
        }
    }
}

/// Whose place in a bracket has nobody opposite, while others play the round.
fn in_a_bracket(
    scene: &BracketScene<'_>,
    event: &Event,
    open: &[(&Fixture, [EntrantNo; 2])],
) -> Vec<String> {
    let is_played = |m: &Fixture| {
        let mut playing = open.iter().map(|(other, _)| other);
        playing.any(|other| (other.phase, other.round) == (m.phase, m.round))
    };
    let matches = event.matches.iter().map(AsRef::as_ref);
    matches
        .filter(|m| is_played(m))
        .filter_map(|m| match (m.seats.top, m.seats.bottom) {
            (Seat::Entrant(who), Seat::Bye) | (Seat::Bye, Seat::Entrant(who)) => {
                Some(scene.name(who))
            }
            _ => None,
        })
        .collect()
}
