//! Refusals: those of backgammon, and one for every other rule that has a message in `templates/text/en.ftl`.
//!
//! The service makes the sentence a person reads from a [`Violation`]; there is no text here.

pub use backgammon::violation::{FieldName, Param, Rule, Source, Violation};

crawford_macros::refusals!(
    "crates/backgammon/src/violation/refusals.rs",
    "templates/text/en.ftl"
);

/// Whether a rule refuses because somebody else was first.
#[must_use]
pub fn is_changed_since(rule: Rule) -> bool {
    CHANGED_SINCE.contains(&rule)
}

/// Whether one of these refusals says that somebody else was first.
#[must_use]
pub fn tell_of_change(refused: &[Violation]) -> bool {
    refused.iter().any(|v| is_changed_since(v.rule))
}

/// Refuses what was decided by something as it stood at version `seen`, if that has changed.
pub fn unchanged_since(
    changed: u64,
    seen: Option<u64>,
    refusal: impl FnOnce() -> Violation,
) -> Result<(), Violation> {
    match seen {
        Some(seen) if changed > seen => Err(refusal()),
        _ => Ok(()),
    }
}
