//! Imports a night held elsewhere, on a laptop without network, into the club's database: exported to a file there,
//! previewed here with who is who, and stored when the owner agrees.
//!
//! Ids are random, so nothing is renumbered, and the journal is stored unchanged: published draws can still be checked.
//! A guest there who is a member here keeps the guest's id in that journal, and the two are merged
//! ([`crawford_store::merges`]), which can be undone.

mod arrive;
mod export;
mod file;
mod people;

pub use arrive::{ArrivalOutcome, ArrivalPreview, ArrivalStatus, accept, preview};
pub use export::{export, stream_of};
pub use file::{NightFile, TextFile, read, write};
pub use people::{ImportedPerson, PersonChoice, PersonChoices, PersonMatching, choices};
