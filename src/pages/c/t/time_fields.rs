//! What is set for an event's clocks and for coming late, and how a clock is said.

use crate::engine::BySide;
use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::EventSettings;
use crate::tournament::pace::{Clock, ClockPreset, Delay, LatenessPreset};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TimeFields {
    /// A preset's word; empty for none.
    pub clock: String,
    /// Minutes a point, for a clock of one's own.
    pub minutes: String,
    /// Minutes on top of that.
    pub extra: String,
    /// Seconds before each move.
    pub delay: String,
    /// A preset's word; empty for none.
    pub lateness: String,
}

impl TimeFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> Self {
        let own = settings
            .clock
            .filter(|clock| clock.preset == ClockPreset::Own);
        let minutes = |seconds: u16| minutes_typed(u32::from(seconds));
        TimeFields {
            clock: settings
                .clock
                .map(|clock| clock.preset.word().to_owned())
                .unwrap_or_default(),
            minutes: own
                .map(|clock| minutes(clock.per_point))
                .unwrap_or_default(),
            extra: own.map(|clock| minutes(clock.extra)).unwrap_or_default(),
            delay: own.map(|clock| clock.delay.to_string()).unwrap_or_default(),
            lateness: settings
                .lateness
                .map(|rule| rule.preset.word().to_owned())
                .unwrap_or_default(),
        }
    }

    /// The clocks there are.
    #[must_use]
    pub fn clocks(&self, w: &Words) -> Vec<Choice> {
        let none = Choice::new("", w.say("clock-none"), &self.clock);
        let presets = ClockPreset::ALL
            .into_iter()
            .map(|preset| Choice::new(preset.word(), preset_name(*w, preset), &self.clock));
        std::iter::once(none).chain(presets).collect()
    }

    /// The rules for coming late.
    #[must_use]
    pub fn latenesses(&self, w: &Words) -> Vec<Choice> {
        let none = Choice::new("", w.say("lateness-none"), &self.lateness);
        let presets = LatenessPreset::ALL.into_iter().map(|preset| {
            let key = match preset {
                LatenessPreset::Ukbgf => "lateness-ukbgf", // a key
                LatenessPreset::Nova => "lateness-nova",   // a key
            };
            Choice::new(preset.word(), w.say(key), &self.lateness)
        });
        std::iter::once(none).chain(presets).collect()
    }
}

/// `2`, `2.5`: minutes as they are typed.
fn minutes_typed(seconds: u32) -> String {
    let text = format!("{:.2}", f64::from(seconds) / 60.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn preset_name(w: Words, preset: ClockPreset) -> String {
    let key = match preset {
        ClockPreset::Us2013 => "clock-us2013",                // a key
        ClockPreset::Us2013Doubles => "clock-us2013-doubles", // a key
        ClockPreset::Biba => "clock-biba",                    // a key
        ClockPreset::Ukbgf => "clock-ukbgf",                  // a key
        ClockPreset::GammonAssociates => "clock-gammon-associates", // a key
        ClockPreset::Nova => "clock-nova",                    // a key
        ClockPreset::Mso => "clock-mso",                      // a key
        ClockPreset::Unified2001 => "clock-unified2001",      // a key
        ClockPreset::Own => "clock-own",                      // a key
    };
    w.say(key).into_owned()
}

/// What each player's clock is set to for a match: “14 min each, 12 s delay”.
#[must_use]
pub fn clock_set(w: Words, clock: &Clock, length: u16, score: BySide<u32>) -> String {
    let set = clock.allowance(length, score);
    let reserve = w.with("clock-minutes", "time", minutes_and_seconds(set.reserve));
    match (set.delay, set.kind) {
        (0, _) => reserve,
        (delay, Delay::Simple) => w.with2("clock-with-delay", "time", reserve, "n", delay),
        (delay, Delay::Bronstein) => w.with2("clock-with-bronstein", "time", reserve, "n", delay),
    }
}

/// `14`, `22:30`: minutes, with the seconds where there are any.
fn minutes_and_seconds(seconds: u32) -> String {
    match seconds % 60 {
        0 => (seconds / 60).to_string(),
        rest => format!("{}:{rest:02}", seconds / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_said_as_it_is_set() {
        let said = |preset, length, score: (u32, u32)| {
            clock_set(
                Words::english(),
                &Clock::of(preset),
                length,
                BySide::from(score),
            )
        };
        let none = (0, 0);
        assert_eq!(
            said(ClockPreset::Us2013, 7, none),
            "14 min each, 12 s delay"
        );
        assert_eq!(
            said(ClockPreset::Us2013Doubles, 9, none),
            "22:30 min each, 18 s delay"
        );
        assert_eq!(
            said(ClockPreset::Mso, 3, none),
            "6 min each, 12 s Bronstein delay"
        );
        assert_eq!(said(ClockPreset::Unified2001, 9, none), "54 min each");
        assert_eq!(
            said(ClockPreset::Us2013, 7, (3, 2)),
            "9 min each, 12 s delay"
        );
    }

    #[test]
    fn a_clock_of_ones_own_comes_back_as_it_was_typed() {
        let mut settings = EventSettings::usual("Open", "7 5".parse().unwrap());
        settings.clock = Some(Clock::own(150, 60, 10).unwrap());
        let typed = TimeFields::of(&settings);
        let shown = (
            typed.minutes.as_str(),
            typed.extra.as_str(),
            typed.delay.as_str(),
        );
        assert_eq!(shown, ("2.5", "1", "10"));
        assert_eq!(
            TimeFields::of(&EventSettings::usual("Open", "5".parse().unwrap())),
            TimeFields::default()
        );
    }
}
