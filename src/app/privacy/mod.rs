//! What somebody may ask of a club about themselves: to be one person and not two, to have what is kept of them, and to
//! have their name taken away. The journals know people by random ids alone, so scores, places and the checks of draws
//! stay true through all of it.

mod again;
mod export;
mod hit_key;
mod list;
mod merge;
mod places;
mod remove;
mod sought;

pub use export::{export, hand_out};
pub use list::{Again, UnreadableList, read_list, reapply, restored, write_list};
pub use merge::{Merging, merge, merge_preview, merging, part};
pub use places::{FoundText, Hit, TextPlace, naming};
pub use remove::remove;

use crate::pages::messages::Messages;

/// What somebody without a name is called.
#[must_use]
pub fn label(number: i64) -> String {
    Messages::english().player_removed(number)
}
