//! Score sheets: the cases worked out by hand, a slow model, and the command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail where it stands"
)]

mod cases;
mod command;
mod model;
mod next;
mod rulings;
