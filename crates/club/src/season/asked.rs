//! What decides between equals in a season, and how single events count, as forms ask for them.

use super::amount::{MICROS, exact, parse};
use super::rules::SeasonTieBreak;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Form, Limits, Line, Shape, Value};
use std::fmt;
use std::str::FromStr;

/// The word for a table of one's own.
pub const OWN: &str = "own";

/// What decides between equals, as a form asks for it.
#[derive(Debug, Form)]
#[form(messages = "seasons")]
pub(super) struct TiesAsked {
    tie1: Option<SeasonTieBreak>,
    tie2: Option<SeasonTieBreak>,
    tie3: Option<SeasonTieBreak>,
}

impl Shape<Vec<SeasonTieBreak>> for TiesAsked {
    fn of_value(ties: &Vec<SeasonTieBreak>) -> Self {
        let mut ties = ties.iter().copied();
        TiesAsked {
            tie1: ties.next(),
            tie2: ties.next(),
            tie3: ties.next(),
        }
    }

    fn into_value(self) -> Result<Vec<SeasonTieBreak>, Violation> {
        let mut ties = Vec::new();
        for by in [self.tie1, self.tie2, self.tie3].into_iter().flatten() {
            if !ties.contains(&by) {
                ties.push(by);
            }
        }
        Ok(ties)
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
        read.map_err(|NotAWeight| refuse::choice_unknown())
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}
