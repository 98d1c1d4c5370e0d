//! Time: clocks, penalties for coming late, how long matches take and when the night ends.

mod clock;
mod forecast;
mod lateness;
pub mod rng;
mod rounded;
mod speed;
mod to_come;

pub use clock::{Allowance, Clock, ClockForm, ClockPreset, Delay};
pub use forecast::{TimeForecast, TimeSpan, forecast, last_moment};
pub use lateness::{CountsFrom, LatePenalty, Lateness, LatenessPreset};
pub use rounded::{STEP, about, soon};
pub use speed::{ExpectedDuration, Pace, Timed};
pub use to_come::RoundKey;
