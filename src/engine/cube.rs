//! The doubling cube: its value, who owns it, and an offer with all that may be raised on it at once.

use super::ruleset::RuleSet;
use super::{BySide, Side};
use crate::violation::{Rule, Source, Violation};

/// The cube between offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cube {
    /// What a single game is worth.
    pub value: u32,
    /// Who alone may double next; `None` while the cube is in the middle.
    pub owner: Option<Side>,
    /// Whether it was offered and taken. An automatic double is neither (Jacoby rule, seed 002).
    pub taken: bool,
    /// How many ties of the opening throw doubled it.
    pub automatic: u8,
}

impl Default for Cube {
    fn default() -> Self {
        Cube::CENTRED
    }
}

/// A double waiting for its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The cube before the double.
    pub cube: Cube,
    /// Who doubled. Whatever is raised after, the cube goes to his opponent (seed 003: "the cube does not change hands").
    pub doubler: Side,
    /// How often the offer was raised since: 1 after a beaver, 2 after a raccoon.
    pub animals: u8,
    /// What the cube is worth if this is taken.
    pub value: u32,
}

impl Offer {
    /// Who has to answer.
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

    /// The cube once the offer is taken.
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
    /// `beaver-not-played` when the rules allow no further raise; `cube-limit`.
    pub fn raised(&self, rules: &RuleSet) -> Result<Offer, Violation> {
        if self.animals >= rules.animals {
            let violation = Violation::new(Rule::BEAVER_NOT_PLAYED, Source::GamesGrid);
            return Err(violation.with("allowed", i64::from(rules.animals)));
        }
        Ok(Offer {
            animals: self.animals.saturating_add(1),
            value: doubled(self.value, rules)?,
            ..*self
        })
    }
}

impl Cube {
    /// The cube at the start of a game.
    pub const CENTRED: Cube = Cube {
        value: 1,
        owner: None,
        taken: false,
        automatic: 0,
    };

    /// Doubled by `by`, who is to roll.
    ///
    /// # Errors
    /// `cube-not-owned` when the opponent owns it (1970 laws, law 21), `cube-limit`.
    pub fn offered(&self, by: Side, rules: &RuleSet) -> Result<Offer, Violation> {
        if self.owner == Some(by.other()) {
            return Err(
                Violation::new(Rule::CUBE_NOT_OWNED, Source::Laws1970(21)).with("cube", self.value)
            );
        }
        Ok(Offer {
            cube: *self,
            doubler: by,
            animals: 0,
            value: doubled(self.value, rules)?,
        })
    }

    /// Doubled by a tie of the opening throw; left as it is when the agreed limit is reached.
    #[must_use]
    pub fn tied(&self, rules: &RuleSet) -> Cube {
        match doubled(self.value, rules) {
            Ok(value) if self.automatic < rules.automatic_doubles => Cube {
                value,
                automatic: self.automatic.saturating_add(1),
                ..*self
            },
            _ => *self,
        }
    }

    /// What makes a double by `by` pointless in a match although it is legal: `needs` is how many points each side still
    /// needs. `cube-redundant` when the cube as it stands already wins him the match; `cube-dead` when the cube, taken,
    /// would be of no use to its new owner, who wins the match with it as it is.
    #[must_use]
    pub fn doubt(&self, by: Side, needs: BySide<u32>) -> Option<Violation> {
        let say = |rule| Violation::new(rule, Source::Custom).with("cube", self.value);
        if self.value >= needs[by] {
            return Some(say(Rule::CUBE_REDUNDANT));
        }
        (self.value.saturating_mul(2) >= needs[by.other()]).then(|| say(Rule::CUBE_DEAD))
    }
}

fn doubled(value: u32, rules: &RuleSet) -> Result<u32, Violation> {
    value
        .checked_mul(2)
        .filter(|v| *v <= rules.highest_cube)
        .ok_or_else(|| {
            Violation::new(Rule::CUBE_LIMIT, Source::House)
                .with("cube", i64::from(value) * 2)
                .with("highest", rules.highest_cube)
        })
}
