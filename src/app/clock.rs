//! The time, for floors that may have one.

use crate::journal::UtcMicros;
use std::time::{SystemTime, UNIX_EPOCH};

#[must_use]
pub fn now() -> UtcMicros {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let micros = since.and_then(|since| i64::try_from(since.as_micros()).ok());
    UtcMicros(micros.unwrap_or_default())
}
