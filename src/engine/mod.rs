//! Backgammon itself: pure rules, no clock, no chance of its own, no input or output.

pub mod board;
mod dice;
pub mod notation;
pub mod plays;
pub mod record;
pub mod scoring;
mod setup;
mod side;

pub use board::Board;
pub use dice::Dice;
pub use setup::Setup;
pub use side::{BySide, Side};
