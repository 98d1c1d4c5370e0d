//! A moment as people write it: by the clock of their club, without the date on the day of the tournament or night.

use crate::zone::ClubTimeZone;
use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta};
use crawford_journal::UtcMicros;

/// An evening that goes on after midnight belongs to the day on which it began, up to this hour.
const MORNING: i64 = 6;

/// The clock by which the moments of a tournament or night are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoryClock {
    pub zone: ClubTimeZone,
    /// The day of a moment without a date.
    pub day: NaiveDate,
}

/// What a text names: a minute, a second, or a single moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedMoment {
    pub from: UtcMicros,
    /// The last moment of it: what was recorded in the minute 16:33 is there at 16:33.
    pub until: UtcMicros,
    /// The day, where it names a whole one.
    pub day: Option<NaiveDate>,
}

/// The ways to write a time, the shortest first, and how many microseconds each names.
const WAYS: [(&str, i64); 3] = [
    ("%H:%M", 60_000_000),
    ("%H:%M:%S", 1_000_000),
    ("%H:%M:%S%.6f", 1),
];

impl StoryClock {
    /// The clock of what is held on `day`; where nothing was recorded then, of the day of the last of these moments.
    #[must_use]
    pub fn of(zone: ClubTimeZone, day: NaiveDate, recorded: &[UtcMicros]) -> StoryClock {
        let day_of = |at: &UtcMicros| evening(zone.local(*at));
        let held = recorded.iter().any(|at| day_of(at) == day);
        let last = recorded.last().map(day_of).filter(|_| !held);
        StoryClock {
            zone,
            day: last.unwrap_or(day),
        }
    }

    /// What a text names: `16:33`, `2026-11-20T16:33`, both also with seconds and parts of one, a day such as `2026-11-20` to
    /// the end of its evening, or a moment of UTC with `Z` at its end.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<NamedMoment> {
        let plain = |c: char| c.is_ascii_digit() || ":-.TZ".contains(c);
        if !text.chars().all(plain) {
            return None;
        }
        if text.ends_with('Z') {
            let at = DateTime::parse_from_rfc3339(text).ok()?;
            let at = UtcMicros::try_from(at.timestamp_micros()).ok()?;
            return Some(NamedMoment {
                from: at,
                until: at,
                day: None,
            });
        }
        if let Some(day) = whole_day(text) {
            return self.whole(day);
        }
        let (date, time) = match text.split_once('T') {
            Some((date, time)) => (Some(date), time),
            None => (None, text),
        };
        let read = |(way, long): &(&str, i64)| {
            let way = way.replace("%.6f", "%.f");
            Some((NaiveTime::parse_from_str(time, &way).ok()?, *long))
        };
        let (time, long) = WAYS.iter().find_map(read)?;
        let date = match date {
            Some(date) => NaiveDate::parse_from_str(date, "%Y-%m-%d").ok()?,
            None if evening(self.day.and_time(time)) == self.day => self.day,
            None => self.day.checked_add_days(Days::new(1))?,
        };
        let from = self.zone.moment(date.and_time(time))?;
        Some(NamedMoment {
            from,
            until: UtcMicros(from.0.saturating_add(long).saturating_sub(1)),
            day: None,
        })
    }

    /// A day and the night behind it.
    fn whole(&self, day: NaiveDate) -> Option<NamedMoment> {
        let morning = |day: NaiveDate| {
            let hour = TimeDelta::hours(MORNING);
            let at = day.and_time(NaiveTime::MIN).checked_add_signed(hour)?;
            self.zone.moment(at)
        };
        let next = morning(day.checked_add_days(Days::new(1))?)?;
        Some(NamedMoment {
            from: morning(day)?,
            until: UtcMicros(next.0.saturating_sub(1)),
            day: Some(day),
        })
    }

    /// The shortest text that names a moment and is before the `next`.
    #[must_use]
    pub fn shortest(&self, at: UtcMicros, next: Option<UtcMicros>) -> String {
        let fits = |text: &String| {
            self.read(text).is_some_and(|named| {
                let within = named.from <= at && at <= named.until;
                within && next.is_none_or(|next| named.until < next)
            })
        };
        let ways = WAYS.iter().map(|(way, _)| self.written(at, way));
        // An hour that the clocks show twice is told apart by UTC.
        let utc = || at.utc().to_rfc3339_opts(SecondsFormat::Micros, true);
        ways.into_iter().find(fits).unwrap_or_else(utc)
    }

    /// The minute of a moment.
    #[must_use]
    pub fn minute(&self, at: UtcMicros) -> String {
        self.written(at, "%H:%M")
    }

    fn written(&self, at: UtcMicros, way: &str) -> String {
        let local = self.zone.local(at);
        match self.is_own_day(at) {
            true => local.format(way).to_string(),
            false => local.format(&format!("%Y-%m-%dT{way}")).to_string(),
        }
    }

    /// Whether a moment is of the day whose date is left out.
    #[must_use]
    pub fn is_own_day(&self, at: UtcMicros) -> bool {
        evening(self.zone.local(at)) == self.day
    }
}

