//! What somebody could expect of a few matches, and the rating they played like.

use super::formula::{Formula, MICROS};
use super::rated::RatedResult;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Performance {
    pub matches: usize,
    pub wins: usize,
    /// The wins the ratings led to expect.
    pub expected: f64,
    /// The rating with which just so many wins were to be expected, in whole points; nothing when all were won or all
    /// lost, for then none is high or low enough.
    pub rating: Option<i64>,
    /// What they moved the rating by, in micro-points.
    pub change: i64,
}

#[must_use]
pub fn performance(formula: Formula, rated: &[RatedResult]) -> Performance {
    let expected = |own: Option<i64>| -> f64 {
        rated
            .iter()
            .map(|m| formula.chance(m.length, own.unwrap_or(m.before), m.other))
            .sum()
    };
    let wins = rated.iter().filter(|m| m.won).count();
    Performance {
        matches: rated.len(),
        wins,
        expected: expected(None),
        rating: (wins > 0 && wins < rated.len()).then(|| {
            // More points, more wins expected: halved until whole points are left.
            let (mut low, mut high) = (-100_000_i64, 100_000_i64);
            let won = f64::from(crawford_journal::how_many(wins));
            while high - low > 1 {
                let middle = low.midpoint(high);
                if expected(Some(middle.saturating_mul(MICROS))) < won {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            let off = |points: i64| (expected(Some(points.saturating_mul(MICROS))) - won).abs();
            if off(low) < off(high) { low } else { high }
        }),
        change: rated
            .iter()
            .fold(0_i64, |sum, m| sum.saturating_add(m.change)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::MatchKey;
    use crawford_journal::{PersonId, StreamId, UtcMicros};

    fn rated(own: i64, other: i64, won: bool) -> RatedResult {
        RatedResult {
            key: MatchKey {
                stream: StreamId::from_random([1; 10]),
                event: 1,
                number: 1,
            },
            at: UtcMicros(1),
            opponent: PersonId::from_random([1; 10]),
            length: 7,
            won,
            before: own * MICROS,
            experience: 400,
            other: other * MICROS,
            change: 1,
        }
    }

    #[test]
    fn as_many_wins_as_expected_is_to_play_like_ones_rating() {
        let formula = Formula::default();
        let even = [rated(1500, 1600, true), rated(1500, 1600, false)];
        let found = performance(formula, &even);
        assert_eq!((found.matches, found.wins, found.change), (2, 1, 2));
        // Half of the wins against 1600 is what 1600 would have.
        assert_eq!(found.rating, Some(1600));
        assert!(
            (found.expected - 2.0 * formula.chance(7, 1500 * MICROS, 1600 * MICROS)).abs() < 1e-12
        );
        assert!(found.expected < 1.0);
        let all = [rated(1500, 1600, true)];
        assert_eq!(performance(formula, &all).rating, None);
        assert_eq!(performance(formula, &[]).rating, None);
        let mixed = [
            rated(1500, 1400, true),
            rated(1500, 1550, true),
            rated(1500, 1700, false),
        ];
        let found = performance(formula, &mixed).rating.unwrap();
        assert!((1600..1800).contains(&found), "{found}");
    }
}
