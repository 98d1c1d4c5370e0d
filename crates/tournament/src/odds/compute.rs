//! The chance to win a match from where it stands, of players who need not be equal.
//!
//! Two things are known. The equity table ([`backgammon::equity`], Kazaross-XG2) says how often a score is won between equals.
//! The rating formula of FIBS says how often the better of two wins from the beginning: the odds are 10^(D·√n / 2000), `D`
//! the difference of the ratings and `n` the points played to. The two are put together as odds: those of the score times
//! those of the ratings, in which `n` is now what is left to play, the mean of the points both still need. At 0-0 that is
//! exactly the formula of FIBS, and between equals exactly the table. In between it is this program's own proposal.

use super::Strengths;
use crate::{Event, Fixture};
use backgammon::BySide;
use backgammon::equity::{Away, CubelessStage};
use backgammon::scoring::{GameStatus, MatchRules};

/// The most points one side may still need for the table to know the score.
pub const LONGEST_KNOWN: u32 = 25;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchOdds {
    pub needs: BySide<u32>,
    pub after_crawford: bool,
    /// The upper side's chance from here between equals.
    pub between_equals: f64,
    pub ratings: BySide<f64>,
    /// The mean of the points both still need.
    pub left: f64,
    /// The upper side's chance.
    pub chance: f64,
}

/// The chance of a match at a score; `next` is what the game to come is. `None` for a score that is over, or further
/// from its end than the table goes, unless both need the same.
#[must_use]
pub fn of_match(
    rules: &MatchRules,
    score: BySide<u32>,
    next: GameStatus,
    ratings: BySide<f64>,
) -> Option<MatchOdds> {
    // The table and the formula are of backgammon.
    if !rules.game.is_backgammon() {
        return None;
    }
    let length = u32::from(rules.length);
    let needs = score.map(|points| length.saturating_sub(points));
    if needs.top == 0 || needs.bottom == 0 || next == GameStatus::Over {
        return None;
    }
    let one_away = needs.top == 1 || needs.bottom == 1;
    // Without the Crawford rule the cube is always there: so it is after the Crawford game.
    let after_crawford = match next {
        GameStatus::PostCrawford => true,
        GameStatus::DoubleMatchPoint => rules.length > 1,
        GameStatus::Crawford | GameStatus::Over => false,
        GameStatus::Normal => one_away && !rules.crawford,
    };
    let away = Away {
        needs,
        stage: if after_crawford {
            CubelessStage::AfterCrawford
        } else {
            CubelessStage::BeforeCrawford
        },
    };
    let level = (needs.top == needs.bottom).then_some(0.5);
    let between_equals = away.chance().or(level)?;
    let left = f64::from(needs.top.saturating_add(needs.bottom)) / 2.0;
    Some(MatchOdds {
        needs,
        after_crawford,
        between_equals,
        ratings,
        left,
        chance: joined(between_equals, ratings, left),
    })
}

/// A chance between equals, between these two, with so many points left.
pub(super) fn joined(between_equals: f64, ratings: BySide<f64>, left: f64) -> f64 {
    let by_rating = 10f64.powf((ratings.top - ratings.bottom) * left.sqrt() / 2000.0);
    let won = between_equals * by_rating;
    let lost = 1.0 - between_equals;
    // If the odds exceed the largest number, the win is certain.
    if won.is_finite() {
        won / (won + lost)
    } else {
        1.0
    }
}

