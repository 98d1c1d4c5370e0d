//! The table of a season: what the events of a while come to for each member, by a club's own points or by those of a
//! known table, with the terms of every sum.
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
pub use asked::{Counts, OWN, SetupAsked, Weight};
pub use later::{Moved, moved};
pub use presets::Preset;
pub use rules::{
    Band, Choice, Division, Kind, Measure, Places, Row, Rules, Setup, Shared, TieBreak, Wins,
};
pub use table::{Adjustment, Standing, Table, tables};
pub use terms::{Entered, EventKey, How, Line, Played, Term, Won};
pub use typed::division_names;
