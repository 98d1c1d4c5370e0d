//! The pages below `/c/{club}/t/{tournament}/e/{event}`.

pub mod m;
pub mod show;
