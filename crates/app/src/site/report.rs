//! The report of a tournament or a night: what its author writes is stored; everything that follows from the results is
//! computed each time, so that it is right after a correction.

use crate::club::{ClubError, once, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::Form;
use crawford_forms::violation::Violation;
use crawford_journal::{ClubId, StreamId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::night_reports::{self, ReportRow};
use crawford_store::{Store, StoreError, streams};
use serde::de::DeserializeOwned;

/// The longest part of a report, in characters.
pub const LONGEST_PART: usize = 10_000;
/// The longest title, and the longest position identifier.
const LONGEST_LINE: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, Default, Form)]
#[form(messages = "report", longest = LONGEST_PART, check = Wording::tidied)]
pub struct Wording {
    /// The title; empty for the tournament's name.
    #[form(longest = LONGEST_LINE)]
    pub title: String,
    /// The first part, in Markdown.
    #[form(rows = 4)]
    pub opening: String,
    /// Replaces the program's own account; empty for the latter.
    #[form(rows = 8)]
    pub told: String,
    /// A position, as a checked identifier; may be empty.
    #[form(longest = LONGEST_LINE)]
    pub position: String,
    #[form(rows = 3)]
    pub position_words: String,
    #[form(rows = 3)]
    pub closing: String,
    pub published: bool,
    /// Whether corrections made since are not mentioned.
    pub settled: bool,
}

impl Wording {
    /// As it is kept; empty where nothing was written yet.
    #[must_use]
    pub fn of(row: Option<&ReportRow>) -> Self {
        row.map_or_else(Wording::default, |row| Wording {
            title: row.title.clone(),
            opening: row.opening.clone(),
            told: row.body.clone().unwrap_or_default(),
            closing: row.closing.clone(),
            position: row.position.clone(),
            position_words: row.position_words.clone(),
            published: row.published_at.is_some(),
            settled: false,
        })
    }

    /// With surrounding space removed and line ends normalised.
    fn tidied(mut self) -> Result<Wording, Violation> {
        let parts = [
            &mut self.opening,
            &mut self.told,
            &mut self.closing,
            &mut self.position_words,
        ];
        for part in parts {
            *part = part.replace("\r\n", "\n").trim().to_owned();
        }
        Ok(self)
    }
}

pub async fn report(store: &Store, stream: StreamId) -> Result<Option<ReportRow>, StoreError> {
    store
        .read(move |conn| night_reports::find(conn, stream))
        .await
}

/// The results at the time a report was published.
pub fn published_results<T: DeserializeOwned>(row: &ReportRow) -> Result<T, StoreError> {
    let stands =
        |why| StoreError::unreadable(format!("results of night_reports {}", row.stream), why);
    serde_json::from_str(&row.results).map_err(stands)
}

/// The published reports of a club, the latest first.
pub async fn reports(store: &Store, club: ClubId) -> Result<Vec<ReportRow>, StoreError> {
    let mut all = store
        .read(move |conn| night_reports::of_club(conn, club))
        .await?;
    all.retain(|row| row.published_at.is_some());
    Ok(all)
}

/// Stores a report. `results` is what the author saw: once it is published, any difference is reported as a correction.
pub async fn keep_report(
    store: &Store,
    principal: Principal,
    permission: Permission,
    stream: StreamId,
    wording: Wording,
    results: String,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (permission, format!("report {stream}"));
    once(store, principal, doing, move |tx, principal, at| {
        let club = streams::find(tx, stream)?.club;
        let before = night_reports::find(tx, stream)?;
        let stands = form_tag(&Wording::of(before.as_ref()));
        check_tag(&stands, tag.as_ref()).map_err(refused)?;
        let was = before.as_ref().and_then(|row| row.published_at);
        let since = before.as_ref().map(|row| row.results.clone());
        let row = ReportRow {
            stream,
            club,
            title: wording.title.clone(),
            opening: wording.opening.clone(),
            body: Some(wording.told.clone()).filter(|body| !body.trim().is_empty()),
            closing: wording.closing.clone(),
            position: wording.position.clone(),
            position_words: wording.position_words.clone(),
            changed_at: at,
            published_at: wording.published.then(|| was.unwrap_or(at)),
            results: match (since, was) {
                (Some(since), Some(_)) if wording.published && !wording.settled => since,
                _ => results.clone(),
            },
        };
        night_reports::put(tx, &row)?;
        let action = match (was.is_some(), wording.published) {
            (false, true) => AuditKind::ReportPublished,
            (true, false) => AuditKind::ReportWithdrawn,
            _ => AuditKind::ReportWritten,
        };
        action.of(stream).in_club(club).add(tx, principal.who, at)?;
        Ok(())
    })
    .await
}
