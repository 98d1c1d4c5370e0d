//! Exact fractions: no tie-break ever rounds.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

/// A fraction in lowest terms with a positive denominator. Written `7`, `-3` or `15/2`. Far beyond any score it saturates
/// rather than wraps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exact {
    numerator: i128,
    denominator: i128,
}

impl Exact {
    pub const ZERO: Exact = Exact {
        numerator: 0,
        denominator: 1,
    };

    /// `numerator / denominator`, which is not 0.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Exact {
        assert!(denominator != 0, "a fraction is of something");
        let by = greatest_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let by = i128::try_from(by).expect("it divides a denominator, and none is as low as that");
        let sign = if denominator < 0 { -1 } else { 1 };
        Exact {
            numerator: (numerator / by).saturating_mul(sign),
            denominator: (denominator / by).saturating_mul(sign),
        }
    }

    #[must_use]
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    #[must_use]
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// This divided by a whole number; by 0 it stays as it is.
    #[must_use]
    pub fn per(self, count: usize) -> Exact {
        let count = i128::try_from(count)
            .expect("an i128 holds every usize")
            .max(1);
        Exact::new(self.numerator, self.denominator.saturating_mul(count))
    }
}

fn greatest_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Default for Exact {
    fn default() -> Self {
        Exact::ZERO
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Exact {
        Exact {
            numerator: i128::from(whole),
            denominator: 1,
        }
    }
}

impl From<u32> for Exact {
    fn from(whole: u32) -> Exact {
        Exact::from(i64::from(whole))
    }
}

impl Add for Exact {
    type Output = Exact;
    fn add(self, other: Exact) -> Exact {
        Exact::new(
            self.numerator
                .saturating_mul(other.denominator)
                .saturating_add(other.numerator.saturating_mul(self.denominator)),
            self.denominator.saturating_mul(other.denominator),
        )
    }
}

impl Neg for Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact {
            numerator: self.numerator.saturating_neg(),
            denominator: self.denominator,
        }
    }
}

impl Sub for Exact {
    type Output = Exact;
    fn sub(self, other: Exact) -> Exact {
        self + -other
    }
}

impl Mul for Exact {
    type Output = Exact;
    fn mul(self, other: Exact) -> Exact {
        Exact::new(
            self.numerator.saturating_mul(other.numerator),
            self.denominator.saturating_mul(other.denominator),
        )
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(terms: I) -> Exact {
        terms.fold(Exact::ZERO, Add::add)
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        let here = self.numerator.saturating_mul(other.denominator);
        here.cmp(&other.numerator.saturating_mul(self.denominator))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// A fraction is written `7` or `15/2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a fraction is written 7 or 15/2")]
pub struct NotExact;

impl FromStr for Exact {
    type Err = NotExact;
    fn from_str(text: &str) -> Result<Exact, NotExact> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        // Within 64 bits: sums and products of such cannot leave 128.
        let numerator: i64 = numerator.trim().parse().map_err(|_| NotExact)?;
        let denominator: i64 = denominator.trim().parse().map_err(|_| NotExact)?;
        if denominator == 0 {
            return Err(NotExact);
        }
        Ok(Exact::new(i128::from(numerator), i128::from(denominator)))
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Exact, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_stay_exact() {
        let third = Exact::new(1, 3);
        assert_eq!(third + third + third, Exact::from(1i64));
        assert_eq!(Exact::new(-4, -6), Exact::new(2, 3));
        assert_eq!(Exact::new(3, -6).to_string(), "-1/2");
        assert_eq!(Exact::new(10, 4) * Exact::new(2, 5), Exact::from(1i64));
        assert_eq!(Exact::from(7i64).per(2).to_string(), "7/2");
        assert!(Exact::new(1, 3) < Exact::new(34, 100));
        assert_eq!("15/2".parse(), Ok(Exact::new(15, 2)));
        assert_eq!("1/0".parse::<Exact>(), Err(NotExact));
    }
}
