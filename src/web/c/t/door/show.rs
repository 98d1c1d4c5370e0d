//! `/c/{club}/t/{tournament}/door/{entrant}`: what the door can do for someone who is in.

use crate::app::tournament::{EntrantEvent, TournamentActed};
use crate::form::Form;
use crate::pages::layout::Undo;
use crate::pages::messages::{MessageOf, Messages};
use crate::tournament::{Command, EntrantNo, Event, EventCommand, EventNo};
use crate::web::c::members::address;
use crate::web::c::t::e::late::LateQuery;
use crate::web::c::t::undo::UndoInput;
use crate::web::c::t::withdraw::{Leave, LeavingForm, leave};
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/door/{entrant}`
pub async fn show(
    at: AtTournament<Direct>,
    path: Path<(String, String, EntrantNo)>,
) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, path.2, &[]).await?)
}

pub(super) async fn page(
    at: &TournamentRequest,
    number: EntrantNo,
    refused: &[Violation],
) -> Result<AtTheDoorPage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let entrant = t.entrant(number).ok_or(AppError::NotFound)?;
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let checked_in = at.app.tournaments.checked_in_by(at.stream, number).await?;
    let mut frame = at.frame();
    let back = at.path.below("door");
    frame.trail.push(Link::new(w.door_title(), &back));
    let team = entrant.team.then(|| {
        let of_the_roster = address(at, entrant.person, "");
        Link::new(w.door_team_name(), of_the_roster)
    });
    let people = entrant.persons().map(|person| {
        let title = w.right_person_title(at.names.person(person));
        Link::new(title, super::person::address(at, number, person))
    });
    Ok(AtTheDoorPage {
        page: Page::new(w, frame).refused(at.problems(refused)),
        number: number.0,
        name: names(number.0),
        left: entrant.withdrawn,
        events: t.events.values().map(|e| event(at, e, number)).collect(),
        enter: at.path.below("door/enter"),
        withdraw: at.path.below("door/withdraw"),
        come_back: at.path.below("door/return"),
        people: team.into_iter().chain(people).collect(),
        undo: checked_in.map(|version| Undo {
            action: at.path.below("undo"),
            version: UndoInput::VERSION.hidden(version),
        }),
        back,
    })
}

fn event(at: &TournamentRequest, event: &Event, number: EntrantNo) -> EventState {
    let of = EntrantEvent::of(event, number);
    let late = of.late.then(|| {
        let page = format!("late?{}", LateQuery::ENTRANT.query(number));
        let label = at.messages().door_enter_late(&event.settings.name);
        Link::new(label, at.path.event_below(event.number, &page))
    });
    EventState {
        number: event.number.0,
        name: event.settings.name.clone(),
        entered: of.entered,
        late,
        open: of.open,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EventState {
    number: u32,
    name: String,
    entered: bool,
    /// Whether the draw has been made, so that the way in is late entry.
    late: Option<Link>,
    open: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/show.html")]
pub(super) struct AtTheDoorPage {
    #[deref]
    page: Page,
    number: u32,
    name: String,
    left: bool,
    events: Vec<EventState>,
    enter: String,
    withdraw: String,
    come_back: String,
    /// Where the name of a team is corrected, and who is of it.
    people: Vec<Link>,
    /// Taking the check-in back, while it can be found.
    undo: Option<Undo>,
    back: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct EnterInput {
    entrant: EntrantNo,
    event: EventNo,
}

/// `POST /c/{club}/t/{tournament}/door/enter`
pub async fn enter(
    at: AtTournament<Direct>,
    form: Posted<EnterInput>,
) -> Result<HttpResponse, AppError> {
    let EnterInput { entrant, event } = form.command()?;
    let enter = EventCommand::Enter { entrant }.of(event);
    let acted = at.act(&form.key, enter).await;
    let done = acted
        .or_page_read(async |violations| refused(&at, entrant, violations).await)
        .await?;
    let state = &done.story.state;
    let name = at.names.entrant(state, entrant);
    let event = state.event(event).map_or("", |e| e.settings.name.as_str());
    let said = at.messages().door_told_entered(event, name);
    Ok(at.done(&done, said, &at.path.below("door")))
}

/// The page again with what was refused. Somebody who is not there has no such page.
async fn refused(
    at: &TournamentRequest,
    number: EntrantNo,
    violations: &[Violation],
) -> Result<AtTheDoorPage, AppError> {
    match at.state().entrant(number) {
        Some(_) => page(at, number, violations).await,
        None => Err(violations.to_vec().into()),
    }
}

/// `POST /c/{club}/t/{tournament}/door/return`
pub async fn come_back(
    at: AtTournament<Direct>,
    form: Posted<EntrantInput>,
) -> Result<HttpResponse, AppError> {
    let entrant = form.command()?.entrant;
    let acted = at.act(&form.key, Command::Return { entrant }).await;
    tell(&at, entrant, acted, Messages::told_returned).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct EntrantInput {
    entrant: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/door/withdraw`
pub async fn withdraw(
    at: AtTournament<Direct>,
    form: Posted<EntrantInput>,
) -> Result<HttpResponse, AppError> {
    let number = form.command()?.entrant;
    let ask = LeavingForm {
        action: at.path.below("door/withdraw"),
        next: None,
        cancel: at.path.below(&format!("door/{number}")),
    };
    match leave(&at, &form.key, form.seen, number, ask).await? {
        Leave::Asked(page) => Ok(page),
        Leave::Told(left) => tell(&at, number, left, Messages::told_left).await,
    }
}

async fn tell(
    at: &AtTournament<Direct>,
    number: EntrantNo,
    acted: Result<TournamentActed, ActError>,
    said: MessageOf<String>,
) -> Result<HttpResponse, AppError> {
    let done = acted
        .or_page_read(async |violations| refused(at, number, violations).await)
        .await?;
    let name = at.names.entrant(&done.story.state, number);
    let said = said(at.messages(), name);
    Ok(at.done(&done, said, &at.path.below("door")))
}
