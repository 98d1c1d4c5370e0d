//! A tournament's details and the room's boards, read where it is announced and where it is changed.

use crate::club::name;
use crate::form::Form;
use crate::tournament::{Details, MOST_BOARDS, Tournament};
use crate::violation::{Rule, Source, Violation};
use crate::web::form::{Fields, Typed};
use chrono::{Datelike, NaiveDate, NaiveTime};

impl Typed for DetailsFields {
    type Command = Details;

    fn read(fields: &mut Fields) -> Self {
        DetailsFields {
            name: fields.line("name"),
            date: fields.line("date"),
            venue: fields.line("venue"),
            starts: fields.line("starts"),
        }
    }

    fn command(&self) -> Result<Details, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let name = name::checked(&self.name, "name").map_err(&mut keep);
        let venue = name::checked_if_any(&self.venue, name::LONGEST, "venue").map_err(&mut keep);
        let date = match NaiveDate::parse_from_str(&self.date, "%Y-%m-%d") {
            Ok(date) if (1900..=9999).contains(&date.year()) => Ok(date),
            _ => Err(Violation::new(Rule::DATE_NOT_A_DATE, Source::House).at("date")),
        }
        .map_err(&mut keep);
        let starts = match self.starts.as_str() {
            "" => Ok(None),
            typed => hour(typed, "starts").map(Some),
        }
        .map_err(&mut keep);
        match (name, venue, date, starts) {
            (Ok(name), Ok(venue), Ok(date), Ok(starts)) => Ok(Details {
                name,
                date,
                venue: venue.unwrap_or_default(),
                starts,
            }),
            _ => Err(refused),
        }
    }
}

/// An hour of the day as typed.
///
/// # Errors
/// `adviser-not-a-time`.
pub(in crate::web::c::t) fn hour(typed: &str, field: &'static str) -> Result<NaiveTime, Violation> {
    ["%H:%M", "%H:%M:%S", "%H.%M"]
        .iter()
        .find_map(|format| NaiveTime::parse_from_str(typed, format).ok())
        .ok_or_else(|| Violation::new(Rule::ADVISER_NOT_A_TIME, Source::House).at(field))
}

/// How many boards there are, and whether free ones are given out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
pub struct Boards {
    /// How many; 0: not kept track of.
    #[form(default, range = 0..=MOST_BOARDS)]
    pub boards: u16,
    /// Whether a free one goes to the next ready match by itself.
    pub automatic: bool,
}

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DetailsFields {
    /// Its name.
    pub name: String,
    /// The day, as `2026-11-20`.
    pub date: String,
    /// Where.
    pub venue: String,
    /// When it begins, as `19:30`; may be empty.
    pub starts: String,
}

impl DetailsFields {
    /// As they stand.
    #[must_use]
    pub fn of(t: &Tournament) -> Self {
        DetailsFields {
            name: t.details.name.clone(),
            date: t.details.date.to_string(),
            venue: t.details.venue.clone(),
            starts: t
                .details
                .starts
                .map_or_else(String::new, |at| at.format("%H:%M").to_string()),
        }
    }
}

impl Boards {
    /// As they stand.
    #[must_use]
    pub fn of(t: &Tournament) -> Self {
        Boards {
            boards: t.boards,
            automatic: t.automatic_tables,
        }
    }
}
