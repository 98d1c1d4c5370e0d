//! What every view of a tournament is made from.

use crate::club::zone::ClubTimeZone;
use crate::journal::UtcMicros;
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
    /// Where everything of an entrant's stands, where such a page is for the reader.
    pub members: &'a dyn Fn(EntrantNo) -> Option<String>,
    pub zone: ClubTimeZone,
    /// From when on something is foreseen, see [`foreseen_from`]; nothing where the night is long over.
    pub from: Option<UtcMicros>,
    pub pace: &'a Pace,
    pub strengths: &'a Strengths,
}

/// Where nothing has happened for so long, in seconds, nobody plays any more tonight.
pub const ASLEEP: i64 = 12 * 3600;

/// From when on what comes of a tournament is foreseen: now, to the five minutes to come, and before its first match not
/// before it starts. Nothing where it was left lying.
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

    /// Where everything of an entrant's in the club stands: a single player's, where no event names them less openly.
    #[must_use]
    pub fn member(&self, entrant: EntrantNo) -> Option<String> {
        (self.members)(entrant)
    }

    /// The same inside a sentence: a name of another direction turns nothing around it (U+2068 and U+2069).
    #[must_use]
    pub fn isolated(&self, entrant: EntrantNo) -> String {
        format!("\u{2068}{}\u{2069}", self.name(entrant))
    }

    #[must_use]
    pub fn when(&self, at: Option<UtcMicros>) -> Option<TimeElement> {
        at.map(|at| TimeElement::of(at, self.zone))
    }
}
