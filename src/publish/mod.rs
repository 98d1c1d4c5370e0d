//! What leaves the house as a file: exports that other programs read.

pub mod calendar;
pub mod card;
pub mod chouette_season;
pub mod csv;
pub mod feed;
pub mod night;
pub mod rated_matches;
pub mod rating_list;
pub mod records;
pub mod results;
pub mod rounds;
pub mod season_table;
pub mod site;
pub mod table;
