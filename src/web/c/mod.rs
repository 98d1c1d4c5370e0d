//! `/c/{club}` and everything below it.

pub mod members;
pub mod place;
pub mod settings;
pub mod t;
