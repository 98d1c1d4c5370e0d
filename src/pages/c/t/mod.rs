//! The pages below `/c/{club}/t/{tournament}`.

pub mod e;
pub mod player;
pub mod show;
