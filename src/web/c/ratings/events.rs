//! `/c/{club}/ratings/events`: which events are rated.

use super::frame;
use crate::app::recompute::{RatedEvent, rate_events, rated_events};
use crate::club::season::EventKey;
use crate::form::Form;
use crate::pages::when;
use crate::web::prelude::*;
use chrono::Datelike;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RatedEventsQuery {
    year: Option<i32>,
}

#[derive(Debug, Form)]
#[form(hidden, check = RatedEventsInput::in_order)]
pub struct RatedEventsInput {
    there: Vec<EventKey>,
    rated: Vec<EventKey>,
}

impl RatedEventsInput {
    fn in_order(self) -> Result<Self, Violation> {
        match self.rated.iter().all(|key| self.there.contains(key)) {
            true => Ok(self),
            false => Err(refuse::choice_unknown().at("rated")),
        }
    }

    /// Every event of the form, and whether it is rated.
    fn events(self) -> Vec<(EventKey, bool)> {
        let rated = |key| (key, self.rated.contains(&key));
        self.there.into_iter().map(rated).collect()
    }
}

/// `GET /c/{club}/ratings/events`
pub async fn show(
    at: AtClub,
    asked: QueryForm<RatedEventsQuery>,
) -> Result<HttpResponse, AppError> {
    at.need(Permission::ManageStandings)?;
    let asked = asked.read()?.year;
    let mut events = rated_events(&at.app.store, at.club.id).await?;
    let year_of = |of: &RatedEvent| of.event.played.day.year();
    let mut all: Vec<i32> = events.iter().map(year_of).collect();
    all.sort_unstable_by_key(|year| std::cmp::Reverse(*year));
    all.dedup();
    // A form of all the years there ever were is more than a browser sends.
    let year = asked.filter(|year| all.contains(year));
    let year = year.or_else(|| all.first().copied());
    events.retain(|of| Some(year_of(of)) == year);
    let here = at.path.below("ratings/events");
    let years = all.into_iter().map(|one| YearLink {
        on: Some(one) == year,
        link: Link::new(format!("{one:04}"), format!("{here}?year={one:04}")),
    });
    let w = at.messages();
    let page = EventsPage {
        page: Page::new(w, frame(&at)),
        years: years.collect(),
        events: events
            .into_iter()
            .map(|RatedEvent { event: of, rated }| {
                let day = when::day(w, of.played.day);
                EventTick {
                    key: of.played.key.to_string(),
                    label: format!("{} · {} · {day}", of.tournament, of.name),
                    rated,
                }
            })
            .collect(),
        action: at.path.below("ratings/events"),
    };
    html::page(&page)
}

/// `POST /c/{club}/ratings/events`
pub async fn post(at: AtClub, form: Posted<RatedEventsInput>) -> Result<HttpResponse, AppError> {
    at.need(Permission::ManageStandings)?;
    let events = form.command()?.events();
    let principal = at.principal(&form.key)?;
    rate_events(&at.app.store, principal, at.club.id, events).await?;
    let flash = Flash::new(at.messages().rated_events_told());
    Ok(flash.then(&at.path.below("ratings")))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EventTick {
    key: String,
    label: String,
    rated: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct YearLink {
    link: Link,
    on: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/events.html")]
struct EventsPage {
    #[deref]
    page: Page,
    years: Vec<YearLink>,
    events: Vec<EventTick>,
    action: String,
}
