//! Stored times: microseconds since 1970 in UTC, whole numbers on every database.

use serde::{Deserialize, Serialize};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct UtcMicros(pub i64);

impl UtcMicros {
    /// This moment and so many seconds; at the ends of time it stays there.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> UtcMicros {
        UtcMicros(self.0.saturating_add(seconds.saturating_mul(1_000_000)))
    }

    /// Whole seconds from `earlier` to this moment; negative when it is the later one.
    #[must_use]
    pub const fn seconds_since(self, earlier: UtcMicros) -> i64 {
        self.0.saturating_sub(earlier.0) / 1_000_000
    }
}
