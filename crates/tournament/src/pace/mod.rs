//! Time: clocks, penalties for coming late, how long matches take and when the night ends.

mod clock;
mod flag;
mod forecast;
mod lateness;
pub mod rng;
mod round_clock;
mod rounded;
mod speed;
mod to_come;

pub use clock::{Allowance, Clock, ClockForm, ClockPreset, Delay};
pub use flag::{FlagProposal, FlagRule, FlagSource, MatchClock, left};
pub use forecast::{TimeForecast, TimeSpan, forecast, last_moment};
pub use lateness::{CountsFrom, LatePenalty, Lateness, LatenessPreset};
pub use round_clock::RoundClock;
pub use rounded::{STEP, about, soon};
pub use speed::{ExpectedDuration, Pace, Timed};
pub use to_come::RoundKey;

/// Between two matches of a player, in seconds.
pub(crate) const PAUSE: i64 = 4 * 60;
