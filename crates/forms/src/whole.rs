//! An integer field of any size and sign; its range is checked by a rule.

use super::{Control, Limits, Value};
use crate::violation::{Violation, refuse};

#[must_use]
pub fn control() -> Control {
    i64::control(&Limits::default())
}

pub fn read(typed: &[String]) -> Result<i64, Violation> {
    let text = typed.first().map_or("", |typed| typed.trim());
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(20).collect();
        refuse::not_a_whole_number(shown)
    })
}

#[must_use]
pub fn show(number: &i64) -> Vec<String> {
    number.show()
}
