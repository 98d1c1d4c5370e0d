//! The clocks of a match: what they are set to, and what was last reported of them.

use backgammon::{BySide, Side};
use crawford_forms::violation::Violation;
use crawford_tournament::pace::{Allowance, Clock, FlagProposal};
use crawford_tournament::{
    EntrantNo, Event, EventCommand, Fact, Fixture, FlagRuling, Tournament, decide,
};
use serde::Serialize;
use std::mem::discriminant;

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

/// A flag that has fallen and is not ruled on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallenFlag {
    /// Whose time is up.
    pub side: Side,
    /// How often in the match.
    pub falls: u8,
    /// What the rules of the event propose.
    pub proposed: FlagRuling,
    /// What comes of that, or why it is refused.
    pub effects: Result<Vec<Fact>, Violation>,
    /// The rulings there may be, the proposed one as it is proposed; another number in their fields may be needed.
    pub rulings: Vec<FlagRuling>,
}

impl FallenFlag {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event, m: &Fixture) -> Option<FallenFlag> {
        let clock = m.clock.filter(|_| m.result.is_none())?;
        let (side, proposal) = clock.proposal(event.clock()?)?;
        let proposed = match proposal {
            FlagProposal::Loss => FlagRuling::Loss,
            FlagProposal::Points { points, more } => FlagRuling::Points { points, more },
        };
        let ruled = |ruling| {
            let rule = EventCommand::RuleOnFlag {
                number: m.number,
                ruling,
                seen: None,
            };
            decide(t, &rule.of(event.number))
        };
        let all = [
            FlagRuling::Loss,
            FlagRuling::Points { points: 1, more: 0 },
            FlagRuling::PlayOn { more: 0 },
        ];
        let as_proposed = |ruling| match discriminant(&ruling) == discriminant(&proposed) {
            true => proposed,
            false => ruling,
        };
        let may_stand = |ruling: &FlagRuling| !ruled(*ruling).is_err_and(|v| v.field.is_none());
        Some(FallenFlag {
            side,
            falls: clock.falls[side],
            proposed,
            effects: ruled(proposed),
            rulings: all.map(as_proposed).into_iter().filter(may_stand).collect(),
        })
    }
}
