//! `/c/{club}/t/{tournament}/door`: people sign in, in one field, one after the other.

pub mod company;
pub mod list;
pub mod person;
pub mod show;

use crate::app::lists::entries::{EntrantRow, entries};
use crate::app::tournament::{
    Arrived, AtDoor, DoorEvent, DoorList, DoorWay, NotAdmitted, TypedPerson,
};
use crate::club::member;
use crate::form::{Choice as _, Form, Value as _, Values};
use crate::pages::fields::Fields;
use crate::pages::paths::TournamentPath;
use crate::pages::problems::RemedyButton;
use crate::tournament::{EntrantNo, Event, EventNo};
use crate::violation::rules;
use crate::web::c::arrival::{Arrival, GuestMark};
use crate::web::c::published::live;
use crate::web::c::t::e::join::JoinQuery;
use crate::web::c::t::e::late::LateQuery;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct DoorInput {
    #[form(flatten)]
    arrival: Arrival,
    /// Of a guest.
    rating: String,
    #[form(name = "event")]
    events: Vec<EventNo>,
}

/// The events that the last one entered: the form begins with them for the next.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct DoorQuery {
    #[form(with = dotted)]
    events: Option<Vec<EventNo>>,
}

/// Events in an address: `1.3`, or `none`.
mod dotted {
    use crate::form::{Control, Line};
    use crate::tournament::EventNo;
    use crate::violation::{Violation, refuse};

    pub(super) const NONE: &str = "none";

    pub(super) fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub(super) fn read(typed: &[String]) -> Result<Option<Vec<EventNo>>, Violation> {
        match typed.first().map_or("", String::as_str) {
            "" => Ok(None),
            NONE => Ok(Some(Vec::new())),
            events => {
                let read: Result<_, _> = events.split('.').map(str::parse).collect();
                read.map(Some).map_err(|_| refuse::choice_unknown())
            }
        }
    }

    pub(super) fn show(events: &Option<Vec<EventNo>>) -> Vec<String> {
        let shown = |events: &Vec<EventNo>| match events.is_empty() {
            true => NONE.to_owned(),
            false => events
                .iter()
                .map(EventNo::to_string)
                .collect::<Vec<_>>()
                .join("."),
        };
        events.iter().map(shown).collect()
    }
}

/// `GET /c/{club}/t/{tournament}/door`
pub async fn show(
    at: AtTournament<Direct>,
    remembered: QueryForm<DoorQuery>,
) -> Result<HttpResponse, AppError> {
    let first = at.state().events.keys().next();
    let events = match remembered.read()?.events {
        Some(events) => events,
        None => first.copied().into_iter().collect(),
    };
    let mut typed = Values::default();
    typed.set(DoorInput::EVENTS, events.show());
    let list = door_list(&at).await?;
    html::page(&page(&at, &list, &typed, Problems::none(), None))
}

/// `POST /c/{club}/t/{tournament}/door`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<DoorInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let list = door_list(&at).await?;
    let refuse = |violations: &[Violation], candidates: Option<Vec<usize>>| {
        let problems = problems(&at, violations, typed);
        page(&at, &list, typed, problems, candidates)
    };
    let read = form.command().and_then(|at_the_door| {
        let DoorInput {
            arrival,
            rating,
            events,
        } = at_the_door;
        let comer = arrival
            .typed_person()
            .map_err(|violation| vec![violation])?;
        let rating = match comer {
            TypedPerson::Guest(_) => {
                member::rating(&rating).map_err(|violation| vec![violation])?
            }
            TypedPerson::Called(_) | TypedPerson::Listed(_) => None,
        };
        Ok((comer, rating, events))
    });
    let (comer, rating, events) = read.or_page(|violations| refuse(violations, None))?;
    let admitted = match list.admitted(comer, rating) {
        Ok(admitted) => admitted,
        Err(NotAdmitted {
            refused,
            candidates,
        }) => return html::refused(&refuse(&[refused], candidates)),
    };
    let principal = at.principal(&form.key)?;
    let tournament = (at.stream, &at.story);
    let arrived = at
        .app
        .tournaments
        .admit(principal, at.club.id, tournament, admitted, events)
        .await
        .or_page(|violations| refuse(violations, None))?;
    welcome(&at, typed, &arrived).await
}

