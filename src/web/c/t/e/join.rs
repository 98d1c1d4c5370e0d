//! `/c/{club}/t/{tournament}/e/{event}/join`: somebody comes into a round robin, a league or a ladder that has begun.

use crate::app::tournament::join::JoinOverview;
use crate::form::{Form, Value as _, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::tournament::robin::Missed;
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "join")]
pub struct JoinInput {
    #[form(message = "latecomer-entrant")]
    entrant: EntrantNo,
    #[form(default, tiles)]
    missed: Missed,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct JoinQuery {
    entrant: Option<EntrantNo>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/join`
pub async fn show(
    at: AtEvent<Direct>,
    who: QueryForm<JoinQuery>,
) -> Result<HttpResponse, AppError> {
    let event = joinable(&at.event)?;
    let refused = who.refused();
    html::asked(&page(&at, event, &who.values, &refused), &refused)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/join`
pub async fn post(at: AtEvent<Direct>, form: Posted<JoinInput>) -> Result<HttpResponse, AppError> {
    let event = joinable(&at.event)?;
    let refused = |violations: &[Violation]| page(&at, event, &form.values, violations);
    let JoinInput { entrant, missed } = form.command().or_page(refused)?;
    let join = EventCommand::Join { entrant, missed }.of(event.number);
    let done = at.act(&form.key, join).await.or_page(refused)?;
    Ok(told(&at, &done, &at.path.event(event.number)))
}

fn joinable(event: &Event) -> Result<&Event, AppError> {
    event
        .capabilities()
        .can_be_joined()
        .then_some(event)
        .ok_or(AppError::NotFound)
}

fn page(at: &TournamentRequest, event: &Event, typed: &Values, refused: &[Violation]) -> JoinPage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let overview = JoinOverview::of(t, event);
    let waiting = overview.waiting.iter().map(|n| {
        let label = format!("{n} · {}", name(*n));
        ChoiceOption::new(n.to_string(), label, typed.one(JoinInput::ENTRANT))
    });
    let waiting: Vec<ChoiceOption> = waiting.collect();
    let means = match overview.schedule {
        Some(schedule) => {
            let mut means = vec![w.join_means(schedule.matches, schedule.next_round)];
            if schedule.squeezed > 0 {
                means.push(w.join_squeezed(schedule.squeezed));
            }
            if schedule.missed > 0 {
                means.push(w.join_missed(schedule.missed));
            }
            means
        }
        None => vec![w.join_foot().into_owned()],
    };
    let problems = at.problems(refused);
    let mut typed = typed.clone();
    if typed.one(JoinInput::MISSED).is_empty() {
        typed.set(JoinInput::MISSED, Missed::default().show());
    }
    JoinPage {
        form: Fields::of::<JoinInput>(w, &typed, &problems)
            .offering(JoinInput::ENTRANT, waiting.clone()),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        drawn: overview.drawn,
        is_awaited: !waiting.is_empty(),
        means,
        has_missed: overview.schedule.is_some_and(|s| s.missed > 0),
        action: at.path.event_below(event.number, "join"),
        door: at.door(),
        draw: at.path.event_below(event.number, "draw"),
        show: at.path.event(event.number),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/join.html")]
struct JoinPage {
    #[deref]
    page: Page,
    event: String,
    drawn: bool,
    /// Whether somebody is in and does not play yet.
    is_awaited: bool,
    form: Fields,
    means: Vec<String>,
    /// Whether rounds are missed.
    has_missed: bool,
    action: String,
    door: Option<String>,
    draw: String,
    show: String,
}
