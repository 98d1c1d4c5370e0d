//! The next step of a Swiss for its director.

use super::super::{Event, Tournament};
use super::cards::{field, rounds_closed, rounds_paired, waiting};
use super::settings::Ends;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwissStep {
    /// Pair this round, or the rest of it.
    Round(u8),
    /// Draw what follows a qualifying Swiss.
    Onward,
}

/// The next step; `None` while a match is being played, before the draw and after the end.
#[must_use]
pub fn next_step(t: &Tournament, e: &Event) -> Option<SwissStep> {
    let settings = e.capabilities().paired_rounds()?;
    if e.draw.is_none() || !e.stages.is_empty() || e.matches.iter().any(|m| m.result.is_none()) {
        return None;
    }
    let paired = rounds_paired(e);
    if !waiting(e).is_empty() {
        return Some(SwissStep::Round(paired));
    }
    let cards = field(e, settings, rounds_closed(e));
    let in_play = e
        .entered
        .iter()
        .filter(|who| !t.has_left(**who))
        .filter(|who| cards.card(**who).is_none_or(|card| !settings.is_done(card)))
        .count();
    if paired < settings.last_round() && in_play > 1 {
        return Some(SwissStep::Round(paired.saturating_add(1)));
    }
    matches!(settings.ends, Ends::Qualify { .. }).then_some(SwissStep::Onward)
}