fn whole_day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()
}

/// The day to which an hour belongs.
fn evening(local: NaiveDateTime) -> NaiveDate {
    let hours = TimeDelta::hours(MORNING);
    local.checked_sub_signed(hours).unwrap_or(local).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> StoryClock {
        StoryClock {
            zone: "Europe/Copenhagen".parse().unwrap(),
            day: "2026-11-20".parse().unwrap(),
        }
    }

    fn at(text: &str) -> UtcMicros {
        let at = DateTime::parse_from_rfc3339(text).unwrap();
        UtcMicros(at.timestamp_micros())
    }

    #[test]
    fn a_minute_reaches_to_its_end_and_the_night_past_midnight() {
        for (text, from, until) in [
            (
                "16:33",
                "2026-11-20T15:33:00Z",
                "2026-11-20T15:33:59.999999Z",
            ),
            (
                "9:05",
                "2026-11-20T08:05:00Z",
                "2026-11-20T08:05:59.999999Z",
            ),
            (
                "00:40",
                "2026-11-20T23:40:00Z",
                "2026-11-20T23:40:59.999999Z",
            ),
            (
                "06:00",
                "2026-11-20T05:00:00Z",
                "2026-11-20T05:00:59.999999Z",
            ),
            (
                "16:33:20",
                "2026-11-20T15:33:20Z",
                "2026-11-20T15:33:20.999999Z",
            ),
            (
                "2026-11-19T16:33",
                "2026-11-19T15:33:00Z",
                "2026-11-19T15:33:59.999999Z",
            ),
            (
                "16:33:20.000004",
                "2026-11-20T15:33:20.000004Z",
                "2026-11-20T15:33:20.000004Z",
            ),
            (
                "2026-11-20T15:33:20Z",
                "2026-11-20T15:33:20Z",
                "2026-11-20T15:33:20Z",
            ),
        ] {
            let named = NamedMoment {
                from: at(from),
                until: at(until),
                day: None,
            };
            assert_eq!(clock().read(text), Some(named), "{text}");
        }
    }

    #[test]
    fn a_day_reaches_to_the_end_of_its_night() {
        let named = clock().read("2026-11-20").unwrap();
        assert_eq!(
            named,
            NamedMoment {
                from: at("2026-11-20T05:00:00Z"),
                until: at("2026-11-21T04:59:59.999999Z"),
                day: Some(clock().day),
            }
        );
        assert!(clock().is_own_day(named.until));
    }

    #[test]
    fn what_is_no_moment_is_none() {
        // On the last, clocks go from 02:00 to 03:00.
        for text in [
            "",
            "now",
            "25:00",
            "16:60",
            "1633",
            "16: 33",
            "T16:33",
            "2026-11-31",
            "20-11-2026",
            "2026-13-01T10:00",
            "99999-01-01T10:00",
            "2026-03-29T02:30",
            "Z",
            "16:33Z",
        ] {
            assert_eq!(clock().read(text), None, "{text}");
        }
    }

    #[test]
    fn the_shortest_text_tells_a_moment_from_the_next() {
        let shortest = |text: &str, next: Option<&str>| {
            let (one, next) = (at(text), next.map(at));
            let said = clock().shortest(one, next);
            let named = clock().read(&said).unwrap();
            assert!(
                one <= named.until && next.is_none_or(|next| named.until < next),
                "{said}"
            );
            said
        };
        let one = "2026-11-20T15:33:20.000004Z";
        assert_eq!(shortest(one, None), "16:33");
        assert_eq!(shortest(one, Some("2026-11-20T15:34:00Z")), "16:33");
        assert_eq!(shortest(one, Some("2026-11-20T15:33:21Z")), "16:33:20");
        assert_eq!(
            shortest(one, Some("2026-11-20T15:33:20.9Z")),
            "16:33:20.000004"
        );
        assert_eq!(shortest("2026-11-21T00:10:00Z", None), "01:10");
        assert_eq!(shortest("2026-11-21T09:10:00Z", None), "2026-11-21T10:10");
        // The second time that the clocks show 02:30.
        let twice = "2026-10-25T01:30:00Z";
        assert_eq!(shortest(twice, None), "2026-10-25T01:30:00.000000Z");
    }

    #[test]
    fn a_time_is_of_the_day_on_which_something_was_recorded() {
        let of = |recorded: &[&str]| {
            let recorded: Vec<UtcMicros> = recorded.iter().map(|text| at(text)).collect();
            StoryClock::of(clock().zone, clock().day, &recorded)
                .day
                .to_string()
        };
        assert_eq!(of(&[]), "2026-11-20");
        assert_eq!(
            of(&["2026-11-10T10:00:00Z", "2026-11-21T01:00:00Z"]),
            "2026-11-20"
        );
        assert_eq!(
            of(&["2026-11-10T10:00:00Z", "2026-11-24T02:00:00Z"]),
            "2026-11-23"
        );
    }
}
