//! `GET /c/{club}/t/{tournament}`: its one event in full, or its events with how each stands.

use super::e::show::describe_event;
use crate::app::site::report;
use crate::app::tournament::event::EventSummary;
use crate::app::{announcements, clock, sign_up};
use crate::pages::messages::{Message, Messages};
use crate::pages::river::RiverShape;
use crate::pages::when;
use crate::tournament::pace::soon;
use crate::tournament::{Command, Event, TournamentDetails};
use crate::web::c::card::{CARD, describe};
use crate::web::c::embed;
use crate::web::c::published::{
    HTML, foreseen_until, live, tournament_page, tournament_page_of, with_scene,
};
use crate::web::c::t::desk::refused;
use crate::web::c::t::e::show::{EventPage, EventView, about, named, river, state_words};
use crate::web::c::t::teller;
use crate::web::c::t::teller::clock as club_clock;
use crate::web::cache::PageKind;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}`
pub async fn show(at: AtTournament, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let events: Vec<_> = at.state().events.values().collect();
    let mut frame = at.at.frame();
    let title = at.state().details.name.clone();
    if let [event] = events.as_slice() {
        let mut frame = frame.wide();
        let mut e = with_scene(&at, |scene| EventView::of(scene, event, live(&at)))?;
        e.river = river::of(&at, event, RiverShape::PAGE).await?;
        describe_event(&at, &mut frame, event, &e);
        frame.embed = embed::offered(&at, at.path.event_below(event.number, "embed"));
        let page = EventPage {
            page: Page::new(at.messages(), frame),
            title,
            when: when_and_where(&at),
            e,
            said: notices(&at).await?,
            desk: desk(&at),
            offer: offer(&at, event).await?,
            report: report_link(&at).await?,
        };
        return event_page(&at, &request, &page).await;
    }
    let picture = at.path.below(CARD);
    let places = (at.path.show(), picture.as_str());
    describe(&at, &mut frame, places, &title, when_and_where(&at));
    let page = TournamentPage {
        page: Page::new(at.messages(), frame),
        title,
        when: when_and_where(&at),
        live: live(&at),
        finished: at.state().finished,
        events: with_scene(&at, |scene| {
            let line = |event: &Event| {
                let summary = EventSummary::of(scene.t, event);
                EventLine {
                    number: event.number.0,
                    name: event.settings.name.clone(),
                    href: at.path.event(event.number),
                    winners: named(scene, &summary.winners),
                    state: state_words(scene.w, event, summary.state),
                    about: about(scene, event).join(" · "),
                }
            };
            events.iter().map(|event| line(event)).collect()
        }),
        said: notices(&at).await?,
        desk: desk(&at),
        sign_up: sign_ups(&at).await?,
        report: report_link(&at).await?,
        calendar: at.path.below("calendar.ics"),
        screen: at.path.below("screen"),
    };
    tournament_page(&at, &request, &page).await
}

/// The report: to read once it is published, to write for who directs.
async fn report_link(at: &TournamentRequest) -> Result<Option<Link>, AppError> {
    if at.past.is_some() {
        return Ok(None);
    }
    let row = report(&at.app.store, at.stream).await?;
    let w = at.messages();
    let read = row.is_some_and(|row| row.published_at.is_some());
    let write = at.state().finished && at.may_throughout(Permission::Direct);
    Ok(match (read, write) {
        (true, _) => Some(Link::new(w.report_read(), at.path.below("report"))),
        (false, true) => Some(Link::new(w.report_edit(), at.path.below("report/edit"))),
        (false, false) => None,
    })
}

/// What the director says to everyone, the newest first.
pub(in crate::web::c) async fn notices(at: &TournamentRequest) -> Result<Vec<String>, AppError> {
    // When something was announced is in no journal.
    let standing = match at.past {
        None => announcements::standing(&at.app.store, at.stream).await?,
        Some(_) => Vec::new(),
    };
    let w = at.messages();
    let off = at.state().called_off;
    let off = off.then(|| w.tournament_is_called_off().into_owned());
    let hidden = at.hidden.then(|| w.tournament_is_hidden().into_owned());
    let said = standing.into_iter().map(|said| said.text);
    Ok(off.into_iter().chain(hidden).chain(said).collect())
}

/// Where people sign up for an event beforehand, and how many places are left.
#[derive(Debug)]
pub(in crate::web::c) struct OfferView {
    pub href: String,
    /// How many have signed up, once somebody has.
    pub signed_up: Option<String>,
    pub places: String,
    pub until: Option<String>,
}

/// Nothing where no form is offered. Whether one is still open is said on its own page alone, since a page with an offer
/// may be cached.
pub(in crate::web::c) async fn offer(
    at: &TournamentRequest,
    event: &Event,
) -> Result<Option<OfferView>, AppError> {
    if at.past.is_some() {
        return Ok(None);
    }
    let offer = sign_up::offer(&at.app.store, at.stream, at.state(), event).await?;
    let w = at.messages();
    Ok(offer.map(|offer| OfferView {
        href: at.path.event_below(event.number, "sign-up"),
        signed_up: (offer.taken > 0).then(|| w.sign_up_places_any(offer.taken)),
        places: match offer.places {
            None => w.sign_up_places_any(offer.taken),
            Some(places) => w.sign_up_places_free(places.free, places.of),
        },
        until: offer
            .closes_at
            .map(|closes| w.sign_up_until(club_clock(at).exact(w, closes.0))),
    }))
}

/// The answer with the page of an event.
pub(in crate::web::c) async fn event_page(
    at: &TournamentRequest,
    request: &HttpRequest,
    page: &EventPage,
) -> Result<HttpResponse, AppError> {
    // Signing up is no fact of the tournament: the places that are free are counted again soon.
    let foreseen = foreseen_until(at.state(), at.club.time_zone);
    let counted = page.offer.as_ref().map(|_| soon(clock::now()));
    let kind = PageKind {
        until: counted.or(foreseen),
        stored: foreseen.is_none(),
        ..HTML.into()
    };
    tournament_page_of(at, request, page, kind).await
}

/// Where people sign up beforehand for each event.
async fn sign_ups(at: &TournamentRequest) -> Result<Vec<Link>, AppError> {
    if at.past.is_some() {
        return Ok(Vec::new());
    }
    let offered = sign_up::offered(&at.app.store, at.stream, at.state()).await?;
    let events = offered
        .into_iter()
        .filter_map(|number| at.state().event(number));
    let w = at.messages();
    Ok(events
        .map(|event| {
            let label = w.labelled(w.sign_up_submit(), &event.settings.name);
            Link::new(label, at.path.event_below(event.number, "sign-up"))
        })
        .collect())
}

/// The day and the hour.
pub(in crate::web) fn day_and_hour(w: Messages, details: &TournamentDetails) -> String {
    let day = when::day(w, details.date);
    match details.starts {
        None => day,
        Some(at) => format!("{day}, {}", when::clock(at)),
    }
}

/// The day, the hour and the place, in one line.
pub(in crate::web) fn when_and_where(at: &TournamentRequest) -> String {
    let details = &at.state().details;
    when::at_place(day_and_hour(at.messages(), details), &details.venue)
}

pub(in crate::web::c) fn desk(at: &TournamentRequest) -> Option<String> {
    at.may(Permission::ReadDesk).then(|| at.path.below("desk"))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/show.html")]
struct TournamentPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    live: String,
    finished: bool,
    calendar: String,
    screen: String,
    events: Vec<EventLine>,
    said: Vec<String>,
    desk: Option<String>,
    sign_up: Vec<Link>,
    report: Option<Link>,
}

#[derive(Debug)]
struct EventLine {
    number: u32,
    name: String,
    href: String,
    state: String,
    /// What is played, to how many points and for what, until it is drawn.
    about: String,
    winners: Option<String>,
}

/// `POST …/finish`
pub async fn finish(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::Finish, Messages::told_finished).await
}

/// Does what a button of the desk asks for, and goes back there.
pub async fn pressed(
    at: &AtTournament<Direct>,
    form: &Posted<Button>,
    command: Command,
    message: Message,
) -> Result<HttpResponse, AppError> {
    form.command()
        .or_page_read(async |violations| refused(at, violations).await)
        .await?;
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| refused(at, violations).await)
        .await?;
    let sentence = at.messages().say(message);
    Ok(at.done(&acted, sentence, &teller::desk(at)))
}

/// `POST …/reopen`
pub async fn reopen(
    at: AtTournament<Direct>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    pressed(&at, &form, Command::Reopen, Messages::told_reopened).await
}
