//! The columns of a list, declared once on the struct that serde writes. The field's name is the key in JSON and the
//! heading in the other files, its doc comment the description in `docs/data.md`.

pub use crawford_macros::Columns;

use chrono::NaiveDate;
use serde::Serializer;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    pub about: &'static str,
    /// Whether it is a list of values.
    pub several: bool,
    /// The columns of each; empty for a plain value.
    pub parts: Vec<Column>,
}

impl Column {
    #[must_use]
    pub fn of<T: Columns>(name: &'static str, about: &'static str) -> Column {
        Column {
            name,
            about,
            several: T::SEVERAL,
            parts: T::columns(),
        }
    }

    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.several && self.parts.is_empty()
    }
}

/// Types that declare columns, by `#[derive(Columns)]`; a plain value has none.
pub trait Columns {
    const SEVERAL: bool = false;

    #[must_use]
    fn columns() -> Vec<Column> {
        Vec::new()
    }
}

macro_rules! plain {
    ($($of:ty),* $(,)?) => { $(impl Columns for $of {})* };
}

plain!(
    String, &str, bool, u8, u16, u32, u64, usize, i64, f64, NaiveDate
);

impl<T: Columns> Columns for Option<T> {
    const SEVERAL: bool = T::SEVERAL;

    fn columns() -> Vec<Column> {
        T::columns()
    }
}

impl<T: Columns> Columns for &T {
    const SEVERAL: bool = T::SEVERAL;

    fn columns() -> Vec<Column> {
        T::columns()
    }
}

impl<T: Columns> Columns for Vec<T> {
    const SEVERAL: bool = true;

    fn columns() -> Vec<Column> {
        T::columns()
    }
}

impl<T: Columns, const N: usize> Columns for [T; N] {
    const SEVERAL: bool = true;

    fn columns() -> Vec<Column> {
        T::columns()
    }
}

/// Millionths as a number with decimals.
pub fn millionths<S: Serializer>(micros: &i64, to: S) -> Result<S::Ok, S::Error> {
    // Six decimals of a hundred thousand points are well within what a double holds.
    to.serialize_f64(*micros as f64 / 1_000_000.0)
}

pub fn some_millionths<S: Serializer>(micros: &Option<i64>, to: S) -> Result<S::Ok, S::Error> {
    match micros {
        Some(micros) => millionths(micros, to),
        None => to.serialize_none(),
    }
}

/// The same, written as an integer if there is no fraction.
pub fn whole_or_millionths<S: Serializer>(micros: &i64, to: S) -> Result<S::Ok, S::Error> {
    match micros % 1_000_000 {
        0 => to.serialize_i64(micros / 1_000_000),
        _ => millionths(micros, to),
    }
}
