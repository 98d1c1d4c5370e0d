//! `/c/{club}/t/{tournament}/e/{event}` and everything below it.

pub mod draw_json;
pub mod m;
pub mod show;
