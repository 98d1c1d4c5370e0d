//! The moments at which a stream can be looked at again.

use crate::{Recorded, UtcMicros};

/// A moment from which on a stream had its facts up to this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamMoment {
    pub at: UtcMicros,
    /// The last fact that was recorded by then.
    pub version: u64,
}

/// Every moment at which a stream changed, the earliest first. Facts recorded at once are one moment, and so are those
/// between which a clock was put back: the last fact at or before a moment counts, with all before it.
#[must_use]
pub fn moments(facts: &[Recorded]) -> Vec<StreamMoment> {
    let mut all: Vec<StreamMoment> = Vec::new();
    for fact in facts {
        while all.last().is_some_and(|last| last.at >= fact.at) {
            all.pop();
        }
        all.push(StreamMoment {
            at: fact.at,
            version: fact.version,
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Actor;

    fn moments_of(times: &[i64]) -> Vec<(i64, u64)> {
        let facts: Vec<Recorded> = (1..)
            .zip(times)
            .map(|(version, at)| Recorded {
                stream: "0000000000000000".parse().unwrap(),
                version,
                action: version,
                at: UtcMicros(*at),
                who: Actor::Program,
                schema: 1,
                body: String::new(),
            })
            .collect();
        let all = moments(&facts);
        all.iter().map(|m| (m.at.0, m.version)).collect()
    }

    #[test]
    fn what_was_recorded_at_once_is_one_moment() {
        assert_eq!(moments_of(&[]), []);
        assert_eq!(moments_of(&[5, 5, 7]), [(5, 2), (7, 3)]);
    }

    #[test]
    fn a_clock_put_back_leaves_the_last_fact_by_a_moment_with_all_before_it() {
        let times = [5, 9, 6, 8, 10];
        let all = moments_of(&times);
        assert_eq!(all, [(5, 1), (6, 3), (8, 4), (10, 5)]);
        for asked in 0..12 {
            let last = (1..).zip(times).filter(|(_, at)| *at <= asked).last();
            let found = all.iter().rev().find(|(at, _)| *at <= asked);
            assert_eq!(found.map(|(_, v)| *v), last.map(|(v, _)| v), "{asked}");
        }
    }
}
