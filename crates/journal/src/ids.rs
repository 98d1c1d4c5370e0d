//! Random, globally unique ids, so that a night held on a laptop elsewhere can be imported without renumbering, and so
//! that the journal contains no personal data.

use super::mentioned::Id;
use crawford_forms::columns::Columns;
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Crockford's base 32: digits and small letters without i, l, o and u, so that an id can be read aloud.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Sixteen letters of five bits: 80 random bits. A million ids a day for a thousand years collide with chance 10^-1.
const LENGTH: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is sixteen digits or letters")]
pub struct NotAnId;

fn write_letters(bytes: [u8; 10]) -> [u8; LENGTH] {
    let mut bits = bytes
        .iter()
        .fold(0u128, |acc, b| (acc << 8) | u128::from(*b));
    let mut letters = [b'0'; LENGTH];
    for letter in letters.iter_mut().rev() {
        let five = (bits & 31) as usize;
        *letter = *LETTERS.get(five).expect("five bits count to 31");
        bits >>= 5;
    }
    letters
}

fn read_letters(text: &str) -> Result<[u8; LENGTH], NotAnId> {
    let letters: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
    if letters.iter().all(|l| LETTERS.contains(l)) {
        Ok(letters)
    } else {
        Err(NotAnId)
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name([u8; LENGTH]);

        impl $name {
            #[must_use]
            pub fn from_random(bytes: [u8; 10]) -> Self {
                $name(write_letters(bytes))
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).expect("only letters of `LETTERS` get in, all of ASCII")
            }
        }

        impl Columns for $name {}

        impl Id for $name {
            const NAME: &str = stringify!($name);
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct(Self::NAME, self.as_str())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }
        impl FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                read_letters(text).map($name)
            }
        }
        impl TryFrom<String> for $name {
            type Error = NotAnId;
            fn try_from(text: String) -> Result<Self, NotAnId> {
                text.parse()
            }
        }
        crawford_forms::value_as_text!($name);
        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.as_str().to_owned()
            }
        }
    };
}

id!(
    /// A person: a member or a guest. The name is an ordinary row, which can be blanked.
    PersonId
);
id!(
    /// A stream of facts: one tournament, one chouette night.
    StreamId
);
id!(ClubId);
id!(
    /// Someone who can sign in.
    AccountId
);
id!(
    /// A text a person wrote (a reason, a remark), kept outside the journal so that it can be blanked.
    NoteId
);

impl NoteId {
    /// Of a note that is never stored: what it goes with is only tried, to see what would come of it.
    pub const ONLY_TRIED: NoteId = NoteId([b'0'; LENGTH]);
}

id!(
    /// The record of a match, kept outside the journal likewise.
    RecordId
);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_id_reads_back_as_itself(bytes: [u8; 10]) {
            let id = PersonId::from_random(bytes);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn different_bits_are_different_ids(a: [u8; 10], b: [u8; 10]) {
            prop_assert_eq!(PersonId::from_random(a) == PersonId::from_random(b), a == b);
        }
    }

    #[test]
    fn what_is_not_an_id_is_refused() {
        for text in [
            "",
            "0",
            "000000000000000",
            "00000000000000000",
            "000000000000000I",
            "00000000000000é",
        ] {
            assert_eq!(text.parse::<StreamId>(), Err(NotAnId), "{text}");
        }
    }
}
