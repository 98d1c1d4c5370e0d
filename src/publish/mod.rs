//! What leaves the service as a file: exports that other programs read.

pub mod calendar;
pub mod card;
pub mod csv;
pub mod feed;
pub mod lists;
pub mod rounds;
pub mod site;
pub mod table;
