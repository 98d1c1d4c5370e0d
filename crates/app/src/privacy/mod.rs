//! What people can ask of a club about themselves: to have two entries merged, to get all data stored about them, and
//! to have their name removed. The journals identify people by random ids alone, so scores, places and the checks of
//! draws stay valid.

mod export;
mod hit_key;
mod list;
mod merge;
mod name_search;
mod places;
mod remove;
mod repeat;
mod worded;

pub use export::{export, hand_out};
pub use list::{Again, UnreadableList, read_list, reapply, restored, write_list};
pub use merge::{Merging, merge, merge_preview, merging, part};
pub use places::{FoundText, NameHit, TextPlace, naming};
pub use remove::remove;

use crawford_pages::messages::Messages;

/// The name of somebody whose name was removed.
#[must_use]
pub fn label(number: i64) -> String {
    Messages::english().player_removed(number)
}
