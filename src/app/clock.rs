//! The time, for the layers that may have one.

use crate::journal::UtcMicros;

#[must_use]
pub fn now() -> UtcMicros {
    UtcMicros(crate::store::now_here())
}
