//! What a club's site shows: its tournaments and nights in the order of their days, and who is found among its players.

mod happenings;
mod look;
mod search;

pub use happenings::{Happening, Happenings, State, happenings};
pub use look::{Look, LookWish, TypedLook, look, set_logo, set_look, tenths};
pub use search::{FoundPlayer, MOST_FOUND, players};
