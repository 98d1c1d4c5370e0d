//! The JSON of a fact in an event: `event` stands among the fact's own fields, after the words that say what happened.

use super::EventNo;
use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};

/// Serializes a struct, which every fact is, with one more field.
pub(super) struct WithEvent<S> {
    pub(super) event: EventNo,
    pub(super) to: S,
}

pub(super) struct Fields<S> {
    /// Until it is written.
    event: Option<EventNo>,
    to: S,
}

impl<S: SerializeStruct> Fields<S> {
    fn write_event(&mut self) -> Result<(), S::Error> {
        match self.event.take() {
            Some(event) => self.to.serialize_field("event", &event),
            None => Ok(()),
        }
    }
}

impl<S: SerializeStruct> SerializeStruct for Fields<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if !matches!(key, "type" | "what") {
            self.write_event()?;
        }
        self.to.serialize_field(key, value)
    }

    fn end(mut self) -> Result<S::Ok, S::Error> {
        self.write_event()?;
        self.to.end()
    }
}

fn no_struct<E: Error>() -> E {
    E::custom("a fact is a struct")
}

macro_rules! refused {
    ($($name:ident($($given:ty),*) -> $made:ty;)*) => {$(
        fn $name(self $(, _: $given)*) -> Result<$made, S::Error> {
            Err(no_struct())
        }
    )*};
}

type Never<S> = Impossible<<S as Serializer>::Ok, <S as Serializer>::Error>;

impl<S: Serializer> Serializer for WithEvent<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeStruct = Fields<S::SerializeStruct>;
    type SerializeSeq = Never<S>;
    type SerializeTuple = Never<S>;
    type SerializeTupleStruct = Never<S>;
    type SerializeTupleVariant = Never<S>;
    type SerializeMap = Never<S>;
    type SerializeStructVariant = Never<S>;

    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        Ok(Fields {
            event: Some(self.event),
            to: self.to.serialize_struct(name, len.saturating_add(1))?,
        })
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        Err(no_struct())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(no_struct())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(no_struct())
    }

    refused! {
        serialize_bool(bool) -> S::Ok;
        serialize_i8(i8) -> S::Ok;
        serialize_i16(i16) -> S::Ok;
        serialize_i32(i32) -> S::Ok;
        serialize_i64(i64) -> S::Ok;
        serialize_u8(u8) -> S::Ok;
        serialize_u16(u16) -> S::Ok;
        serialize_u32(u32) -> S::Ok;
        serialize_u64(u64) -> S::Ok;
        serialize_f32(f32) -> S::Ok;
        serialize_f64(f64) -> S::Ok;
        serialize_char(char) -> S::Ok;
        serialize_str(&str) -> S::Ok;
        serialize_bytes(&[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(&'static str) -> S::Ok;
        serialize_unit_variant(&'static str, u32, &'static str) -> S::Ok;
        serialize_seq(Option<usize>) -> Never<S>;
        serialize_tuple(usize) -> Never<S>;
        serialize_tuple_struct(&'static str, usize) -> Never<S>;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never<S>;
        serialize_map(Option<usize>) -> Never<S>;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never<S>;
    }
}
