//! The time of the round under way, where the rules of the event give a round so many minutes.

use crate::{Event, Fixture, Phase};
use crawford_journal::UtcMicros;
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundClock {
    pub round: u8,
    /// When its first match began.
    pub began: UtcMicros,
    /// When its minutes are over.
    pub ends: UtcMicros,
}

impl RoundClock {
    /// Of the first round that is not decided, once a match of it has begun. Groups play their rounds together.
    #[must_use]
    pub fn of(event: &Event) -> Option<RoundClock> {
        let minutes = event.settings.round_minutes?;
        let in_rounds = || {
            let all = event.matches.iter().map(AsRef::as_ref);
            all.filter(|m: &&Fixture| is_timed(m.phase))
        };
        let of = |m: &Fixture| (m.phase.all_groups(), m.round);
        let open = in_rounds().filter(|m| m.result.is_none());
        let (phase, round) = open.map(of).min_by_key(|(_, round)| *round)?;
        let here = in_rounds().filter(|m| of(m) == (phase, round));
        let began = here.filter_map(|m| m.begun_at).min()?;
        Some(RoundClock {
            round,
            began,
            ends: began.plus_seconds(i64::from(minutes).saturating_mul(60)),
        })
    }
}

/// Whether its rounds are played one after the other: the main bracket, and what is paired or scheduled for one evening.
/// What runs beside these, such as a consolation or another sheet, has rounds at times of its own.
fn is_timed(phase: Phase) -> bool {
    let by_score = phase.is_by_score() && phase.is_in_rounds() && !phase.is_of_a_sheet();
    phase == Phase::Main || by_score && !phase.is_on_any_day()
}
