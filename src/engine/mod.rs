//! Backgammon itself: pure rules, no clock, no chance of its own, no input or output.

pub mod scoring;
mod side;

pub use side::{BySide, Side};
