//! The state of rolling lists, second entries and places given away.

use crate::{EntrantNo, MatchNo, Seat, SeatRef};
use std::collections::BTreeSet;

/// A place below that the director gave to somebody else: who had it and who has it now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReassignedPlace {
    pub seat: SeatRef,
    pub was: Seat,
    pub who: Seat,
    /// The match they must have lost to keep it.
    pub lost: Option<MatchNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coming {
    /// Everyone who ever joined the list of a rolling event and did not leave it, in the order of joining.
    pub joined: Vec<EntrantNo>,
    pub again: BTreeSet<EntrantNo>,
    /// Who said that they are there for the place they fell to.
    pub here: BTreeSet<EntrantNo>,
    /// The version at which that last changed, or the director gave a place below to somebody else.
    pub here_changed: u64,
    pub given: Vec<ReassignedPlace>,
    /// The matches whose losers are the first to fill a place below.
    pub later: BTreeSet<MatchNo>,
}
