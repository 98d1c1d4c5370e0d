//! Tables across tournaments: ratings and whatever else follows from a club's results. They are computed soon after a
//! score is written, not with it, and always from all results: after a correction they are as if the result had been
//! right from the beginning.

mod change;
mod events;
mod lists;
mod made;
mod watch;

pub use change::{RatingChange, change, moved_by, preview, rules};
pub use events::{RatedEvent, rate_events, rated_events};
pub use lists::{List, lists_of};
pub use made::{
    ClubDifference, all_up_to_date, check, rebuild, refresh, up_to_date, write_computed,
};
pub use watch::watch;
