//! A season's rules and those of single events, as forms ask for them.

use super::amount::{MICROS, exact, parse};
use super::presets::SeasonPreset;
use super::rules::{Division, Rules, SeasonSetup, SeasonTieBreak};
use super::typed::{divisions, preset};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Form, Input, Item, Limits, Line, Shape, Value, Values};
use std::fmt;
use std::str::FromStr;

/// The word for a table of one's own.
pub const OWN: &str = "own";

#[derive(Debug, Form)]
#[form(messages = "seasons")]
pub struct SetupAsked {
    /// The known table; none for one of its own.
    #[form(with = preset)]
    preset: Option<SeasonPreset>,
    #[form(range = 1..=1_000, rule = "seasons-best")]
    best: Option<u32>,
    #[form(fold = "own", flatten)]
    own: Own,
    #[form(fold = "divisions", with = divisions)]
    divisions: Vec<Division>,
    #[form(fold = "divisions")]
    apart: bool,
    #[form(fold = "ties")]
    tie1: Option<SeasonTieBreak>,
    #[form(fold = "ties")]
    tie2: Option<SeasonTieBreak>,
    #[form(fold = "ties")]
    tie3: Option<SeasonTieBreak>,
    all: bool,
}

impl Shape<SeasonSetup> for SetupAsked {
    fn of_value(setup: &SeasonSetup) -> Self {
        let tie = |at: usize| setup.ties.get(at).copied();
        SetupAsked {
            preset: setup.preset,
            own: Own(match setup.preset {
                Some(preset) => preset.rules(),
                None => setup.rules.clone(),
            }),
            best: setup.best,
            divisions: setup.divisions.clone(),
            apart: setup.apart,
            tie1: tie(0),
            tie2: tie(1),
            tie3: tie(2),
            all: setup.all_events,
        }
    }

    fn into_value(self) -> Result<SeasonSetup, Violation> {
        let rules = match self.preset {
            Some(preset) => preset.rules(),
            None => self.own.0,
        };
        let mut ties = Vec::new();
        for by in [self.tie1, self.tie2, self.tie3].into_iter().flatten() {
            if !ties.contains(&by) {
                ties.push(by);
            }
        }
        Ok(SeasonSetup {
            preset: self.preset,
            rules,
            apart: self.apart && self.divisions.len() > 1,
            divisions: self.divisions,
            best: self.best,
            ties,
            all_events: self.all,
        })
    }
}

/// A table of one's own, whose numbers are read only where it is chosen.
#[derive(Debug)]
struct Own(Rules);

impl Form for Own {
    fn items() -> Vec<Item> {
        Rules::items()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let rules = match input.word("preset") == OWN {
            true => Rules::read(input)?,
            false => Rules::default(),
        };
        Some(Own(rules))
    }

    fn fill(&self, values: &mut Values) {
        self.0.fill(values);
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
