//! `/c/{club}/t/{tournament}/e/{event}/sheets`: somebody joins the list of a rolling side event.

use crate::app::club::{ListedPerson, meant};
use crate::app::tournament::{DoorId, Guest, TournamentActed, TypedPerson, people};
use crate::club::lookup::LookupResult;
use crate::form::{Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::tournament::coming::{ComingCommand, repeated, sheets, waiting};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::violation::{refuse, rules};
use crate::web::c::arrival::Arrival;
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
    let done = join(&at, &form, event, comer)
        .await
        .or_page_read(async |violations| page(&at, event, &form.values, violations).await)
        .await?;
    let said = sentence(&at, event, &done).await?;
    Ok(at.done(&done, said, &here(&at, event)))
}

pub(super) fn here(at: &TournamentRequest, event: &Event) -> String {
    at.path.event_below(event.number, "sheets")
}

async fn join(
    at: &TournamentRequest,
    form: &Posted<Arrival>,
    event: &Event,
    comer: TypedPerson,
) -> Result<TournamentActed, ActError> {
    let all = &at.app.tournaments;
    let principal = at.principal(&form.key)?;
    let refuse = |violation: Violation| Err(ActError::Refused(violation.at("name")));
    let person = match comer {
        TypedPerson::Guest(name) => {
            let guest = Guest { name, rating: None };
            let events = vec![event.number];
            return all
                .sign_in_guest(principal, at.club.id, at.stream, guest, events)
                .await;
        }
        TypedPerson::Listed(DoorId::Person(person)) => person,
        TypedPerson::Listed(DoorId::SignUp(_)) => return refuse(refuse::person_unknown()),
        TypedPerson::Called(name) => {
            let people = people(&at.app.store, at.club.id, &at.names, at.state()).await?;
            match meant(&name, &people) {
                LookupResult::One(place) => match people.get(place) {
                    Some(known) => known.id,
                    None => return refuse(refuse::person_unknown()),
                },
                LookupResult::Several(_) => return refuse(refuse::door_namesakes(name.as_str())),
                LookupResult::Nobody(_) => return refuse(refuse::door_unknown(name.as_str())),
            }
        }
    };
    match at.state().entrant_of(person) {
        Some(entrant) => {
            let join = EventCommand::Coming(ComingCommand::Join {
                entrant: entrant.number,
            })
            .of(event.number);
            all.act(principal, at.stream, join).await
        }
        None => {
            all.sign_in(principal, at.stream, person, vec![event.number])
                .await
        }
    }
}

/// Who is on the list now, or that the next sheet has started.
async fn sentence(
    at: &TournamentRequest,
    before: &Event,
    done: &TournamentActed,
) -> Result<String, AppError> {
    let w = at.messages();
    let t = &done.story.state;
    let names = at.app.tournaments.names(at.club.id).await?;
    let Some(e) = t.event(before.number) else {
        return Err(AppError::NotFound);
    };
    let drawn = sheets(e).len();
    let newest = e.coming.joined.last().copied();
    let name = newest.map(|n| names.entrant(t, n)).unwrap_or_default();
    Ok(if drawn > sheets(before).len() {
        w.rolling_told_started(name, drawn)
    } else {
        w.rolling_told(waiting(t, e).len(), name)
    })
}

pub(super) async fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    refused: &[Violation],
) -> Result<SheetsPage, AppError> {
    let (w, t) = (at.messages(), at.state());
    let rolling = with_scene(at, |scene| RollingView::of(scene, event));
    let rolling = rolling.map_err(AppError::Refused)?;
    let rolling = rolling.ok_or(AppError::NotFound)?;
    let people = people(&at.app.store, at.club.id, &at.names, t).await?;
    let asked = refused
        .iter()
        .any(|v| matches!(v.rule, rules::DOOR_NAMESAKES | rules::DOOR_UNKNOWN));
    let like = match meant(typed.one("name"), &people) {
        LookupResult::Several(places) | LookupResult::Nobody(places) if asked => places,
        _ => Vec::new(),
    };
    let candidates = like.into_iter().filter_map(|place| people.get(place));
    let list = waiting(t, event);
    let rules = event.capabilities().filling_sheets();
    let size = rules.map_or(0, |rules| usize::from(rules.size));
    let on_sheet: Vec<EntrantNo> = list.iter().copied().take(size).collect();
    let again = repeated(t, &on_sheet).len();
    let people_on_it = on_sheet.len().saturating_sub(again);
    let start = (people_on_it >= 2).then(|| {
        w.rolling_start_text(
            again,
            on_sheet
                .len()
                .next_power_of_two()
                .saturating_sub(on_sheet.len()),
            on_sheet.len(),
        )
    });
    let below = |rest| at.path.event_below(event.number, rest);
    Ok(SheetsPage {
        page: at.page().refused(Problems::of(w, refused, &|n| {
            at.names.entrant(t, EntrantNo(n))
        })),
        event: event.settings.name.clone(),
        name: typed.one("name").to_owned(),
        candidates: candidates
            .map(|known| ChoiceOption::new(known.id.to_string(), known.label.clone(), ""))
            .collect(),
        guest: asked,
        roster: people,
        rolling,
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
pub(super) struct SheetsPage {
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
    let said = at.messages().rolling_told_left(name);
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
    let drawn = done
        .story
        .state
        .event(event.number)
        .map_or(0, |e| sheets(e).len());
    let w = at.messages();
    let said = if drawn > sheets(event).len() {
        w.rolling_told_drawn(drawn)
    } else {
        w.rolling_told_seed().into_owned()
    };
    Ok(at.done(&done, said, &here(&at, event)))
}
