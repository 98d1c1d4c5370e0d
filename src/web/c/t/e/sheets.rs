//! `/c/{club}/t/{tournament}/e/{event}/sheets`: somebody joins the list of a rolling side event.

use crate::app::club::{ListedPerson, meant};
use crate::app::tournament::rolling::{ListAfter, rolling_list};
use crate::app::tournament::{TournamentActed, people};
use crate::club::lookup::LookupResult;
use crate::form::{Choice as _, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::tournament::coming::ComingCommand;
use crate::tournament::{EntrantNo, Event, EventCommand, EventNo};
use crate::violation::rules;
use crate::web::c::arrival::{Arrival, GuestMark};
use crate::web::c::published::with_scene;
use crate::web::c::t::e::show::RollingView;
use crate::web::prelude::*;

/// `GET /c/{club}/t/{tournament}/e/{event}/sheets`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &Values::default(), &[]).await?)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sheets`
pub async fn post(at: AtEvent<Direct>, form: Posted<Arrival>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let read = form.command();
    let comer = read
        .and_then(|arrival| arrival.typed_person().map_err(|violation| vec![violation]))
        .or_page_read(async |violations| page(&at, event, &form.values, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let (all, place) = (&at.app.tournaments, (at.stream, &at.story));
    let done = all
        .join_list(principal, at.club.id, place, event.number, comer, &at.names)
        .await
        .or_page_read(async |violations| page(&at, event, &form.values, violations).await)
        .await?;
    let said = sentence(&at, event.number, &done).await?;
    Ok(at.done(&done, said, &here(&at, event)))
}

fn here(at: &TournamentRequest, event: &Event) -> String {
    at.path.event_below(event.number, "sheets")
}

/// Who is on the list now, or that the next sheet has started.
async fn sentence(
    at: &TournamentRequest,
    event: EventNo,
    done: &TournamentActed,
) -> Result<String, AppError> {
    let w = at.messages();
    let t = &done.story.state;
    let names = at.app.tournaments.names(at.club.id).await?;
    let after = ListAfter::of(event, done).ok_or(AppError::NotFound)?;
    let comer = done
        .comer()
        .ok_or_else(|| AppError::internal("nobody joined"))?;
    let name = names.entrant(t, comer);
    Ok(match after.drawn {
        Some(sheet) => w.rolling_told_drawn(sheet),
        None => w.rolling_told(after.waiting, name),
    })
}

async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    refused: &[Violation],
) -> Result<SheetsPage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let list = rolling_list(t, event).map_err(AppError::Refused)?;
    let list = list.ok_or(AppError::NotFound)?;
    let people = people(&at.app.store, at.club.id, &at.names, t).await?;
    let asked = refused
        .iter()
        .any(|v| matches!(v.rule, rules::DOOR_NAMESAKES | rules::DOOR_UNKNOWN));
    let like = match meant(typed.one(Arrival::NAME), &people) {
        LookupResult::Several(places) | LookupResult::Nobody(places) if asked => places,
        _ => Vec::new(),
    };
    let candidates = like.into_iter().filter_map(|place| people.get(place));
    let start = list.start;
    let start = start.map(|of| w.rolling_start_text(of.again, of.byes, of.entries));
    let below = |rest| at.path.event_below(event.number, rest);
    Ok(SheetsPage {
        page: at.page().refused(at.problems(refused)),
        event: event.settings.name.clone(),
        name: typed.one(Arrival::NAME).to_owned(),
        candidates: candidates
            .map(|known| ChoiceOption::new(known.id.to_string(), known.label.clone(), ""))
            .collect(),
        guest: asked,
        roster: people,
        rolling: with_scene(at, |scene| RollingView::of(scene, event, list)),
        start,
        action: below("sheets"),
        leave: below("sheets/leave"),
        start_action: below("sheets/start"),
        public: at.path.event(event.number),
        desk: at.path.below("desk"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/sheets.html")]
struct SheetsPage {
    #[deref]
    page: Page,
    event: String,
    name: String,
    roster: Vec<ListedPerson>,
    candidates: Vec<ChoiceOption>,
    guest: bool,
    rolling: RollingView,
    /// Whether a sheet can be started now, and what it would be.
    start: Option<String>,
    action: String,
    leave: String,
    start_action: String,
    public: String,
    desk: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Leaving {
    entrant: EntrantNo,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sheets/leave`
pub async fn leave(at: AtEvent<Direct>, form: Posted<Leaving>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let typed = Values::default();
    let Leaving { entrant } = form
        .command()
        .or_page_read(async |violations| page(&at, event, &typed, violations).await)
        .await?;
    let leave = EventCommand::Coming(ComingCommand::Leave { entrant }).of(event.number);
    let done = at
        .act(&form.key, leave)
        .await
        .or_page_read(async |violations| page(&at, event, &typed, violations).await)
        .await?;
    let name = at.names.entrant(&done.story.state, entrant);
    let said = at.messages().told_off_the_list(name);
    Ok(at.done(&done, said, &here(&at, event)))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sheets/start`
pub async fn start(at: AtEvent<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    let done = all
        .start_sheet(principal, at.stream, event.number)
        .await
        .or_page_read(async |violations| page(&at, event, &Values::default(), violations).await)
        .await?;
    let after = ListAfter::of(event.number, &done);
    let w = at.messages();
    let said = match after.and_then(|after| after.drawn) {
        Some(sheet) => w.rolling_told_drawn(sheet),
        None => w.rolling_told_seed().into_owned(),
    };
    Ok(at.done(&done, said, &here(&at, event)))
}
