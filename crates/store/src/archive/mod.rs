//! The whole database as one file of JSON Lines, from either database and into either.
//!
//! One form serves as backup and as neutral export: see `line.rs` for what stands in it. [`write()`] takes one picture of
//! the database while others go on writing; [`ArchiveReader`] reads a file and believes none of it before its hashes; [`load()`]
//! brings it into an empty database as a whole.

mod layout;
mod line;
mod load;
mod read;
mod write;

pub use layout::{ColumnKind, ColumnLayout, LEFT_OUT, Layout, TableLayout};
pub use line::{Cell, Header, Manifest, Total};
pub use load::{LoadError, is_empty, load};
pub use read::{ArchiveFault, ArchiveReader, Damaged, Piece};
pub use write::{WriteError, write};
