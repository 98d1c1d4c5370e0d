//! What a score is worth: the chance to win the match, by the Kazaross-XG2 table.

mod kazaross;

use super::BySide;

/// Whether the one game without a cube is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CubelessStage {
    /// The Crawford game is still to come, or is the next.
    BeforeCrawford,
    /// It has been played.
    AfterCrawford,
}

/// A score seen from its end: how many points each side still needs, and the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Away {
    /// Points needed, 0 when the match is won.
    pub needs: BySide<u32>,
    /// Which of the two tables it is looked up in, where a side needs one point.
    pub stage: CubelessStage,
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
            (top, 1) if self.stage == CubelessStage::AfterCrawford => {
                kazaross::AFTER.get(row(top)?).copied()
            }
            (1, bottom) if self.stage == CubelessStage::AfterCrawford => {
                kazaross::AFTER.get(row(bottom)?).map(|m| 1_000_000 - m)
            }
            (top, bottom) => kazaross::BEFORE.get(row(top)?)?.get(row(bottom)?).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn away(top: u32, bottom: u32, stage: CubelessStage) -> Away {
        Away {
            needs: BySide::new(top, bottom),
            stage,
        }
    }

    #[test]
    fn known_chances() {
        let before = |a, b| away(a, b, CubelessStage::BeforeCrawford).chance().unwrap();
        assert!((before(2, 4) - 0.66870).abs() < 1e-4);
        assert!((before(1, 3) - 0.75076).abs() < 1e-9);
        assert!((before(4, 4) - 0.5).abs() < 1e-9);
        let after = |a, b| away(a, b, CubelessStage::AfterCrawford).chance().unwrap();
        assert!((after(2, 1) - 0.48803).abs() < 1e-9);
        assert!((after(1, 4) - 0.68998).abs() < 1e-9);
        assert!((after(1, 1) - 0.5).abs() < 1e-9);
        assert_eq!(away(26, 4, CubelessStage::BeforeCrawford).chance(), None);
        assert_eq!(
            away(0, 4, CubelessStage::BeforeCrawford).chance(),
            Some(1.0)
        );
    }
}
