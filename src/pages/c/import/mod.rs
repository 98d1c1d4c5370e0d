//! The pages on which members and past results come in from a file.

pub mod show;
pub mod start;
