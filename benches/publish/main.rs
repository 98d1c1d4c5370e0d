//! How fast what stands across tournaments is made.
//!
//! Prints `figure publish_1000_events_s` (see `site`), `figure forecast_ms` (see `forecast`), `figure
//! rating_compute_100k_ms`, the arithmetic of a hundred thousand matches alone, and `figure rating_recompute_100k_ms`: the
//! same matches read from the results in an SQLite file, counted, and written durably as ratings, each with what it was
//! computed from. Both are the median of several runs; a recomputation begins each time with no rating there.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a measurement that fails may stop"
)]

mod forecast;
mod ratings;
mod site;

fn main() {
    forecast::measure();
    ratings::measure();
    site::measure();
}

/// The median of several times, in milliseconds.
fn median(mut times: Vec<std::time::Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}