pub(in crate::web::c::t) async fn door_list(at: &TournamentRequest) -> Result<DoorList, AppError> {
    let (all, story) = (&at.app.tournaments, at.story.clone());
    Ok(DoorList::read(all, at.club.id, (at.stream, story), &at.names).await?)
}

/// Back to the door for the next in the queue, or on to the place of someone who came late.
async fn welcome(
    at: &TournamentRequest,
    typed: &Values,
    Arrived {
        done,
        entrant,
        late,
    }: &Arrived,
) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let names = at.app.tournaments.names(at.club.id).await?;
    let state = &done.story.state;
    let number = entrant.ok_or_else(|| AppError::internal("nobody came in"))?;
    let name = names.entrant(state, number);
    if let Some(event) = late.first().and_then(|event| state.event(*event)) {
        let path = late_place(&at.path, event, number);
        let said = w.door_told_late(&name, number.0);
        return Ok(match done.action {
            Some(_) => at.done(done, said, &path),
            // They were in already; what is left is on that page.
            None => Flash::new(said).then(&path),
        });
    }
    let said = w.door_told(&name, number.0);
    let door = at.path.below("door");
    let path = match state.events.len() {
        0 | 1 => door,
        _ => match typed.all(DoorInput::EVENTS) {
            [] => format!("{door}?{}", DoorQuery::EVENTS.query(dotted::NONE)),
            events => format!("{door}?{}", DoorQuery::EVENTS.query(events.join("."))),
        },
    };
    Ok(at.done(done, said, &path))
}

/// Where someone who came late gets their place.
fn late_place(path: &TournamentPath, event: &Event, number: EntrantNo) -> String {
    let page = match event.capabilities().can_be_joined() {
        true => format!("join?{}", JoinQuery::ENTRANT.query(number)),
        false => format!("late?{}", LateQuery::ENTRANT.query(number)),
    };
    path.event_below(event.number, &page)
}

/// Refusals in words. Someone else of a name that is in already may come as a guest with one tap.
fn problems(at: &TournamentRequest, violations: &[Violation], typed: &Values) -> Problems {
    let w = at.messages();
    let mut problems = at.problems(violations);
    if typed.one(Arrival::PERSON).is_empty() {
        let remedy = RemedyButton {
            label: w.door_as_guest(typed.one(Arrival::NAME)),
            instead: Arrival::COMES_AS.query(GuestMark::Guest.word()),
        };
        problems = problems.remedy(violations, rules::SIGNED_IN_ALREADY, remedy);
    }
    problems
}

fn page(
    at: &TournamentRequest,
    list: &DoorList,
    typed: &Values,
    problems: Problems,
    candidates: Option<Vec<usize>>,
) -> DoorPage {
    let (w, t) = (at.messages(), at.state());
    let several = t.events.len() > 1;
    let name = |number| at.names.entrant(t, number);
    let people = entries(t, &name).rev().map(|entry| CheckedIn {
        events: entry
            .events
            .iter()
            .filter_map(|n| t.event(*n).filter(|_| several))
            .map(|event| event.settings.name.clone())
            .collect(),
        href: at.path.below(&format!("door/{}", entry.number)),
        entry,
    });
    let draws = t.events.values().flat_map(|event| {
        let name = &event.settings.name;
        let below = |rest| at.path.event_below(event.number, rest);
        let is_drawn = event.capabilities().is_drawn();
        let draw = is_drawn.then(|| Link::new(w.draw_of(name), below("draw")));
        std::iter::once(Link::new(w.sign_ups_title(name), below("sign-ups"))).chain(draw)
    });
    let rating = (w.door_guest_rating(), w.member_rating_hint());
    DoorPage {
        rating: Fields::one(w, DoorInput::RATING, rating, typed, &problems),
        page: at.page().refused(problems),
        name: typed.one(Arrival::NAME).to_owned(),
        events: t
            .events
            .values()
            .map(|e| tick_of(at, e, typed.all(DoorInput::EVENTS)))
            .collect(),
        roster: list
            .not_in(t)
            .into_iter()
            .filter_map(|place| candidate(at, list, place))
            .collect(),
        asked: candidates.is_some(),
        candidates: candidates
            .into_iter()
            .flatten()
            .filter_map(|place| candidate(at, list, place))
            .collect(),
        people: people.collect(),
        finished: t.finished,
        action: at.path.below("door"),
        draws: draws.collect(),
        list: at.path.below("print-list"),
        all: at.path.below("door/list"),
        members: at.at.path.below("members"),
        live: live(at),
    }
}

