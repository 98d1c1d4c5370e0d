//! The FIBS formula: what a match of a length between two ratings is worth to each.
//!
//! `P = 1 / (10^(D·√n / 2000) + 1)` is the chance of the player with the lower rating, `D` the difference and `n` the
//! length. The winner gains, and the loser loses, `4 · K · √n` times the chance that it had gone the other way. `K` falls
//! from 5 to 1 over the first 400 points of experience, so that newcomers find their place quickly; that is the ramp.

use super::arithmetic::ten_to;
use crawford_forms::violation::Violation;
use crawford_forms::{Choice, Control, Form, Limits, Value};
use serde::{Deserialize, Serialize};

pub const MICROS: i64 = 1_000_000;
const MICROS_AS_FLOAT: f64 = 1e6;

/// How much faster a newcomer's rating moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Ramp {
    /// By the experience with this match in it, as fibs.com counts.
    #[default]
    WithThisMatch,
    /// By the experience before it, as the manual page of FIBS says.
    BeforeThisMatch,
    /// Everyone's moves alike, as in Belgium.
    None,
}

impl Ramp {
    /// `K` in hundredths, 100 to 500.
    fn hundredths(self, experience: i64, length: u16) -> i64 {
        let counted = match self {
            Ramp::WithThisMatch => experience.saturating_add(i64::from(length)),
            Ramp::BeforeThisMatch => experience,
            Ramp::None => return 100,
        };
        500_i64.saturating_sub(counted).clamp(100, 500)
    }
}

/// What the length of a match stands for in the formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum LengthRule {
    #[default]
    Points,
    /// `1 + C·(n − 1) / 2`, after Rinta and Nikkola: long matches tell less of skill than their points say.
    RintaNikkola {
        /// `C`, in hundredths.
        hundredths: u16,
    },
}

impl LengthRule {
    /// The least `C`.
    pub const LEAST: u16 = 80;
    /// The largest; with it the rule is the plain one.
    pub const MOST: u16 = 200;

    fn limits() -> Limits {
        Limits::default().range(LengthRule::LEAST..=LengthRule::MOST)
    }

    fn of(self, length: u16) -> f64 {
        match self {
            LengthRule::Points => f64::from(length),
            LengthRule::RintaNikkola { hundredths } => {
                let more = f64::from(length.saturating_sub(1));
                1.0 + f64::from(hundredths) * more / 200.0
            }
        }
    }
}

/// A form asks for `C`; nothing typed is the length itself.
impl Value for LengthRule {
    const OPTIONAL: bool = true;

    fn control(_: &Limits) -> Control {
        <u16 as Value>::control(&LengthRule::limits())
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let hundredths = <Option<u16> as Value>::read(typed, &LengthRule::limits())?;
        Ok(
            hundredths.map_or(LengthRule::Points, |hundredths| LengthRule::RintaNikkola {
                hundredths,
            }),
        )
    }

    fn show(&self) -> Vec<String> {
        match self {
            LengthRule::Points => Vec::new(),
            LengthRule::RintaNikkola { hundredths } => hundredths.show(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Form)]
#[form(messages = "rating")]
#[serde(default, rename_all = "kebab-case")]
pub struct Formula {
    pub ramp: Ramp,
    pub lengths: LengthRule,
}

/// The factors of one rating change.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RatingTerms {
    pub chance: f64,
    /// `K`, in hundredths.
    pub k: i64,
    /// The square root of what the length stands for.
    pub root: f64,
    /// What it moves their rating by, in micro-points.
    pub change: i64,
}

impl Formula {
    /// The chance that a player with rating `own` wins a match of this length against one with rating `other`.
    #[must_use]
    pub fn chance(self, length: u16, own: i64, other: i64) -> f64 {
        self.chance_of(self.lengths.of(length).sqrt(), own, other)
    }

    fn chance_of(self, root: f64, own: i64, other: i64) -> f64 {
        let lower = 1.0 / (ten_to(points(own.abs_diff(other)) * root / 2000.0) + 1.0);
        if own < other { lower } else { 1.0 - lower }
    }

    /// What a match moves the ratings of its winner and its loser by, of whom each has a rating and experience.
    #[must_use]
    pub fn changes(self, length: u16, winner: (i64, i64), loser: (i64, i64)) -> (i64, i64) {
        let root = self.lengths.of(length).sqrt();
        let against = self.chance_of(root, loser.0, winner.0);
        let of = |experience| self.worth(self.ramp.hundredths(experience, length), root, against);
        (of(winner.1), of(loser.1).saturating_neg())
    }

