//! Seasons: made, changed after what would change was shown, adjusted, declared final; and what they look at.

mod adjust;
mod change;
mod freeze;
mod kept;
mod played;
mod ratings;
mod standing;

pub use adjust::{Giving, adjust, take_back};
pub use change::{Preview, Wish, change, make, preview, remove};
pub use freeze::{freeze, thaw};
pub use kept::{Season, find, of_club};
pub use played::{Found, found};
pub use ratings::Keeping;
pub use standing::now;
pub(in crate::app) use standing::rows;
