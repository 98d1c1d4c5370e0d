//! The pages below `/c/{club}`.

pub mod access;
pub mod archive;
pub mod calendar;
pub mod chouette;
pub mod embed;
pub mod happening;
pub mod import;
pub mod import_night;
pub mod letters;
pub mod mail;
pub mod members;
pub mod players;
pub mod ratings;
pub mod records;
pub mod report;
pub mod search;
pub mod seasons;
pub mod settings;
pub mod show;
pub mod site;
pub mod site_nav;
pub mod t;
