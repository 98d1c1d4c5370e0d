//! The whole database as one file of JSON Lines, from and into either kind of database.
//!
//! The same form serves as backup and as neutral export: see `line.rs`. [`write()`] writes one snapshot of the database
//! while others go on writing; [`ArchiveReader`] reads a file and trusts nothing before its hashes are checked;
//! [`load()`] loads it into an empty database.

mod layout;
mod line;
mod load;
mod read;
mod write;

pub use layout::{ColumnKind, ColumnLayout, LEFT_OUT, SchemaLayout, TableLayout};
pub use line::{Cell, Header, Manifest, TableTotal};
pub use load::{LoadError, load, must_be_empty};
pub use read::{ArchiveFault, ArchiveReader, Damaged, Piece};
pub use write::{WriteError, write};
