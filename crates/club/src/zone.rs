//! A club's time zone: what its clocks show. The moment is an argument; stored times are UTC.

use chrono::{LocalResult, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone};
use chrono_tz::{OffsetComponents, OffsetName, Tz};
use crawford_journal::UtcMicros;
use std::fmt;
use std::str::FromStr;

/// A time zone of the IANA database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClubTimeZone(Tz);

/// What the clocks of a zone show from a moment on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    pub from: UtcMicros,
    /// The offset from UTC from then on, in seconds.
    pub offset: i32,
    /// The offset until then.
    pub before: i32,
    pub summer: bool,
    /// Its abbreviation: `CET`, `+08`.
    pub name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time zone is called like Europe/Copenhagen")]
pub struct NotAZone;

impl FromStr for ClubTimeZone {
    type Err = NotAZone;
    fn from_str(name: &str) -> Result<Self, NotAZone> {
        let name = name.trim();
        let known = |zone: &&Tz| zone.name().eq_ignore_ascii_case(name);
        let found = chrono_tz::TZ_VARIANTS.iter().find(known);
        found.map(|zone| ClubTimeZone(*zone)).ok_or(NotAZone)
    }
}

impl fmt::Display for ClubTimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

crawford_forms::value_as_text!(ClubTimeZone);

impl ClubTimeZone {
    #[must_use]
    pub fn utc() -> ClubTimeZone {
        ClubTimeZone(Tz::UTC)
    }

