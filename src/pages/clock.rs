//! Times for display: in the club's time zone, and relative if less than an hour ago.

use super::messages::Messages;
use crate::club::zone::ClubTimeZone;
use crate::journal::UtcMicros;
use chrono::NaiveDate;

/// The time zone of a club and the time at which its page is made.
#[derive(Debug, Clone, Copy)]
pub struct ClubClock {
    zone: ClubTimeZone,
    now: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownTime {
    /// For machines: RFC 3339 in UTC.
    pub iso: String,
    /// "20:14", with the date before it if it is another day.
    pub exact: String,
    /// For display: "12 min ago", or the exact time.
    pub text: String,
}

impl ClubClock {
    #[must_use]
    pub fn new(zone: ClubTimeZone, now: UtcMicros) -> Self {
        ClubClock { zone, now }
    }

    /// Hours and minutes, with the date before them if it is another day.
    #[must_use]
    pub fn exact(self, at: UtcMicros) -> String {
        let at = self.zone.local(at);
        let pattern = if at.date() == self.today() {
            "%H:%M"
        } else {
            "%Y-%m-%d %H:%M"
        };
        at.format(pattern).to_string()
    }

    #[must_use]
    pub fn past(self, w: Messages, at: UtcMicros) -> ShownTime {
        let minutes = self.minutes_since(at);
        let exact = self.exact(at);
        let text = match minutes {
            0 => w.ago_now().into_owned(),
            1..60 => w.ago_minutes(minutes),
            _ => exact.clone(),
        };
        ShownTime {
            iso: at.utc().to_rfc3339(),
            exact,
            text,
        }
    }

    /// Whole minutes from a time until now; 0 for one in the future.
    #[must_use]
    pub fn minutes_since(self, at: UtcMicros) -> i64 {
        self.now.seconds_since(at).max(0) / 60
    }

    #[must_use]
    pub fn today(self) -> NaiveDate {
        self.zone.day(self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-20 19:30 in Copenhagen.
    const NOW: UtcMicros = UtcMicros(1_795_199_400_000_000);

    #[test]
    fn a_moment_is_relative_for_an_hour_and_dated_from_another_day() {
        let clock = ClubClock::new("Europe/Copenhagen".parse().unwrap(), NOW);
        let text = |seconds: i64| {
            clock
                .past(Messages::english(), NOW.plus_seconds(-seconds))
                .text
        };
        assert_eq!(text(30), "just now");
        assert_eq!(text(12 * 60), "12 min ago");
        assert_eq!(text(61 * 60), "18:29");
        assert_eq!(text(20 * 3600), "2026-11-19 23:30");
        assert_eq!(clock.minutes_since(NOW.plus_seconds(90)), 0);
    }
}
