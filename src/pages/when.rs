//! Times on a page: the exact time in the club's zone as text, which scripts turn into how long ago it was. It does not
//! depend on the present time, so pages can be cached.

use crate::club::zone::ClubTimeZone;
use crate::journal::UtcMicros;
use crate::pages::messages::worded;
use chrono::{NaiveDate, SecondsFormat};

/// The two parts of `<time datetime="{machine}">{text}</time>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeElement {
    /// RFC 3339 in UTC.
    pub machine: String,
    /// Hours and minutes in the club's time zone.
    pub text: String,
}

impl TimeElement {
    /// A time in a zone.
    #[must_use]
    pub fn of(moment: UtcMicros, zone: ClubTimeZone) -> TimeElement {
        TimeElement {
            machine: moment.utc().to_rfc3339_opts(SecondsFormat::Secs, true),
            text: zone.local(moment).format("%H:%M").to_string(),
        }
    }

    /// The same with its day before it.
    #[must_use]
    pub fn dated(
        w: super::messages::Messages,
        moment: UtcMicros,
        zone: ClubTimeZone,
    ) -> TimeElement {
        let when = TimeElement::of(moment, zone);
        let day = day(w, zone.day(moment));
        TimeElement {
            text: format!("{day} {}", when.text),
            ..when
        }
    }
}

/// Foreseen times are rounded to so many seconds.
pub const STEP: i64 = 300;
const MICROS: i64 = STEP * 1_000_000;

/// A time rounded to five minutes.
#[must_use]
pub fn about(at: UtcMicros) -> UtcMicros {
    let half = at.0.saturating_add(MICROS / 2);
    UtcMicros(half.saturating_sub(half.rem_euclid(MICROS)))
}

/// The same rounded up, so that a foreseen time is not in the past.
#[must_use]
pub fn soon(at: UtcMicros) -> UtcMicros {
    let past = at.0.rem_euclid(MICROS);
    UtcMicros(at.0.saturating_add((MICROS - past) % MICROS))
}

/// A date for display: `20 November 2026`, with the month's name from the messages.
#[must_use]
pub fn day(w: super::messages::Messages, date: NaiveDate) -> String {
    use chrono::Datelike;
    let month = worded!(w, "month-{}", date.month());
    w.day_written(date.day(), month, date.year().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::messages::Messages;

    #[test]
    fn a_moment_is_told_by_the_clubs_clock() {
        let at = UtcMicros(1_795_207_500_000_000);
        let when = TimeElement::of(at, "Europe/Copenhagen".parse().unwrap());
        assert_eq!(
            (when.machine.as_str(), when.text.as_str()),
            ("2026-11-20T20:45:00Z", "21:45")
        );
        assert_eq!(TimeElement::of(at, ClubTimeZone::utc()).text, "20:45");
    }

    #[test]
    fn a_day_is_written_out() {
        let date = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        assert_eq!(day(Messages::english(), date), "20 November 2026");
    }
}
