//! Brackets as data: which match's winner goes where and where its loser falls, whatever the format. Recorded with the
//! draw, so that folding never computes it.

mod build;
mod consolation;
mod double;
mod falls;
mod ghosts;
mod groups;
mod knockout;
mod lower;
mod phase;
mod plan;
mod play_offs;
mod sheet;
mod shift;
mod triple;

use crate::seat::SeatRef;
pub use consolation::{Consolation, FedBy};
pub use double::DoubleElimination;
pub use falls::Falls;
pub(super) use ghosts::ghosts;
pub(super) use groups::crossed;
pub use groups::{GroupTies, Groups, GroupsForm, MOST_GROUPS};
pub use knockout::knockout;
pub(super) use lower::stage_bracket;
pub use phase::{Phase, Stage};
pub use plan::{Bracket, Exit, GraphFeed, GraphPlan, MatchPlan};
pub(crate) use plan::{go_on_from, planned};
pub use play_offs::{Knockout, PlayOffs, knockout_with};
pub use sheet::{
    CheckedSheet, Comes, GroupRank, LONGEST_SHEET, MOST_SHEET_MATCHES, OwnSheet, Rematch,
    SheetMatch, SheetPlace, Sources,
};
pub use shift::Shift;
pub use triple::TripleElimination;
