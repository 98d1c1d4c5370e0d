//! Where losers fall to, and who stands in for somebody who is not there.

use crate::{EntrantNo, MatchNo, SeatRef};
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// Where the loser of a match falls to from now on; nowhere if they are out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fall {
    pub of: MatchNo,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<SeatRef>,
}

/// What the loser of a latecomer's first match gets, where their place below has been played past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum Falling {
    /// No consolation.
    Nowhere,
    /// The next free place: a bye not taken yet.
    NextFree,
    /// They are the first to replace an absentee or to fill a bye later.
    Later,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    Player(EntrantNo),
    /// Nobody. The bye is for whoever sits opposite, or for another of the round who changes places with them.
    Bye {
        /// Who gets the bye; without it, the first who has had none.
        to: Option<EntrantNo>,
    },
}

impl fmt::Display for Stand {
    /// As a form sends it: a number, `bye`, or `bye-7` for a bye of that entrant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stand::Player(n) => write!(f, "{n}"),
            Stand::Bye { to: None } => f.write_str("bye"),
            Stand::Bye { to: Some(n) } => write!(f, "bye-{n}"),
        }
    }
}

impl FromStr for Stand {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        match (text, text.strip_prefix("bye-")) {
            ("bye", _) => Ok(Stand::Bye { to: None }),
            (_, Some(to)) => to.parse().map(|to| Stand::Bye { to: Some(to) }),
            (number, None) => number.parse().map(Stand::Player),
        }
    }
}

crawford_forms::value_as_text!(Stand);
