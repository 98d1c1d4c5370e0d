//! The engine against the oracle and against slow, obvious models of the same rules.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    reason = "a test that panics is a test that fails"
)]

mod any_input;
mod bodies;
mod dialects;
mod equity;
mod ids;
mod laws;
mod model;
mod mutated;
#[allow(dead_code, reason = "the tests of commands read it too")]
mod oracle;
mod perft;
mod play;
mod records;
mod samples;
mod set_up;
mod sites;
mod transcribe;
