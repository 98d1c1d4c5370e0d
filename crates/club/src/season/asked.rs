//! What decides between equals in a season, and how single events count, as forms ask for them.

use super::amount::{MICROS, exact, parse};
use super::rules::SeasonTieBreak;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Limits, Line, Value};
use std::fmt;
use std::str::FromStr;

/// The word for a table of one's own.
pub const OWN: &str = "own";

/// What decides between equals, as a form asks for it.
pub(super) mod ties {
    use super::SeasonTieBreak;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Choice as _, Control, Value, Word, ranked};

    /// How many a form asks for.
    const ASKED: usize = 3;

    pub(in super::super) fn control() -> Control {
        Control::Ranked {
            words: Word::all(SeasonTieBreak::MESSAGE, SeasonTieBreak::WORDS),
            places: ASKED,
        }
    }

    pub(in super::super) fn read(typed: &[String]) -> Result<Vec<SeasonTieBreak>, Violation> {
        ranked(typed, ASKED)
    }

    pub(in super::super) fn show(ties: &Vec<SeasonTieBreak>) -> Vec<String> {
        ties.show()
    }
}

/// Whether an event counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    Usual,
    No,
    /// In which division, from 0.
    In(u32),
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counts::Usual => f.write_str("usual"),
            Counts::No => f.write_str("no"),
            Counts::In(division) => write!(f, "{division}"),
        }
    }
}

impl FromStr for Counts {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "" | "usual" => Ok(Counts::Usual),
            "no" => Ok(Counts::No),
            division => division.parse().map(Counts::In),
        }
    }
}
crawford_forms::value_as_text!(Counts);

/// What an event's points are multiplied by, in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventWeight(pub i64);

impl fmt::Display for EventWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&exact(self.0))
    }
}

/// It is no number, or below nothing.
#[derive(Debug)]
pub struct NotAWeight;

impl FromStr for EventWeight {
    type Err = NotAWeight;

    fn from_str(text: &str) -> Result<Self, NotAWeight> {
        let weight = match text {
            "" => Some(MICROS),
            text => parse(text),
        };
        let weight = weight.filter(|weight| *weight >= 0);
        weight.map(EventWeight).ok_or(NotAWeight)
    }
}

impl Value for EventWeight {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Decimal)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let read = crawford_forms::line(typed).parse();
        read.map_err(|NotAWeight| refuse::seasons_number())
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_break_counts_where_it_is_named_first_and_nothing_beyond_the_third() {
        let typed = ["wins", "", "wins", "best", "fewer"].map(str::to_owned);
        let asked = ties::read(&typed).unwrap();
        assert_eq!(asked, [SeasonTieBreak::Wins, SeasonTieBreak::Best]);
        assert_eq!(ties::read(&ties::show(&asked)).unwrap(), asked);
        assert!(ties::read(&["luck".to_owned()]).is_err());
    }
}
