//! Commands that the program gives by the clock.

use super::{Command, EventCommand, LateEntry, Tournament, report};
use crawford_journal::UtcMicros;

/// The commands due at `now`: late entry closes by itself, and a report nobody answered in time counts.
#[must_use]
pub fn due(t: &Tournament, now: UtcMicros) -> Vec<Command> {
    if t.called_off {
        return Vec::new();
    }
    t.events
        .values()
        .filter(|e| matches!(e.late_entry, LateEntry::Open { until: Some(until) } if until <= now))
        .map(|e| EventCommand::CloseLateEntry.of(e.number))
        .chain(report::due(t, now))
        .collect()
}
