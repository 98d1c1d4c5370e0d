//! The fields of what this crate reads and judges.

use std::fmt;

/// The name of a field of a form, or of a key of other input, so that what is refused can be shown where it was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldName(&'static str);

impl FieldName {
    /// Only for [`field_names!`](crate::field_names) and for forms: everyone else names a constant, so that a name that
    /// is misspelt does not compile.
    #[doc(hidden)]
    #[must_use]
    pub const fn declared(name: &'static str) -> FieldName {
        FieldName(name)
    }

    /// As it is sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Declares the names of fields, a constant for each, and `ALL` of them.
#[macro_export]
macro_rules! field_names {
    ($($constant:ident $name:literal)*) => {
        $(pub const $constant: $crate::violation::FieldName = $crate::violation::FieldName::declared($name);)*

        /// Every name declared here.
        pub const ALL: &[$crate::violation::FieldName] = &[$($constant),*];
    };
}

field_names! {
    BEFORE_GAME "before_game"
    BOARD "board"
    CHECKERS "checkers"
    CUBE "cube"
    FINAL "final"
    GAME "game"
    GNUBGID "gnubgid"
    KIND "kind"
    LENGTH "length"
    MEN "men"
    OFF "off"
    OVERRULED "overruled"
    PINNED "pinned"
    PLAYED "played"
    POINTS "points"
    POSITION "position"
    ROLLS "rolls"
    START "start"
    TIES "ties"
    TO "to"
    WINNER "winner"
    XGID "xgid"
}
