//! Shifted losers' sides, as they are written: `A.B.|.C.|.DX`. A letter stands for the losers of that main round, `|`
//! for a round without falls, a dot ends a round of the losers' side, and X is the winner of the main side, met last.

use super::double::DoubleElimination;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Limits, Line, Value};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shift(Vec<Vec<u8>>);

const LONGEST: usize = 200;

impl FromStr for Shift {
    type Err = Violation;

    fn from_str(text: &str) -> Result<Shift, Violation> {
        let text = text.trim();
        let unreadable = || refuse::shift_unreadable().at(DoubleElimination::SHIFT);
        if text.is_empty() || text.len() > LONGEST {
            return Err(unreadable());
        }
        let before_x = match text.strip_suffix(['X', 'x']) {
            Some(before) => before.strip_suffix('.').unwrap_or(before),
            None => text,
        };
        let mut rounds = Vec::new();
        for part in before_x.split('.') {
            let part = part.trim();
            let mut falls = Vec::new();
            for letter in part.chars() {
                match letter.to_ascii_uppercase() {
                    '|' => {}
                    round @ 'A'..='W' => {
                        let fall = u32::from(round) - u32::from('A') + 1;
                        falls.push(u8::try_from(fall).expect("there are 23 letters from A to W"));
                    }
                    _ => return Err(unreadable()),
                }
            }
            if part.is_empty() || (part.contains('|') && !falls.is_empty()) {
                return Err(unreadable());
            }
            rounds.push(falls);
        }
        Ok(Shift(rounds))
    }
}

impl Shift {
    /// The falls of each round, once they come out even for this sheet: every main round falls once and in order, an
    /// even number plays each round, and `left` remain.
    pub(super) fn checked(
        &self,
        size: usize,
        main_rounds: u8,
        left: usize,
    ) -> Result<Vec<Vec<u8>>, Violation> {
        let falls: Vec<u8> = self.0.iter().flatten().copied().collect();
        if !falls.iter().copied().eq(1..=main_rounds) {
            let last = char::from(b'A'.saturating_add(main_rounds.saturating_sub(1)));
            return Err(
                refuse::shift_not_these_rounds(last.to_string(), main_rounds)
                    .at(DoubleElimination::SHIFT),
            );
        }
        let mut there = 0usize;
        for (at, falls) in (1usize..).zip(&self.0) {
            let falling: usize = falls.iter().map(|round| size >> round).sum();
            let playing = there.saturating_add(falling);
            if playing < 2 || !playing.is_multiple_of(2) {
                return Err(refuse::shift_odd_round(playing, at).at(DoubleElimination::SHIFT));
            }
            there = playing / 2;
        }
        if there != left {
            return Err(refuse::shift_does_not_end(there, left).at(DoubleElimination::SHIFT));
        }
        Ok(self.0.clone())
    }
}

impl Value for Shift {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Text)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        crawford_forms::text(typed).parse()
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for falls in &self.0 {
            if falls.is_empty() {
                f.write_str("|")?;
            }
            for round in falls {
                write!(
                    f,
                    "{}",
                    char::from(b'A'.saturating_add(round.saturating_sub(1)))
                )?;
            }
            f.write_str(".")?;
        }
        f.write_str("X")
    }
}

impl TryFrom<String> for Shift {
    type Error = Violation;
    fn try_from(text: String) -> Result<Shift, Violation> {
        text.parse()
    }
}

impl std::convert::From<Shift> for String {
    fn from(shift: Shift) -> String {
        shift.to_string()
    }
}
