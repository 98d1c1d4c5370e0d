//! The numbers by which a stream names its parts: a player, a table, a match, a payment.

/// Declares a type of numbers from 1, stored and shown as the bare number.
#[macro_export]
macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u32);
        impl $name {
            #[must_use]
            pub fn to_usize(self) -> usize {
                $crate::to_usize(self.0)
            }

            /// Its place in a list whose first is number 1.
            #[must_use]
            pub fn index(self) -> Option<usize> {
                self.to_usize().checked_sub(1)
            }

            /// The number of what stands at a place of such a list.
            #[must_use]
            pub fn at(index: usize) -> Self {
                $name($crate::how_many(index).saturating_add(1))
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map($name)
            }
        }
        $crate::value_as_text!($name);
    };
}

/// The length of a list as a `u32`, in which streams count; no list in memory reaches 2^32.
#[must_use]
pub fn how_many(of: usize) -> u32 {
    u32::try_from(of).expect("no list in memory reaches 2^32 lines")
}

/// Such a length or number as the machine counts.
#[must_use]
pub fn to_usize(number: u32) -> usize {
    usize::try_from(number).expect("no machine this runs on has less than 32 bits")
}
