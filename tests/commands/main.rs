//! Commands as a shell runs them, each held against data of the oracle or against cases worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a test that panics is a test that fails, and what tells the oracle is shared with the crate's own tests"
)]

mod check;
mod ids;
mod ledger;
mod lines;
#[path = "../../crates/backgammon/tests/rules/oracle.rs"]
mod oracle;
mod plays;
