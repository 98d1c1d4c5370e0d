//! What leaves the house as a file: exports that other programs read.

pub mod csv;
pub mod night_csv;
pub mod season_csv;
pub mod site;
