//! `GET /c/{club}/t/{tournament}/p/{number}`: a player's own page.

use crate::app::tournament::next::{EntrantSchedule, NextMatch, entrant_events};
use crate::pages::bracket::{BracketScene, MatchView};
use crate::pages::standings::place_text;
use crate::tournament::{Entrant, EntrantNo, Event, MatchNo};
use crate::web::c::players::page_of;
use crate::web::c::published::{live, number, tournament_page, with_scene};
use crate::web::c::t::e::show::TimesView;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/p/{number}`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let number: EntrantNo = number(&request, "number")?;
    let entrant = at.state().entrant(number).ok_or_else(|| at.missing())?;
    let page = PlayerPage {
        page: at.page(),
        name: at.names.entrant(at.state(), number),
        live: live(&at),
        finished: at.state().finished,
        members: entrant
            .with
            .iter()
            .filter(|_| entrant.team)
            .map(|p| at.names.person(*p))
            .collect(),
        gone: entrant.withdrawn,
        career: member_page(&at, entrant),
        events: with_scene(&at, |scene| events_of(scene, entrant)),
    };
    tournament_page(&at, &request, &page).await
}

/// Where all results of a single player stand; nowhere when one of the events names people less openly than the club's
/// other pages would.
pub(in crate::web::c) fn member_page(at: &TournamentRequest, entrant: &Entrant) -> Option<String> {
    let person = at
        .names
        .named_openly(at.stream, [at.state(), &at.newest.state], entrant)?;
    Some(page_of(at, person))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/p.html")]
struct PlayerPage {
    #[deref]
    page: Page,
    name: String,
    live: String,
    finished: bool,
    /// The members, of a team.
    members: Vec<String>,
    gone: bool,
    career: Option<String>,
    events: Vec<PlayerEvent>,
}

#[derive(Debug)]
pub struct PlayerEvent {
    pub name: String,
    /// The bracket, this player's way lit.
    pub href: String,
    pub next: String,
    /// When the next round begins and when it ends, of an event this player is still in.
    pub times: Option<TimesView>,
    pub at: Option<MatchView>,
    pub played: Vec<MatchView>,
}

#[must_use]
pub fn events_of(scene: &BracketScene<'_>, entrant: &Entrant) -> Vec<PlayerEvent> {
    let events = entrant_events(scene.t, entrant).into_iter();
    let view = |of: EntrantSchedule| {
        let event = scene.t.event(of.event)?;
        Some(player_event(scene, event, entrant, of))
    };
    events.filter_map(view).collect()
}

fn player_event(
    scene: &BracketScene<'_>,
    event: &Event,
    entrant: &Entrant,
    of: EntrantSchedule,
) -> PlayerEvent {
    let view = |n: &MatchNo| event.fixture(*n).map(|m| MatchView::of(scene, event, m));
    PlayerEvent {
        name: event.settings.name.clone(),
        href: format!("{}#p{}", scene.path.event(event.number), entrant.number),
        times: TimesView::of(scene, event).filter(|_| !entrant.withdrawn),
        at: of.current.as_ref().and_then(view),
        played: of.played.iter().filter_map(view).collect(),
        next: next_sentence(scene, of.next),
    }
}

fn next_sentence(scene: &BracketScene<'_>, next: NextMatch) -> String {
    let w = scene.w;
    match next {
        NextMatch::Plays {
            against,
            table: Some(table),
        } => w.player_plays_at(scene.isolated(against), table),
        NextMatch::Plays {
            against,
            table: None,
        } => w.player_plays(scene.isolated(against)),
        NextMatch::Meets { against } => w.player_next(scene.isolated(against)),
        NextMatch::Bye => w.player_bye().into_owned(),
        NextMatch::OneOf { players } => {
            w.player_waits_for(scene.isolated(players.top), scene.isolated(players.bottom))
        }
        NextMatch::FromMatch { number } => w.player_waits_for_match(number.0),
        NextMatch::Opponent => w.player_waits().into_owned(),
        NextMatch::Round => w.player_round_to_come().into_owned(),
        NextMatch::Anytime => w.player_anytime().into_owned(),
        NextMatch::Onward => w.player_onward().into_owned(),
        NextMatch::Tied => w.player_tied().into_owned(),
        NextMatch::Undecided => w.player_undecided().into_owned(),
        NextMatch::Place { from: 1, .. } => w.player_won().into_owned(),
        NextMatch::Place { from, to } => w.player_place(place_text(from, to)),
        NextMatch::Left => w.player_has_left().into_owned(),
        NextMatch::Draw => w.not_drawn_yet().into_owned(),
        NextMatch::Nothing => w.player_nothing_next().into_owned(),
    }
}
