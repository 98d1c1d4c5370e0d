//! Ratings by the FIBS formula and its variants: what each match of a club moved whom by, and why some move nobody.
//!
//! Everything here is a function of the matches, in the order they ended, and of a list's settings. Ratings are whole
//! micro-points: a change is rounded once, when its match is counted, so that they add up for ever and every machine
//! comes to the same ones.

mod arithmetic;
mod count;
pub mod course;
mod formula;
mod matches;
mod performance;
mod rated;
mod settings;

pub use count::{CountedPerson, RatingCount, count};
pub use formula::{Formula, LengthRule, MICROS, Ramp, RatingTerms};
pub use matches::{Finished, MatchEnding, MatchKey, SideKind, UnratedReason};
pub(crate) use matches::{Order, order};
pub use performance::{Performance, performance};
pub use rated::{RatedPerson, RatedResult};
pub use settings::{ListSettings, RatingScope, RatingStart};
