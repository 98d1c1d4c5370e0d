//! iCalendar files (RFC 5545), for calendars on phones. A day is an all-day event, the same in every time zone; an hour is
//! in the club's time zone, whose rules are in the file.

use crate::club::zone::{Clocks, ClubTimeZone};
use crate::journal::UtcMicros;
use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime};
use icalendar::{Calendar, CalendarDateTime, Component, Event, EventLike, EventStatus};
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarTime {
    Day(NaiveDate),
    /// From a moment, and until another if that is known.
    From(UtcMicros, Option<UtcMicros>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarStatus {
    Confirmed,
    Tentative,
    Cancelled,
}

/// One event of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEntry {
    /// What its id is made from: it outlives every change of name and time.
    pub key: String,
    /// The SEQUENCE number: never less than before when it has changed.
    pub sequence: u64,
    pub changed: UtcMicros,
    pub name: String,
    pub when: CalendarTime,
    pub status: CalendarStatus,
    /// May be empty.
    pub venue: String,
    /// The description; may be empty.
    pub about: String,
    /// The full address of its page, if it has one.
    pub page: Option<String>,
}

/// The calendar as a file, its hours in `zone`.
#[must_use]
pub fn file(name: &str, zone: ClubTimeZone, entries: &[CalendarEntry]) -> String {
    // `new` would name the crate as the producer.
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0"));
    calendar.append_property(("PRODID", "-//Crawford//Crawford//EN"));
    calendar.append_property(("CALSCALE", "GREGORIAN"));
    calendar.name(&plain(name));
    for entry in entries {
        calendar.push(line(zone, entry));
    }
    let text = calendar.to_string();
    let rules = rules(zone, entries);
    // A whole line: a name may hold the same words.
    let first = text.find("\r\nBEGIN:VEVENT\r\n");
    match first.filter(|_| !rules.is_empty()) {
        None => text,
        Some(end) => {
            let (before, after) = text.split_at(end + "\r\n".len());
            [before, &rules, after].concat()
        }
    }
}

fn line(zone: ClubTimeZone, entry: &CalendarEntry) -> Event {
    let mut event = Event::new();
    // Not the present time, so that the same facts give the same file.
    let changed = entry.changed.utc();
    event
        .uid(&format!("{}@crawford", entry.key))
        .timestamp(changed)
        .last_modified(changed)
        .summary(&plain(&entry.name));
    event.add_property("SEQUENCE", entry.sequence.min(i32::MAX as u64).to_string());
    match entry.when {
        // Without an end, it lasts for the day on which it begins.
        CalendarTime::Day(day) => {
            event.starts(day);
            // It takes only a part of that day, so the day is not shown as busy.
            event.add_property("TRANSP", "TRANSPARENT");
        }
        CalendarTime::From(from, until) => {
            event.starts(shown(zone, from));
            if let Some(until) = until.filter(|until| *until > from) {
                event.ends(shown(zone, until));
            }
        }
    }
    event.status(match entry.status {
        CalendarStatus::Confirmed => EventStatus::Confirmed,
        CalendarStatus::Tentative => EventStatus::Tentative,
        CalendarStatus::Cancelled => EventStatus::Cancelled,
    });
    if !entry.venue.is_empty() {
        event.location(&plain(&entry.venue));
    }
    if !entry.about.is_empty() {
        event.description(&plain(&entry.about));
    }
    if let Some(page) = &entry.page {
        event.url(page);
    }
    event.done()
}

/// A moment in a zone. An hour that occurs twice, when clocks are put back, is given in UTC: the local time would be
/// ambiguous.
fn shown(zone: ClubTimeZone, at: UtcMicros) -> CalendarDateTime {
    let local = zone.local(at);
    let whole = |at: UtcMicros| at.0.div_euclid(1_000_000);
    match zone.moment(local) {
        Some(same) if zone != ClubTimeZone::utc() && whole(same) == whole(at) => {
            CalendarDateTime::WithTimezone {
                date_time: local,
                tzid: zone.name().to_owned(),
            }
        }
        _ => CalendarDateTime::Utc(at.utc()),
    }
}

/// The changes of the zone's clocks in the years in which these entries have an hour (VTIMEZONE); empty if none has one.
fn rules(zone: ClubTimeZone, entries: &[CalendarEntry]) -> String {
    let hours = entries.iter().flat_map(|entry| match entry.when {
        CalendarTime::Day(_) => [None, None],
        CalendarTime::From(from, until) => [Some(from), until],
    });
    let years: BTreeSet<i32> = hours.flatten().map(|at| zone.day(at).year()).collect();
    if years.is_empty() || zone == ClubTimeZone::utc() {
        return String::new();
    }
    let begin = |year: i32| {
        let day = NaiveDate::from_ymd_opt(year, 1, 1)
            .expect("a year of a moment, or the one after, has a first day");
        UtcMicros(day.and_time(NaiveTime::MIN).and_utc().timestamp_micros())
    };
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{}\r\n", zone.name());
    for (first, last) in runs(years) {
        // From a day before, since the year begins at another hour in the zone.
        let from = UtcMicros(begin(first).0.saturating_sub(86_400_000_000));
        for clocks in zone.clocks(from, begin(last.saturating_add(1))) {
            let kind = if clocks.summer {
                "DAYLIGHT"
            } else {
                "STANDARD"
            };
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "BEGIN:{kind}\r\nDTSTART:{}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{}\r\nEND:{kind}\r\n",
                onset(&clocks).format("%Y%m%dT%H%M%S"),
                offset(clocks.before),
                offset(clocks.offset),
                clocks.name,
            );
        }
    }
    text.push_str("END:VTIMEZONE\r\n");
    text
}

