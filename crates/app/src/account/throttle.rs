//! Slows guessing down, on all instances together: after some failures, each further try of an account or from a
//! network has to wait, twice as long each time, up to a limit.

use super::AccountError;
use crate::clock::now;
use crawford_journal::UtcMicros;
use crawford_store::attempts::{self, Failures};
use crawford_store::{Store, StoreError, Tx};
use std::time::Duration;

/// After how many failures in a row the waiting begins, and how long it gets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rule {
    free: i64,
    longest_seconds: u64,
}

/// For one account: the limit is short, so that a stranger cannot lock its holder out.
pub(super) const ACCOUNT: Rule = Rule {
    free: 5,
    longest_seconds: 60,
};
/// For one network: more failures are allowed, because a club room is one network; the limit is long.
pub(crate) const NETWORK: Rule = Rule {
    free: 20,
    longest_seconds: 900,
};
/// For codes of nights, over the whole service: all rooms together never mistype so often, and beyond it trying out
/// millions of codes would take years.
pub(crate) const EVERYWHERE: Rule = Rule {
    free: 3_000,
    longest_seconds: 60,
};
/// The same for networks without failures of their own: somebody trying out codes cannot lock others out without
/// thousands of networks. A code is then hit with a chance of 1 in 5,000; as failures are forgotten after an hour
/// without one, of 1 in 1,000 through a night of five hours.
pub(crate) const EVERYWHERE_BY_NEWCOMERS: Rule = Rule {
    free: 6_000,
    longest_seconds: 60,
};
/// For one private link: a table's card is used by every pair that sits down there.
pub(crate) const LINK: Rule = Rule {
    free: 40,
    longest_seconds: 900,
};
/// For one mailbox, so that nobody's is flooded.
pub(crate) const MAIL: Rule = Rule {
    free: 3,
    longest_seconds: 3_600,
};
/// Failures are forgotten after this long without another.
pub(super) const FORGOTTEN_SECONDS: i64 = 3_600;

impl Rule {
    pub(crate) fn wait(self, failures: Failures, now: UtcMicros) -> Option<Duration> {
        let since = now.seconds_since(failures.last_at);
        if since >= FORGOTTEN_SECONDS || failures.count < self.free {
            return None;
        }
        let doublings = failures.count.saturating_sub(self.free).clamp(0, 32);
        let delay = (1_u64 << doublings).min(self.longest_seconds);
        // If the clock was set back, no time has passed.
        let since = since.max(0).unsigned_abs();
        let left = delay.saturating_sub(since);
        (left > 0).then(|| Duration::from_secs(left))
    }

    /// Counts every request as a failure, whatever comes of it; one that has to wait is not counted.
    pub(crate) fn count(
        self,
        tx: &mut Tx<'_>,
        subject: &str,
        at: UtcMicros,
    ) -> Result<Option<Duration>, StoreError> {
        let wait = self.wait(attempts::of(tx, subject)?, at);
        if wait.is_none() {
            attempts::failed(tx, subject, at)?;
        }
        Ok(wait)
    }
}

/// Counts a request for a letter to a typed address, and refuses when the network asks too often.
pub(crate) async fn may_ask_for_mail(store: &Store, network: &str) -> Result<(), AccountError> {
    let subject = format!("mailing:{network}");
    let wait = store.write(move |tx| NETWORK.count(tx, &subject, now()));
    wait.await?
        .map_or(Ok(()), |wait| Err(AccountError::Wait(wait)))
}

/// Whether there were no recent failures.
pub(crate) fn is_clean(failures: Failures, now: UtcMicros) -> bool {
    failures.count == 0 || now.seconds_since(failures.last_at) >= FORGOTTEN_SECONDS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(rule: Rule, count: i64, seconds_ago: i64) -> u64 {
        let last_at = UtcMicros(1_000_000_000_000);
        let failures = Failures { count, last_at };
        rule.wait(failures, last_at.plus_seconds(seconds_ago))
            .map_or(0, |wait| wait.as_secs())
    }

    #[test]
    fn waiting_doubles_and_has_an_end() {
        let waits: Vec<u64> = (0..14).map(|count| wait(ACCOUNT, count, 0)).collect();
        assert_eq!(waits, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(wait(ACCOUNT, i64::MAX, 0), 60);
        assert_eq!(wait(ACCOUNT, 8, 3), 5);
        assert_eq!(wait(ACCOUNT, 8, 8), 0);
        assert_eq!(wait(ACCOUNT, 1_000, 60), 0);
        assert_eq!(wait(ACCOUNT, 8, -100), 8);
    }

    #[test]
    fn a_code_of_a_night_is_not_tried_out() {
        // The most tries in an hour from any number of networks, for codes of six places with 18 letters.
        assert_eq!(wait(EVERYWHERE, 2_999, 0), 0);
        assert_eq!(wait(EVERYWHERE, 3_010, 0), 60);
        assert!(18_u64.pow(6) / (3_000 + 60) > 10_000);
        // Failures are forgotten after an hour without one, so at most five times in a night.
        assert_eq!(wait(EVERYWHERE_BY_NEWCOMERS, 5_999, 0), 0);
        assert_eq!(wait(EVERYWHERE_BY_NEWCOMERS, 6_010, 0), 60);
        assert!(18_u64.pow(6) / (5 * (6_000 + 60)) > 1_000);
    }

    #[test]
    fn a_room_fails_more_often_than_a_person() {
        assert_eq!(wait(NETWORK, 19, 0), 0);
        assert_eq!(wait(NETWORK, 40, 0), 900);
        assert_eq!(wait(NETWORK, 40, FORGOTTEN_SECONDS), 0);
    }
}
