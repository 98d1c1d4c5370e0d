//! What a club's site shows: its tournaments and nights in the order of their days, and who is found among its players.

mod happenings;
mod search;

pub use happenings::{Happening, Happenings, State, happenings};
pub use search::{FoundPlayer, MOST_FOUND, players};
