//! Two numbers with a dash between them: a score `5–3`, a place `3–4`.

use std::fmt::Display;

/// With word joiners (U+2060) around the dash, so that no line ends within it.
#[must_use]
pub fn dashed(one: impl Display, other: impl Display) -> String {
    format!("{one}\u{2060}–\u{2060}{other}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_beside_the_dash() {
        assert_eq!(dashed(5, 3), "5\u{2060}–\u{2060}3");
    }
}
