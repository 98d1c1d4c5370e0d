//! Formats without a bracket: everyone meets everyone, a season of fixtures, a ladder, free play.

mod circle;
mod free;
mod ladder;
mod league;
mod round_robin;
#[cfg(test)]
mod spread;

pub use circle::{
    CircleRound, MOST_LAPS, MOST_SCHEDULED, circle, circle_limit, circle_matches, circle_rounds,
};
pub use free::{FreePlay, FreeTable};
pub use ladder::{LadderRules, MOST_LADDER_DAYS, OnWin, climbed, within_reach};
pub use league::{Deadlines, League, MOST_DAYS, Urgency, urgency};
pub use round_robin::{Leaver, RoundRobin};
