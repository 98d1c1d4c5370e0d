//! What somebody's results in a club come to.

pub mod against;
pub mod show;
