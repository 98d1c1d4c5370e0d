//! Brackets as data: which match's winner goes where and where its loser falls, whatever the format. Recorded with the
//! draw, so that folding never works it out.

mod build;
mod consolation;
mod double;
mod falls;
mod knockout;
mod lower;
mod phase;
mod plan;
mod shift;
mod triple;

pub use consolation::{Consolation, FedBy};
pub use double::DoubleElimination;
pub use falls::Falls;
pub use knockout::knockout;
pub use phase::{Phase, Stage};
pub use plan::{Exit, Feed, MatchPlan, Plan, SeatRef};
pub use shift::Shift;
pub use triple::TripleElimination;
