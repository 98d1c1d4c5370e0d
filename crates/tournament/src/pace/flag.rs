//! The clocks of a match as they were last reported, and what the rules propose when a flag falls: when a reserve has run
//! out. `docs/rules.md` lists the texts.

use super::{Clock, ClockPreset};
use backgammon::{BySide, Side};
use crawford_forms::Choice;
use crawford_journal::UtcMicros;
use serde::{Deserialize, Serialize};

/// What a fallen flag costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum FlagRule {
    /// The match, unless it can be claimed at once.
    #[default]
    Loss,
    /// Penalty points to the opponent, and more time for both.
    Points,
}

/// The text that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlagSource {
    UsClocks2013,
    Biba2013,
    /// The rules of the World Backgammon Federation, which the federations of Europe go by.
    Wbgf,
    Unified2001,
    /// The event's own.
    Own,
}

/// What is proposed to the director.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlagProposal {
    Loss,
    Points {
        points: u16,
        /// Seconds more on both clocks.
        more: u32,
    },
}

/// By the unified rules of 2001: the first flag of a player in a match costs two points, each further one a point, and
/// both clocks get five minutes more.
const FIRST: u16 = 2;
const FURTHER: u16 = 1;
const MORE: u32 = 5 * 60;

impl FlagRule {
    /// What it proposes for a flag that has fallen so often in the match.
    #[must_use]
    pub fn proposal(self, falls: u8) -> FlagProposal {
        match self {
            FlagRule::Loss => FlagProposal::Loss,
            FlagRule::Points => FlagProposal::Points {
                points: if falls > 1 { FURTHER } else { FIRST },
                more: MORE,
            },
        }
    }
}

impl Clock {
    /// What a fallen flag costs. Only a director's own clock records it; with the others it is their text's.
    #[must_use]
    pub fn flag_rule(&self) -> FlagRule {
        self.flag.unwrap_or(match self.preset {
            ClockPreset::Unified2001 => FlagRule::Points,
            ClockPreset::Us2013
            | ClockPreset::Us2013Doubles
            | ClockPreset::Biba
            | ClockPreset::Ukbgf
            | ClockPreset::GammonAssociates
            | ClockPreset::Nova
            | ClockPreset::Mso
            | ClockPreset::Own => FlagRule::Loss,
        })
    }

    #[must_use]
    pub fn flag_source(&self) -> FlagSource {
        match self.preset {
            ClockPreset::Us2013
            | ClockPreset::Us2013Doubles
            | ClockPreset::GammonAssociates
            | ClockPreset::Nova => FlagSource::UsClocks2013,
            ClockPreset::Biba => FlagSource::Biba2013,
            ClockPreset::Ukbgf | ClockPreset::Mso => FlagSource::Wbgf,
            ClockPreset::Unified2001 => FlagSource::Unified2001,
            ClockPreset::Own => FlagSource::Own,
        }
    }
}

/// The clocks of a match as they were last reported or set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchClock {
    /// Seconds in reserve.
    pub left: BySide<u32>,
    /// Whose flag has fallen and is not ruled on yet.
    pub flag: Option<Side>,
    /// How often each flag has fallen.
    pub falls: BySide<u8>,
    pub at: UtcMicros,
    /// The version at which a director last set them or ruled on a flag: a clock that still runs goes by that.
    pub set: Option<u64>,
}

impl MatchClock {
    /// What the rules of the event propose, where a flag waits for a ruling: who ran out of time, and what it costs.
    #[must_use]
    pub fn proposal(&self, clock: &Clock) -> Option<(Side, FlagProposal)> {
        let side = self.flag?;
        Some((side, clock.flag_rule().proposal(self.falls[side])))
    }

    /// The clocks after another report, in place of those of before.
    pub(crate) fn read(
        before: Option<MatchClock>,
        (left, flag): (BySide<u32>, Option<Side>),
        by_hand: bool,
        (at, version): (UtcMicros, u64),
    ) -> MatchClock {
        let mut falls = before.map_or(BySide::new(0, 0), |clock| clock.falls);
        if let Some(side) = flag.filter(|_| before.and_then(|clock| clock.flag) != flag) {
            falls[side] = falls[side].saturating_add(1);
        }
        let set = before.and_then(|clock| clock.set);
        MatchClock {
            left,
            flag,
            falls,
            at,
            set: if by_hand { Some(version) } else { set },
        }
    }

    /// The opponent was given penalty points for it.
    pub(crate) fn penalized(&mut self, to: Side, version: u64) {
        if self.flag == Some(to.other()) {
            self.flag = None;
            self.set = Some(version);
        }
    }
}

