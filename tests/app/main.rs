//! What people do, on every database: acting, sending twice, taking back, rebuilding.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_debug_implementations,
    reason = "tests say what they expect"
)]

#[path = "../support/mod.rs"]
mod support;

mod chouette;
mod chouette_seats;
mod club;
mod demo;
mod import;
mod models;
mod past;
mod privacy;
mod recompute;
mod season;
mod tournament;
