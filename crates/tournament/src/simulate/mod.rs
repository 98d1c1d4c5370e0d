//! Simulated tournaments: to try formats out before an evening, and to test that every format can be played to its end.
//! Everything goes through the same `decide` and fold as an evening with people.

pub mod adviser;
mod evening;
mod luck;
mod mistakes;
mod night;
mod open;
mod player;
mod sandbox;
mod sheets;

pub use evening::{SimulatedEvening, evening};
pub use luck::{final_score, rating, win_chance};
pub use mistakes::Corrections;
pub use night::{Script, SimulatedNight, play};
pub use sandbox::{Sandbox, SimulatedFact};
