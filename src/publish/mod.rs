//! What leaves the house as a file: exports that other programs read.

pub mod calendar;
pub mod card;
pub mod csv;
pub mod feed;
pub mod night_csv;
pub mod rated_matches;
pub mod results;
pub mod season_csv;
pub mod season_table;
pub mod site;
