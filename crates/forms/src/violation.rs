//! Refusals: those of backgammon, and one for every other rule that has a message in `templates/text/en.ftl`.
//!
//! The sentence a person reads is made from a [`Violation`] in one place, the service's `pages::words`; here is none.

pub use backgammon::violation::{Param, Rule, Source, Violation};

crawford_macros::refusals!(
    "crates/backgammon/src/violation/refusals.rs",
    "templates/text/en.ftl"
);
