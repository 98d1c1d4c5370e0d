#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod board;
pub mod cube;
mod dice;
pub mod drawing;
pub mod equity;
pub mod game;
pub mod matchplay;
pub mod notation;
pub mod plays;
pub mod record;
pub mod ruleset;
pub mod scoring;
mod setup;
mod side;
pub mod variants;
pub mod violation;
pub mod written;

pub use board::Board;
pub use dice::Dice;
pub use setup::PositionSetup;
pub use side::{BySide, Side};
pub use violation::Violation;
