//! Clocks: how much time each player gets for a match, and the delay before each move counts. `docs/rules.md` lists the
//! texts.

use super::FlagRule;
use backgammon::BySide;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Control, Form, Line, Shape};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum ClockPreset {
    /// US Backgammon Clock rules of 2013, singles: 2 min a point less 1 min for each point scored already; 12 s delay.
    Us2013,
    /// The same for doubles: 2 min 30 s less 1 min 15 s; 18 s delay.
    Us2013Doubles,
    /// British Isles Backgammon Association, 2013: as the US singles.
    Biba,
    /// UK Backgammon Federation: 11 points 22 min; 12 s delay.
    Ukbgf,
    /// Gammon Associates, 2017: two minutes a point and two more; 12 s delay.
    GammonAssociates,
    /// Northern Virginia: 2 min a point; 15 s delay.
    Nova,
    /// Mind Sports Olympiad: 3 points 6 min; 12 s Bronstein delay.
    Mso,
    /// The unified rules of 2001: 6 min a point, no delay.
    Unified2001,
    Own,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// The reserve stands still for that long at each move.
    #[default]
    Simple,
    /// What a move took is given back after it, at most that long.
    Bronstein,
}

/// The most seconds any one number of a clock may be: two hours.
const MOST: u16 = 7200;

/// The clock settings in seconds. The numbers are recorded, so that a preset may change without changing the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub preset: ClockPreset,
    /// Reserve for each point of the match.
    pub per_point: u16,
    /// Reserve on top of that, whatever the length.
    #[serde(default)]
    pub extra: u16,
    /// Off the reserve for each point already scored by either player, where a clock comes to a match under way.
    #[serde(default)]
    pub per_point_scored: u16,
    /// Before the reserve runs at a move.
    pub delay: u16,
    #[serde(default)]
    pub kind: Delay,
    /// What a fallen flag costs, where the director set that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<FlagRule>,
}

/// What each player's clock is set to for one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Allowance {
    /// Seconds in reserve.
    pub reserve: u32,
    /// Seconds before the reserve runs at a move.
    pub delay: u32,
    pub kind: Delay,
}

impl Clock {
    /// The numbers of a preset; the director's own begins as the US rules of 2013. Where a text says nothing of a clock
    /// that comes to a match under way, half the reserve of each point scored is taken off, as by those rules.
    #[must_use]
    pub fn of(preset: ClockPreset) -> Clock {
        let (per_point, extra, per_point_scored, delay) = match preset {
            ClockPreset::Us2013
            | ClockPreset::Biba
            | ClockPreset::Ukbgf
            | ClockPreset::Mso
            | ClockPreset::Own => (120, 0, 60, 12),
            ClockPreset::Us2013Doubles => (150, 0, 75, 18),
            ClockPreset::GammonAssociates => (120, 120, 60, 12),
            ClockPreset::Nova => (120, 0, 60, 15),
            ClockPreset::Unified2001 => (360, 0, 180, 0),
        };
        Clock {
            preset,
            per_point,
            extra,
            per_point_scored,
            delay,
            kind: if preset == ClockPreset::Mso {
                Delay::Bronstein
            } else {
                Delay::Simple
            },
            flag: None,
        }
    }

    pub fn own(per_point: u32, extra: u32, delay: u32) -> Result<Clock, Violation> {
        let refused = |field| refuse::clock_out_of_range(u32::from(MOST) / 60).at(field);
        let fits = |seconds: u32, field| {
            u16::try_from(seconds)
                .ok()
                .filter(|s| *s <= MOST)
                .ok_or_else(|| refused(field))
        };
        let per_point = fits(per_point, ClockForm::CLOCK_MINUTES)?;
        let extra = fits(extra, ClockForm::CLOCK_EXTRA)?;
        if per_point == 0 && extra == 0 {
            return Err(refused(ClockForm::CLOCK_MINUTES));
        }
        Ok(Clock {
            preset: ClockPreset::Own,
            per_point,
            extra,
            per_point_scored: per_point / 2,
            delay: fits(delay, ClockForm::CLOCK_DELAY)?,
            kind: Delay::Simple,
            flag: None,
        })
    }

