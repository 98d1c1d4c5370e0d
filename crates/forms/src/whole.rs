//! An integer field of any size and sign; its range is checked by a rule.

use super::{Control, Limits, Value, field};
use crate::violation::{Violation, refuse};

#[must_use]
pub fn control() -> Control {
    i64::control(&Limits::default())
}

pub fn read(typed: &[String]) -> Result<i64, Violation> {
    let text = field::line(typed);
    text.parse()
        .map_err(|_| refuse::not_a_whole_number(field::shortened(text)))
}

#[must_use]
pub fn show(number: &i64) -> Vec<String> {
    number.show()
}
