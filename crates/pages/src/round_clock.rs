//! The time of the round under way. Scripts count it down; without them it says until when.

use super::bracket::BracketScene;
use super::when::TimeElement;
use crawford_tournament::Event;
use crawford_tournament::pace::RoundClock;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundClockView {
    /// Its event, where several are shown.
    pub event: Option<String>,
    pub round: u8,
    pub until: TimeElement,
}

impl RoundClockView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event) -> Option<RoundClockView> {
        let clock = RoundClock::of(event)?;
        Some(RoundClockView {
            event: None,
            round: clock.round,
            until: TimeElement::of(clock.ends, scene.zone),
        })
    }
}
