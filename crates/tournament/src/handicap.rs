//! Handicaps: the score at which a match between players of different ratings begins as even as it can.

use super::odds::{LONGEST_KNOWN, MatchOdds, of_match};
use backgammon::scoring::{MatchRules, judge};
use backgammon::{BySide, Side};

/// The points that the lower rated of two players begins with, and the chances that says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handicap {
    pub start: BySide<u16>,
    /// From 0–0.
    pub without: MatchOdds,
    pub with: MatchOdds,
}

/// Why a match of an event with handicaps has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoHandicap {
    /// Teams meet on several boards, and ratings are of one player each.
    Boards,
    /// The equity table ends before its length.
    TooLong,
    /// These were entered without a rating; one at least.
    Unrated(BySide<bool>),
}

impl Handicap {
    /// Of all starts the one that leaves the match nearest to even, of equals the lower; `ratings` are in thousandths of a
    /// point. Nothing where the equity table does not know the match.
    #[must_use]
    pub fn by_ratings(rules: &MatchRules, ratings: BySide<i64>) -> Option<Handicap> {
        if u32::from(rules.length) > LONGEST_KNOWN {
            return None;
        }
        let lower = match ratings.top < ratings.bottom {
            true => Side::Top,
            false => Side::Bottom,
        };
        #[allow(clippy::cast_precision_loss, reason = "ratings are far below 2⁵³")]
        let points = ratings.map(|rating| rating as f64 / 1000.0);
        let odds = |ahead: u16| {
            let mut start = BySide::new(0, 0);
            start[lower] = ahead;
            let rules = MatchRules { start, ..*rules };
            let judged = judge(&rules, &[], &[]);
            let with = of_match(&rules, judged.score, judged.next, points)?;
            Some((start, with))
        };
        let (_, without) = odds(0)?;
        let off = |with: &MatchOdds| (with.chance - 0.5).abs();
        let all = (0..rules.length).filter_map(odds);
        let (start, with) = all.min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)))?;
        Some(Handicap {
            start,
            without,
            with,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn start(length: u16, top: i64, bottom: i64) -> (u16, u16) {
        let ratings = BySide::new(top * 1000, bottom * 1000);
        let found = Handicap::by_ratings(&MatchRules::usual(length), ratings).unwrap();
        (found.start.top, found.start.bottom)
    }

    #[test]
    fn the_better_player_gives_points() {
        assert_eq!(start(7, 1500, 1500), (0, 0));
        assert_eq!(start(7, 1500, 1520), (0, 0));
        assert_eq!(start(1, 1900, 1500), (0, 0));
        let (top, bottom) = start(7, 1900, 1400);
        assert!(top == 0 && bottom >= 2, "{bottom}");
        assert_eq!(start(7, 1400, 1900), (bottom, top));
    }

    #[test]
    fn a_match_longer_than_the_table_has_none() {
        let ratings = BySide::new(1_500_000, 1_700_000);
        assert!(Handicap::by_ratings(&MatchRules::usual(26), ratings).is_none());
    }

    proptest! {
        /// No other start is nearer to even, and more difference never means fewer points.
        #[test]
        fn it_is_as_even_as_it_can_be(length in 1_u16..=25, lower in 1000_i64..2000, more in 0_i64..800) {
            let found = |better: i64| {
                let ratings = BySide::new(lower * 1000, better * 1000);
                Handicap::by_ratings(&MatchRules::usual(length), ratings).unwrap()
            };
            let handicap = found(lower + more);
            prop_assert!(handicap.start.top < length && handicap.start.bottom == 0);
            prop_assert!((handicap.with.chance - 0.5).abs() <= (handicap.without.chance - 0.5).abs());
            prop_assert!(found(lower + more + 50).start.top >= handicap.start.top);
        }
    }
}
