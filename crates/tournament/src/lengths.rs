//! Match lengths of an event, counted back from the final: "final 9, semi-finals 7, before that 5".

pub use crawford_forms::match_length::LONGEST_MATCH;

use super::MOST_KNOCKOUT_ROUNDS;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Limits, Line, Value};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Points to play to: the final's first, then each round before it; the last holds for all earlier rounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<u16>", try_from = "Vec<u16>")]
pub struct Lengths(Vec<u16>);

/// Lengths that are refused: none, too many, or one outside 1 to 99.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("lengths are one to ten numbers from 1 to 99, the final's first")]
pub struct NotLengths;

impl Lengths {
    /// Every match to the same length, clamped between 1 and the longest there is.
    #[must_use]
    pub fn all(length: u16) -> Lengths {
        Lengths(vec![length.clamp(1, LONGEST_MATCH)])
    }

    /// The length of a match `before_final` rounds before the final (0 is the final itself).
    #[must_use]
    pub fn of(&self, before_final: usize) -> u16 {
        let last = self.0.last().expect("`try_from` takes no empty list");
        *self.0.get(before_final).unwrap_or(last)
    }

    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }
}

impl TryFrom<Vec<u16>> for Lengths {
    type Error = NotLengths;
    fn try_from(lengths: Vec<u16>) -> Result<Self, NotLengths> {
        let fits = (1..=usize::from(MOST_KNOCKOUT_ROUNDS)).contains(&lengths.len())
            && lengths.iter().all(|l| (1..=LONGEST_MATCH).contains(l));
        if fits {
            Ok(Lengths(lengths))
        } else {
            Err(NotLengths)
        }
    }
}

impl Value for Lengths {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Lengths)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let typed = crawford_forms::text(typed);
        let refused = |_| refuse::lengths_not_lengths();
        typed.parse().map_err(refused)
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

impl From<Lengths> for Vec<u16> {
    fn from(lengths: Lengths) -> Self {
        lengths.0
    }
}

impl FromStr for Lengths {
    type Err = NotLengths;
    /// Reads `9 7 5`, `9, 7, 5` or `9/7/5`, the final's first, and rounds named in words: `final 9, semi-finals 7, before
    /// that 5`.
    fn from_str(text: &str) -> Result<Self, NotLengths> {
        if text.chars().any(char::is_alphabetic) {
            return in_words(text)?.try_into();
        }
        text.split(|c: char| c == ',' || c == '/' || c == ';' || c.is_whitespace())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse::<u16>().map_err(|_| NotLengths))
            .collect::<Result<Vec<u16>, NotLengths>>()?
            .try_into()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// So many rounds before the final.
    Before(usize),
    /// All rounds that have no number of their own.
    Rest,
}

/// Reads lengths in words, the final's first: each number stands before or after its round, and every round down to the
/// earliest named must have one.
fn in_words(text: &str) -> Result<Vec<u16>, NotLengths> {
    let mut said: Vec<(Round, u16)> = Vec::new();
    for part in text.to_lowercase().split([',', ';', '\n']) {
        said.extend(pairs(part)?);
    }
    let of = |round: Round| {
        let mut found = said.iter().filter(|(r, _)| *r == round).map(|(_, n)| *n);
        match (found.next(), found.next()) {
            (found, None) => Ok(found),
            (_, Some(_)) => Err(NotLengths),
        }
    };
    let rest = of(Round::Rest)?;
    let named = said.iter().filter_map(|(round, _)| match round {
        Round::Before(n) => Some(n.saturating_add(1)),
        Round::Rest => None,
    });
    let mut lengths = Vec::new();
    for before in 0..named.max().unwrap_or(0) {
        let length = of(Round::Before(before))?;
        lengths.push(length.ok_or(NotLengths)?);
    }
    lengths.extend(rest);
    Ok(lengths)
}

/// The rounds of a part between commas, each with its number. A number alone is for the rest.
fn pairs(part: &str) -> Result<Vec<(Round, u16)>, NotLengths> {
    let part = part.replace(['-', '‑', '–', '.', ':', '(', ')', '/'], " ");
    let words: Vec<&str> = part.split_whitespace().collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    // "last 16", "round of 16"
    let of_players = |at: usize| {
        let players = word(at).parse::<u16>().ok()?;
        let before = players
            .is_power_of_two()
            .then(|| players.trailing_zeros())?;
        let before = usize::try_from(before).ok()?;
        (2..=usize::from(MOST_KNOCKOUT_ROUNDS))
            .contains(&before)
            .then(|| Round::Before(before - 1))
    };
    let (mut rounds, mut numbers) = (Vec::new(), Vec::new());
    let mut at = 0usize;
    while at < words.len() {
        let before = at.checked_sub(1).map_or("", word);
        match word(at) {
            "final" | "finals" if matches!(before, "semi" | "quarter") => {}
            "final" | "finals" | "f" => rounds.push(Round::Before(0)),
            "semi" | "semis" | "semifinal" | "semifinals" | "sf" => rounds.push(Round::Before(1)),
            "quarter" | "quarters" | "quarterfinal" | "quarterfinals" | "qf" => {
                rounds.push(Round::Before(2));
            }
            "last" => {
                at = at.saturating_add(1);
                rounds.push(of_players(at).ok_or(NotLengths)?);
            }
            "round" | "rounds" if word(at.saturating_add(1)) == "of" => {
                at = at.saturating_add(2);
                rounds.push(of_players(at).ok_or(NotLengths)?);
            }
            "before" | "earlier" | "rest" | "otherwise" | "else" | "other" | "others" | "all"
            | "every" | "each" | "everything" | "throughout" => {
                if rounds.last() != Some(&Round::Rest) {
                    rounds.push(Round::Rest);
                }
            }
            "the" | "in" | "of" | "to" | "is" | "are" | "a" | "an" | "at" | "for" | "and"
            | "that" | "then" | "it" | "them" | "match" | "matches" | "point" | "points" | "pt"
            | "pts" | "round" | "rounds" => {}
            number => numbers.push(number.parse::<u16>().map_err(|_| NotLengths)?),
        }
        at = at.saturating_add(1);
    }
    match (rounds.as_slice(), numbers.as_slice()) {
        ([], []) => Ok(Vec::new()),
        ([], [number]) => Ok(vec![(Round::Rest, *number)]),
        (rounds, numbers) if rounds.len() == numbers.len() => Ok(rounds
            .iter()
            .copied()
            .zip(numbers.iter().copied())
            .collect()),
        _ => Err(NotLengths),
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
