//! The current time; pure crates take it as an argument.

use crawford_journal::UtcMicros;

#[must_use]
pub fn now() -> UtcMicros {
    UtcMicros(crawford_store::now_here())
}
