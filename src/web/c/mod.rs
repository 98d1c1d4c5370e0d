//! `/c/{club}` and everything below it.

pub mod place;
pub mod t;
