//! `/c/{club}/ratings/events`: which events are rated.

use super::frame;
use crate::app::recompute::{RatedEvent, rate_events, rated_events, rated_tag};
use crate::club::season::EventKey;
use crate::form::{Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::FormTag;
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
            false => Err(refuse::choice_unknown().at(RatedEventsInput::RATED)),
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
    at: AtClub<ManageStandings>,
    asked: QueryForm<RatedEventsQuery>,
) -> Result<HttpResponse, AppError> {
    let typed = Values::default();
    html::page(&page(&at, asked.read()?.year, &typed, &[]).await?)
}

/// The events of a year: the one asked for, or else that of the form that was sent, or else the newest.
async fn page(
    at: &ClubRequest,
    asked: Option<i32>,
    typed: &Values,
    violations: &[Violation],
) -> Result<EventsPage, AppError> {
    let mut events = rated_events(&at.app.store, at.club.id).await?;
    let year_of = |of: &RatedEvent| of.event.played.day.year();
    let mut all: Vec<i32> = events.iter().map(year_of).collect();
    all.sort_unstable_by_key(|year| std::cmp::Reverse(*year));
    all.dedup();
    // A form of all the years there ever were is more than a browser sends.
    let key = |of: &RatedEvent| of.event.played.key.to_string();
    let was_there = |of: &RatedEvent| typed.all(RatedEventsInput::THERE).contains(&key(of));
    let year = asked.filter(|year| all.contains(year));
    let year = year.or_else(|| events.iter().find(|of| was_there(of)).map(year_of));
    let year = year.or_else(|| all.first().copied());
    events.retain(|of| Some(year_of(of)) == year);
    let here = at.path.below("ratings/events");
    let years = all.into_iter().map(|one| YearLink {
        on: Some(one) == year,
        link: Link::new(
            format!("{one:04}"),
            format!(
                "{here}?{}",
                RatedEventsQuery::YEAR.query(format_args!("{one:04}"))
            ),
        ),
    });
    let w = at.messages();
    let tick = |rated: &RatedEvent| {
        let (of, key) = (&rated.event, key(rated));
        let on = match was_there(rated) {
            true => typed.all(RatedEventsInput::RATED).contains(&key),
            false => rated.rated,
        };
        let day = when::day(w, of.played.day);
        ChoiceOption::ticked(key, format!("{} · {} · {day}", of.tournament, of.name), on)
    };
    let problems = Problems::said(w, violations).now_at(&here);
    let standing = events.iter().map(|of| (of.event.played.key, of.rated));
    Ok(EventsPage {
        tag: rated_tag(standing),
        years: years.collect(),
        events: events.iter().map(key).collect(),
        rated: Fields::one(
            w,
            RatedEventsInput::RATED,
            Default::default(),
            typed,
            &problems,
        )
        .ticking(RatedEventsInput::RATED, events.iter().map(tick).collect()),
        page: Page::new(w, frame(at)).refused(problems),
        action: here,
    })
}

/// `POST /c/{club}/ratings/events`
pub async fn post(
    at: AtClub<ManageStandings>,
    form: Posted<RatedEventsInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let page = page(&at, None, &form.values, violations).await?;
        // Of other events it says nothing.
        let same = page.events == form.values.all(RatedEventsInput::THERE);
        let sent = form.tag.as_ref().filter(|_| same);
        Ok(EventsPage {
            tag: page.tag.or_as_sent(sent, violations),
            ..page
        })
    };
    let events = form.command().or_page_read(refused).await?.events();
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    rate_events(store, principal, at.club.id, events, form.tag.clone())
        .await
        .or_page_read(refused)
        .await?;
    let flash = Flash::new(at.messages().saved_ratings_follow());
    Ok(flash.then(&at.path.below("ratings")))
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
    tag: FormTag,
    years: Vec<YearLink>,
    /// The keys of those on the page.
    events: Vec<String>,
    rated: Fields,
    action: String,
}
