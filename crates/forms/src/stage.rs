//! The parts of an event that have prizes of their own.

use crawford_forms::Choice;
use serde::{Deserialize, Serialize};

/// A part of an event with places of its own.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    Choice,
)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum PaidStage {
    /// What everyone enters.
    #[default]
    Main,
    /// What losers fall to.
    Consolation,
    /// What losers of the consolation fall to.
    LastChance,
}
