//! Moments to come, as exactly as they can be foreseen: to five minutes.

use crawford_journal::UtcMicros;

/// Foreseen moments are rounded to so many seconds.
pub const STEP: i64 = 300;
const MICROS: i64 = STEP * 1_000_000;

/// A moment rounded to five minutes.
#[must_use]
pub fn about(at: UtcMicros) -> UtcMicros {
    let half = at.0.saturating_add(MICROS / 2);
    UtcMicros(half.saturating_sub(half.rem_euclid(MICROS)))
}

/// The same rounded up, so that a foreseen moment is not in the past.
#[must_use]
pub fn soon(at: UtcMicros) -> UtcMicros {
    let past = at.0.rem_euclid(MICROS);
    UtcMicros(at.0.saturating_add((MICROS - past) % MICROS))
}
