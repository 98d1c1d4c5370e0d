//! Who an entrant is: one player, two who consult, or a team. A person may be in a tournament alone and in another of
//! its events with others, each time as another entrant; within one event they play once.

use crawford_forms::Form;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::PersonId;
use serde::{Deserialize, Serialize};

pub const MOST_BOARDS_OF_A_TEAM: u8 = 12;
/// The most members a team has, those who sit out included.
pub const MOST_IN_A_TEAM: usize = 24;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Company {
    #[default]
    Alone,
    /// A partner: two players who consult, one entrant.
    Partner(PersonId),
    /// The members of a team, in board order.
    Team(Vec<PersonId>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Form)]
#[form(tag = "sides", messages = "event")]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Sides {
    #[default]
    #[form(default)]
    Single,
    Pairs,
    /// Teams: a match between two is so many board matches at once.
    #[form(usual = Sides::Teams { boards: 3 })]
    Teams {
        /// At how many boards they meet, 2 to [`MOST_BOARDS_OF_A_TEAM`].
        #[form(name = "team_boards", range = 2..=MOST_BOARDS_OF_A_TEAM)]
        boards: u8,
    },
}

impl Sides {
    #[must_use]
    pub fn is_single(&self) -> bool {
        *self == Sides::Single
    }

    #[must_use]
    pub fn boards(self) -> Option<u8> {
        match self {
            Sides::Teams { boards } => Some(boards),
            Sides::Single | Sides::Pairs => None,
        }
    }

    pub fn check(self) -> Result<(), Violation> {
        match self {
            Sides::Teams { boards } if !(2..=MOST_BOARDS_OF_A_TEAM).contains(&boards) => {
                Err(refuse::number_out_of_bounds("2", MOST_BOARDS_OF_A_TEAM).at(Sides::BOARDS))
            }
            _ => Ok(()),
        }
    }
}
