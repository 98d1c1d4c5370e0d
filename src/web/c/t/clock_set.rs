//! The setting of a clock in words.

use crate::backgammon::BySide;
use crate::pages::messages::{Messages, selector};
use crate::tournament::pace::{Allowance, Clock, Delay, FlagRule, FlagSource};

/// What each player's clock is set to for a match: “14 min each, 12 s delay”.
#[must_use]
pub fn clock_set(w: Messages, clock: &Clock, length: u16, score: BySide<u32>) -> String {
    allowance_set(w, clock.allowance(length, score))
}

#[must_use]
pub fn allowance_set(w: Messages, set: Allowance) -> String {
    let reserve = w.clock_minutes(minutes_and_seconds(set.reserve));
    match (set.delay, set.kind) {
        (0, _) => reserve,
        (delay, kind) => {
            let kind = selector!("clock-with-delay.kind", kind in Delay { Simple, Bronstein });
            w.clock_with_delay(kind, delay, reserve)
        }
    }
}

/// What a fallen flag costs, and the text that says so.
#[must_use]
pub fn flag_costs(w: Messages, clock: &Clock) -> String {
    match (clock.flag_source(), clock.flag_rule()) {
        (FlagSource::Own, FlagRule::Loss) => {
            w.clock_flag_loss(selector!("clock-flag-loss.source", "own"))
        }
        (FlagSource::Own, FlagRule::Points) => {
            w.clock_flag_points(selector!("clock-flag-points.source", "own"))
        }
        (FlagSource::UsClocks2013, _) => w.clock_flag_us_clocks2013().into_owned(),
        (FlagSource::Biba2013, _) => w.clock_flag_biba2013().into_owned(),
        (FlagSource::Wbgf, _) => w.clock_flag_loss(selector!("clock-flag-loss.source", "wbgf")),
        (FlagSource::Unified2001, _) => {
            w.clock_flag_points(selector!("clock-flag-points.source", "unified2001"))
        }
    }
}

/// The delay at each move, in words.
#[must_use]
pub fn delay(w: Messages, clock: &Clock) -> String {
    let kind = match (clock.delay, clock.kind) {
        (0, _) => selector!("clock-delay-is.kind", "none"),
        (_, Delay::Simple) => selector!("clock-delay-is.kind", "simple"),
        (_, Delay::Bronstein) => selector!("clock-delay-is.kind", "bronstein"),
    };
    w.clock_delay_is(kind, clock.delay)
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
    use crate::tournament::pace::ClockPreset;

    #[test]
    fn a_clock_is_said_as_it_is_set() {
        let said = |preset, length, score: (u32, u32)| {
            clock_set(
                Messages::english(),
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
}