/// The chance of the upper seat in a match both players of which are known and that is not decided. Nothing of a match
/// between teams, which is the sum of its boards.
#[must_use]
pub fn of_fixture(event: &Event, m: &Fixture, strengths: &Strengths) -> Option<MatchOdds> {
    let players = m.players().filter(|_| m.result.is_none())?;
    if event.settings.sides.boards().is_some() {
        return None;
    }
    let rules = event.rules_of(m);
    let judged = event.judgement_of(m);
    of_match(
        &rules,
        judged.score,
        judged.next,
        players.map(|n| strengths.of(n)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::win_chance;
    use proptest::prelude::*;

    fn odds(
        length: u16,
        score: (u32, u32),
        next: GameStatus,
        ratings: (f64, f64),
    ) -> Option<MatchOdds> {
        of_match(
            &MatchRules::usual(length),
            BySide::new(score.0, score.1),
            next,
            BySide::new(ratings.0, ratings.1),
        )
    }

    #[test]
    fn at_the_beginning_it_is_the_formula_of_fibs_and_between_equals_the_table() {
        // ratings.md: 7 points, 1650 against 1500.
        let begun = odds(7, (0, 0), GameStatus::Normal, (1500.0, 1650.0)).unwrap();
        assert!((begun.chance - 0.387_720).abs() < 1e-6);
        // match-equity.md: 2-away, 4-away; the Crawford game at 1-away, 3-away; 2-away after it.
        let even = (1500.0, 1500.0);
        let score = |score, next| odds(7, score, next, even).unwrap().chance;
        assert!((score((5, 3), GameStatus::Normal) - 0.668_7).abs() < 1e-4);
        assert!((score((6, 4), GameStatus::Crawford) - 0.750_76).abs() < 1e-4);
        assert!((score((5, 6), GameStatus::PostCrawford) - 0.488_03).abs() < 1e-4);
        // Odds of 0.6687 : 0.3313 times 10^(100·√3 / 2000).
        let both = odds(7, (5, 3), GameStatus::Normal, (1600.0, 1500.0)).unwrap();
        assert!((both.chance - 0.711_3).abs() < 1e-4, "{both:?}");
    }

    #[test]
    fn what_is_over_or_unknown_has_no_chance() {
        let even = (1500.0, 1500.0);
        assert_eq!(odds(7, (7, 3), GameStatus::Over, even), None);
        assert_eq!(odds(64, (5, 0), GameStatus::Normal, even), None);
        let level = odds(64, (0, 0), GameStatus::Normal, (1600.0, 1500.0)).unwrap();
        assert!((level.chance - win_chance(1600.0, 1500.0, 64)).abs() < 1e-12);
        let hopeless = odds(25, (0, 0), GameStatus::Normal, (1e9, 0.0)).unwrap();
        assert!((hopeless.chance - 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn both_chances_come_to_one_and_more_rating_never_harms(
            length in 1u16..=25,
            top in 0u32..25,
            bottom in 0u32..25,
            ratings in (800.0f64..2400.0, 800.0f64..2400.0),
            more in 0.0f64..500.0,
            crawford_over: bool,
        ) {
            let length_u32 = u32::from(length);
            prop_assume!(top < length_u32 && bottom < length_u32);
            let one_away = length_u32 - top == 1 || length_u32 - bottom == 1;
            let next = match (one_away, crawford_over) {
                (true, true) if top == bottom && length > 1 => GameStatus::DoubleMatchPoint,
                (true, true) if length > 1 => GameStatus::PostCrawford,
                (true, _) if length > 1 => GameStatus::Crawford,
                (true, _) => GameStatus::DoubleMatchPoint,
                (false, _) => GameStatus::Normal,
            };
            let one = odds(length, (top, bottom), next, ratings).unwrap();
            let other = odds(length, (bottom, top), next, (ratings.1, ratings.0)).unwrap();
            prop_assert!((one.chance + other.chance - 1.0).abs() < 1e-9);
            prop_assert!((0.0..=1.0).contains(&one.chance));
            let better = odds(length, (top, bottom), next, (ratings.0 + more, ratings.1)).unwrap();
            prop_assert!(better.chance >= one.chance - 1e-12);
            if top == bottom && (ratings.0 - ratings.1).abs() < f64::EPSILON {
                prop_assert!((one.chance - 0.5).abs() < 1e-9);
            }
        }
    }
}
