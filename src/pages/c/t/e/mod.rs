//! The pages below `/c/{club}/t/{tournament}/e/{event}`.

pub mod draw;
pub mod late;
pub mod m;
pub mod settings;
pub mod show;
