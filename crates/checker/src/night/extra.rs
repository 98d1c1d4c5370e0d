//! An extra: "players who have dropped may offer an extra; the price is the undoubled value, paid to the taker; the extra's
//! cube starts at twice that on the taker's side, turned".

use super::line::Answer;
use super::rules::NightRules;
use super::sheet::{ExtraEnding, LastExtra};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Player {
    Dropper,
    Taker,
}

#[derive(Debug, Clone, Copy)]
struct ExtraAsked {
    by: Player,
    raises: u32,
    worth: i64,
    open: bool,
}

impl ExtraAsked {
    fn waits_for(&self) -> Player {
        match (self.by, self.raises & 1) {
            (Player::Dropper, 0) | (Player::Taker, 1) => Player::Taker,
            _ => Player::Dropper,
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Extra {
    pub(super) dropper: u32,
    pub(super) taker: u32,
    price: i64,
    value: i64,
    owner: Player,
    /// Whether the taker may leave it: "the taker may decline them at no cost" on other doubles than the first to all.
    voluntary: bool,
    pub(super) stage: ExtraEnding,
    asked: Option<ExtraAsked>,
}

impl Extra {
    pub(super) fn new((dropper, taker): (u32, u32), undoubled: i64, voluntary: bool) -> Extra {
        Extra {
            dropper,
            taker,
            price: undoubled,
            value: undoubled.saturating_mul(2),
            owner: Player::Taker,
            voluntary,
            stage: ExtraEnding::Offered,
            asked: None,
        }
    }

    pub(super) fn is_between(&self, a: u32, b: u32) -> bool {
        (self.dropper, self.taker) == (a, b) || (self.dropper, self.taker) == (b, a)
    }

    fn player(&self, number: u32) -> Player {
        if number == self.taker {
            Player::Taker
        } else {
            Player::Dropper
        }
    }

    pub(super) fn is_live(&self) -> bool {
        !matches!(
            self.stage,
            ExtraEnding::TakerDropped | ExtraEnding::DropperDropped
        )
    }

    pub(super) fn is_open(&self) -> bool {
        self.stage == ExtraEnding::Offered || self.asked.is_some_and(|asked| asked.open)
    }

    fn is_left(&self, answer: Answer) -> bool {
        answer == Answer::Drop && self.voluntary && self.stage == ExtraEnding::Offered
    }

    pub(super) fn can_be_doubled(&self, by: u32, rules: &NightRules) -> bool {
        self.is_live()
            && !self.is_open()
            && self.owner == self.player(by)
            && self.value.saturating_mul(2) <= rules.highest()
    }

    pub(super) fn doubled(&mut self, by: u32) {
        // Redoubled it is in, and no longer an extra just accepted.
        self.settles_in();
        self.asked = Some(ExtraAsked {
            by: self.player(by),
            raises: 0,
            worth: self.value.saturating_mul(2),
            open: true,
        });
    }

    pub(super) fn can_be_answered(&self, by: u32, answer: Answer, rules: &NightRules) -> bool {
        let player = self.player(by);
        let raises = match answer {
            Answer::Take | Answer::Drop => None,
            Answer::Beaver => Some(0),
            Answer::Raccoon => Some(1),
        };
        match (&self.asked, self.stage) {
            _ if !self.is_live() => false,
            (Some(asked), _) => {
                asked.waits_for() == player
                    && raises.is_none_or(|raises| raises == asked.raises && rules.may_raise(raises))
            }
            (None, ExtraEnding::Offered | ExtraEnding::Accepted) => {
                player == Player::Taker
                    && match answer {
                        // Taken with the box's double it may be taken once more: it stays as it is.
                        Answer::Take | Answer::Drop => true,
                        Answer::Beaver => rules.extra_beavers && rules.may_raise(0),
                        Answer::Raccoon => false,
                    }
            }
            (None, _) => false,
        }
    }

    /// False where nothing is left of it.
    pub(super) fn answered(&mut self, by: u32, answer: Answer) -> bool {
        if self.is_left(answer) {
            return false;
        }
        let asked = self.asked;
        match answer {
            Answer::Drop => {
                self.stage = match self.player(by) {
                    Player::Taker => ExtraEnding::TakerDropped,
                    Player::Dropper => ExtraEnding::DropperDropped,
                };
                if let Some(asked) = asked {
                    self.value = asked.worth >> 1;
                }
                self.asked = None;
            }
            Answer::Take => match asked {
                Some(asked) => {
                    self.taken(asked);
                    self.asked = None;
                }
                None => self.stage = ExtraEnding::Accepted,
            },
            Answer::Beaver | Answer::Raccoon => {
                // "The taker beavers the extra when accepting it, to four times the price."
                let first = ExtraAsked {
                    by: Player::Dropper,
                    raises: 0,
                    worth: self.price.saturating_mul(2),
                    open: true,
                };
                let mut raised = asked.unwrap_or(first);
                raised.raises = raised.raises.saturating_add(1);
                raised.worth = raised.worth.saturating_mul(2);
                raised.open = false;
                if asked.is_none() {
                    self.stage = ExtraEnding::In;
                }
                self.taken(raised);
                self.asked = Some(raised);
            }
        }
        true
    }

    fn taken(&mut self, asked: ExtraAsked) {
        self.value = asked.worth;
        self.owner = match asked.by {
            Player::Dropper => Player::Taker,
            Player::Taker => Player::Dropper,
        };
    }

    /// Its taker answered the box's double: taking it takes the extras offered along with it. False where it is gone.
    pub(super) fn box_answered(&mut self, by: u32, answer: Answer) -> bool {
        if self.taker != by || self.stage != ExtraEnding::Offered {
            return true;
        }
        if answer != Answer::Drop && !self.voluntary {
            self.stage = ExtraEnding::Accepted;
        }
        answer != Answer::Drop
    }

    /// Something else happened: what was raised counts as taken, and it is too late to drop it at once.
    pub(super) fn settles_in(&mut self) {
        if self.asked.is_some_and(|asked| !asked.open) {
            self.asked = None;
        }
        if self.stage == ExtraEnding::Accepted {
            self.stage = ExtraEnding::In;
        }
    }

    pub(super) fn last(&self) -> LastExtra {
        LastExtra {
            dropper: self.dropper,
            taker: self.taker,
            price: self.price,
            value: self.value,
            stage: match self.stage {
                ExtraEnding::Accepted => ExtraEnding::In,
                stage => stage,
            },
        }
    }
}
