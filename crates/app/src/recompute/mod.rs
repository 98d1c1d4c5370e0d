//! Tables across tournaments: ratings and whatever else follows from a club's results. They are computed soon after a
//! score is written, not with it, and always from all results: after a correction they are as if the result had been
//! right from the beginning.

mod change;
mod compute;
mod events;
mod lists;
mod watch;

pub use change::{RatingChange, change, moved_by, preview, rules};
pub use compute::{
    ClubDifference, all_up_to_date, check, rebuild, refresh, up_to_date, write_computed,
};
pub use events::{RatedEvent, is_rated, rate_events, rated_events, rated_tag};
pub use lists::{ClubRatingList, kept_own, lists_of};
pub use watch::watch;
