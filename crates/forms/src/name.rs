//! A name as a field: any script, no control characters.

use super::{Control, Line, field};
use crate::violation::{Violation, refuse};

/// The longest name of a person, a club or an event, in characters.
pub const LONGEST: usize = 80;

#[must_use]
pub fn control() -> Control {
    Control::Line(Line::Text)
}

pub fn read(typed: &[String]) -> Result<String, Violation> {
    checked(field::line(typed))
}

#[must_use]
pub fn show(name: &str) -> Vec<String> {
    vec![name.to_owned()]
}

/// An optional name as a field, read as an empty text if nothing was typed.
pub mod or_empty {
    use super::{Control, LONGEST, Violation, field};

    #[must_use]
    pub fn control() -> Control {
        super::control()
    }

    pub fn read(typed: &[String]) -> Result<String, Violation> {
        super::checked_if_any(field::line(typed), LONGEST).map(Option::unwrap_or_default)
    }

    #[must_use]
    pub fn show(name: &str) -> Vec<String> {
        super::show(name)
    }
}

/// An optional name of at most `MOST` characters as a field.
#[derive(Debug)]
pub struct UpTo<const MOST: usize>;

impl<const MOST: usize> UpTo<MOST> {
    #[must_use]
    pub fn control() -> Control {
        control()
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        checked_if_any(field::line(typed), MOST)
    }

    #[must_use]
    pub fn show(name: &Option<String>) -> Vec<String> {
        name.iter().cloned().collect()
    }
}

/// A name of any script, trimmed, with single spaces inside.
pub fn checked(typed: &str) -> Result<String, Violation> {
    checked_if_any(typed, LONGEST)?.ok_or_else(refuse::name_missing)
}

/// The same for an optional name of at most `most` characters.
pub fn checked_if_any(typed: &str, most: usize) -> Result<Option<String>, Violation> {
    checked_line(typed, most, refuse::name_too_long)
}

/// The same for any line, with the rule that says it is too long.
pub fn checked_line(
    typed: &str,
    most: usize,
    too_long: impl Fn(usize) -> Violation,
) -> Result<Option<String>, Violation> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > most {
        return Err(too_long(most));
    }
    if name.chars().any(|c| c.is_control() || is_invisible(c)) {
        return Err(refuse::name_has_control_characters());
    }
    Ok((!name.is_empty()).then_some(name))
}

/// Marks that turn the direction of text or show nothing: a name with them could pass for another. The joiners that
/// Persian and Indic names need are not among them. The code points that are no characters are: many kinds of file
/// cannot hold them.
fn is_invisible(c: char) -> bool {
    let is_noncharacter =
        matches!(u32::from(c), 0xfdd0..=0xfdef) || u32::from(c) & 0xfffe == 0xfffe;
    is_noncharacter
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fffd}'
        )
}
