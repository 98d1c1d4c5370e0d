//! Facts and commands for entering by another way than the list before the draw. Like every fact, these only gain kinds
//! and optional fields.

use super::{Fall, Falling, RollingStart, SecondEntryKind, Stand};
use crate::{EntrantNo, LatePlace, MatchNo, Seat, SeatRef, Seed, is_usual};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

/// A fact about such an entry to an event. Its type in the journal is `coming`, and `what` says which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum ComingFact {
    /// Somebody who is in an event got one more entry there.
    Again {
        entrant: EntrantNo,
        /// The number the same person checked in with first.
        of: EntrantNo,
        #[serde(default, skip_serializing_if = "is_usual")]
        why: FurtherEntryWay,
    },
    LeftList {
        entrant: EntrantNo,
    },
    /// More wanted to come back than there were places: the seed drew who gets one.
    ChanceDrawn {
        /// Everyone who wanted to, in drawn order; the first so many get a place.
        order: Vec<EntrantNo>,
        places: u32,
        /// The seed, in hexadecimal.
        seed: String,
    },
    /// Who was found to be there for the places they fell to, and who was not.
    PlacesConfirmed {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        there: Vec<EntrantNo>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<EntrantNo>,
    },
    /// The director gave a place below to somebody else, or made it a bye.
    PlaceGiven {
        seat: SeatRef,
        was: Seat,
        who: Seat,
        /// The match they lost, if they play under the number they lost it with: they have the place only as long as
        /// they lost it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost: Option<MatchNo>,
        /// Who had the right to it, if somebody else sat there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Seat>,
    },
    /// Losers of matches fall to other places from now on.
    FallsSet {
        falls: Vec<Fall>,
        /// What the director chose for a latecomer whose place had been played past.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Falling>,
    },
}

/// How somebody who is in an event got a further entry there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FurtherEntryWay {
    #[default]
    List,
    ReEntry,
    BuyBack,
    /// By replacing an absentee, for nothing.
    Replacement,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComingCommand {
    /// Put somebody who checked in on the list for the next sheet; as a further entry if they are on it or play already.
    Join {
        /// Who, by any of their entries.
        entrant: EntrantNo,
    },
    /// Take an entry off the list.
    Leave { entrant: EntrantNo },
    /// Draw the next sheet from those who wait.
    Start { start: RollingStart },
    /// Let those who lost come back; if there are more of them than free places, the seed draws who does.
    ComeBack {
        /// Who, each by the entry they lost with.
        entrants: Vec<EntrantNo>,
        how: SecondEntryKind,
        place: LatePlace,
        /// The moment, by the club's clock.
        now: NaiveDateTime,
        seed: Seed,
    },
    /// Give a latecomer a place on a drawn sheet, and say what the loser of their match gets if the place below has been
    /// played past.
    EnterLate {
        entrant: EntrantNo,
        place: LatePlace,
        /// Penalty points the opponent gets with it.
        penalty: u16,
        falling: Falling,
        seen: Option<u64>,
    },
    /// Say who is there, of all who have a place below in a match not begun.
    Confirm {
        present: Vec<EntrantNo>,
        seen: Option<u64>,
    },
    /// Give a place below to somebody else.
    Replace {
        seat: SeatRef,
        by: Stand,
        seen: Option<u64>,
    },
}