    /// The terms of one player's sum: `own` and `other` are ratings, `experience` the player's before the match.
    #[must_use]
    pub fn terms(
        self,
        length: u16,
        own: i64,
        experience: i64,
        other: i64,
        won: bool,
    ) -> RatingTerms {
        let root = self.lengths.of(length).sqrt();
        let chance = self.chance_of(root, own, other);
        let against = if won {
            self.chance_of(root, other, own)
        } else {
            chance
        };
        let k = self.ramp.hundredths(experience, length);
        let worth = self.worth(k, root, against);
        RatingTerms {
            chance,
            k,
            root,
            change: if won { worth } else { worth.saturating_neg() },
        }
    }

    /// `4 · K · √n · P` in whole micro-points, halves away from zero: rounded here and nowhere else.
    fn worth(self, k: i64, root: f64, chance: f64) -> i64 {
        // `k` is at most 500, and a root at most 256.
        #[expect(clippy::cast_precision_loss, reason = "a small whole number")]
        let k = k as f64;
        #[expect(clippy::cast_possible_truncation, reason = "rounded and small")]
        let whole = (4.0 * k * root * chance * (MICROS_AS_FLOAT / 100.0)).round() as i64;
        whole
    }
}

fn points(micros: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "ratings are far below two to the power of 53"
    )]
    let micros = micros as f64;
    micros / MICROS_AS_FLOAT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_examples() {
        const CASES: &str = include_str!("../../cases/rating.tsv");
        let mut tried = 0;
        for line in CASES
            .lines()
            .filter(|l| !l.starts_with('#') && !l.is_empty())
        {
            let cells: Vec<&str> = line.split('\t').collect();
            let [
                ramp,
                c,
                length,
                winner,
                w_experience,
                loser,
                l_experience,
                upset,
                gain,
                loss,
            ] = cells[..]
            else {
                panic!("{line}");
            };
            let formula = Formula {
                ramp: Ramp::of_word(ramp).unwrap(),
                lengths: match c {
                    "-" => LengthRule::Points,
                    c => LengthRule::RintaNikkola {
                        hundredths: c.parse().unwrap(),
                    },
                },
            };
            let rating = |text: &str| text.parse::<i64>().unwrap() * MICROS;
            let (length, winner, loser) = (length.parse().unwrap(), rating(winner), rating(loser));
            let (we, le) = (w_experience.parse().unwrap(), l_experience.parse().unwrap());
            let lower = formula.chance(length, winner.min(loser), winner.max(loser));
            let places = |text: &str| text.split_once('.').map_or(0, |(_, d)| d.len());
            assert_eq!(format!("{lower:.*}", places(upset)), upset, "{line}");
            let (gained, lost) = formula.changes(length, (winner, we), (loser, le));
            for (found, expected) in [(gained, gain), (lost, loss)] {
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let found = found as f64 / 1e6;
                assert_eq!(format!("{found:.*}", places(expected)), expected, "{line}");
            }
            let terms = formula.terms(length, winner, we, loser, true);
            assert_eq!(terms.change, gained, "{line}");
            let terms = formula.terms(length, loser, le, winner, false);
            assert_eq!(terms.change, lost, "{line}");
            tried += 1;
        }
        assert!(tried >= 8);
    }

    #[test]
    fn what_one_wins_the_other_loses_once_both_are_experienced() {
        let formula = Formula::default();
        for length in [1, 3, 7, 25, 9999] {
            for difference in [0, 1, 150, 2_000, 1_000_000] {
                let (a, b) = (1500 * MICROS, (1500 + difference) * MICROS);
                let (gain, loss) = formula.changes(length, (a, 400), (b, 9_000));
                assert_eq!(gain, -loss);
                let (less, _) = formula.changes(length, (b, 400), (a, 400));
                assert!(less <= gain, "the weaker gains no less");
                let sum = formula.chance(length, a, b) + formula.chance(length, b, a);
                assert!((sum - 1.0).abs() < 1e-12);
            }
        }
        let far = formula.changes(u16::MAX, (i64::MIN, 0), (i64::MAX, i64::MAX));
        assert!(far.0 > 0 && far.1 < 0);
    }
}
