//! A member's cube against the box, and a double of it with what was raised on it.

use super::line::Answer;
use super::sheet::{CubeOut, LastCube, Who};

/// How far the answer to a double has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Open,
    Taken,
    /// Raised: it counts as taken unless it is answered before anything else happens.
    Raised,
    Dropped,
    /// The cube was settled instead.
    Gone,
}

/// A double of a cube.
#[derive(Debug, Clone, Copy)]
pub(super) struct CubeAsked {
    pub(super) by: Who,
    pub(super) stage: Stage,
    /// One for a beaver, two for a raccoon.
    pub(super) raises: u32,
    /// What the cube is worth once it is taken.
    pub(super) worth: i64,
    /// The cube before the double.
    pub(super) undoubled: i64,
    pub(super) was_turned: bool,
    was_owned_by: Option<Who>,
}

impl CubeAsked {
    /// Whose answer is waited for.
    pub(super) fn waits_for(&self) -> Option<Who> {
        match self.stage {
            Stage::Open => Some(self.by.other()),
            Stage::Raised if self.raises & 1 == 1 => Some(self.by),
            Stage::Raised => Some(self.by.other()),
            Stage::Taken | Stage::Dropped | Stage::Gone => None,
        }
    }

    /// What it costs to refuse: "drops cost the value before the double. Refusing a beaver costs the doubled stake,
    /// refusing a raccoon the beavered one". Whoever drops after all what they took pays what the cube was before the double.
    fn price_of_refusing(&self, side: Who) -> i64 {
        let refuses_a_raise = self.stage == Stage::Raised && self.waits_for() == Some(side);
        if refuses_a_raise {
            self.worth >> 1
        } else {
            self.undoubled
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct MemberCube {
    pub(super) member: u32,
    pub(super) value: i64,
    pub(super) turned: bool,
    pub(super) owner: Option<Who>,
    pub(super) out: CubeOut,
    pub(super) asked: Option<CubeAsked>,
}

impl MemberCube {
    pub(super) fn new(member: u32) -> MemberCube {
        MemberCube {
            member,
            value: 1,
            turned: false,
            owner: None,
            out: CubeOut::No,
            asked: None,
        }
    }

    pub(super) fn is_in(&self) -> bool {
        self.out == CubeOut::No
    }

    pub(super) fn is_asked(&self) -> bool {
        self.asked.is_some_and(|asked| asked.stage == Stage::Open)
    }

    pub(super) fn doubled(&mut self, by: Who) {
        self.asked = Some(CubeAsked {
            by,
            stage: Stage::Open,
            raises: 0,
            worth: self.value.saturating_mul(2),
            undoubled: self.value,
            was_turned: self.turned,
            was_owned_by: self.owner,
        });
    }

    /// Whether this side may answer now.
    pub(super) fn takes_answer(&self, side: Who, answer: Answer) -> bool {
        let Some(asked) = self.asked.filter(|_| self.is_in()) else {
            return false;
        };
        // A member may drop after all what they took, or beaver it, while extras are offered or a beaver is owed.
        let second_thoughts = asked.by == Who::Box
            && side == Who::Team
            && matches!(answer, Answer::Drop | Answer::Beaver)
            && matches!(asked.stage, Stage::Taken | Stage::Raised);
        let raises = match answer {
            Answer::Take | Answer::Drop => true,
            Answer::Beaver => asked.raises == 0,
            Answer::Raccoon => asked.raises == 1,
        };
        raises && (asked.waits_for() == Some(side) || second_thoughts)
    }

    /// `along`: by one cube for the team another raised it, and this member has yet to answer.
    pub(super) fn answered(&mut self, side: Who, answer: Answer, along: bool) {
        let Some(mut asked) = self.asked else { return };
        match answer {
            Answer::Drop => {
                self.value = asked.price_of_refusing(side);
                self.turned = asked.was_turned;
                self.owner = asked.was_owned_by;
                self.out = match side {
                    Who::Box => CubeOut::BoxDropped,
                    Who::Team => CubeOut::Dropped,
                };
                asked.stage = Stage::Dropped;
            }
            Answer::Beaver | Answer::Raccoon => {
                asked.raises = asked.raises.saturating_add(1);
                asked.worth = asked.worth.saturating_mul(2);
                if !(along && asked.stage == Stage::Open) {
                    asked.stage = Stage::Raised;
                    self.taken(&asked);
                }
            }
            Answer::Take => {
                let raised = asked.stage == Stage::Open && asked.raises > 0;
                asked.stage = if raised { Stage::Raised } else { Stage::Taken };
                self.taken(&asked);
            }
        }
        self.asked = Some(asked);
    }

    fn taken(&mut self, asked: &CubeAsked) {
        self.value = asked.worth;
        self.turned = true;
        self.owner = Some(asked.by.other());
    }

    /// What giving up costs whoever does: the cube, or what refusing costs where their answer is waited for.
    pub(super) fn worth_to(&self, side: Who) -> i64 {
        match self.asked {
            Some(asked) if asked.waits_for() == Some(side) => asked.price_of_refusing(side),
            _ => self.value,
        }
    }

    pub(super) fn last(&self) -> LastCube {
        LastCube {
            member: self.member,
            value: self.value,
            turned: self.turned,
            out: self.out,
        }
    }
}