fn candidate(at: &TournamentRequest, list: &DoorList, place: usize) -> Option<Candidate> {
    let w = at.messages();
    let of = list.at(place)?;
    let (rating, number, note) = match of {
        AtDoor::Known(known) => {
            let number = at.state().entrant_of(known.id).map(|e| e.number.0);
            (known.rating, number, None)
        }
        AtDoor::Expected(one) if one.waits() => (None, None, Some(w.door_waits())),
        AtDoor::Expected(_) => (None, None, Some(w.door_signed_up())),
    };
    Some(Candidate {
        id: of.id().to_string(),
        label: of.label().to_owned(),
        rating,
        number,
        note,
    })
}

/// An event as the door offers it, ticked where it is among these.
fn tick_of(at: &TournamentRequest, event: &Event, ticked: &[String]) -> EventTick {
    let w = at.messages();
    let name = &event.settings.name;
    let of = DoorEvent::of(at.state(), event);
    EventTick {
        number: event.number.0,
        name: name.clone(),
        count: of.entered,
        on: ticked.contains(&event.number.to_string()),
        takes: of.takes,
        closed: of.way.map(|way| {
            let below = |page: &str| at.path.event_below(event.number, page);
            match way {
                DoorWay::Company => {
                    let href = company::address(&at.path, event.number);
                    Link::new(w.door_company(name), href)
                }
                DoorWay::Join => Link::new(w.join_door(name), below("join")),
                DoorWay::LateEntry => Link::new(w.labelled(w.late_entry(), name), below("late")),
                DoorWay::TooLate => Link::new(w.door_late_closed(name), below("late")),
                DoorWay::ListClosed => Link::new(w.drawing_told_closed(name), below("draw")),
            }
        }),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTick {
    pub number: u32,
    pub name: String,
    pub count: usize,
    pub on: bool,
    /// Whether it can be entered, at once or late.
    pub takes: bool,
    /// Why it is not simply entered, and where that is changed.
    pub closed: Option<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    id: String,
    label: String,
    /// The rating, in whole points.
    rating: Option<i64>,
    number: Option<u32>,
    note: Option<std::borrow::Cow<'static, str>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct CheckedIn {
    #[deref]
    entry: EntrantRow,
    pub events: Vec<String>,
    pub href: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door.html")]
struct DoorPage {
    #[deref]
    page: Page,
    name: String,
    /// Of a guest.
    rating: Fields,
    events: Vec<EventTick>,
    roster: Vec<Candidate>,
    asked: bool,
    candidates: Vec<Candidate>,
    /// Who is in, the newest first.
    people: Vec<CheckedIn>,
    finished: bool,
    action: String,
    draws: Vec<Link>,
    /// The list to tick by hand.
    list: String,
    /// Where many sign in at once.
    all: String,
    members: String,
    live: String,
}

impl DoorPage {
    #[must_use]
    pub fn several(&self) -> bool {
        self.events.len() > 1
    }

    /// How many are in and have not left.
    #[must_use]
    pub fn present(&self) -> usize {
        self.people.iter().filter(|person| !person.left).count()
    }
}
