//! Time: what a match's clock is set to, what coming late costs, how long matches take and when the night ends.

pub mod chance;
mod clock;
mod forecast;
mod lateness;
mod speed;
mod to_come;

pub use clock::{Allowance, Clock, ClockForm, ClockPreset, Delay};
pub use forecast::{TimeForecast, TimeSpan, forecast, last_moment};
pub use lateness::{CountsFrom, LatePenalty, Lateness, LatenessPreset};
pub use speed::{ExpectedDuration, Pace, Timed};
pub use to_come::RoundKey;