/// What is left on a clock as it is typed: `4:10`, or whole minutes.
pub mod left {
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Line};

    /// The most that is taken, in seconds: ten hours.
    pub const MOST: u32 = 10 * 60 * 60;

    #[must_use]
    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    /// # Errors
    /// `clock-left-not-a-time` for what is no such time, or too long.
    pub fn read(typed: &[String]) -> Result<u32, Violation> {
        let typed = crawford_forms::line(typed);
        let (minutes, seconds) = typed.split_once(':').unwrap_or((typed, "00"));
        let number = |text: &str| {
            let digits = text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u32>().ok().filter(|_| digits)
        };
        let seconds = number(seconds).filter(|n| *n < 60 && seconds.len() == 2);
        let left = number(minutes).zip(seconds);
        let left = left.and_then(|(m, s)| m.checked_mul(60)?.checked_add(s));
        left.filter(|left| *left <= MOST)
            .ok_or_else(refuse::clock_left_not_a_time)
    }

    #[must_use]
    pub fn show(seconds: &u32) -> Vec<String> {
        vec![text(*seconds)]
    }

    /// `4:10`.
    #[must_use]
    pub fn text(seconds: u32) -> String {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    use FlagProposal::Loss;

    /// Penalty points, and five minutes more.
    const fn points(points: u16) -> FlagProposal {
        FlagProposal::Points { points, more: 300 }
    }

    /// A custom, how often the flag has fallen, and what its text says.
    const TEXTS: &[(ClockPreset, u8, FlagProposal)] = &[
        (ClockPreset::Us2013, 1, Loss),
        (ClockPreset::Us2013Doubles, 1, Loss),
        (ClockPreset::Biba, 1, Loss),
        (ClockPreset::Ukbgf, 1, Loss),
        (ClockPreset::GammonAssociates, 1, Loss),
        (ClockPreset::Nova, 1, Loss),
        (ClockPreset::Mso, 1, Loss),
        (ClockPreset::Own, 1, Loss),
        (ClockPreset::Unified2001, 1, points(2)),
        (ClockPreset::Unified2001, 2, points(1)),
        (ClockPreset::Unified2001, 3, points(1)),
    ];

    #[test]
    fn each_custom_proposes_what_its_text_says() {
        for (preset, falls, says) in TEXTS {
            let clock = Clock::of(*preset);
            assert_eq!(clock.flag_rule().proposal(*falls), *says, "{preset:?}");
        }
        let told: Vec<ClockPreset> = TEXTS.iter().map(|(preset, ..)| *preset).collect();
        assert!(ClockPreset::ALL.iter().all(|preset| told.contains(preset)));
        let own = Clock {
            flag: Some(FlagRule::Points),
            ..Clock::of(ClockPreset::Own)
        };
        assert_eq!(own.flag_rule().proposal(1), points(2));
    }

    #[test]
    fn time_left_is_typed_as_it_is_shown() {
        for (typed, seconds) in [
            ("4:10", 250),
            ("0:00", 0),
            ("14", 840),
            ("600:00", left::MOST),
        ] {
            assert_eq!(left::read(&[typed.to_owned()]), Ok(seconds));
        }
        for typed in [
            "",
            "4:1",
            "4:60",
            "4.10",
            "-1:00",
            "+4:10",
            ":30",
            "1:2:3",
            "600:01",
            "99999999999",
        ] {
            let refused = left::read(&[typed.to_owned()]).unwrap_err();
            assert_eq!(refused.rule, rules::CLOCK_LEFT_NOT_A_TIME, "{typed}");
        }
    }

    fn readings() -> impl Strategy<Value = Vec<(u32, Option<Side>, bool)>> {
        let side = prop_oneof![
            3 => Just(None),
            1 => Just(Some(Side::Top)),
            1 => Just(Some(Side::Bottom))
        ];
        prop::collection::vec((0u32..2000, side, any::<bool>()), 0..30)
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_again(seconds in 0..=left::MOST) {
            prop_assert_eq!(left::read(&left::show(&seconds)), Ok(seconds));
        }

        /// A flag counts once, however often it is reported, and a ruling takes it down.
        #[test]
        fn a_flag_counts_once_until_it_is_ruled_on(readings in readings()) {
            let mut clock: Option<MatchClock> = None;
            let mut counted = BySide::new(0u8, 0u8);
            for (version, (left, flag, by_hand)) in (1u64..).zip(readings) {
                let up = clock.and_then(|clock| clock.flag);
                if let Some(side) = flag.filter(|_| up != flag) {
                    counted[side] += 1;
                }
                let both = (BySide::new(left, left), flag);
                let now = MatchClock::read(clock, both, by_hand, (UtcMicros(0), version));
                prop_assert_eq!((now.left.top, now.flag, now.falls), (left, flag, counted));
                prop_assert_eq!(now.set == Some(version), by_hand);
                let mut ruled = now;
                for to in Side::BOTH {
                    ruled.penalized(to, version + 1);
                }
                prop_assert_eq!((ruled.flag, ruled.falls), (None, counted));
                prop_assert_eq!(ruled.set == Some(version + 1), flag.is_some());
                clock = Some(now);
            }
        }

        /// Points are always some, never more for a further flag than for the first, and the match is only lost by a rule
        /// that says so.
        #[test]
        fn a_further_flag_costs_no_more_than_the_first(falls in 1u8..) {
            prop_assert_eq!(FlagRule::Loss.proposal(falls), FlagProposal::Loss);
            let of = |falls| match FlagRule::Points.proposal(falls) {
                FlagProposal::Points { points, more } => Some((points, more)),
                FlagProposal::Loss => None,
            };
            let (first, now) = (of(1).unwrap(), of(falls).unwrap());
            prop_assert!(0 < now.0 && now.0 <= first.0 && now.1 == first.1);
        }
    }
}
