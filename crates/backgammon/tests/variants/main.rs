//! The games of the tables family: every special rule by hand, counts, and games played at random to their end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    reason = "a test that panics is a test that fails"
)]

mod backgammon_plays;
mod random_games;
