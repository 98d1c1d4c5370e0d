//! `/c/{club}/t/{tournament}/door/{entrant}`: what the door can do for someone who is in.

use crate::club::permissions::Deed;
use crate::pages::layout::{Link, Undo};
use crate::pages::problems::Problems;
use crate::tournament::{EntrantNo, Event, Fact};
use crate::violation::Violation;
use crate::web::c::place::AtTournament;
use crate::web::error::AppError;
use crate::web::form::new_key;
use crate::web::html;
use crate::web::page::Page;
use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;
use derive_more::Deref;

/// `GET /c/{club}/t/{tournament}/door/{entrant}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EntrantNo)>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    html::page(&page(&at, path.2, &[]).await?)
}

/// The page, with what was refused.
pub(super) async fn page(
    at: &AtTournament,
    number: EntrantNo,
    refused: &[Violation],
) -> Result<AtTheDoorPage, AppError> {
    let (w, t) = (at.house.words, at.state());
    let entrant = t.entrant(number).ok_or(AppError::NotFound)?;
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let mut frame = at.frame();
    let back = at.path.below("door");
    frame.trail.push(Link::new(w.say("door-title"), &back));
    Ok(AtTheDoorPage {
        page: Page::new(w, frame).refused(Problems::of(w, refused, &names)),
        number: number.0,
        name: names(number.0),
        left: entrant.withdrawn,
        events: t.events.values().map(|e| event(at, e, number)).collect(),
        enter: at.path.below("door/enter"),
        withdraw: at.path.below("door/withdraw"),
        come_back: at.path.below("door/return"),
        undo: signed_in_at(at, number).await?.map(|version| Undo {
            action: at.path.below("undo"),
            version,
            key: new_key().as_str().to_owned(),
        }),
        back,
    })
}

fn event(at: &AtTournament, event: &Event, number: EntrantNo) -> EventState {
    let on_sheet = event.matches_of(number).next().is_some();
    let entered = event.entered.contains(&number);
    let between_rounds = event.takes_entries();
    let late = (event.draw.is_some() && !on_sheet && !between_rounds).then(|| {
        let page = at.path.event_below(event.number, "late");
        let label = at
            .house
            .words
            .with("door-enter-late", "event", &event.settings.name);
        Link::new(label, format!("{page}?entrant={number}"))
    });
    EventState {
        number: event.number.0,
        name: event.settings.name.clone(),
        entered: entered && (event.draw.is_none() || on_sheet || between_rounds),
        late,
        open: !entered && between_rounds,
    }
}

/// The action by which someone signed in last, so that it can be taken back.
async fn signed_in_at(at: &AtTournament, number: EntrantNo) -> Result<Option<u64>, AppError> {
    let facts = at.house.tournaments.facts(at.stream).await?;
    let signed_in = facts.iter().rev().find(|envelope| {
        matches!(envelope.fact(), Ok(Fact::SignedIn { entrant, .. }) if *entrant == number)
    });
    Ok(signed_in.map(|envelope| envelope.action))
}

/// One event, for someone who is in the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EventState {
    number: u32,
    name: String,
    entered: bool,
    /// Whether the draw has been made, so that the way in is late entry.
    late: Option<Link>,
    /// Whether it can simply be entered.
    open: bool,
}

/// What can be done about someone who is in.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/show.html")]
pub(super) struct AtTheDoorPage {
    #[deref]
    page: Page,
    number: u32,
    name: String,
    left: bool,
    /// Whether they have been drawn or played, so that leaving is on the record.
    events: Vec<EventState>,
    enter: String,
    withdraw: String,
    come_back: String,
    /// Taking the sign-in back, while it can be found.
    undo: Option<Undo>,
    back: String,
}
