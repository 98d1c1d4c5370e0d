//! `GET /c/{club}/t/{tournament}/p/{number}`: a player's own page.

use crate::app::tournament::next::{NextMatch, next};
use crate::journal::PersonId;
use crate::pages::bracket::{BracketScene, MatchView};
use crate::pages::standings::place_text;
use crate::tournament::{Entrant, EntrantNo, Event, Fixture, Tournament};
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
    let person = named_openly(at, entrant)?;
    Some(at.at.path.below(&format!("players/{person}")))
}

/// Who an entrant is, where it is one person whom no event of the tournament names less openly than they are everywhere.
pub(in crate::web::c) fn named_openly(
    at: &TournamentRequest,
    entrant: &Entrant,
) -> Option<PersonId> {
    if entrant.team || !entrant.with.is_empty() {
        return None;
    }
    let person = at.names.who(entrant.person);
    at.names.of(person)?;
    let openly = at.names.person_shown(person);
    let (shown, now) = (&at.state().events, &at.newest.state.events);
    let mut hidden = shown
        .values()
        .chain(now.values())
        .filter(|event| event.entered.contains(&entrant.number))
        .filter(|event| at.names.event_shown(at.stream, event.number) > openly);
    match hidden.next() {
        Some(_) => None,
        None => Some(person),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/player.html")]
struct PlayerPage {
    #[deref]
    page: Page,
    name: String,
    live: String,
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
    pub times: Option<String>,
    pub at: Option<MatchView>,
    pub played: Vec<MatchView>,
}

#[must_use]
pub fn events_of(scene: &BracketScene<'_>, entrant: &Entrant) -> Vec<PlayerEvent> {
    let t: &Tournament = scene.t;
    let entered = t.events.values().map(AsRef::as_ref);
    entered
        .filter(|e| e.entered.contains(&entrant.number))
        .map(|e| player_event(scene, e, entrant))
        .collect()
}

fn player_event(scene: &BracketScene<'_>, event: &Event, entrant: &Entrant) -> PlayerEvent {
    let number = entrant.number;
    let view = |m: &Fixture| MatchView::of(scene, event, m);
    let played = event
        .matches_of(number)
        .filter(|m| m.result.is_some() && m.players().is_some());
    let open = event.matches_of(number).find(|m| m.result.is_none());
    PlayerEvent {
        name: event.settings.name.clone(),
        href: format!("{}#p{number}", scene.path.event(event.number)),
        times: TimesView::of(scene, event)
            .filter(|_| !entrant.withdrawn)
            .map(|times| times.in_a_line()),
        next: next_sentence(scene, next(scene.t, event, entrant, open)),
        at: open.filter(|m| m.players().is_some()).map(view),
        played: played.map(view).collect(),
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
        NextMatch::Place { from: 1, .. } => w.player_won().into_owned(),
        NextMatch::Place { from, to } => w.player_place(place_text(from, to)),
        NextMatch::Left => w.player_has_left().into_owned(),
        NextMatch::Draw => w.player_before_draw().into_owned(),
        NextMatch::Nothing => w.player_nothing_next().into_owned(),
    }
}
