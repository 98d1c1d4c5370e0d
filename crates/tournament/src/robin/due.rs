//! Deadlines of matches, for the reminders of a season or a ladder.

use super::league::{Urgency, urgency};
use crate::{EntrantNo, Event, MatchNo, MatchStatus};
use backgammon::BySide;
use chrono::NaiveDate;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueMatch {
    pub number: MatchNo,
    pub by: NaiveDate,
    pub urgency: Urgency,
}

/// The matches of an event still to be played by a day, the most urgent first.
#[must_use]
pub fn due_matches(e: &Event, today: NaiveDate) -> Vec<DueMatch> {
    let mut due: Vec<DueMatch> = e
        .matches
        .iter()
        .filter(|m| m.status() != MatchStatus::Finished && m.players().is_some())
        .filter_map(|m| {
            m.due.map(|by| DueMatch {
                number: m.number,
                by,
                urgency: urgency(by, today),
            })
        })
        .collect();
    due.sort_by_key(|d| (d.by, d.number));
    due
}

/// Whom to remind of what: everyone with a match that is overdue, or due within so many days, by the first such day.
#[must_use]
pub fn reminders(e: &Event, today: NaiveDate, within: i64) -> Vec<(EntrantNo, Vec<DueMatch>)> {
    let mut of: BTreeMap<EntrantNo, Vec<DueMatch>> = BTreeMap::new();
    let soon = |d: &DueMatch| match d.urgency {
        Urgency::Overdue(_) => true,
        Urgency::DueIn(days) => days <= within,
    };
    for due in due_matches(e, today).into_iter().filter(soon) {
        let players = e.fixture(due.number).and_then(|m| m.players());
        for n in players.into_iter().flat_map(BySide::both) {
            of.entry(n).or_default().push(due);
        }
    }
    let mut list: Vec<(EntrantNo, Vec<DueMatch>)> = of.into_iter().collect();
    list.sort_by_key(|(n, due)| (due.first().map(|d| d.by), *n));
    list
}
