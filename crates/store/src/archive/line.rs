//! The lines of a backup: JSON, one thing a line.
//!
//! ```text
//! {"crawford":"backup","format":1,"program":"0.1.0","schema":"20261120000011","made_at":1790000000000000}
//! {"table":"clubs","columns":["id","slug",…]}
//! ["k3v9…","lantern",…]                                                     a row; bytes as hexadecimal digits
//! …
//! {"manifest":{"schema":"…","tables":[{"table":"clubs","rows":1,"sha256":"…"},…],"left_out":[…],"sha256":"…"}}
//! ```
//!
//! The manifest comes last, because only then is it known; a truncated file therefore has none. A table's hash is over
//! its line and its rows, each with its line end; the last hash is over everything before the manifest.

use super::layout::{ColumnKind, ColumnLayout, TableLayout};
use data_encoding::HEXLOWER;
use serde::de::{DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

pub(super) const FORMAT: u32 = 1;
/// The value of `crawford` in the first line.
pub(super) const BACKUP: &str = "backup";
/// The longest line read or written, in bytes.
pub(super) const MAX_LINE: usize = 16 << 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The kind of file.
    pub crawford: String,
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The newest migration of the database it was taken from.
    pub schema: String,
    /// When it was made, in microseconds UTC.
    pub made_at: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begin {
    pub(super) table: String,
    pub(super) columns: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableTotal {
    pub table: String,
    pub rows: u64,
    /// SHA-256 over its lines, in hexadecimal.
    pub sha256: String,
}

/// The last line: the contents of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub schema: String,
    /// When it was made, in microseconds UTC.
    pub made_at: i64,
    /// Every table in it, in the order of the file.
    pub tables: Vec<TableTotal>,
    /// The tables that are left out on purpose.
    pub left_out: Vec<String>,
    /// SHA-256 over everything before the manifest, in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.iter().fold(0, |n, t| n.saturating_add(t.rows))
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastLine {
    pub(super) manifest: Manifest,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    Null,
    /// Text, or bytes in hexadecimal.
    Text(String),
    Number(i64),
    Bool(bool),
}

impl Cell {
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            _ => None,
        }
    }

    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Cell::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// Reads a row with exactly the cells its table has, so that a line needs no more memory than its length.
pub(super) fn read_row(table: &TableLayout, line: &str) -> Result<Vec<Cell>, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(line);
    let row = Row(table).deserialize(&mut reader)?;
    reader.end()?;
    Ok(row)
}

struct Row<'a>(&'a TableLayout);

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = Vec<Cell>;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Vec<Cell>, D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = Vec<Cell>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a row of {} values", self.0.columns.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<Vec<Cell>, A::Error> {
        let columns = &self.0.columns;
        let mut row = Vec::with_capacity(columns.len());
        for column in columns {
            match cells.next_element_seed(Of(column))? {
                Some(cell) => row.push(cell),
                None => return Err(A::Error::invalid_length(row.len(), &self)),
            }
        }
        if cells.next_element::<serde::de::IgnoredAny>()?.is_some() {
            return Err(A::Error::custom(format!(
                "more than {} values",
                columns.len()
            )));
        }
        Ok(row)
    }
}

struct Of<'a>(&'a ColumnLayout);

impl<'de> DeserializeSeed<'de> for Of<'_> {
    type Value = Cell;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Cell, D::Error> {
        let named = |e: D::Error| D::Error::custom(format!("{}: {e}", self.0.name));
        let cell = match self.0.kind {
            ColumnKind::Number => Option::<i64>::deserialize(from).map(|n| n.map(Cell::Number)),
            ColumnKind::Bool => Option::<bool>::deserialize(from).map(|t| t.map(Cell::Bool)),
            ColumnKind::Text | ColumnKind::Bytes => {
                Option::<String>::deserialize(from).map(|t| t.map(Cell::Text))
            }
        };
        match cell.map_err(named)? {
            None if !self.0.nullable => Err(D::Error::custom(format!("{} is empty", self.0.name))),
            None => Ok(Cell::Null),
            Some(Cell::Text(text))
                if self.0.kind == ColumnKind::Bytes
                    && HEXLOWER.decode(text.as_bytes()).is_err() =>
            {
                let what = format!("{} is not in pairs of hexadecimal digits", self.0.name);
                Err(D::Error::custom(what))
            }
            // PostgreSQL cannot store it, and no text of ours contains it.
            Some(Cell::Text(text)) if text.contains('\0') => Err(D::Error::custom(format!(
                "{} holds a character of number 0",
                self.0.name
            ))),
            Some(cell) => Ok(cell),
        }
    }
}