    /// What each clock is set to for a match to `length`, at this score when it comes to the table.
    #[must_use]
    pub fn allowance(&self, length: u16, score: BySide<u32>) -> Allowance {
        let points = u32::from(length);
        let scored = score
            .top
            .min(points)
            .saturating_add(score.bottom.min(points));
        let full = u32::from(self.per_point)
            .saturating_mul(points)
            .saturating_add(u32::from(self.extra));
        Allowance {
            reserve: full.saturating_sub(u32::from(self.per_point_scored).saturating_mul(scored)),
            delay: u32::from(self.delay),
            kind: self.kind,
        }
    }
}

/// As a form asks it: one of the presets, or minutes and seconds of the director's own.
#[derive(Debug, Form)]
#[form(messages = "event")]
pub struct ClockForm {
    clock: Option<ClockPreset>,
    #[form(with = minutes)]
    clock_minutes: Option<u32>,
    #[form(with = minutes)]
    clock_extra: Option<u32>,
    #[form(rule = "clock-not-a-time")]
    clock_delay: Option<u32>,
    #[form(default)]
    clock_flag: FlagRule,
}

impl Shape<Option<Clock>> for ClockForm {
    fn of_value(clock: &Option<Clock>) -> Self {
        let own = clock.filter(|clock| clock.preset == ClockPreset::Own);
        ClockForm {
            clock: clock.map(|clock| clock.preset),
            clock_minutes: own.map(|clock| clock.per_point.into()),
            clock_extra: own.map(|clock| clock.extra.into()),
            clock_delay: own.map(|clock| clock.delay.into()),
            clock_flag: own.map_or(FlagRule::default(), |clock| clock.flag_rule()),
        }
    }

    fn into_value(self) -> Result<Option<Clock>, Violation> {
        let set = |seconds: Option<u32>| seconds.unwrap_or(0);
        let clock = self.clock.map(|preset| match preset {
            ClockPreset::Own => Clock::own(
                set(self.clock_minutes),
                set(self.clock_extra),
                set(self.clock_delay),
            )
            .map(|own| Clock {
                flag: Some(self.clock_flag).filter(|flag| *flag != FlagRule::default()),
                ..own
            }),
            preset => Ok(Clock::of(preset)),
        });
        clock.transpose()
    }
}

/// Minutes as typed, `2`, `2.5` or `2,5`, in seconds.
mod minutes {
    use super::{Control, Line, Violation};
    use crawford_forms::decimal;
    use crawford_forms::violation::refuse;

    const DECIMALS: u8 = 6;

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<Option<u32>, Violation> {
        let typed = crawford_forms::line(typed);
        if typed.is_empty() {
            return Ok(None);
        }
        let minutes = decimal::read(typed, DECIMALS).ok_or_else(refuse::clock_not_a_time)?;
        let seconds = decimal::rounded(minutes.saturating_mul(60), DECIMALS, 0);
        // What is too much is refused where the clock is made.
        Ok(Some(u32::try_from(seconds).unwrap_or(u32::MAX)))
    }

