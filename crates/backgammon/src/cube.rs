//! The doubling cube: its value, who owns it, and an offer with all that may be raised on it at once.

use super::ruleset::RuleSet;
use super::{BySide, Side};
use crate::violation::{Source, Violation, refuse};
use serde::Serialize;

/// The doubling cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Cube {
    /// What a single game is worth.
    pub value: u32,
    /// Who alone may double next; `None` while the cube is in the middle.
    pub owner: Option<Side>,
    /// Whether it was offered and taken. An automatic double is neither (Jacoby rule, the rules booklet).
    pub taken: bool,
    /// How many ties of the opening throw doubled it.
    pub automatic: u8,
}

impl Default for Cube {
    fn default() -> Self {
        Cube::CENTRED
    }
}

/// A double, with what was raised on it, before it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The cube as it was before.
    pub cube: Cube,
    /// Who doubled. Whatever is raised after, the cube goes to their opponent (GamesGrid's rules: "the cube does not change hands").
    pub doubler: Side,
    /// How often the offer was raised since: 1 after a beaver, 2 after a raccoon.
    pub animals: u8,
    /// What the cube is worth if this is taken.
    pub value: u32,
}

impl Offer {
    /// Who is to take, drop or raise.
    #[must_use]
    pub const fn answers(&self) -> Side {
        if self.animals.is_multiple_of(2) {
            self.doubler.other()
        } else {
            self.doubler
        }
    }

    /// What refusing costs: the value before the last raise (1970 laws, law 21).
    #[must_use]
    pub const fn before(&self) -> u32 {
        self.value / 2
    }

    /// The cube once it is taken.
    #[must_use]
    pub const fn taken(&self) -> Cube {
        Cube {
            value: self.value,
            owner: Some(self.doubler.other()),
            taken: true,
            automatic: self.cube.automatic,
        }
    }

    /// Raised at once by the side that would answer: a beaver, a raccoon.
    ///
    /// # Errors
    /// `beaver-not-played` where the rules have no more of them, `cube-limit`.
    pub fn raised(&self, rules: &RuleSet) -> Result<Offer, Violation> {
        if self.animals >= rules.animals {
            return Err(refuse::beaver_not_played(rules.animals).by(Source::GamesGrid));
        }
        let offer = self.once_more();
        within_limit(offer.value, rules)?;
        Ok(offer)
    }

    /// The same raised once more, whatever the rules allow.
    #[must_use]
    pub const fn once_more(self) -> Offer {
        Offer {
            animals: self.animals.saturating_add(1),
            value: self.value.saturating_mul(2),
            ..self
        }
    }
}

impl Cube {
    /// On 1 and in the middle, as a game begins.
    pub const CENTRED: Cube = Cube {
        value: 1,
        owner: None,
        taken: false,
        automatic: 0,
    };

    /// What a cube is on after so many doubles; the highest number there is where it would be more.
    #[must_use]
    pub fn value_after(doubles: u32) -> u32 {
        1_u32.checked_shl(doubles).unwrap_or(u32::MAX)
    }

    /// Doubled by `by`, who is to roll. Only the owner may (1970 laws, law 21).
    ///
    /// # Errors
    /// `cube-not-owned`, `cube-limit`.
    pub fn offered(&self, by: Side, rules: &RuleSet) -> Result<Offer, Violation> {
        if self.owner == Some(by.other()) {
            return Err(refuse::cube_not_owned(self.value).by(Source::Laws1970(21)));
        }
        let offer = self.doubled(by);
        within_limit(offer.value, rules)?;
        Ok(offer)
    }

    /// A double by `by`, whatever the rules allow.
    #[must_use]
    pub const fn doubled(self, by: Side) -> Offer {
        Offer {
            cube: self,
            doubler: by,
            animals: 0,
            value: self.value.saturating_mul(2),
        }
    }

    /// Doubled by a tie of the opening throw; left as it is when the agreed limit is reached.
    #[must_use]
    pub fn after_tie(&self, rules: &RuleSet) -> Cube {
        match within_limit(self.value.saturating_mul(2), rules) {
            Ok(value) if self.automatic < rules.automatic_doubles => Cube {
                value,
                automatic: self.automatic.saturating_add(1),
                ..*self
            },
            _ => *self,
        }
    }

    /// What makes a double by `by` pointless in a match although it is legal: `needs` is how many points each side still
    /// needs. `cube-redundant` when the cube as it stands already wins them the match; `cube-dead` when the cube, taken,
    /// would be of no use to its new owner, who wins the match with it as it is.
    #[must_use]
    pub fn warning(&self, by: Side, needs: BySide<u32>) -> Option<Violation> {
        if self.value >= needs[by] {
            return Some(refuse::cube_redundant(self.value).by(Source::Custom));
        }
        (self.value.saturating_mul(2) >= needs[by.other()])
            .then(|| refuse::cube_dead(self.value).by(Source::Custom))
    }
}

fn within_limit(doubled: u32, rules: &RuleSet) -> Result<u32, Violation> {
    Some(doubled)
        .filter(|v| *v <= rules.highest_cube)
        .ok_or_else(|| refuse::cube_limit(doubled, rules.highest_cube))
}
