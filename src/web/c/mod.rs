//! `/c/{club}` and everything below it.

pub mod members;
pub mod place;
pub mod settings;
pub mod published;
pub mod show;
pub mod t;
