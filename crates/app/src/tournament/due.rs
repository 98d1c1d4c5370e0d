//! What is to be played until when, and whom to remind of it.

use chrono::NaiveDate;
use crawford_tournament::robin::{DueMatch, Urgency, due_matches, reminders};
use crawford_tournament::{EntrantNo, Event, Fixture, MatchNo};
use serde::Serialize;

/// The open matches of an event by their last day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DueOverview {
    pub overdue: Vec<DueLine>,
    pub to_come: Vec<DueLine>,
    /// Those without a day.
    pub undated: Vec<MatchNo>,
    /// Everyone with a match that is overdue or due soon.
    pub reminders: Vec<DueReminder>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DueLine {
    pub number: MatchNo,
    pub by: NaiveDate,
    /// Days from now to that day, or since.
    pub days: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DueReminder {
    pub entrant: EntrantNo,
    pub matches: Vec<RemindedMatch>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RemindedMatch {
    pub opponent: EntrantNo,
    pub by: NaiveDate,
    pub overdue: bool,
}

impl DueOverview {
    /// `within`: how many days ahead reminders look.
    #[must_use]
    pub fn of(event: &Event, today: NaiveDate, within: i64) -> DueOverview {
        let (mut overdue, mut to_come) = (Vec::new(), Vec::new());
        for due in due_matches(event, today) {
            let (list, days) = match due.urgency {
                Urgency::Overdue(days) => (&mut overdue, days),
                Urgency::DueIn(days) => (&mut to_come, days),
            };
            list.push(DueLine {
                number: due.number,
                by: due.by,
                days,
            });
        }
        let open = |m: &&Fixture| m.result.is_none() && m.players().is_some() && m.due.is_none();
        let undated = event.matches.iter().map(AsRef::as_ref).filter(open);
        let reminder = |(entrant, due): (EntrantNo, Vec<DueMatch>)| DueReminder {
            entrant,
            matches: due
                .iter()
                .filter_map(|due| reminded(event, entrant, due))
                .collect(),
        };
        DueOverview {
            overdue,
            to_come,
            undated: undated.map(|m| m.number).collect(),
            reminders: reminders(event, today, within)
                .into_iter()
                .map(reminder)
                .collect(),
        }
    }
}

fn reminded(event: &Event, who: EntrantNo, due: &DueMatch) -> Option<RemindedMatch> {
    let m = event.fixture(due.number)?;
    Some(RemindedMatch {
        opponent: m.seats[m.side_of(who)?.other()].entrant()?,
        by: due.by,
        overdue: matches!(due.urgency, Urgency::Overdue(_)),
    })
}
