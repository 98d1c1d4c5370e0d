//! A night held elsewhere, on a laptop without network, joins the club's database: written to a file there, shown here
//! with who is who, and stored when the owner agrees.
//!
//! Ids are random, so nothing is numbered anew, and the journal comes in as it was written: draws stay true to their
//! published lists. Somebody who was a guest there and is a member here keeps the guest's id in that journal, and the two
//! are made one ([`crate::store::merges`]), which can be taken back like any other.

mod arrive;
mod export;
mod file;
mod people;

pub use arrive::{ArrivalOutcome, ArrivalPreview, ArrivalStatus, accept, preview};
pub use export::{export, stream_of};
pub use file::{NightFile, read, write};
pub use people::{Arrival, PersonChoice, PersonChoices, PersonMatching, choices};
