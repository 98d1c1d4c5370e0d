//! The penalty points for coming late, with the terms they follow from. The program proposes them to the director.

use crawford_forms::violation::Violation;
use crawford_forms::{Choice, Control, Limits, Value};
use crawford_journal::UtcMicros;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[form(choices = "choice-lateness")]
#[serde(rename_all = "kebab-case")]
pub enum LatenessPreset {
    /// UK Backgammon Federation: counted from the announced start, or the end of a break.
    Ukbgf,
    /// Northern Virginia: the same, counted from the draw.
    Nova,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountsFrom {
    /// The announced start of the match, or the end of a break.
    Start,
    Draw,
}

/// What coming late costs: one point when not there after `first` minutes, one more for each further `step`; more than
/// half the length of the match and the match is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    pub preset: LatenessPreset,
    /// Minutes until the first point.
    pub first: u16,
    /// Minutes until each further one.
    pub step: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatePenalty {
    /// Whole minutes late.
    pub minutes: u32,
    pub first: u16,
    pub step: u16,
    pub points: u16,
    pub length: u16,
    /// Whether the match is lost.
    pub loses: bool,
}

impl LatenessPreset {
    #[must_use]
    pub fn counts_from(self) -> CountsFrom {
        match self {
            LatenessPreset::Ukbgf => CountsFrom::Start,
            LatenessPreset::Nova => CountsFrom::Draw,
        }
    }
}

impl Value for Lateness {
    fn control(limits: &Limits) -> Control {
        LatenessPreset::control(limits)
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        LatenessPreset::read(typed, limits).map(Lateness::of)
    }

    fn show(&self) -> Vec<String> {
        self.preset.show()
    }
}

impl Lateness {
    #[must_use]
    pub fn of(preset: LatenessPreset) -> Lateness {
        Lateness {
            preset,
            first: 5,
            step: 5,
        }
    }

    /// What it costs in a match to `length` in which the opponent begins with `handicap` points.
    #[must_use]
    pub fn penalty(
        &self,
        (length, handicap): (u16, u16),
        start: UtcMicros,
        came: UtcMicros,
    ) -> LatePenalty {
        let minutes = u32::try_from(came.seconds_since(start).max(0) / 60).unwrap_or(u32::MAX);
        let beyond = minutes.checked_sub(u32::from(self.first));
        let points = beyond.map_or(0, |beyond| {
            1u32.saturating_add(beyond / u32::from(self.step.max(1)))
        });
        let points = u16::try_from(points).unwrap_or(u16::MAX);
        let half = u32::from(points).saturating_mul(2) > u32::from(length);
        let loses = half || points > 0 && points >= length.saturating_sub(handicap);
        LatePenalty {
            minutes,
            first: self.first,
            step: self.step,
            points,
            length,
            loses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: UtcMicros = UtcMicros(1_795_199_400_000_000);

    fn after(length: u16, seconds: i64) -> (u16, bool) {
        let rule = Lateness::of(LatenessPreset::Ukbgf);
        let penalty = rule.penalty((length, 0), START, START.plus_seconds(seconds));
        (penalty.points, penalty.loses)
    }

    #[test]
    fn a_point_after_five_minutes_and_one_for_each_further_five() {
        assert_eq!(after(7, -600), (0, false));
        assert_eq!(after(7, 299), (0, false));
        assert_eq!(after(7, 300), (1, false));
        assert_eq!(after(7, 599), (1, false));
        assert_eq!(after(7, 600), (2, false));
        assert_eq!(after(7, 15 * 60), (3, false));
    }

    #[test]
    fn as_many_points_as_the_opponent_still_needs_lose_the_match() {
        let rule = Lateness::of(LatenessPreset::Ukbgf);
        let after = |handicap, minutes: i64| {
            let came = START.plus_seconds(minutes * 60);
            let penalty = rule.penalty((7, handicap), START, came);
            (penalty.points, penalty.loses)
        };
        assert_eq!(after(5, 5), (1, false));
        assert_eq!(after(5, 10), (2, true));
        assert_eq!(after(4, 10), (2, false));
        assert_eq!(after(6, 0), (0, false));
    }

    #[test]
    fn more_than_half_the_length_loses_the_match() {
        assert_eq!(after(7, 20 * 60), (4, true));
        // Half of 8 is 4: not more than half.
        assert_eq!(after(8, 20 * 60), (4, false));
        assert_eq!(after(8, 25 * 60), (5, true));
        assert_eq!(after(1, 5 * 60), (1, true));
        assert_eq!(after(5, i64::MAX / 2_000_000), (u16::MAX, true));
    }
}
