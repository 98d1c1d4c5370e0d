//! The clocks of a match: what they are set to, and what was last reported of them.

use crate::backgammon::{BySide, Side};
use crate::tournament::pace::{Allowance, Clock};
use crate::tournament::{EntrantNo, Event, Fixture};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ClockOverview {
    pub clock: Clock,
    pub allowance: Allowance,
    pub players: BySide<EntrantNo>,
    /// Seconds left, once that was reported.
    pub reported: Option<BySide<u32>>,
    /// `None` once the match is over.
    pub running: Option<RunningClock>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RunningClock {
    /// Seconds.
    pub left: BySide<u32>,
    /// Whose time is up.
    pub flag: Option<Side>,
    /// The version at which a director last set it; 0 where none did.
    pub set: u64,
    pub score: BySide<u32>,
    pub length: u16,
}

impl ClockOverview {
    /// Of a match of two in an event with clocks; there is none of another.
    #[must_use]
    pub fn of(event: &Event, m: &Fixture) -> Option<ClockOverview> {
        let allowance = event.allowance(m)?;
        let now = m.clock;
        let unreported = BySide::new(allowance.reserve, allowance.reserve);
        let running = || RunningClock {
            left: now.map_or(unreported, |now| now.left),
            flag: now.and_then(|now| now.flag),
            set: now.and_then(|now| now.set).unwrap_or(0),
            score: event.score_of(m),
            length: event.rules_of(m).length,
        };
        Some(ClockOverview {
            clock: *event.clock()?,
            allowance,
            players: m.players()?,
            reported: now.map(|now| now.left),
            running: m.result.is_none().then(running),
        })
    }
}
