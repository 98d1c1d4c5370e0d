//! The contents of a club's site: its tournaments and nights by day, its reports, its appearance, and the search for
//! players.

mod embedding;
mod happenings;
mod look;
mod outcome;
mod report;
mod search;

pub use crawford_store::night_reports::ReportRow;
pub use crawford_store::streams::StreamKind;
pub use embedding::{Embedding, MOST_SITES, embedding, set_embedding};
pub use happenings::{Happening, HappeningStatus, Happenings, Reader, happenings};
pub use look::{Look, LookInput, logo, look, set_logo, set_look, tenths};
pub use outcome::{HeldEvent, HeldNight, HeldTournament, held_night, held_tournament};
pub use report::{LONGEST_PART, Wording, keep_report, published_results, report, reports};
pub use search::{FoundPlayer, MOST_FOUND, players};
