//! The settings of a ladder, and the effect of a challenge won.

use crate::{EntrantNo, MatchNo};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Form};
use serde::{Deserialize, Serialize};

/// The longest time any rule of a ladder speaks of, in days.
const MOST_LADDER_DAYS: u16 = 366;

/// The highest anyone may be allowed to challenge, in rungs.
const MOST_REACH: u8 = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LadderStep {
    /// The rungs were set: by the draw or by hand.
    Set(Vec<EntrantNo>),
    Joined(EntrantNo),
    Decided(MatchNo),
}

impl LadderStep {
    /// The match it is, if it is one.
    pub(super) fn decided(&self) -> Option<MatchNo> {
        match self {
            LadderStep::Decided(number) => Some(*number),
            LadderStep::Set(_) | LadderStep::Joined(_) => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum OnWin {
    /// The challenger takes the place; the loser and everyone between goes down one rung.
    #[default]
    TakesPlace,
    /// The two change places; everyone else stays.
    Swap,
}

impl OnWin {
    /// Moves who stands at index `from` of the rungs up to index `to`; nobody goes down by winning.
    pub(crate) fn climb(self, rungs: &mut Vec<EntrantNo>, from: usize, to: usize) {
        if to >= from || from >= rungs.len() {
            return;
        }
        match self {
            OnWin::Swap => rungs.swap(from, to),
            OnWin::TakesPlace => {
                let climber = rungs.remove(from);
                rungs.insert(to, climber);
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[form(prefix = "ladder_")]
pub struct LadderRules {
    /// How many rungs up one may challenge; 0: as high as one likes. Who has left does not count as a rung.
    #[form(range = 0..=MOST_REACH)]
    pub reach: u8,
    #[form(default)]
    pub on_win: OnWin,
    /// Days in which a challenge is to be played; 0: no limit.
    #[form(range = 0..=MOST_LADDER_DAYS)]
    pub days: u16,
    /// Days after a challenge was decided during which the one challenged need not take another; 0: none.
    #[form(range = 0..=MOST_LADDER_DAYS)]
    pub immunity: u16,
    /// Days somebody waits before challenging whoever beat them, in whichever seat; 0: none.
    #[form(range = 0..=MOST_LADDER_DAYS)]
    pub wait: u16,
}

impl Default for LadderRules {
    fn default() -> Self {
        LadderRules {
            reach: 3,
            on_win: OnWin::TakesPlace,
            days: 14,
            immunity: 0,
            wait: 7,
        }
    }
}

impl LadderRules {
    pub fn check(&self) -> Result<(), Violation> {
        let days = [
            (LadderRules::DAYS, self.days),
            (LadderRules::IMMUNITY, self.immunity),
            (LadderRules::WAIT, self.wait),
        ];
        match days.into_iter().find(|(_, days)| *days > MOST_LADDER_DAYS) {
            Some((field, _)) => Err(refuse::number_out_of_bounds("0", MOST_LADDER_DAYS).at(field)),
            None => Ok(()),
        }
    }
}

/// The order after a challenge was won. It stays as it is if the challenger stands higher already or one of the two is
/// not on the ladder.
#[must_use]
pub fn climbed(
    order: &[EntrantNo],
    challenger: EntrantNo,
    challenged: EntrantNo,
    on_win: OnWin,
) -> Vec<EntrantNo> {
    let mut after = order.to_vec();
    let rung = |who| order.iter().position(|n| *n == who);
    if let (Some(from), Some(to)) = (rung(challenger), rung(challenged)) {
        on_win.climb(&mut after, from, to);
    }
    after
}

/// Those a player may challenge by the rules, nearest first; `away` says who has left and does not count as a rung.
#[must_use]
pub fn within_reach(
    order: &[EntrantNo],
    challenger: EntrantNo,
    reach: u8,
    away: impl Fn(EntrantNo) -> bool,
) -> Vec<EntrantNo> {
    let above = order
        .iter()
        .position(|n| *n == challenger)
        .and_then(|rung| order.get(..rung))
        .unwrap_or_default();
    let most = match reach {
        0 => usize::MAX,
        reach => usize::from(reach),
    };
    let present = above.iter().rev().copied().filter(|n| !away(*n));
    present.take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(n: &[u32]) -> Vec<EntrantNo> {
        n.iter().copied().map(EntrantNo).collect()
    }

    #[test]
    fn a_win_moves_the_challenger_up_and_nobody_else_up() {
        let order = numbers(&[1, 2, 3, 4, 5]);
        let win = |by, of, how| climbed(&order, EntrantNo(by), EntrantNo(of), how);
        assert_eq!(win(4, 2, OnWin::TakesPlace), numbers(&[1, 4, 2, 3, 5]));
        assert_eq!(win(4, 2, OnWin::Swap), numbers(&[1, 4, 3, 2, 5]));
        assert_eq!(win(2, 4, OnWin::Swap), order);
        assert_eq!(win(9, 2, OnWin::TakesPlace), order);
    }

    #[test]
    fn who_has_left_is_no_rung() {
        let order = numbers(&[1, 2, 3, 4, 5]);
        let reach = |by, reach, gone: u32| {
            within_reach(&order, EntrantNo(by), reach, |n| n == EntrantNo(gone))
        };
        assert_eq!(reach(5, 2, 0), numbers(&[4, 3]));
        assert_eq!(reach(5, 2, 4), numbers(&[3, 2]));
        assert_eq!(reach(5, 0, 4), numbers(&[3, 2, 1]));
        assert!(reach(1, 3, 0).is_empty());
        assert!(reach(9, 3, 0).is_empty());
    }

    proptest! {
        #[test]
        fn nobody_is_lost_on_a_ladder(n in 2u32..30, wins in proptest::collection::vec((1u32..30, 1u32..30, any::<bool>()), 0..60)) {
            let mut order: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
            for (by, of, swap) in wins {
                let how = if swap { OnWin::Swap } else { OnWin::TakesPlace };
                let before = order.clone();
                order = climbed(&order, EntrantNo(by), EntrantNo(of), how);
                let better = |o: &[EntrantNo]| o.iter().enumerate()
                    .filter(|(rung, who)| before.iter().position(|b| b == *who).is_some_and(|old| old > *rung))
                    .count();
                prop_assert!(better(&order) <= 1);
            }
            let mut all = order.clone();
            all.sort_unstable();
            prop_assert_eq!(all, (1..=n).map(EntrantNo).collect::<Vec<_>>());
        }
    }
}
