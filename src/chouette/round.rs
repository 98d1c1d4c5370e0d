//! Offers that were open together, and what was answered.

use super::PlayerNo;
use crate::engine::Side;
use crate::engine::cube::{Cube, Offer};

/// What became of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Not answered yet.
    Open,
    /// Taken, with nothing more to say.
    Taken,
    /// Beavered or racooned: it counts as accepted unless it is answered before anything else happens.
    Raised,
    /// Dropped, or the raise of it refused.
    Dropped,
    /// Settled while it was open.
    Withdrawn,
}

/// One offer of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Asked {
    /// Whose cube it is.
    pub member: PlayerNo,
    /// The offer, with what was raised on it.
    pub offer: Offer,
    /// What became of it.
    pub stage: Stage,
}

impl Asked {
    /// Whether `side` may answer it now.
    #[must_use]
    pub fn awaits(&self, side: Side) -> bool {
        match self.stage {
            Stage::Open => self.offer.doubler != side,
            Stage::Raised => self.offer.answers() == side,
            Stage::Taken | Stage::Dropped | Stage::Withdrawn => false,
        }
    }

    /// The cube before the double.
    #[must_use]
    pub const fn before(&self) -> Cube {
        self.offer.cube
    }
}

/// Offers of one side that were open together. It stands until something else happens in the game, so that beavers may
/// be answered and extras offered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Round {
    /// Who doubled: `Top` the box, `Bottom` members of the team.
    pub by: Side,
    /// The captain of that moment.
    pub captain: PlayerNo,
    /// The offers, in the order made.
    pub asked: Vec<Asked>,
}

impl Round {
    /// The offer on a member's cube.
    #[must_use]
    pub fn of(&self, member: PlayerNo) -> Option<&Asked> {
        self.asked.iter().find(|a| a.member == member)
    }

    pub(super) fn of_mut(&mut self, member: PlayerNo) -> Option<&mut Asked> {
        self.asked.iter_mut().find(|a| a.member == member)
    }

    /// Whether an offer is still to be answered.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.asked.iter().any(|a| a.stage == Stage::Open)
    }

    /// How many offers stand so.
    #[must_use]
    pub fn count(&self, stage: Stage) -> usize {
        self.asked.iter().filter(|a| a.stage == stage).count()
    }

    /// The only one who has not dropped, where somebody has.
    #[must_use]
    pub fn lone(&self) -> Option<&Asked> {
        let mut left = self
            .asked
            .iter()
            .filter(|a| !matches!(a.stage, Stage::Dropped | Stage::Withdrawn));
        let one = left.next()?;
        (left.next().is_none() && self.count(Stage::Dropped) > 0).then_some(one)
    }
}
