//! Facts, undo and the fold.
//!
//! A **stream** (a tournament, a chouette night) is a list of facts, appended and never changed. Its state is the fold
//! of the facts that have not been retracted. This crate knows no game, no clock and no database: it defines a fact's
//! envelope, what undo means, and what a `Story` must implement.
//!
//! The feature `diesel` lets ids and times be columns of a table: only the crate they are declared in may say so.

#[cfg(feature = "diesel")]
mod diesel_columns;
mod fact;
mod fold;
mod ids;
mod mentioned;
mod moments;
mod number;
mod time;

pub use fact::{Actor, Claimed, Envelope, FactBody, Recorded, RequestKey, SCHEMA, Unreadable};
pub use fold::{
    Dependent, Snapshot, Story, first_refused, plan_undo, retracted, retraction_body, undos,
};
pub use ids::{AccountId, ClubId, NotAnId, NoteId, PersonId, RecordId, StreamId};
pub use mentioned::{Id, mentioned};
pub use moments::{StreamMoment, moments};
pub use number::{how_many, to_usize};
pub use time::UtcMicros;

#[doc(hidden)]
pub use crawford_forms::value_as_text;
