//! The pages below `/c/{club}/t/{tournament}/e/{event}/m/{number}`.

pub mod boards;
pub mod entry;
pub mod lateness;
pub mod preview;
pub mod record;
pub mod replay;
pub mod ruling;
pub mod show;
pub mod typing;
