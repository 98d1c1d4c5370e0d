//! An event or a match by its number, or the rule that there is none.

use super::{Event, EventNo, Fixture, MatchNo, Tournament};
use crawford_forms::violation::{Violation, refuse};

pub(super) fn event(t: &Tournament, event: EventNo) -> Result<&Event, Violation> {
    t.event(event).ok_or_else(|| refuse::event_unknown(event.0))
}

pub(super) fn fixture(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<&Fixture, Violation> {
    self::event(t, event)?
        .fixture(number)
        .ok_or_else(|| refuse::match_unknown(number.0))
}
