//! The pages below `/c/{club}/t/{tournament}`.

pub mod desk;
pub mod e;
pub mod player;
pub mod show;
