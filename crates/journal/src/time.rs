//! Stored times: microseconds since 1970 in UTC, whole numbers on every database.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(try_from = "i64")]
pub struct UtcMicros(pub i64);

/// The first moment of the year 1 and the last of 9999: imported times are between them, so that every calendar can
/// represent them.
const FIRST: i64 = -62_135_596_800_000_000;
const LAST: i64 = 253_402_300_799_999_999;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no moment of the years 1 to 9999")]
pub struct NotAMoment(i64);

impl TryFrom<i64> for UtcMicros {
    type Error = NotAMoment;

    fn try_from(micros: i64) -> Result<Self, NotAMoment> {
        match (FIRST..=LAST).contains(&micros) {
            true => Ok(UtcMicros(micros)),
            false => Err(NotAMoment(micros)),
        }
    }
}

impl UtcMicros {
    /// The calendar time; a time computed beyond the end of these years is limited to it.
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0.clamp(FIRST, LAST))
            .expect("every moment of these years has its day")
    }

    /// This time plus so many seconds, limited to the representable range.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> UtcMicros {
        UtcMicros(self.0.saturating_add(seconds.saturating_mul(1_000_000)))
    }

    /// Whole seconds from `earlier` to this moment; negative if `earlier` is later.
    #[must_use]
    pub const fn seconds_since(self, earlier: UtcMicros) -> i64 {
        self.0.saturating_sub(earlier.0) / 1_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_outside_the_years_1_to_9999_are_refused() {
        for (micros, shown) in [
            (FIRST, "0001-01-01 00:00:00 UTC"),
            (LAST, "9999-12-31 23:59:59.999999 UTC"),
        ] {
            let at = UtcMicros::try_from(micros).unwrap();
            assert_eq!(at.utc().to_string(), shown);
            assert_eq!(serde_json::to_string(&at).unwrap(), micros.to_string());
        }
        for beyond in [i64::MIN, FIRST - 1, LAST + 1, i64::MAX] {
            let read: Result<UtcMicros, _> = serde_json::from_str(&beyond.to_string());
            assert!(read.is_err(), "{beyond}");
        }
        let end = UtcMicros(i64::MAX).plus_seconds(1);
        assert_eq!(end.utc(), UtcMicros(LAST).utc());
    }
}
