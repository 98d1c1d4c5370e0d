//! The table of a season: each member's points over its events, by a club's own table or a published one, with the terms of
//! every sum.
//!
//! Points are whole millionths, rounded once for each term, so that a table comes out the same on every machine and its
//! sums are exact. Pure: the events are given, in any order.

mod amount;
mod asked;
#[cfg(test)]
mod cases;
mod later;
mod presets;
mod rules;
mod table;
mod terms;
mod typed;

pub(super) use amount::rounded;
pub use amount::{MICROS, exact, parse, shown};
pub use asked::{Counts, EventWeight, OWN};
pub use later::{StandingChange, moved};
pub use presets::SeasonPreset;
pub use rules::{
    CountingBasis, Division, EventRule, PlacePoints, PointsBand, PointsKind, PointsRow,
    SeasonRules, SeasonSetup, SeasonTieBreak, TiedPlaces, WinPoints,
};
pub use table::{Adjustment, DivisionTable, SeasonStanding, tables};
pub use terms::{EventKey, PointsShare, SeasonEntry, SeasonLine, SeasonResult, SeasonTerm, Won};
pub use typed::division_names;
