//! A club's time zone: what its clocks show. The moment is an argument; stored times are UTC.

use crate::journal::UtcMicros;
use chrono::{DateTime, LocalResult, NaiveDate, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;
use std::str::FromStr;

/// An IANA time zone, such as `Europe/Copenhagen`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(Tz);

/// What was read is not the name of a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time zone is called like Europe/Copenhagen")]
pub struct NotAZone;

impl FromStr for Zone {
    type Err = NotAZone;
    fn from_str(name: &str) -> Result<Self, NotAZone> {
        let name = name.trim();
        let known = |zone: &&Tz| zone.name().eq_ignore_ascii_case(name);
        let found = chrono_tz::TZ_VARIANTS.iter().find(known);
        found.map(|zone| Zone(*zone)).ok_or(NotAZone)
    }
}

impl Zone {
    /// The zone of this name; UTC when there is none of it any more.
    #[must_use]
    pub fn or_utc(name: &str) -> Zone {
        name.parse().unwrap_or(Zone(Tz::UTC))
    }

    /// Its name, as the IANA writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// What the clocks there show at a moment.
    #[must_use]
    pub fn local(self, at: UtcMicros) -> NaiveDateTime {
        DateTime::<Utc>::from_timestamp_micros(at.0)
            .unwrap_or_default()
            .with_timezone(&self.0)
            .naive_local()
    }

    /// The day it is there at a moment.
    #[must_use]
    pub fn day(self, at: UtcMicros) -> NaiveDate {
        self.local(at).date()
    }

    /// The moment at which the clocks there show this. When they show it twice, the first time; nothing when they jump
    /// over it.
    #[must_use]
    pub fn moment(self, shown: NaiveDateTime) -> Option<UtcMicros> {
        match self.0.from_local_datetime(&shown) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => {
                Some(UtcMicros(at.timestamp_micros()))
            }
            LocalResult::None => None,
        }
    }
}

/// The names of the zones people live in, `UTC` first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = chrono_tz::TZ_VARIANTS
        .iter()
        .map(|zone| zone.name())
        .filter(|name| name.contains('/') && !name.starts_with("Etc/"))
        .collect();
    names.sort_unstable();
    names.insert(0, "UTC");
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_the_hour_of_their_zone() {
        let zone: Zone = "europe/copenhagen".parse().unwrap();
        assert_eq!(zone.name(), "Europe/Copenhagen");
        // 2026-11-20 23:30 UTC is the next day there.
        let at = UtcMicros(1_795_217_400_000_000);
        assert_eq!(zone.local(at).to_string(), "2026-11-21 00:30:00");
        assert_eq!(zone.day(at).to_string(), "2026-11-21");
        assert_eq!(zone.moment(zone.local(at)), Some(at));
        assert_eq!("Mars/Olympus".parse::<Zone>(), Err(NotAZone));
        assert_eq!(Zone::or_utc("").name(), "UTC");
    }

    #[test]
    fn an_hour_skipped_is_no_moment_and_one_shown_twice_is_the_first() {
        let zone = Zone::or_utc("Europe/Copenhagen");
        let at = |text: &str| zone.moment(text.parse().unwrap());
        assert_eq!(at("2026-03-29T02:30:00"), None);
        let twice = at("2026-10-25T02:30:00").unwrap();
        assert_eq!(zone.local(twice.plus_seconds(3600)), zone.local(twice));
    }

    #[test]
    fn the_names_offered_are_zones() {
        let names = names();
        assert!(names.len() > 300 && names[0] == "UTC");
        assert!(names.iter().all(|name| name.parse::<Zone>().is_ok()));
    }
}
