//! The pages below `/c/{club}/t/{tournament}`.

pub mod e;
//! `/c/{club}/t/{tournament}` and everything below it.

pub mod e;
pub mod player;
pub mod show;
