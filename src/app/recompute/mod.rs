//! Tables across tournaments: ratings, and what else is made of a club's results. They are computed outside of the writing
//! of a score, soon after it, and always from the results alone: after a correction they are what they would be had the
//! result been right from the beginning.

mod change;
mod events;
mod lists;
mod made;
mod watch;

pub use change::{RatingChange, change, moved_by, preview, rules};
pub use events::{RatedEvent, rate_events, rated_events};
pub use lists::{List, lists_of};
pub use made::{ClubDifference, check, rebuild, refresh, up_to_date, write_computed};
pub use watch::watch;
