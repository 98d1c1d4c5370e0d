//! Backups, restores, nights held elsewhere, and databases of older days; on every database there is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a test fails by panicking, and uses its part of what tests share"
)]

#[path = "../http/server.rs"]
mod server;
#[path = "../support/mod.rs"]
mod support;

mod clockwork;
mod damage;
mod filled;
mod laptop;
mod load;
mod upgrade;
mod whole;
