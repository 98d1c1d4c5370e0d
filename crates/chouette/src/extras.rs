//! Extras: a member who drops the box's first double to all may pay the lone taker the undoubled value and play a cube
//! of their own against the taker, on the box's side; at other doubles the taker may refuse it (Gregg Cattanach's rule
//! 5.7; Daniel Murphy, "Extras").

use super::{AskedMember, OfferStage, PlayerNo};
use backgammon::Side;
use backgammon::cube::{Cube, Offer};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraStage {
    Offered,
    /// Just accepted: the taker may still drop or beaver it at once.
    Accepted,
    In,
    TakerDropped,
    /// The one who offered it dropped a redouble.
    DropperDropped,
}

impl ExtraStage {
    /// How its cube ended, in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ExtraStage::TakerDropped => "taker-dropped",
            ExtraStage::DropperDropped => "offerer-dropped",
            ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In => "played",
        }
    }
}

/// One extra. Its cube's `Bottom` is the taker, its `Top` the dropper, who sides with the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extra {
    /// Who dropped and offered it.
    pub dropper: PlayerNo,
    /// Who took the box's double alone.
    pub taker: PlayerNo,
    /// What the dropper pays the taker: the undoubled value.
    pub price: u32,
    /// The cube between the two. It starts turned, on the taker's side.
    pub cube: Cube,
    /// Whether the taker may leave it: it was not offered on the box's first double to all.
    pub voluntary: bool,
    pub stage: ExtraStage,
    /// A redouble waiting for its answer, or a raise that counts as accepted.
    pub offer: Option<(Offer, OfferStage)>,
    /// The version at which it was last offered, redoubled or answered.
    pub changed: u64,
}

impl Extra {
    #[must_use]
    pub(super) fn on(
        dropped: &AskedMember,
        taker: PlayerNo,
        voluntary: bool,
        version: u64,
    ) -> Extra {
        let before = dropped.before();
        Extra {
            dropper: dropped.member,
            taker,
            price: before.value,
            cube: Cube {
                value: before.value.saturating_mul(2),
                owner: Some(Side::Bottom),
                taken: true,
                automatic: before.automatic,
            },
            voluntary,
            stage: ExtraStage::Offered,
            offer: None,
            changed: version,
        }
    }

    /// Itself as an offer, by the one who dropped to the one who took, so that it may be beavered.
    #[must_use]
    pub fn first_offer(&self) -> Offer {
        Offer {
            cube: Cube {
                value: self.price,
                owner: None,
                taken: false,
                automatic: self.cube.automatic,
            },
            doubler: Side::Top,
            animals: 0,
            value: self.cube.value,
        }
    }

    /// Whether the taker may still leave it, at no cost.
    #[must_use]
    pub fn can_be_left(&self) -> bool {
        self.voluntary && self.stage == ExtraStage::Offered
    }

    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(
            self.stage,
            ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In
        )
    }

    /// Whether it waits for an answer before the game may go on.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.stage == ExtraStage::Offered
            || self
                .offer
                .is_some_and(|(_, stage)| stage == OfferStage::Open)
    }

    #[must_use]
    pub fn side_of(&self, player: PlayerNo) -> Option<Side> {
        if player == self.taker {
            Some(Side::Bottom)
        } else if player == self.dropper {
            Some(Side::Top)
        } else {
            None
        }
    }

    #[must_use]
    pub fn opposite(&self, player: PlayerNo) -> Option<PlayerNo> {
        self.side_of(player).map(|side| match side {
            Side::Bottom => self.dropper,
            Side::Top => self.taker,
        })
    }
}
