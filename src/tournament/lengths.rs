//! Match lengths of an event, counted from the final, as directors say them: "final 9, semi-finals 7, before that 5".

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The longest match that may be set, in points.
pub const LONGEST_MATCH: u16 = 99;
/// The rounds 1024 entrants need.
const MOST_ROUNDS: usize = 10;

/// Points to play to: the final's first, then each round before it; the last holds for all earlier rounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<u16>", try_from = "Vec<u16>")]
pub struct Lengths(Vec<u16>);

/// Lengths that cannot be: none, too many, or one outside 1 to 99.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("lengths are one to ten numbers from 1 to 99, the final's first")]
pub struct NotLengths;

impl Lengths {
    /// Every match to the same length, which is brought between 1 and the longest there is.
    #[must_use]
    pub fn all(length: u16) -> Lengths {
        Lengths(vec![length.clamp(1, LONGEST_MATCH)])
    }

    /// The length of a match `before_final` rounds before the final (0 is the final itself).
    #[must_use]
    pub fn of(&self, before_final: usize) -> u16 {
        self.0
            .get(before_final)
            .or(self.0.last())
            .copied()
            .unwrap_or(1)
    }

    /// As set, the final's first.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }
}

impl TryFrom<Vec<u16>> for Lengths {
    type Error = NotLengths;
    fn try_from(lengths: Vec<u16>) -> Result<Self, NotLengths> {
        let fits = (1..=MOST_ROUNDS).contains(&lengths.len())
            && lengths.iter().all(|l| (1..=LONGEST_MATCH).contains(l));
        if fits {
            Ok(Lengths(lengths))
        } else {
            Err(NotLengths)
        }
    }
}

impl From<Lengths> for Vec<u16> {
    fn from(lengths: Lengths) -> Self {
        lengths.0
    }
}

impl FromStr for Lengths {
    type Err = NotLengths;
    /// Reads `9 7 5`, `9, 7, 5` or `9/7/5`, the final's first.
    fn from_str(text: &str) -> Result<Self, NotLengths> {
        text.split(|c: char| c == ',' || c == '/' || c == ';' || c.is_whitespace())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse::<u16>().map_err(|_| NotLengths))
            .collect::<Result<Vec<u16>, NotLengths>>()?
            .try_into()
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, length) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{length}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_length_holds_for_all_earlier_rounds() {
        let lengths: Lengths = "9, 7, 5".parse().unwrap();
        assert_eq!([0, 1, 2, 3, 8].map(|r| lengths.of(r)), [9, 7, 5, 5, 5]);
    }

    #[test]
    fn what_cannot_be_a_length_is_refused() {
        for text in [
            "",
            "0",
            "100",
            "7 x",
            "-3",
            "1 1 1 1 1 1 1 1 1 1 1",
            "70000",
        ] {
            assert_eq!(text.parse::<Lengths>(), Err(NotLengths), "{text}");
        }
    }
}
