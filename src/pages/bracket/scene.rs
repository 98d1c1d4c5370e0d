//! What every view of a tournament is built from.

use crate::club::zone::ClubTimeZone;
use crate::journal::UtcMicros;
use crate::pages::fact_text::set_apart;
use crate::pages::messages::Messages;
use crate::pages::paths::TournamentPath;
use crate::pages::when::{TimeElement, soon};
use crate::tournament::odds::Strengths;
use crate::tournament::pace::{Pace, last_moment};
use crate::tournament::{EntrantNo, Tournament};

pub struct BracketScene<'a> {
    pub w: Messages,
    pub t: &'a Tournament,
    pub path: &'a TournamentPath,
    pub names: &'a dyn Fn(EntrantNo) -> String,
    /// The page of an entrant in the club, if the reader may see it.
    pub members: &'a dyn Fn(EntrantNo) -> Option<String>,
    pub zone: ClubTimeZone,
    /// The time from which rounds are foreseen, see [`foreseen_from`]; `None` once the night is over.
    pub from: Option<UtcMicros>,
    pub pace: &'a Pace,
    pub strengths: &'a Strengths,
}

/// A night in which nothing has happened for so many seconds is taken to be over.
pub const ASLEEP: i64 = 12 * 3600;

/// The time from which rounds are foreseen: now, rounded up to five minutes, but before the first match not earlier
/// than the start. `None` for a night that was abandoned.
#[must_use]
pub fn foreseen_from(t: &Tournament, zone: ClubTimeZone, clock: UtcMicros) -> Option<UtcMicros> {
    let details = &t.details;
    let starts = details
        .starts
        .filter(|_| !t.all_matches().any(|(_, m)| m.begun()));
    let starts = starts.and_then(|at| zone.moment(details.date.and_time(at)));
    let last = last_moment(t).max(starts)?;
    let awake = clock.seconds_since(last) <= ASLEEP;
    awake.then(|| soon(clock).max(starts.unwrap_or_default()))
}

impl std::fmt::Debug for BracketScene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scene({:?})", self.path)
    }
}

impl BracketScene<'_> {
    #[must_use]
    pub fn name(&self, entrant: EntrantNo) -> String {
        (self.names)(entrant)
    }

    /// The page of an entrant in the club: only of single players whom no event names less openly.
    #[must_use]
    pub fn member(&self, entrant: EntrantNo) -> Option<String> {
        (self.members)(entrant)
    }

    /// The same for the inside of a sentence.
    #[must_use]
    pub fn isolated(&self, entrant: EntrantNo) -> String {
        set_apart(&self.name(entrant))
    }

    #[must_use]
    pub fn when(&self, at: Option<UtcMicros>) -> Option<TimeElement> {
        at.map(|at| TimeElement::of(at, self.zone))
    }
}