/// The first and the last of years that follow one another.
fn runs(years: BTreeSet<i32>) -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> = Vec::new();
    for year in years {
        match all.last_mut() {
            Some((_, last)) if year.checked_sub(1) == Some(*last) => *last = year,
            _ => all.push((year, year)),
        }
    }
    all
}

/// When the clocks change, in the local time before the change.
fn onset(clocks: &Clocks) -> NaiveDateTime {
    let moved = i64::from(clocks.before).saturating_mul(1_000_000);
    let shown = UtcMicros(clocks.from.0.saturating_add(moved));
    shown.utc().naive_utc()
}

/// `+0100`, with seconds where there are any.
fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let s = seconds.unsigned_abs();
    let mut text = format!("{sign}{:02}{:02}", s / 3600, s / 60 % 60);
    if !s.is_multiple_of(60) {
        let _ = write!(text, "{:02}", s % 60);
    }
    text
}

/// The text without control characters.
fn plain(text: &str) -> String {
    let line = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(when: CalendarTime) -> CalendarEntry {
        CalendarEntry {
            key: "t1".to_owned(),
            sequence: 7,
            changed: UtcMicros(1_795_207_500_000_000),
            name: "Open; the, \"first\"\r\nEND:VCALENDAR".to_owned(),
            when,
            status: CalendarStatus::Confirmed,
            venue: String::new(),
            about: String::new(),
            page: None,
        }
    }

    fn zone() -> ClubTimeZone {
        "Europe/Copenhagen".parse().unwrap()
    }

    /// The moment of this text in UTC.
    fn at(text: &str) -> UtcMicros {
        let at: chrono::DateTime<chrono::Utc> = text.parse().unwrap();
        UtcMicros(at.timestamp_micros())
    }

    #[test]
    fn a_day_is_a_whole_day_with_an_id_of_its_own() {
        let day = entry(CalendarTime::Day(
            NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
        ));
        let file = file("The Lantern", zone(), std::slice::from_ref(&day));
        assert_eq!(super::file("The Lantern", zone(), &[day]), file);
        assert!(file.contains("DTSTART;VALUE=DATE:20261120\r\n"), "{file}");
        assert!(
            !file.contains("DTEND") && !file.contains("VTIMEZONE"),
            "{file}"
        );
        assert_eq!(file.matches("PRODID:-//Crawford").count(), 1, "{file}");
        assert_eq!(file.matches("PRODID").count(), 1, "{file}");
        assert!(file.contains("UID:t1@crawford\r\n"), "{file}");
        assert!(file.contains("SEQUENCE:7\r\n"), "{file}");
        assert!(file.contains("DTSTAMP:20261120T204500Z\r\n"), "{file}");
        assert!(
            file.contains("LAST-MODIFIED:20261120T204500Z\r\n"),
            "{file}"
        );
        let ends = file.lines().filter(|line| *line == "END:VCALENDAR");
        assert_eq!(ends.count(), 1, "{file}");
        assert!(file.lines().all(|line| line.len() <= 75), "{file}");
    }

    #[test]
    fn an_hour_is_one_of_the_clubs_clocks_and_the_file_says_what_those_show() {
        let winter = entry(CalendarTime::From(
            at("2026-11-20T19:00:00Z"),
            Some(at("2026-11-20T20:30:00Z")),
        ));
        let summer = entry(CalendarTime::From(at("2026-06-05T19:00:00Z"), None));
        let file = file("The Lantern", zone(), &[winter, summer]);
        for line in [
            "DTSTART;TZID=Europe/Copenhagen:20261120T200000",
            "DTEND;TZID=Europe/Copenhagen:20261120T213000",
            "DTSTART;TZID=Europe/Copenhagen:20260605T210000",
            "TZID:Europe/Copenhagen",
            "DTSTART:20260329T020000",
            "DTSTART:20261025T030000",
        ] {
            assert!(file.lines().any(|said| said == line), "{line} in {file}");
        }
        assert_eq!(file.matches("BEGIN:VTIMEZONE").count(), 1, "{file}");
        // The winter before, the summer, the winter after.
        assert_eq!(file.matches("BEGIN:STANDARD").count(), 2, "{file}");
        assert_eq!(file.matches("BEGIN:DAYLIGHT").count(), 1, "{file}");
        assert!(file.find("END:VTIMEZONE") < file.find("BEGIN:VEVENT"));
    }

    #[test]
    fn years_without_an_hour_are_left_out_of_the_clocks() {
        let soon = entry(CalendarTime::From(at("2026-12-31T19:00:00Z"), None));
        let next = entry(CalendarTime::From(at("2027-07-02T17:30:00Z"), None));
        // A slip of the pen for 2027.
        let far = entry(CalendarTime::From(at("9027-07-02T17:30:00Z"), None));
        let file = file("The Lantern", zone(), &[far, soon, next]);
        let onsets = [
            "20251231T010000",
            "20260329T020000",
            "20261025T030000",
            "20270328T020000",
            "20271031T030000",
            "90261231T010000",
            "90270325T020000",
            "90271028T030000",
        ];
        let (clocks, _) = file.split_once("END:VTIMEZONE").unwrap();
        let begins = |line: &str| line.strip_prefix("DTSTART:").map(str::to_owned);
        let said: Vec<String> = clocks.lines().filter_map(begins).collect();
        assert_eq!(said, onsets, "{file}");
        assert!(file.contains("DTSTART;TZID=Europe/Copenhagen:90270702T193000\r\n"));
    }

    #[test]
    fn the_clocks_stand_before_the_events_whatever_the_calendar_is_called() {
        let evening = entry(CalendarTime::From(at("2026-11-20T19:00:00Z"), None));
        let file = file("BEGIN:VEVENT", zone(), &[evening]);
        assert!(file.contains("\r\nBEGIN:VTIMEZONE\r\n"), "{file}");
        assert!(
            file.contains("\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\n"),
            "{file}"
        );
    }

    #[test]
    fn an_hour_the_clocks_show_twice_is_told_by_the_worlds_clock() {
        let second = entry(CalendarTime::From(at("2026-10-25T01:30:00Z"), None));
        let file = file("The Lantern", zone(), &[second]);
        assert!(file.contains("DTSTART:20261025T013000Z\r\n"), "{file}");
        let here = super::file(
            "x",
            ClubTimeZone::utc(),
            &[entry(CalendarTime::From(at("2026-10-25T01:30:00Z"), None))],
        );
        assert!(here.contains("DTSTART:20261025T013000Z\r\n"), "{here}");
        assert!(!here.contains("VTIMEZONE"), "{here}");
    }

    #[test]
    fn what_ends_when_it_begins_says_no_end() {
        let moment = at("2026-10-20T18:30:00Z");
        let mut none = entry(CalendarTime::From(moment, Some(moment)));
        none.status = CalendarStatus::Cancelled;
        let file = file("The Lantern", zone(), &[none]);
        assert!(!file.contains("DTEND"), "{file}");
        assert!(file.contains("STATUS:CANCELLED\r\n"), "{file}");
    }
}
