//! `/c/{club}` and everything below it.

pub mod access;
pub mod chouette;
pub mod members;
pub mod place;
pub mod published;
pub mod settings;
pub mod show;
pub mod t;
