//! What holds when something breaks: a kill, a full disk, a locked database, slow or hostile callers, two people at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

#[allow(dead_code, reason = "each test program uses its part")]
#[path = "../http/server.rs"]
mod server;

mod any_request;
mod connection;
mod database;
mod kills;
mod program;
mod slow;
mod two_directors;
