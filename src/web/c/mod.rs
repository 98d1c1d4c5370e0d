//! `/c/{club}` and everything below it.

pub mod access;
pub mod archive;
pub mod calendar;
pub mod calendar_ics;
pub mod chouette;
pub mod feed_atom;
pub mod import_night;
pub mod listing;
pub mod logo;
pub mod members;
pub mod place;
pub mod players;
pub mod published;
pub mod ratings;
pub mod record;
pub mod record_csv;
pub mod records;
pub mod reporting;
pub mod reports;
pub mod search;
pub mod seasons;
pub mod settings;
pub mod show;
pub mod site;
pub mod t;
pub mod theme;
