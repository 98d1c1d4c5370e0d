//! What every view of a tournament is built from.

use crate::fact_text::set_apart;
use crate::messages::Messages;
use crate::paths::TournamentPath;
use crate::when::TimeElement;
use crawford_club::zone::ClubTimeZone;
use crawford_journal::UtcMicros;
use crawford_tournament::odds::Strengths;
use crawford_tournament::pace::{Pace, last_moment, soon};
use crawford_tournament::{EntrantNo, Event, Tournament};

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
const ASLEEP: i64 = 12 * 3600;

/// The time from which rounds are foreseen: now, rounded up to five minutes, but before the first match not earlier
/// than the start. `None` where nothing is to come, and for a night that was abandoned.
#[must_use]
pub fn foreseen_from(t: &Tournament, zone: ClubTimeZone, clock: UtcMicros) -> Option<UtcMicros> {
    let foreseen = clock <= foreseen_to(t, zone)?;
    let from = soon(clock);
    foreseen.then(|| starts(t, zone).map_or(from, |starts| starts.max(from)))
}

/// The last moment from which rounds are foreseen if nothing more happens.
#[must_use]
pub fn foreseen_to(t: &Tournament, zone: ClubTimeZone) -> Option<UtcMicros> {
    let goes_on = |e: &Event| e.draw.is_some() && !e.is_finished(t);
    if t.is_closed() || !t.events.values().any(|e| goes_on(e)) {
        return None;
    }
    let last = last_moment(t).max(starts(t, zone))?;
    Some(last.plus_seconds(ASLEEP))
}

/// When the first match is to begin, until it has.
fn starts(t: &Tournament, zone: ClubTimeZone) -> Option<UtcMicros> {
    let begun = || t.all_matches().any(|(_, m)| m.begun());
    let at = t.details.starts.filter(|_| !begun())?;
    zone.moment(t.details.date.and_time(at))
}

impl std::fmt::Debug for BracketScene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BracketScene({:?})", self.path)
    }
}

impl BracketScene<'_> {
    #[must_use]
    pub fn name(&self, entrant: EntrantNo) -> String {
        (self.names)(entrant)
    }

    /// The same for the inside of a sentence.
    #[must_use]
    pub fn isolated(&self, entrant: EntrantNo) -> String {
        set_apart(&self.name(entrant))
    }

    /// The page of an entrant in the club: only of single players whom no event names less openly.
    #[must_use]
    pub fn member(&self, entrant: EntrantNo) -> Option<String> {
        (self.members)(entrant)
    }

    #[must_use]
    pub fn when(&self, at: Option<UtcMicros>) -> Option<TimeElement> {
        at.map(|at| TimeElement::of(at, self.zone))
    }
}
