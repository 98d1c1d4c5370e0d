//! A page as it stood at a moment: `…?at=16:33`. [`At::at_any_moment`] says of an address that it takes one. The place of
//! the address (`c/place.rs`, `c/chouette/place.rs`) then holds the story as it stood and a [`PastMoment`], with which
//! nobody may do anything but read.
//!
//! [`At::at_any_moment`]: super::at::At::at_any_moment

use crate::app::clock;
use crate::app::stories::{StoredStory, Stories, StreamHistory};
use crate::club::moment::{NamedMoment, StoryClock};
use crate::club::zone::ClubTimeZone;
use crate::form::Form;
use crate::journal::{Snapshot, StreamId, StreamMoment, UtcMicros};
use crate::pages::layout::{Link, PastBanner};
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::violation::refuse;
use crate::web::c::place::ClubRequest;
use crate::web::error::AppError;
use crate::web::form::QueryForm;
use crate::web::middleware::client;
use crate::web::middleware::rate_limit::Work;
use crate::web::router::{self, ROUTER};
use crate::web::state::AppState;
use actix_web::{FromRequest, HttpRequest};
use askama::Template;
use chrono::NaiveDate;
use std::fmt::Display;
use std::sync::Arc;

/// What an address asks for.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct MomentQuery {
    at: String,
}

/// The address of a page as it stood at a moment.
#[must_use]
pub fn there(path: &str, moment: impl Display) -> String {
    format!("{path}?{}", MomentQuery::AT.query(moment))
}

/// The moment at which a page is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastMoment {
    /// The last moment of what was asked for: all that was recorded by then is shown.
    pub until: UtcMicros,
    /// As it stands in an address.
    pub text: String,
    /// The day, where a whole one was asked for.
    day: Option<NaiveDate>,
    clock: StoryClock,
    before: Option<String>,
    after: Option<String>,
}

/// What a request asks for; nothing for a page as it is now.
pub async fn asked(request: &HttpRequest) -> Result<Option<String>, AppError> {
    let query = QueryForm::<MomentQuery>::extract(request).await?;
    let text = query.values.one(MomentQuery::AT).trim().to_owned();
    match text.is_empty() {
        true => Ok(None),
        false if !router::at(request).is_some_and(|at| at.any_moment) => {
            Err(AppError::Refused(refuse::moment_not_here()))
        }
        false => Ok(Some(text)),
    }
}

/// The story as it stood at the moment that a request asks for; nothing for a page as it is now. `day` is the day of a time
/// without a date.
pub async fn past<S: StoredStory>(
    request: &HttpRequest,
    stories: &Stories<S>,
    stream: StreamId,
    (zone, day): (ClubTimeZone, NaiveDate),
) -> Result<Option<(Arc<Snapshot<S>>, PastMoment)>, AppError> {
    let Some(text) = asked(request).await? else {
        return Ok(None);
    };
    // All its facts are read and folded.
    let app = AppState::of(request)?;
    let client = client::address(request.head(), &app.trusted_proxies);
    app.limits.work(Work::Middling, client)?;
    let past = stories.past(stream).await?;
    let clock = StoryClock::of(zone, day, &past.times());
    let named = clock.read(&text);
    let named = named.ok_or_else(|| AppError::Refused(refuse::moment_unreadable(text.as_str())))?;
    if named.from > clock::now() {
        return Err(AppError::Refused(refuse::moment_to_come(text)));
    }
    let NamedMoment { until, day, .. } = named;
    let (before, here, after) = past.around(until);
    let Some(here) = here else {
        let first = after.map(|first| clock.shortest(first.at, past.after(first.at)));
        let first = first.unwrap_or_default();
        return Err(AppError::Refused(refuse::moment_too_early(first, text)));
    };
    let step = |to: StreamMoment| clock.shortest(to.at, past.after(to.at));
    let story = past.story(here.version);
    let past = PastMoment {
        until,
        text,
        day,
        clock,
        before: before.map(step),
        after: after.map(step),
    };
    Ok(Some((story, past)))
}

impl PastMoment {
    /// As it stands behind another question of an address.
    #[must_use]
    pub fn and(&self) -> String {
        format!("&{}", MomentQuery::AT.query(&self.text))
    }

    /// "As it stood at 16:33", on the page at `path`.
    #[must_use]
    pub fn banner(&self, w: Messages, path: &str) -> PastBanner {
        let there = |text: &String| there(path, text);
        let local = self.clock.zone.local(self.until);
        // Only a text that names a minute has one colon behind its date.
        let time = match self.text.matches(':').count() {
            1 => when::clock(local.time()),
            _ => local.time().format("%H:%M:%S").to_string(),
        };
        let time = match self.clock.is_own_day(self.until) {
            true => time,
            false => format!("{} {time}", when::day(w, local.date())),
        };
        PastBanner {
            said: match self.day {
                Some(day) => w.past_stood_day(when::day(w, day)),
                None => w.past_stood(time),
            },
            before: self.before.as_ref().map(there),
            after: self.after.as_ref().map(there),
            now: Link::new(w.now(), path),
        }
    }
}

/// The page; where it shows a moment that is past, its links to pages of the same tournament or night show that too.
pub fn rendered(at: &ClubRequest, page: &impl Template) -> Result<String, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    let Some(past) = &at.past else {
        return Ok(html);
    };
    // `/c/{club}/t/{tournament}`
    let parts: Vec<&str> = at.visitor.path().split('/').take(5).collect();
    let inside = format!("href=\"{}", parts.join("/"));
    let mut kept = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some((before, after)) = rest.split_once(&inside) {
        kept.push_str(before);
        kept.push_str(&inside);
        rest = after;
        let Some((below, behind)) = after.split_once('"') else {
            break;
        };
        // Another one whose name begins the same.
        if !below.is_empty() && !below.starts_with(['/', '?', '#']) {
            continue;
        }
        let (below, part) = below.split_at(below.find('#').unwrap_or(below.len()));
        let to = format!("{}{below}", parts.join("/"));
        let has_query = below.contains('?');
        if !has_query && !behind.starts_with(" data-now") && shows_any_moment(&to) {
            kept.push_str(&there(below, &past.text));
            kept.push_str(part);
            rest = after
                .get(below.len().saturating_add(part.len())..)
                .expect("both stand at its beginning");
        }
    }
    kept.push_str(rest);
    Ok(kept)
}

/// Whether an address, without a query, shows its page at any moment.
fn shows_any_moment(path: &str) -> bool {
    ROUTER.at(path).is_some_and(|at| at.any_moment)
}

/// How the moments of a story whose whole past is known are written in addresses.
pub fn texts(
    past: &StreamHistory,
    zone: ClubTimeZone,
    day: NaiveDate,
) -> impl Fn(UtcMicros) -> String {
    let clock = StoryClock::of(zone, day, &past.times());
    move |at| clock.shortest(at, past.after(at))
}
