//! `/c/{club}/t/{tournament}` and everything below it.

pub mod desk;
pub mod e;
pub mod player;
pub mod said;
pub mod show;
pub mod who;
