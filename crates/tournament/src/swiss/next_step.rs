//! The next step of a Swiss for its director.

use super::super::{Event, Tournament};
use super::cards::{rounds_paired, waiting};
use super::play::RoundField;
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
    let RoundField { present, away, .. } = RoundField::to_come(t, e);
    if paired < settings.last_round() && present.len() + away.len() > 1 {
        return Some(SwissStep::Round(paired.saturating_add(1)));
    }
    matches!(settings.ends, Ends::Qualify { .. }).then_some(SwissStep::Onward)
}
