//! `/c/{club}/t/{tournament}` and everything below it.

pub mod e;
pub mod player;
pub mod show;
