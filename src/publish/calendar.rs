//! A club's days as iCalendar (RFC 5545), for calendars on phones: each a whole day, the same one in every time zone.

use chrono::NaiveDate;
use icalendar::{Calendar, Component, Event, EventLike};

/// A tournament or a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// Its stream, from which the event's id is made: it outlives every change of name or day.
    pub stream: String,
    /// How often it has changed.
    pub version: u64,
    /// What it is called.
    pub name: String,
    /// Its day.
    pub day: NaiveDate,
    /// Where; may be empty.
    pub venue: String,
    /// Its page, where that has a whole address.
    pub page: Option<String>,
}

/// The calendar as a file.
#[must_use]
pub fn file(club: &str, days: &[Day]) -> String {
    // Not `new`, which says the file was made by the crate.
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0"));
    calendar.append_property(("PRODID", "-//Crawford//Crawford//EN"));
    calendar.append_property(("CALSCALE", "GREGORIAN"));
    calendar.name(&plain(club));
    for day in days {
        let mut event = Event::new();
        event
            .uid(&format!("{}@crawford", day.stream))
            // Nothing of the file depends on when it is read.
            .timestamp(day.day.and_time(chrono::NaiveTime::MIN).and_utc())
            .summary(&plain(&day.name))
            // One day: what says no end lasts for the day it begins on.
            .starts(day.day);
        event.add_property("SEQUENCE", day.version.min(i32::MAX as u64).to_string());
        if !day.venue.is_empty() {
            event.location(&plain(&day.venue));
        }
        if let Some(page) = &day.page {
            event.url(page);
        }
        calendar.push(event.done());
    }
    calendar.to_string()
}

/// Without what no line of such a file may hold.
fn plain(text: &str) -> String {
    let line = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_whole_day_with_an_id_of_its_own() {
        let day = Day {
            stream: "t1".to_owned(),
            version: 7,
            name: "Open; the, \"first\"\r\nEND:VCALENDAR".to_owned(),
            day: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
            venue: String::new(),
            page: None,
        };
        let file = file("The Lantern", std::slice::from_ref(&day));
        assert_eq!(super::file("The Lantern", &[day]), file);
        assert!(file.contains("DTSTART;VALUE=DATE:20261120\r\n"), "{file}");
        assert!(!file.contains("DTEND"), "{file}");
        assert_eq!(file.matches("PRODID:-//Crawford").count(), 1, "{file}");
        assert_eq!(file.matches("PRODID").count(), 1, "{file}");
        assert!(file.contains("UID:t1@crawford\r\n"), "{file}");
        assert!(file.contains("SEQUENCE:7\r\n"), "{file}");
        assert!(file.contains("DTSTAMP:20261120T000000Z\r\n"), "{file}");
        let ends = file.lines().filter(|line| *line == "END:VCALENDAR");
        assert_eq!(ends.count(), 1, "{file}");
        assert!(file.lines().all(|line| line.len() <= 75), "{file}");
    }
}
