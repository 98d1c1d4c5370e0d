//! Backgammon in writing: identifiers of positions and matches, and records of whole matches.

pub mod check;
pub mod event;
pub mod mat;
mod match_id;
mod moment;
pub mod position_id;
pub mod rename;
pub mod several;
pub mod sgf;
pub mod snowie;
pub mod text;
pub mod transcript;
pub mod write;
mod xgid;

pub use moment::{Moment, State};

use crate::violation::{Rule, Source, Violation};

/// A text that is not what it should be: the first of it, as a whole file may have been put there.
fn bad(rule: Rule, text: &str, field: &'static str) -> Violation {
    let start: String = text.chars().take(80).collect();
    Violation::new(rule, Source::House)
        .with("text", start)
        .at(field)
}
