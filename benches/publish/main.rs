//! How fast what stands across tournaments is made.
//!
//! Prints `figure publish_1000_events_s` (see `site`).

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a measurement that fails may stop"
)]

mod site;

fn main() {
    site::measure();
}
