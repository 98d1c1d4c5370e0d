//! The ids in a fact, found by their type: a text that only looks like an id is none.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A random id, which serde writes as a text under the name of its type.
pub trait Id: FromStr + Ord {
    const NAME: &str;
}

/// Every id of this type that a value would be written with.
#[must_use]
pub fn mentioned<I: Id>(value: &impl Serialize) -> BTreeSet<I> {
    let mut finder = Finder {
        name: I::NAME,
        is_next: false,
        found: Vec::new(),
    };
    value
        .serialize(&mut finder)
        .expect("a finder takes every value");
    let read = finder.found.iter().filter_map(|text| text.parse().ok());
    read.collect()
}

struct Finder {
    name: &'static str,
    /// Whether the next text is such an id.
    is_next: bool,
    found: Vec<String>,
}

macro_rules! passed_over {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, _: $type) -> Result<(), fmt::Error> {
            Ok(())
        })*
    };
}

impl Serializer for &mut Finder {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    passed_over!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    );

    fn serialize_str(self, text: &str) -> Result<(), fmt::Error> {
        if std::mem::take(&mut self.is_next) {
            self.found.push(text.to_owned());
        }
        Ok(())
    }

    fn serialize_none(self) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        self.is_next = name == self.name;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

macro_rules! looked_into {
    ($($part:ident: $($method:ident($($key:ty)?)),*;)*) => {
        $(impl $part for &mut Finder {
            type Ok = ();
            type Error = fmt::Error;

            $(fn $method<T: ?Sized + Serialize>(&mut self, $(_: $key,)? value: &T) -> Result<(), fmt::Error> {
                value.serialize(&mut **self)
            })*

            fn end(self) -> Result<(), fmt::Error> {
                Ok(())
            }
        })*
    };
}

looked_into!(
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeMap: serialize_key(), serialize_value();
    SerializeStruct: serialize_field(&'static str);
    SerializeStructVariant: serialize_field(&'static str);
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoteId, PersonId};
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    enum Told {
        Entered {
            person: PersonId,
            with: Vec<PersonId>,
            remark: Option<NoteId>,
            name: String,
        },
        Seated(BTreeMap<PersonId, u16>),
    }

    #[test]
    fn an_id_is_known_by_its_type_and_not_by_its_looks() {
        let [a, b, c] = [1, 2, 3].map(|n| PersonId::from_random([n; 10]));
        let note = NoteId::from_random([4; 10]);
        let entered = Told::Entered {
            person: a,
            with: vec![b],
            remark: Some(note),
            name: c.to_string(),
        };
        assert_eq!(mentioned::<PersonId>(&entered), BTreeSet::from([a, b]));
        assert_eq!(mentioned::<NoteId>(&entered), BTreeSet::from([note]));
        let seated = Told::Seated(BTreeMap::from([(c, 1)]));
        assert_eq!(mentioned::<PersonId>(&seated), BTreeSet::from([c]));
        assert_eq!(serde_json::to_string(&a).unwrap(), format!("\"{a}\""));
    }
}