    pub fn show(seconds: &Option<u32>) -> Vec<String> {
        // To the nearest hundredth of a minute, of which five are three seconds.
        let minutes = |seconds: &u32| {
            let thirds = u64::from(*seconds).saturating_mul(5);
            decimal::short(thirds.saturating_add(1) / 3, 2)
        };
        seconds.iter().map(minutes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn reserve(preset: ClockPreset, length: u16, score: (u32, u32)) -> (u32, u32) {
        let set = Clock::of(preset).allowance(length, BySide::from(score));
        (set.reserve, set.delay)
    }

    #[test]
    fn each_preset_gives_the_time_of_its_source() {
        use ClockPreset::*;
        let minutes = |m: u32| m * 60;
        assert_eq!(reserve(Us2013, 9, (0, 0)), (minutes(18), 12));
        assert_eq!(reserve(Us2013Doubles, 9, (0, 0)), (1350, 18)); // 22 min 30 s
        assert_eq!(reserve(Biba, 7, (0, 0)), (minutes(14), 12));
        assert_eq!(reserve(Ukbgf, 11, (0, 0)), (minutes(22), 12));
        assert_eq!(reserve(GammonAssociates, 11, (0, 0)), (minutes(24), 12));
        assert_eq!(reserve(Nova, 5, (0, 0)), (minutes(10), 15));
        assert_eq!(reserve(Mso, 3, (0, 0)), (minutes(6), 12));
        assert_eq!(Clock::of(Mso).kind, Delay::Bronstein);
        assert_eq!(reserve(Unified2001, 9, (0, 0)), (minutes(54), 0));
    }

    #[test]
    fn a_clock_that_comes_later_has_less() {
        // 9 points at 4-3: 18 minutes less 7.
        assert_eq!(reserve(ClockPreset::Us2013, 9, (4, 3)), (660, 12));
        // Doubles: 22 min 30 s less 7 times 1 min 15 s.
        assert_eq!(reserve(ClockPreset::Us2013Doubles, 9, (4, 3)), (825, 18));
        // Never below 0, whatever was typed.
        assert_eq!(reserve(ClockPreset::Us2013, 5, (4, 4)).0, 120);
        assert_eq!(reserve(ClockPreset::Us2013, 5, (900, u32::MAX)).0, 0);
    }

    proptest! {
        #[test]
        fn the_reserve_is_full_at_first_and_only_falls_as_points_are_scored(
            preset in prop::sample::select(ClockPreset::ALL), length in 1u16..=99,
            score in (0u32..120, 0u32..120), more in 0u32..10
        ) {
            let clock = Clock::of(preset);
            let of = |length, score: (u32, u32)| clock.allowance(length, BySide::from(score));
            let full = of(length, (0, 0));
            let points = u32::from(length);
            let (minutes, extra) = (u32::from(clock.per_point), u32::from(clock.extra));
            prop_assert_eq!(full.reserve, minutes * points + extra);
            let now = of(length, score);
            prop_assert!(now.reserve <= full.reserve && now.delay == full.delay);
            // It is the sum that counts, whoever scored.
            prop_assert_eq!(now, of(length, (score.1, score.0)));
            prop_assert!(of(length, (score.0 + more, score.1)).reserve <= now.reserve);
            prop_assert!(of(length + 1, score).reserve > now.reserve || score.0.max(score.1) > points);
        }
    }

    #[test]
    fn a_clock_without_time_or_with_too_much_is_refused() {
        for (per_point, extra, delay) in [(0, 0, 12), (7201, 0, 0), (60, 90_000, 0), (60, 0, 9_999)]
        {
            let refused = Clock::own(per_point, extra, delay).unwrap_err();
            assert_eq!(refused.rule, rules::CLOCK_OUT_OF_RANGE);
        }
        assert_eq!(
            Clock::own(90, 60, 10)
                .unwrap()
                .allowance(5, BySide::from((0, 0)))
                .reserve,
            510
        );
    }

    #[test]
    fn minutes_are_typed_as_numbers_alone() {
        for (typed, seconds) in [("2", 120), ("2.5", 150), ("2,55", 153), (".02", 1)] {
            assert_eq!(minutes::read(&[typed.to_owned()]), Ok(Some(seconds)));
        }
        for typed in ["1e3", "inf", "-1", "+2", "two", "2:30"] {
            let refused = minutes::read(&[typed.to_owned()]).unwrap_err();
            assert_eq!(refused.rule, rules::CLOCK_NOT_A_TIME, "{typed}");
        }
        for seconds in 0..=u32::from(MOST) {
            let shown = minutes::show(&Some(seconds));
            assert_eq!(minutes::read(&shown), Ok(Some(seconds)), "{shown:?}");
        }
    }

    #[test]
    fn every_preset_has_a_word_of_its_own() {
        for preset in ClockPreset::ALL.iter().copied() {
            assert_eq!(ClockPreset::of_word(preset.word()), Some(preset));
            let json = serde_json::to_string(&preset).unwrap();
            assert_eq!(json, format!("\"{}\"", preset.word()));
        }
        assert_eq!(ClockPreset::of_word("hourglass"), None);
    }
}
