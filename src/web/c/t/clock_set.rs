//! The setting of a clock in words.

use crate::backgammon::BySide;
use crate::pages::messages::Messages;
use crate::tournament::pace::{Clock, Delay};

/// What each player's clock is set to for a match: “14 min each, 12 s delay”.
#[must_use]
pub fn clock_set(w: Messages, clock: &Clock, length: u16, score: BySide<u32>) -> String {
    let set = clock.allowance(length, score);
    let reserve = w.clock_minutes(minutes_and_seconds(set.reserve));
    match (set.delay, set.kind) {
        (0, _) => reserve,
        (delay, Delay::Simple) => w.clock_with_delay(delay, reserve),
        (delay, Delay::Bronstein) => w.clock_with_bronstein(delay, reserve),
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
