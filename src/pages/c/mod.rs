//! The pages below `/c/{club}`.

pub mod members;
pub mod settings;
//! `/c/{club}` and everything below it.

pub mod show;
pub mod t;
