//! One tournament or chouette night in a list of the club's site.

use crate::pages::layout::Link;
use crate::pages::messages::Messages;
use crate::pages::when;
use chrono::{Datelike, NaiveDate};

/// A day as a leaf of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    pub machine: String,
    pub weekday: String,
    pub day: u32,
    /// The month in short and the year.
    pub month: String,
}

impl Leaf {
    #[must_use]
    pub fn of(w: Messages, day: NaiveDate) -> Leaf {
        let month = when::month_short(w, day);
        Leaf {
            machine: day.to_string(),
            weekday: when::weekday_short(w, day.weekday()),
            day: day.day(),
            month: format!("{month} {}", day.year()),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLine {
    /// The event's name, where there are several.
    pub event: Option<String>,
    pub state: Option<String>,
    pub winners: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HappeningView {
    pub href: String,
    pub name: String,
    pub leaf: Leaf,
    /// What it is, how many came, where: each in words.
    pub notes: Vec<String>,
    /// Its place; may be empty.
    pub venue: String,
    pub report: Option<String>,
    /// Its events, where there is something to say of them.
    pub events: Vec<EventLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HappeningList {
    pub heading: String,
    pub rows: Vec<HappeningView>,
}

/// What is in `rows`, month by month, in the order they have.
#[must_use]
pub fn by_month(w: Messages, rows: Vec<(NaiveDate, HappeningView)>) -> Vec<HappeningList> {
    let mut months: Vec<(i32, u32, HappeningList)> = Vec::new();
    for (day, row) in rows {
        match months.last_mut() {
            Some((year, month, list)) if (*year, *month) == (day.year(), day.month()) => {
                list.rows.push(row);
            }
            _ => {
                let name = when::month(w, day);
                let list = HappeningList {
                    heading: format!("{name} {}", day.year()),
                    rows: vec![row],
                };
                months.push((day.year(), day.month(), list));
            }
        }
    }
    months.into_iter().map(|(_, _, list)| list).collect()
}
