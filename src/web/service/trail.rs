//! Reading the record: what the service's page and a club's have in common.

use crate::app::clock;
use crate::app::club::Club;
use crate::app::lists::audit::{AuditRow, AuditText, AuditWord};
use crate::app::trail::{self, AuditFilter, AuditKind, Trail, TrailQuestion, TrailScope};
use crate::club::name::sort_key;
use crate::form::{Choice as _, Form};
use crate::journal::{Actor, PersonId};
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
use chrono::NaiveDate;
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Debug, Default, Form)]
#[form(messages = "trail")]
pub struct TrailFilterInput {
    #[form(message = "what")]
    kind: Option<AuditKind>,
    who: Option<Actor>,
    from: Option<NaiveDate>,
    /// Until this day, itself included.
    until: Option<NaiveDate>,
    #[form(hidden)]
    before: Option<i64>,
}

impl TrailFilterInput {
    fn question(&self) -> TrailQuestion {
        TrailQuestion {
            kind: self.kind,
            who: self.who,
            from: self.from,
            until: self.until,
            before: self.before,
        }
    }
}

/// The record of a club, or of everything, at its address.
pub(in crate::web) struct Record {
    scope: TrailScope,
    here: String,
}

impl Record {
    pub(in crate::web) fn of_club(club: &Club, here: String) -> Self {
        Record {
            scope: TrailScope::of_club(club),
            here,
        }
    }

    pub(in crate::web) async fn of_service(app: &AppState) -> Result<Self, AppError> {
        Ok(Record {
            scope: TrailScope::of_service(&app.store).await?,
            here: "/service/record".to_owned(),
        })
    }

    fn wanted(&self, asked: &QueryForm<TrailFilterInput>) -> Result<AuditFilter, Vec<Violation>> {
        self.scope.wanted(&asked.read()?.question())
    }

    /// The page of what was asked for; with a day that is none, everything and what is wrong with it.
    pub(in crate::web) async fn page(
        &self,
        app: &AppState,
        (w, frame): (Messages, Frame),
        asked: &QueryForm<TrailFilterInput>,
    ) -> Result<HttpResponse, AppError> {
        let (wanted, refused) = match self.wanted(asked) {
            Ok(wanted) => (wanted, Vec::new()),
            Err(refused) => (self.scope.everything(), refused),
        };
        let typed = |field| asked.values.one(field);
        let found = Trail::page(&app.store, wanted).await?;
        let oldest = found.lines.last().filter(|_| found.goes_on);
        let oldest = oldest.map(|line| line.number);
        let clock = ClubClock::new(self.scope.zone(), clock::now());
        let kinds = found.kinds.iter().map(|AuditWord(kind)| {
            ChoiceOption::new(kind.word(), what(w, *kind), typed(TrailFilterInput::KIND))
        });
        let people = found.actors.iter().map(|one| {
            ChoiceOption::new(
                one.who.to_string(),
                who(w, one),
                typed(TrailFilterInput::WHO),
            )
        });
        let problems = Problems::said(w, &refused);
        let page = RecordPage {
            form: Fields::of::<TrailFilterInput>(w, &asked.values, &problems)
                .offering(
                    TrailFilterInput::KIND,
                    by_label(w.trail_any(), kinds, typed(TrailFilterInput::KIND)),
                )
                .offering(
                    TrailFilterInput::WHO,
                    by_label(w.everyone(), people, typed(TrailFilterInput::WHO)),
                ),
            page: Page::new(w, frame).refused(problems),
            rows: found
                .lines
                .iter()
                .map(|line| row(w, clock, line, &found.people))
                .collect(),
            has_clubs: self.scope.has_clubs(),
            older: oldest.map(|number| self.address("", asked, Some(number))),
            newest: (!typed(TrailFilterInput::BEFORE).is_empty())
                .then(|| self.address("", asked, None)),
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
        let lines = trail::all(&app.store, self.wanted(asked)?).await?;
        let rows = lines.into_iter().map(|line| AuditText {
            title: what(w, line.kind.0).into_owned(),
            line,
        });
        let text = table::csv(rows).map_err(AppError::internal)?;
        Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, FileFormat::Csv.media_type()))
            .insert_header(ContentDisposition::attachment("record.csv"))
            .body(text))
    }

    fn address(
        &self,
        ending: &str,
        asked: &QueryForm<TrailFilterInput>,
        before: Option<i64>,
    ) -> String {
        let filters = [
            TrailFilterInput::KIND,
            TrailFilterInput::WHO,
            TrailFilterInput::FROM,
            TrailFilterInput::UNTIL,
        ];
        let mut parts: Vec<String> = filters
            .map(|field| (field, asked.values.one(field)))
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(field, value)| field.query(encode(value)))
            .collect();
        parts.extend(before.map(|number| TrailFilterInput::BEFORE.query(number)));
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
    choices.sort_by_cached_key(|choice| sort_key(&choice.label));
    choices.insert(0, ChoiceOption::new("", any, chosen));
    choices
}

fn row(
    w: Messages,
    clock: ClubClock,
    line: &AuditRow,
    people: &BTreeMap<PersonId, String>,
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
