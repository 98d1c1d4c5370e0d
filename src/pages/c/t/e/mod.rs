//! The pages below `/c/{club}/t/{tournament}/e/{event}`.
//! `/c/{club}/t/{tournament}/e/{event}` and everything below it.

pub mod m;
pub mod show;
