//! A whole number as a field, of any size and sign: which it may be is for a rule to say.

use super::{Control, Limits, Value};
use crate::violation::{Rule, Source, Violation};

/// How one is asked.
#[must_use]
pub fn control() -> Control {
    i64::control(&Limits::default())
}

/// The number typed.
///
/// # Errors
/// `not-a-whole-number`.
pub fn read(typed: &[String]) -> Result<i64, Violation> {
    let text = typed.first().map_or("", |typed| typed.trim());
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(20).collect();
        Violation::new(Rule::NOT_A_WHOLE_NUMBER, Source::House).with("text", shown)
    })
}

/// As it is typed.
#[must_use]
pub fn show(number: &i64) -> Vec<String> {
    number.show()
}
