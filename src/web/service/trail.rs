//! Reading the record: what the house's page and a club's have in common.

use crate::app::clock;
use crate::app::club::{self, Club};
use crate::app::lists::audit::Recorded;
use crate::app::trail::{self, Choices, Wanted};
use crate::club::zone::Zone;
use crate::form::{self, Form, filled};
use crate::journal::{ClubId, UtcMicros, Who};
use crate::pages::choice::Choice;
use crate::pages::clock::Clock;
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::pages::paths::encode;
use crate::pages::words::Words;
use crate::publish::table;
use crate::web::form::of_query;
use crate::web::house::House;
use crate::web::prelude::*;
use crate::web::redirect;
use crate::web::service::change::changes;
use crate::web::service::record::{RecordPage, Row, what, who};
use actix_web::http::header::{self, ContentDisposition};
use chrono::{Days, NaiveDate, NaiveTime};
use std::borrow::Cow;
use std::collections::HashMap;

const PAGE: u32 = 50;
/// Lines read at once for a file.
const CHUNK: u32 = 2_000;
/// Most lines in a file: more than a club writes in ten years.
const MOST: usize = 200_000;

#[derive(Debug, Form)]
#[form(messages = "trail", longest = usize::MAX)]
pub struct Asked {
    kind: String,
    who: String,
    #[form(kind = Date)]
    from: String,
    /// Until this day, itself included.
    #[form(kind = Date)]
    until: String,
    #[form(hidden)]
    before: String,
}

impl Asked {
    pub(in crate::web) fn of(request: &HttpRequest) -> Asked {
        form::read(&of_query::<Asked>(request)).expect("texts of any length are read")
    }
}

/// The record of a club, or of everything.
pub(in crate::web) struct Trail {
    club: Option<ClubId>,
    zone: Zone,
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
    pub(in crate::web) async fn of_house(house: &House) -> Result<Self, AppError> {
        Ok(Trail {
            club: None,
            zone: club::zone_of_house(&house.store).await?,
            here: "/service/record".to_owned(),
        })
    }

    /// The page of what was asked for; with a day that is none, everything and what is wrong with it.
    pub(in crate::web) async fn page(
        &self,
        house: &House,
        (w, frame): (Words, Frame),
        asked: &Asked,
    ) -> Result<HttpResponse, AppError> {
        let (wanted, refused) = self.wanted(asked);
        let store = &house.store;
        let mut found = trail::lines(store, wanted, PAGE.saturating_add(1)).await?;
        let Choices { kinds, actors } = trail::choices(store, self.club).await?;
        let has_more = found.lines.len() > PAGE as usize;
        found.lines.truncate(PAGE as usize);
        let oldest = found.lines.last().filter(|_| has_more);
        let oldest = oldest.map(|line| line.number);
        let clock = Clock::new(self.zone, clock::now());
        let kinds = kinds
            .into_iter()
            .map(|kind| Choice::new(kind.clone(), what(w, &kind), &asked.kind));
        let people = actors
            .iter()
            .map(|one| Choice::new(one.who.to_string(), who(w, one), &asked.who));
        let problems = Problems::said(w, &refused);
        let page = RecordPage {
            form: Fields::of::<Asked>(w, &filled(asked), &problems)
                .offering("kind", by_label(w.trail_any(), kinds, &asked.kind))
                .offering("who", by_label(w.trail_anyone(), people, &asked.who)),
            page: Page::new(w, frame).refused(problems),
            rows: found
                .lines
                .iter()
                .map(|line| row(w, clock, line, &found.people))
                .collect(),
            has_clubs: self.club.is_none(),
            older: oldest.map(|number| self.address("", asked, Some(number))),
            newest: (!asked.before.is_empty()).then(|| self.address("", asked, None)),
            file: self.address(".csv", asked, None),
            here: self.here.clone(),
        };
        match refused.is_empty() {
            true => html::page(&page),
            false => html::refused(&page),
        }
    }

    /// The same lines as a file, all of them.
    pub(in crate::web) async fn file(
        &self,
        house: &House,
        w: Words,
        asked: &Asked,
    ) -> Result<HttpResponse, AppError> {
        let (mut wanted, refused) = self.wanted(asked);
        if let Some(violation) = refused.into_iter().next() {
            return Err(AppError::Refused(violation));
        }
        let mut rows = Vec::new();
        loop {
            let found = trail::lines(&house.store, wanted.clone(), CHUNK).await?;
            let Some(last) = found.lines.last() else {
                break;
            };
            wanted.older_than = Some(last.number);
            rows.extend(found.lines.into_iter().map(|line| recorded(w, line)));
            if rows.len() >= MOST {
                break;
            }
        }
        let text = table::csv(rows).map_err(AppError::internal)?;
        Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
            .insert_header(ContentDisposition::attachment("record.csv"))
            .body(text))
    }

    fn wanted(&self, asked: &Asked) -> (Wanted, Vec<Violation>) {
        let mut refused = Vec::new();
        let mut day = |typed: &str, field, days: u64| match typed {
            "" => None,
            typed => {
                let moment = self.begin(typed, days);
                if moment.is_none() {
                    refused.push(refuse::trail_day().at(field));
                }
                moment
            }
        };
        let (from, until) = (
            day(&asked.from, "from", 0),
            // Until a day is until its end.
            day(&asked.until, "until", 1),
        );
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let wanted = Wanted {
            club: self.club,
            action: some(&asked.kind),
            object: None,
            who: asked.who.parse::<Who>().ok(),
            from,
            until,
            older_than: asked.before.parse().ok(),
        };
        (wanted, refused)
    }

    /// When the day so many days after this one begins.
    fn begin(&self, typed: &str, days: u64) -> Option<UtcMicros> {
        let day: NaiveDate = typed.parse().ok()?;
        let day = day.checked_add_days(Days::new(days))?;
        // Where clocks jump over midnight, the day begins an hour later.
        let one = NaiveTime::from_hms_opt(1, 0, 0)?;
        self.zone
            .moment(day.and_time(NaiveTime::MIN))
            .or_else(|| self.zone.moment(day.and_time(one)))
    }

    fn address(&self, ending: &str, asked: &Asked, before: Option<i64>) -> String {
        let mut parts: Vec<String> = [
            ("kind", &asked.kind),
            ("who", &asked.who),
            ("from", &asked.from),
            ("until", &asked.until),
        ]
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
    choices: impl Iterator<Item = Choice>,
    chosen: &str,
) -> Vec<Choice> {
    let mut choices: Vec<Choice> = choices.collect();
    choices.sort_by(|a, b| a.label.cmp(&b.label));
    choices.insert(0, Choice::new("", any, chosen));
    choices
}

fn row(w: Words, clock: Clock, line: &trail::Recorded, people: &HashMap<String, String>) -> Row {
    let (before, after) = (line.before.as_deref(), line.after.as_deref());
    Row {
        iso: clock.past(w, line.at).iso,
        at: clock.exact(line.at),
        who: who(w, &line.who),
        what: what(w, &line.kind),
        object: line.object_name.clone().unwrap_or_default(),
        club: line.club.clone().unwrap_or_default(),
        changes: changes(w, before, after, people),
    }
}

fn recorded(w: Words, line: trail::Recorded) -> Recorded {
    Recorded {
        at: Clock::new(Zone::utc(), line.at).past(w, line.at).iso,
        who: who(w, &line.who),
        who_id: line.who.who.to_string(),
        club: line.club.unwrap_or_default(),
        what: what(w, &line.kind),
        kind: line.kind,
        object: line.object,
        before: line.before,
        after: line.after,
    }
}
