//! What a club's site shows: its tournaments and nights in the order of their days, and who is found among its players.

mod embedding;
mod happenings;
mod look;
mod report;
mod search;

pub use embedding::{Embedding, MOST_SITES, TypedEmbedding, embedding, set_embedding};
pub use happenings::{Happening, Happenings, Reader, State, happenings};
pub use look::{Look, LookWish, TypedLook, look, set_logo, set_look, tenths};
pub use report::{LONGEST_PART, Wording, keep_report, report, reports};
pub use search::{FoundPlayer, MOST_FOUND, players};
