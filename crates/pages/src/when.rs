//! Moments on a page: the exact time in the club's zone as text, and for scripts, which say how long ago it was. Only
//! what a [`ClubClock`] says depends on the time of day; other pages may be kept.

use super::messages::{Messages, selector};
use chrono::{Datelike, Month, NaiveDate, NaiveTime, SecondsFormat, Weekday};
use crawford_club::zone::ClubTimeZone;
use crawford_journal::UtcMicros;

/// The two parts of `<time datetime="{machine}">{text}</time>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeElement {
    /// RFC 3339 in UTC.
    pub machine: String,
    /// As the clocks of the club show it: "20:14", on some pages with its day.
    pub exact: String,
    /// As it is shown: exactly, or "12 min ago".
    pub text: String,
}

impl TimeElement {
    fn new(moment: UtcMicros, exact: String) -> TimeElement {
        TimeElement {
            machine: moment.utc().to_rfc3339_opts(SecondsFormat::Secs, true),
            text: exact.clone(),
            exact,
        }
    }

    /// Hours and minutes in a zone.
    #[must_use]
    pub fn of(moment: UtcMicros, zone: ClubTimeZone) -> TimeElement {
        TimeElement::new(moment, clock(zone.local(moment).time()))
    }

    /// The same with its day before it.
    #[must_use]
    pub fn dated(w: Messages, moment: UtcMicros, zone: ClubTimeZone) -> TimeElement {
        let day = day(w, zone.day(moment));
        let time = TimeElement::of(moment, zone).text;
        TimeElement::new(moment, format!("{day} {time}"))
    }
}

/// The clock of a club at the moment its page is made.
#[derive(Debug, Clone, Copy)]
pub struct ClubClock {
    zone: ClubTimeZone,
    now: UtcMicros,
}

/// Minutes in which no hour of the clock comes twice.
const A_NIGHT: i64 = 12 * 60;

impl ClubClock {
    #[must_use]
    pub fn new(zone: ClubTimeZone, now: UtcMicros) -> Self {
        ClubClock { zone, now }
    }

    /// Hours and minutes, with the date before them on another day.
    #[must_use]
    pub fn exact(self, w: Messages, at: UtcMicros) -> String {
        let at = self.zone.local(at);
        let time = clock(at.time());
        match at.date() == self.today() {
            true => time,
            false => format!("{} {time}", day(w, at.date())),
        }
    }

    /// Relative while it is under an hour old, without its day while it is of this night.
    #[must_use]
    pub fn past(self, w: Messages, at: UtcMicros) -> TimeElement {
        let exact = TimeElement::new(at, self.exact(w, at));
        let text = match self.minutes_since(at) {
            0 => w.ago_now().into_owned(),
            minutes @ 1..60 => w.ago_minutes(minutes),
            60..A_NIGHT => clock(self.zone.local(at).time()),
            _ => return exact,
        };
        TimeElement { text, ..exact }
    }

    /// Whole minutes from a moment until now; 0 for one to come.
    #[must_use]
    pub fn minutes_since(self, at: UtcMicros) -> i64 {
        self.now.seconds_since(at).max(0) / 60
    }

    #[must_use]
    pub fn today(self) -> NaiveDate {
        self.zone.day(self.now)
    }
}

/// How long something takes, in whole minutes: `5 minutes`, `1 hour 57 minutes`.
#[must_use]
pub fn duration(w: Messages, minutes: i64) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    match (hours, rest) {
        (0, _) => w.duration_minutes(rest),
        (_, 0) => w.duration_hours(hours),
        _ => w.duration(w.duration_hours(hours), w.duration_minutes(rest)),
    }
}

/// How long ago something was, in whole minutes, inside a sentence: `just now`, `5 minutes ago`.
#[must_use]
pub fn ago(w: Messages, minutes: i64) -> String {
    match minutes {
        0 => w.ago_now().into_owned(),
        _ => w.ago(duration(w, minutes)),
    }
}

/// A date for display: `20 November 2026`, with the month's name from the messages.
#[must_use]
pub fn day(w: Messages, date: NaiveDate) -> String {
    w.day_written(date.day(), month(w, date), date.year().to_string())
}

/// When, and where if that is known: `20 November 2026 · The Ship`.
#[must_use]
pub fn at_place(when: String, venue: &str) -> String {
    match venue {
        "" => when,
        venue => format!("{when} · {venue}"),
    }
}

fn month_of(date: NaiveDate) -> Month {
    let month = u8::try_from(date.month()).ok();
    month
        .and_then(|month| Month::try_from(month).ok())
        .expect("a date is in one of the twelve months")
}

/// `November`
#[must_use]
pub fn month(w: Messages, date: NaiveDate) -> String {
    w.month(selector!("month.month", month_of(date) in Month { January, February, March, April, May, June, July, August, September, October, November, December }))
}

/// `Nov`
#[must_use]
pub fn month_short(w: Messages, date: NaiveDate) -> String {
    w.month_short(selector!("month-short.month", month_of(date) in Month { January, February, March, April, May, June, July, August, September, October, November, December }))
}

/// `Friday`
#[must_use]
pub fn weekday(w: Messages, day: Weekday) -> String {
    w.weekday(selector!("weekday.day", day in Weekday { Mon, Tue, Wed, Thu, Fri, Sat, Sun }))
}

/// `Fri`
#[must_use]
pub fn weekday_short(w: Messages, day: Weekday) -> String {
    w.weekday_short(
        selector!("weekday-short.day", day in Weekday { Mon, Tue, Wed, Thu, Fri, Sat, Sun }),
    )
}

/// A full hour of the day: `07:00`.
#[must_use]
pub fn hour(hour: u8) -> String {
    format!("{hour:02}:00")
}

/// Hours and minutes: `19:30`.
#[must_use]
pub fn clock(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn from_an_hour_on_minutes_are_hours_too() {
        let w = Messages::english();
        let said = |minutes| duration(w, minutes);
        assert_eq!(said(0), "0 minutes");
        assert_eq!(said(59), "59 minutes");
        assert_eq!(said(60), "1 hour");
        assert_eq!(said(117), "1 hour 57 minutes");
        assert_eq!(said(121), "2 hours 1 minute");
        assert_eq!([0, 1].map(|n| ago(w, n)), ["just now", "1 minute ago"]);
    }

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
        assert_eq!(text(11 * 3600), "08:30");
        assert_eq!(text(20 * 3600), "19 November 2026 23:30");
        assert_eq!(clock.minutes_since(NOW.plus_seconds(90)), 0);
        // A night that goes on after midnight.
        let clock = ClubClock::new(clock.zone, NOW.plus_seconds(5 * 3600));
        let began = clock.past(Messages::english(), NOW.plus_seconds(3 * 3600));
        assert_eq!(
            (began.text.as_str(), began.exact.as_str()),
            ("22:30", "20 November 2026 22:30")
        );
    }
}
