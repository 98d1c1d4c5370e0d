//! What a score is worth: the chance to win the match, when to take, when a drop is free.

mod kazaross;

use super::{BySide, Side};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The Crawford game is still to come, or is the next.
    BeforeCrawford,
    AfterCrawford,
}

/// A score seen from its end: how many points each side still needs, and the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Away {
    /// Points needed, 0 when the match is won.
    pub needs: BySide<u32>,
    pub stage: Stage,
}

impl Away {
    /// `Top`'s chance to win the match, 0 to 1, between equal players. `None` for more than 25 points to go on a side, or
    /// for two winners. A player who needs one point before the Crawford game is about to play it.
    #[must_use]
    pub fn chance(&self) -> Option<f64> {
        self.millionths().map(|m| f64::from(m) / 1e6)
    }

    fn millionths(&self) -> Option<u32> {
        let row = |n: u32| usize::try_from(n).ok()?.checked_sub(1);
        match (self.needs.top, self.needs.bottom) {
            (0, 0) => None,
            (0, _) => Some(1_000_000),
            (_, 0) => Some(0),
            (top, 1) if self.stage == Stage::AfterCrawford => {
                kazaross::AFTER.get(row(top)?).copied()
            }
            (1, bottom) if self.stage == Stage::AfterCrawford => {
                kazaross::AFTER.get(row(bottom)?).map(|m| 1_000_000 - m)
            }
            (top, bottom) => kazaross::BEFORE.get(row(top)?)?.get(row(bottom)?).copied(),
        }
    }

    /// The score after `winner` wins `points`, before the next game. The Crawford game is over once somebody needing one
    /// point has played it.
    #[must_use]
    pub fn after(&self, winner: Side, points: u32) -> Away {
        let mut needs = self.needs;
        needs[winner] = needs[winner].saturating_sub(points);
        let crawford_played = self.needs.top == 1 || self.needs.bottom == 1;
        Away {
            needs,
            stage: if crawford_played {
                Stage::AfterCrawford
            } else {
                self.stage
            },
        }
    }

    /// The least chance to win the game with which `taker` should take a double of a cube of `value`, when nobody will
    /// double again and no gammon is won: (drop − lose) / (win − lose). `None` outside the table, or when the result of
    /// the game would not matter.
    #[must_use]
    pub fn take_point(&self, taker: Side, value: u32) -> Option<f64> {
        let of = |away: Away| {
            let top = away.chance()?;
            Some(if taker == Side::Top { top } else { 1.0 - top })
        };
        let twice = value.checked_mul(2)?;
        let drop = of(self.after(taker.other(), value))?;
        let lose = of(self.after(taker.other(), twice))?;
        let win = of(self.after(taker, twice))?;
        (win > lose).then(|| (drop - lose) / (win - lose))
    }

    /// Who may drop the first double for free: after the Crawford game the leader, while the trailer needs an even number
    /// of points, as that trailer needs as many games after losing one point less.
    #[must_use]
    pub fn free_drop(&self) -> Option<Side> {
        if self.stage == Stage::BeforeCrawford {
            return None;
        }
        match (self.needs.top, self.needs.bottom) {
            (1, trailer) if trailer > 1 && trailer % 2 == 0 => Some(Side::Top),
            (trailer, 1) if trailer > 1 && trailer % 2 == 0 => Some(Side::Bottom),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn away(top: u32, bottom: u32, stage: Stage) -> Away {
        Away {
            needs: BySide::new(top, bottom),
            stage,
        }
    }

    #[test]
    fn known_chances() {
        let before = |a, b| away(a, b, Stage::BeforeCrawford).chance().unwrap();
        assert!((before(2, 4) - 0.66870).abs() < 1e-4);
        assert!((before(1, 3) - 0.75076).abs() < 1e-9);
        assert!((before(4, 4) - 0.5).abs() < 1e-9);
        let after = |a, b| away(a, b, Stage::AfterCrawford).chance().unwrap();
        assert!((after(2, 1) - 0.48803).abs() < 1e-9);
        assert!((after(1, 4) - 0.68998).abs() < 1e-9);
        assert!((after(1, 1) - 0.5).abs() < 1e-9);
        assert_eq!(away(26, 4, Stage::BeforeCrawford).chance(), None);
        assert_eq!(away(0, 4, Stage::BeforeCrawford).chance(), Some(1.0));
    }

    #[test]
    fn take_point_of_a_first_double_at_four_all() {
        // (42.85 − 33.13) / (66.87 − 33.13)
        let point = away(4, 4, Stage::BeforeCrawford)
            .take_point(Side::Bottom, 1)
            .unwrap();
        assert!((point - 0.288).abs() < 5e-4, "{point}");
        // Who has nothing to lose takes with anything.
        let dead = away(1, 2, Stage::AfterCrawford)
            .take_point(Side::Top, 1)
            .unwrap();
        assert!((dead - 0.5).abs() < 0.02, "{dead}");
    }

    #[test]
    fn the_drop_is_free_for_the_leader_while_the_trailer_needs_an_even_number() {
        assert_eq!(
            away(1, 2, Stage::AfterCrawford).free_drop(),
            Some(Side::Top)
        );
        assert_eq!(
            away(6, 1, Stage::AfterCrawford).free_drop(),
            Some(Side::Bottom)
        );
        assert_eq!(away(1, 3, Stage::AfterCrawford).free_drop(), None);
        assert_eq!(away(1, 2, Stage::BeforeCrawford).free_drop(), None);
        assert_eq!(away(1, 1, Stage::AfterCrawford).free_drop(), None);
    }
}
