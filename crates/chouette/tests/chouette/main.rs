//! Chouette nights: the cases worked out by hand, the rules one by one, and what must hold whatever happens.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_debug_implementations,
    reason = "tests say what they expect"
)]

mod back_and_forth;
mod checked;
mod ended_at_once;
mod mended;
mod nights;
mod overruled;
mod people;
mod places;
mod settling;
mod stale;
mod undone;
mod worth;
