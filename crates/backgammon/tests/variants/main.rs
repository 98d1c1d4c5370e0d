//! The games of the tables family: every special rule by hand, games played at random to their end, and the plays of
//! slow generators that were written from the rule texts alone.
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

mod agree;
mod ends;
mod in_matches;
mod left_out;
mod slow_tests;
mod wide;
mod worked;

mod backgammon_plays;
mod by_hand;
mod random_games;
mod steps;
