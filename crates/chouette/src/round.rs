//! Offers that were open together, and what was answered.

use super::PlayerNo;
use backgammon::Side;
use backgammon::cube::{Cube, Offer};

/// How far one answer to an offer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OfferStage {
    Open,
    /// Taken, with nothing more to say.
    Taken,
    /// Beavered or raccooned: it counts as accepted unless it is answered before anything else happens.
    Raised,
    /// Dropped, or the raise of it refused.
    Dropped,
    Withdrawn,
}

/// A member to whom an offer was made, and how far they have answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AskedMember {
    pub member: PlayerNo,
    /// The offer, with what was raised on it.
    pub offer: Offer,
    pub stage: OfferStage,
}

impl AskedMember {
    #[must_use]
    pub fn awaits(&self, side: Side) -> bool {
        match self.stage {
            OfferStage::Open => self.offer.doubler != side,
            OfferStage::Raised => self.offer.answers() == side,
            OfferStage::Taken | OfferStage::Dropped | OfferStage::Withdrawn => false,
        }
    }

    #[must_use]
    pub const fn before(&self) -> Cube {
        self.offer.cube
    }

    /// What it costs this side to refuse now, in points: a raise, the value before it; the double, the value before that,
    /// also for who took it, and for a member who has not answered after the captain's beaver.
    pub(super) fn price_of_refusing(&self, side: Side) -> u32 {
        if self.stage == OfferStage::Raised && self.offer.answers() == side {
            self.offer.before()
        } else {
            self.before().value
        }
    }
}

/// Offers of one side that were open together. It is kept until something else happens in the game, so that beavers may
/// be answered and extras offered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OfferRound {
    /// Who doubled: `Top` the box, `Bottom` members of the team.
    pub by: Side,
    pub captain: PlayerNo,
    pub asked: Vec<AskedMember>,
}

impl OfferRound {
    #[must_use]
    pub fn of(&self, member: PlayerNo) -> Option<&AskedMember> {
        self.asked.iter().find(|a| a.member == member)
    }

    pub(super) fn of_mut(&mut self, member: PlayerNo) -> Option<&mut AskedMember> {
        self.asked.iter_mut().find(|a| a.member == member)
    }

    #[must_use]
    pub fn is_open(&self) -> bool {
        self.asked.iter().any(|a| a.stage == OfferStage::Open)
    }

    #[must_use]
    pub fn count(&self, stage: OfferStage) -> usize {
        self.asked.iter().filter(|a| a.stage == stage).count()
    }

    /// The only one who has not dropped, if somebody has.
    #[must_use]
    pub fn lone(&self) -> Option<&AskedMember> {
        let mut left = self
            .asked
            .iter()
            .filter(|a| !matches!(a.stage, OfferStage::Dropped | OfferStage::Withdrawn));
        let one = left.next()?;
        (left.next().is_none() && self.count(OfferStage::Dropped) > 0).then_some(one)
    }
}
