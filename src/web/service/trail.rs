//! Reading the record: what the service's page and a club's have in common.

use crate::app::clock;
use crate::app::club::{self, Club};
use crate::app::lists::audit::{AuditRow, AuditText, AuditWord};
use crate::app::trail::{self, AuditFilter, AuditKind, TrailChoices};
use crate::club::name::in_order;
use crate::club::zone::ClubTimeZone;
use crate::form::{Choice as _, Form};
use crate::journal::{Actor, ClubId, UtcMicros};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::messages::Messages;
use crate::pages::paths::encode;
use crate::pages::when::ClubClock;
use crate::publish::table::{self, FileFormat};
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::service::change::changes;
use crate::web::service::record::{RecordPage, ServiceRecordRow, what, who};
use crate::web::state::AppState;
use actix_web::http::header::{self, ContentDisposition};
use chrono::{Days, NaiveDate, NaiveTime};
use std::borrow::Cow;
use std::collections::HashMap;

const PAGE: u32 = 50;
/// Lines read at once for a file.
const CHUNK: u32 = 2_000;
/// Most lines in a file: more than a club writes in ten years.
const MOST: usize = 200_000;

#[derive(Debug, Default, Form)]
#[form(messages = "trail")]
pub struct TrailFilterInput {
    kind: Option<AuditKind>,
    who: Option<Actor>,
    #[form(rule = "trail-day")]
    from: Option<NaiveDate>,
    /// Until this day, itself included.
    #[form(rule = "trail-day")]
    until: Option<NaiveDate>,
    #[form(hidden)]
    before: Option<i64>,
}

/// The record of a club, or of everything.
pub(in crate::web) struct Trail {
    club: Option<ClubId>,
    zone: ClubTimeZone,
    here: String,
}

impl Trail {
    pub(in crate::web) fn of_club(club: &Club, here: String) -> Self {
        Trail {
            club: Some(club.id),
            zone: club.time_zone,
            here,
        }
    }

    /// Everything there is, by the clock of the first club.
    pub(in crate::web) async fn of_service(app: &AppState) -> Result<Self, AppError> {
        Ok(Trail {
            club: None,
            zone: club::zone_of_service(&app.store).await?,
            here: "/service/record".to_owned(),
        })
    }

    /// The page of what was asked for; with a day that is none, everything and what is wrong with it.
    pub(in crate::web) async fn page(
        &self,
        app: &AppState,
        (w, frame): (Messages, Frame),
        asked: &QueryForm<TrailFilterInput>,
    ) -> Result<HttpResponse, AppError> {
        let (wanted, refused) = match asked.read().and_then(|asked| self.wanted(&asked)) {
            Ok(wanted) => (wanted, Vec::new()),
            Err(refused) => (self.everything(), refused),
        };
        let typed = |name| asked.values.one(name);
        let store = &app.store;
        let mut found = trail::lines(store, wanted, PAGE.saturating_add(1)).await?;
        let TrailChoices { kinds, actors } = trail::choices(store, self.club).await?;
        let has_more = found.lines.len() > PAGE as usize;
        found.lines.truncate(PAGE as usize);
        let oldest = found.lines.last().filter(|_| has_more);
        let oldest = oldest.map(|line| line.number);
        let clock = ClubClock::new(self.zone, clock::now());
        let kinds = kinds
            .into_iter()
            .map(|AuditWord(kind)| ChoiceOption::new(kind.word(), what(w, kind), typed("kind")));
        let people = actors
            .iter()
            .map(|one| ChoiceOption::new(one.who.to_string(), who(w, one), typed("who")));
        let problems = Problems::said(w, &refused);
        let page = RecordPage {
            form: Fields::of::<TrailFilterInput>(w, &asked.values, &problems)
                .offering("kind", by_label(w.trail_any(), kinds, typed("kind")))
                .offering("who", by_label(w.trail_anyone(), people, typed("who"))),
            page: Page::new(w, frame).refused(problems),
            rows: found
                .lines
                .iter()
                .map(|line| row(w, clock, line, &found.people))
                .collect(),
            has_clubs: self.club.is_none(),
            older: oldest.map(|number| self.address("", asked, Some(number))),
            newest: (!typed("before").is_empty()).then(|| self.address("", asked, None)),
            file: self.address(".csv", asked, None),
            here: self.here.clone(),
        };
        html::asked(&page, &refused)
    }

