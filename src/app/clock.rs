//! The current time; pure crates take it as an argument.

use crate::journal::UtcMicros;

#[must_use]
pub fn now() -> UtcMicros {
    UtcMicros(crate::store::now_here())
}
