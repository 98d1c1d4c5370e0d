//! Extras: a member who drops the box's first double to all may pay the lone taker the undoubled value and play a cube
//! of their own against the taker, on the box's side; at other doubles the taker may refuse it (Gregg Cattanach's rule
//! 5.7; Daniel Murphy, "Extras").

use super::{AskedMember, ChouetteGame, OfferAnswer, OfferStage, PlayerNo};
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

    /// Whether it was offered, and the taker may not leave it.
    #[must_use]
    pub(super) fn has_to_be_answered(&self) -> bool {
        !self.voluntary && self.stage == ExtraStage::Offered
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

    /// Whether it waits for an answer of the holder on this side: to a redouble or a raise, or to the extra itself. An
    /// extra just accepted may still be dropped or beavered, unless its cube has been turned since.
    pub(super) fn is_asked(&self, side: Side) -> bool {
        match self.offer {
            Some((offer, stage)) => AskedMember {
                member: self.taker,
                offer,
                stage,
            }
            .awaits(side),
            None if side == Side::Top => false,
            None => match self.stage {
                ExtraStage::Offered => true,
                ExtraStage::Accepted => !self.is_redoubled(),
                ExtraStage::In | ExtraStage::TakerDropped | ExtraStage::DropperDropped => false,
            },
        }
    }

    fn is_redoubled(&self) -> bool {
        self.cube.value != self.price.saturating_mul(2)
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

    /// The side of this holder, if the other one is among these.
    pub(super) fn side_against(&self, player: PlayerNo, others: &[PlayerNo]) -> Option<Side> {
        let other = self.opposite(player)?;
        self.side_of(player).filter(|_| others.contains(&other))
    }

    fn double(&mut self, doubler: Side) {
        self.offer = Some((self.cube.doubled(doubler), OfferStage::Open));
    }

    /// The answer of the holder on this side: to the offer that is open, or to the extra itself.
    fn answer(&mut self, side: Side, answer: OfferAnswer) {
        match (self.offer, answer) {
            (None, OfferAnswer::Drop) => self.stage = ExtraStage::TakerDropped,
            (None, OfferAnswer::Beaver) => {
                let offer = self.first_offer().once_more();
                self.cube = offer.taken();
                self.stage = ExtraStage::In;
                self.offer = Some((offer, OfferStage::Raised));
            }
            (None, _) => self.stage = ExtraStage::Accepted,
            (Some((offer, _)), OfferAnswer::Take) => {
                self.cube = offer.taken();
                self.offer = None;
            }
            (Some((offer, _)), OfferAnswer::Drop) => {
                self.cube.value = offer.before();
                self.offer = None;
                self.stage = match side {
                    Side::Bottom => ExtraStage::TakerDropped,
                    Side::Top => ExtraStage::DropperDropped,
                };
            }
            (Some((offer, _)), OfferAnswer::Beaver | OfferAnswer::Raccoon) => {
                let offer = offer.once_more();
                self.cube = offer.taken();
                self.offer = Some((offer, OfferStage::Raised));
            }
        }
    }
}

impl ChouetteGame {
    /// Whether extras wait for this taker that have to be accepted, so that they may drop after all.
    pub(super) fn is_offered_an_extra(&self, taker: PlayerNo) -> bool {
        let mut own = self.extras.iter().filter(|e| e.taker == taker);
        own.any(Extra::has_to_be_answered)
    }

    pub(super) fn extra_offered(&mut self, by: PlayerNo, to: PlayerNo, version: u64) {
        let Some(round) = &self.round else { return };
        let voluntary = !self.first_to_all(round);
        if let Some(extra) = round.of(by).map(|a| Extra::on(a, to, voluntary, version)) {
            self.extras.push(extra);
        }
    }

    pub(super) fn extra_doubled(&mut self, by: PlayerNo, with: &[PlayerNo], version: u64) {
        self.accept_open_raises(with);
        self.close_round();
        for extra in &mut self.extras {
            if let Some(side) = extra.side_against(by, with) {
                extra.double(side);
                extra.changed = version;
            }
        }
    }

    pub(super) fn extra_answered(
        &mut self,
        by: PlayerNo,
        with: &[PlayerNo],
        answer: OfferAnswer,
        version: u64,
    ) {
        // What may be left is gone once it is: nothing was paid for it.
        if answer == OfferAnswer::Drop {
            self.extras
                .retain(|e| e.taker != by || !with.contains(&e.dropper) || !e.can_be_left());
        }
        for extra in &mut self.extras {
            if let Some(side) = extra.side_against(by, with) {
                extra.answer(side, answer);
                extra.changed = version;
            }
        }
        self.hand_over();
    }
}
