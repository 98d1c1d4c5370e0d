//! The fields of an event's clocks and of coming late.

use crate::pages::c::t::time_fields::TimeFields;
use crate::tournament::pace::{Clock, ClockPreset, Lateness, LatenessPreset};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

impl Typed for TimeFields {
    type Command = (Option<Clock>, Option<Lateness>);

    fn read(fields: &mut Fields) -> Self {
        TimeFields {
            clock: fields.line("clock"),
            minutes: fields.line("clock_minutes"),
            extra: fields.line("clock_extra"),
            delay: fields.line("clock_delay"),
            lateness: fields.line("lateness"),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let unknown = |field| Violation::new("choice-unknown", Source::House).at(field);
        let mut refused = Vec::new();
        let clock = match (self.clock.as_str(), ClockPreset::of_word(&self.clock)) {
            ("", _) => None,
            (_, None) => {
                refused.push(unknown("clock"));
                None
            }
            (_, Some(ClockPreset::Own)) => self.own().map_err(|found| refused.push(found)).ok(),
            (_, Some(preset)) => Some(Clock::of(preset)),
        };
        let lateness = match (
            self.lateness.as_str(),
            LatenessPreset::of_word(&self.lateness),
        ) {
            ("", _) => None,
            (_, None) => {
                refused.push(unknown("lateness"));
                None
            }
            (_, Some(preset)) => Some(Lateness::of(preset)),
        };
        if refused.is_empty() {
            Ok((clock, lateness))
        } else {
            Err(refused)
        }
    }
}

impl TimeFields {
    fn own(&self) -> Result<Clock, Violation> {
        let wrong = |field| Violation::new("clock-not-a-time", Source::House).at(field);
        let delay = match self.delay.as_str() {
            "" => Ok(0),
            typed => typed.parse().map_err(|_| wrong("clock_delay")),
        };
        Clock::own(
            seconds(&self.minutes).ok_or_else(|| wrong("clock_minutes"))?,
            seconds(&self.extra).ok_or_else(|| wrong("clock_extra"))?,
            delay?,
        )
    }
}

/// Minutes as typed, `2`, `2.5` or `2,5`, in seconds; nothing typed is none.
fn seconds(typed: &str) -> Option<u32> {
    if typed.is_empty() {
        return Some(0);
    }
    let minutes: f64 = typed.replace(',', ".").parse().ok()?;
    // A cast stops at the ends; what is too much is refused where the clock is made.
    (minutes.is_finite() && minutes >= 0.0).then(|| (minutes * 60.0).round() as u32)
}
