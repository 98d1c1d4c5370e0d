//! The length of a match as a field.

use crate::violation::Violation;
use crate::{Control, Value, whole};
use backgammon::scoring::check_length;

/// The longest match that an event has, in points; one that is only written down may be longer.
pub const LONGEST_MATCH: u16 = 99;

#[must_use]
pub fn control() -> Control {
    whole::control()
}

pub fn read(typed: &[String]) -> Result<u16, Violation> {
    whole::read(typed).and_then(check_length)
}

#[must_use]
pub fn show(length: &u16) -> Vec<String> {
    length.show()
}
