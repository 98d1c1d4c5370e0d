//! Brackets as data: which match's winner goes where and where its loser falls, whatever the format. Recorded with the
//! draw, so that folding never works it out.

mod knockout;
mod phase;
mod plan;

pub use knockout::knockout;
pub use phase::{Phase, Stage};
pub use plan::{Exit, Feed, MatchPlan, Plan, SeatRef};
