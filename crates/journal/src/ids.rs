//! Random, globally unique ids, so that a night held on a laptop elsewhere can be imported without renumbering, and so
//! that the journal contains no personal data.

use super::mentioned::Id;
use crawford_forms::columns::Columns;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Crockford's base 32: digits and small letters without i, l, o and u, so that an id can be read aloud.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Sixteen letters of five bits: 80 random bits. Of a million ids a day for a thousand years two are equal with a chance of
/// one in twenty.
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
    match letters.into_iter().all(is_letter) {
        true => Ok(letters),
        false => Err(NotAnId),
    }
}

/// Whether it is one of [`LETTERS`]: said of ranges, because every row and every fact has ids to be read.
const fn is_letter(byte: u8) -> bool {
    let left_out = matches!(byte, b'i' | b'l' | b'o' | b'u');
    byte.is_ascii_digit() || byte.is_ascii_lowercase() && !left_out
}

/// Reads an id where it stands, without a copy of its text.
struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = [u8; LENGTH];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        read_letters(text).map_err(E::custom)
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(IdVisitor).map($name)
            }
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
    fn the_letters_are_those_that_are_written() {
        for byte in u8::MIN..=u8::MAX {
            assert_eq!(is_letter(byte), LETTERS.contains(&byte), "{byte}");
        }
    }

    #[test]
    fn json_of_an_id_is_its_text() {
        let id = PersonId::from_random([7; 10]);
        let written = serde_json::to_string(&id).unwrap();
        assert_eq!(written, format!("\"{id}\""));
        assert_eq!(serde_json::from_str::<PersonId>(&written).unwrap(), id);
        let by_id = serde_json::from_str::<std::collections::BTreeMap<PersonId, u8>>(&format!(
            "{{{written}:1}}"
        ));
        assert_eq!(by_id.unwrap(), [(id, 1)].into());
        for wrong in ["\"0\"", "0", "null", "\"000000000000000I\"", "[]"] {
            assert!(serde_json::from_str::<PersonId>(wrong).is_err(), "{wrong}");
        }
        let error = serde_json::from_str::<PersonId>("\"0\"").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("an id is sixteen digits or letters")
        );
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