    /// The offsets between two moments: at the first, and from each change on. Changes undone within a day are not
    /// looked for.
    #[must_use]
    pub fn clocks(self, from: UtcMicros, to: UtcMicros) -> Vec<Clocks> {
        const DAY: i64 = 86_400_000_000;
        let mut last = self.clocks_at(from);
        let mut all = vec![last.clone()];
        let mut at = from.0;
        while at < to.0 {
            let next = at.saturating_add(DAY).min(to.0);
            let then = self.clocks_at(UtcMicros(next));
            if !same(&last, &then) {
                // To the second.
                let (mut low, mut high) = (at, next);
                while high.saturating_sub(low) > 1_000_000 {
                    let middle = low.midpoint(high);
                    if same(&last, &self.clocks_at(UtcMicros(middle))) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                let moment = high.div_euclid(1_000_000).saturating_mul(1_000_000);
                let change = Clocks {
                    from: UtcMicros(moment),
                    before: last.offset,
                    ..then
                };
                all.push(change.clone());
                last = change;
            }
            at = next;
        }
        all
    }

    fn clocks_at(self, at: UtcMicros) -> Clocks {
        let offset = self.0.offset_from_utc_datetime(&at.utc().naive_utc());
        let seconds = offset.fix().local_minus_utc();
        Clocks {
            from: at,
            offset: seconds,
            before: seconds,
            summer: !offset.dst_offset().is_zero(),
            name: offset.abbreviation().unwrap_or_default().to_owned(),
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    #[must_use]
    pub fn local(self, at: UtcMicros) -> NaiveDateTime {
        at.utc().with_timezone(&self.0).naive_local()
    }

    #[must_use]
    pub fn day(self, at: UtcMicros) -> NaiveDate {
        self.local(at).date()
    }

    /// When a day begins there: where clocks jump over midnight, with the first quarter of an hour they show, and
    /// where they jump over the whole day, when the next one does. Nothing in no year there is.
    #[must_use]
    pub fn begin_of(self, day: NaiveDate) -> Option<UtcMicros> {
        let midnight = day.and_time(NaiveTime::MIN);
        let quarter = |n: i64| midnight.checked_add_signed(TimeDelta::minutes(15 * n));
        (0..=96)
            .filter_map(quarter)
            .find_map(|shown| self.moment(shown))
    }

    /// The moment at which the clocks there show this. When they show it twice, the first time; nothing when they jump
    /// over it, or in no year there is.
    #[must_use]
    pub fn moment(self, shown: NaiveDateTime) -> Option<UtcMicros> {
        match self.0.from_local_datetime(&shown) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => {
                UtcMicros::try_from(at.timestamp_micros()).ok()
            }
            LocalResult::None => None,
        }
    }
}

fn same(one: &Clocks, other: &Clocks) -> bool {
    (one.offset, one.summer) == (other.offset, other.summer)
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
        let zone: ClubTimeZone = "europe/copenhagen".parse().unwrap();
        assert_eq!(zone.name(), "Europe/Copenhagen");
        // 2026-11-20 23:30 UTC is the next day there.
        let at = UtcMicros(1_795_217_400_000_000);
        assert_eq!(zone.local(at).to_string(), "2026-11-21 00:30:00");
        assert_eq!(zone.day(at).to_string(), "2026-11-21");
        assert_eq!(zone.moment(zone.local(at)), Some(at));
        assert_eq!("Mars/Olympus".parse::<ClubTimeZone>(), Err(NotAZone));
        assert_eq!("".parse::<ClubTimeZone>(), Err(NotAZone));
    }

    #[test]
    fn an_hour_skipped_is_no_moment_and_one_shown_twice_is_the_first() {
        let zone: ClubTimeZone = "Europe/Copenhagen".parse().unwrap();
        let at = |text: &str| zone.moment(text.parse().unwrap());
        assert_eq!(at("2026-03-29T02:30:00"), None);
        let twice = at("2026-10-25T02:30:00").unwrap();
        assert_eq!(zone.local(twice.plus_seconds(3600)), zone.local(twice));
    }

    #[test]
    fn a_day_begins_with_the_first_hour_its_clocks_show() {
        let begin = |zone: &str, day: &str| {
            let zone: ClubTimeZone = zone.parse().unwrap();
            let begin = zone.begin_of(day.parse().unwrap()).unwrap();
            (zone.local(begin).to_string(), begin.utc().to_string())
        };
        for (zone, day, local, utc) in [
            (
                "Africa/Cairo",
                "2024-04-26",
                "2024-04-26 01:00:00",
                "2024-04-25 22:00:00 UTC",
            ),
            (
                "America/Santiago",
                "2024-09-08",
                "2024-09-08 01:00:00",
                "2024-09-08 04:00:00 UTC",
            ),
            // Midnight comes twice.
            (
                "America/Havana",
                "2024-11-03",
                "2024-11-03 00:00:00",
                "2024-11-03 04:00:00 UTC",
            ),
            // There was no such day.
            (
                "Pacific/Apia",
                "2011-12-30",
                "2011-12-31 00:00:00",
                "2011-12-30 10:00:00 UTC",
            ),
            (
                "Europe/Copenhagen",
                "2026-11-20",
                "2026-11-20 00:00:00",
                "2026-11-19 23:00:00 UTC",
            ),
        ] {
            assert_eq!(begin(zone, day), (local.to_owned(), utc.to_owned()));
        }
        assert_eq!(ClubTimeZone::utc().begin_of(NaiveDate::MAX), None);
    }

    #[test]
    fn clocks_are_put_on_and_back_at_the_hour_of_their_zone() {
        let year = |zone: &str, year: i32| {
            let begin = |year| {
                let day = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
                UtcMicros(
                    day.and_hms_opt(0, 0, 0)
                        .unwrap()
                        .and_utc()
                        .timestamp_micros(),
                )
            };
            let zone: ClubTimeZone = zone.parse().unwrap();
            let all = zone.clocks(begin(year), begin(year + 1));
            let said = |c: &Clocks| {
                let at = c.from.utc();
                let at = at.format("%m-%d %H:%M:%S");
                format!("{at} {} to {} {} {}", c.before, c.offset, c.summer, c.name)
            };
            all.iter().map(said).collect::<Vec<_>>()
        };
        assert_eq!(
            year("Europe/Copenhagen", 2026),
            [
                "01-01 00:00:00 3600 to 3600 false CET",
                "03-29 01:00:00 3600 to 7200 true CEST",
                "10-25 01:00:00 7200 to 3600 false CET",
            ]
        );
        assert_eq!(
            year("America/New_York", 2026),
            [
                "01-01 00:00:00 -18000 to -18000 false EST",
                "03-08 07:00:00 -18000 to -14400 true EDT",
                "11-01 06:00:00 -14400 to -18000 false EST",
            ]
        );
        assert_eq!(year("Asia/Tokyo", 2026).len(), 1);
        assert_eq!(year("Australia/Lord_Howe", 2026).len(), 3);
    }

    #[test]
    fn the_names_offered_are_zones() {
        let names = names();
        assert!(names.len() > 300 && names[0] == "UTC");
        assert!(
            names
                .iter()
                .all(|name| name.parse::<ClubTimeZone>().is_ok())
        );
    }
}
