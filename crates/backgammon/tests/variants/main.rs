//! The tables family: slow generators of its games, held against the oracle, against positions worked by hand, and
//! against what must be so in any game.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    reason = "a test that panics is a test that fails"
)]

#[path = "../variants_slow/mod.rs"]
mod slow;

mod ends;
mod slow_tests;
mod worked;
