//! A seat of a match, and who sits in it.

use super::{EntrantNo, MatchNo};
use backgammon::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Nobody yet.
    Empty,
    /// Nobody, for good: whoever sits opposite goes on without playing.
    Bye,
    Entrant(EntrantNo),
}

impl Seat {
    #[must_use]
    pub fn entrant(self) -> Option<EntrantNo> {
        match self {
            Seat::Entrant(entrant) => Some(entrant),
            Seat::Empty | Seat::Bye => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeatRef {
    pub of: MatchNo,
    pub side: Side,
}

impl SeatRef {
    #[must_use]
    pub fn opposite(self) -> SeatRef {
        SeatRef {
            side: self.side.other(),
            ..self
        }
    }
}

impl fmt::Display for SeatRef {
    /// As a form sends it: `3-top`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Top => write!(f, "{}-top", self.of),
            Side::Bottom => write!(f, "{}-bottom", self.of),
        }
    }
}

impl FromStr for SeatRef {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, side) = text.split_once('-').ok_or(())?;
        Ok(SeatRef {
            of: number.parse().map_err(|_| ())?,
            side: match side {
                "top" => Side::Top,
                "bottom" => Side::Bottom,
                _ => return Err(()),
            },
        })
    }
}

crawford_forms::value_as_text!(SeatRef);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatePlace {
    BySeed,
    Seat(SeatRef),
}

impl fmt::Display for LatePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LatePlace::BySeed => f.write_str("seed"),
            LatePlace::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

impl FromStr for LatePlace {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "seed" => Ok(LatePlace::BySeed),
            seat => seat.parse().map(LatePlace::Seat),
        }
    }
}

crawford_forms::value_as_text!(LatePlace);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flow {
    pub winner: Seat,
    pub loser: Seat,
}

impl Flow {
    /// Who leaves a match as winner and loser, given the side that goes on; both empty while it is undecided.
    pub(super) fn of(goes_on: Option<Option<Side>>, seats: BySide<Seat>) -> Flow {
        match goes_on {
            None => Flow {
                winner: Seat::Empty,
                loser: Seat::Empty,
            },
            Some(None) => Flow {
                winner: Seat::Bye,
                loser: Seat::Bye,
            },
            Some(Some(side)) => Flow {
                winner: seats[side],
                loser: seats[side.other()],
            },
        }
    }
}
