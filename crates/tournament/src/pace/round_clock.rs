use crate::Event;
use crawford_journal::UtcMicros;
use serde::Serialize;

/// The time of the round under way, where the event's rules give a round so many minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundClock {
    pub round: u8,
    /// When its first match began.
    pub began: UtcMicros,
    /// When its minutes are over.
    pub ends: UtcMicros,
}

impl RoundClock {
    /// Of the first round that is not decided, once a match of it has begun.
    #[must_use]
    pub fn of(event: &Event) -> Option<RoundClock> {
        let minutes = event.settings.round_minutes?;
        let round = event.current_round();
        let is_open = event.round(round).any(|m| m.result.is_none());
        let began = event.round(round).filter_map(|m| m.begun_at).min()?;
        let lasts = i64::from(minutes).saturating_mul(60_000_000);
        is_open.then_some(RoundClock {
            round,
            began,
            ends: UtcMicros(began.0.saturating_add(lasts)),
        })
    }
}