    /// The same lines as a file, all of them.
    pub(in crate::web) async fn file(
        &self,
        app: &AppState,
        w: Messages,
        asked: &QueryForm<TrailFilterInput>,
    ) -> Result<HttpResponse, AppError> {
        let mut wanted = asked.read().and_then(|asked| self.wanted(&asked))?;
        let mut rows = Vec::new();
        loop {
            let found = trail::lines(&app.store, wanted.clone(), CHUNK).await?;
            let Some(last) = found.lines.last() else {
                break;
            };
            wanted.older_than = Some(last.number);
            rows.extend(found.lines.into_iter().map(|line| AuditText {
                title: what(w, line.kind.0).into_owned(),
                line,
            }));
            if rows.len() >= MOST {
                break;
            }
        }
        let text = table::csv(rows).map_err(AppError::internal)?;
        Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, FileFormat::Csv.content()))
            .insert_header(ContentDisposition::attachment("record.csv"))
            .body(text))
    }

    fn everything(&self) -> AuditFilter {
        AuditFilter {
            club: self.club,
            action: None,
            object: None,
            who: None,
            from: None,
            until: None,
            older_than: None,
        }
    }

    fn wanted(&self, asked: &TrailFilterInput) -> Result<AuditFilter, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut day = |day: Option<NaiveDate>, field, days: u64| {
            let begins = self.begin(day?, days);
            if begins.is_none() {
                refused.push(refuse::trail_day().at(field));
            }
            begins
        };
        let (from, until) = (
            day(asked.from, "from", 0),
            // Until a day is until its end.
            day(asked.until, "until", 1),
        );
        let wanted = AuditFilter {
            action: asked.kind,
            who: asked.who,
            from,
            until,
            older_than: asked.before,
            ..self.everything()
        };
        match refused.is_empty() {
            true => Ok(wanted),
            false => Err(refused),
        }
    }

    /// When the day so many days after this one begins.
    fn begin(&self, day: NaiveDate, days: u64) -> Option<UtcMicros> {
        let day = day.checked_add_days(Days::new(days))?;
        // Where clocks jump over midnight, the day begins an hour later.
        let one = NaiveTime::from_hms_opt(1, 0, 0)?;
        self.zone
            .moment(day.and_time(NaiveTime::MIN))
            .or_else(|| self.zone.moment(day.and_time(one)))
    }

    fn address(
        &self,
        ending: &str,
        asked: &QueryForm<TrailFilterInput>,
        before: Option<i64>,
    ) -> String {
        let mut parts: Vec<String> = ["kind", "who", "from", "until"]
            .map(|name| (name, asked.values.one(name)))
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        parts.extend(before.map(|number| format!("before={number}")));
        let address = format!("{}{ending}", self.here);
        debug_assert!(redirect::local(&address).is_some());
        match parts.is_empty() {
            true => address,
            false => format!("{address}?{}", parts.join("&")),
        }
    }
}

/// Choices by the alphabet, after one that chooses nothing.
fn by_label(
    any: Cow<'static, str>,
    choices: impl Iterator<Item = ChoiceOption>,
    chosen: &str,
) -> Vec<ChoiceOption> {
    let mut choices: Vec<ChoiceOption> = choices.collect();
    choices.sort_by_cached_key(|choice| in_order(&choice.label));
    choices.insert(0, ChoiceOption::new("", any, chosen));
    choices
}

fn row(
    w: Messages,
    clock: ClubClock,
    line: &AuditRow,
    people: &HashMap<String, String>,
) -> ServiceRecordRow {
    ServiceRecordRow {
        at: clock.past(w, line.at.0),
        who: who(w, &line.who),
        what: what(w, line.kind.0).into_owned(),
        object: line.object_name.clone().unwrap_or_default(),
        club: line.club.clone().unwrap_or_default(),
        changes: changes(w, line.before.as_ref(), line.after.as_ref(), people),
    }
}
