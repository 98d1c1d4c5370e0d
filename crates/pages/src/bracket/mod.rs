//! A bracket: rounds with headings, and their matches as lists. The same structure serves screen readers and the
//! drawing: `bracket.css` makes it a tree if the screen is wide enough, and shows one round at a time otherwise.

mod fixture;
mod outcome;
mod scene;
mod sides;
mod tree;

pub use fixture::{FixtureLine, MatchState, MatchView};
pub use fixture::{pools_of, put_off_until};
pub(crate) use outcome::are_byes;
pub use outcome::{ending, outcome_name};
pub use scene::{BracketScene, foreseen_from, foreseen_to};
pub use sides::{SheetSide, sides};
pub use tree::{BracketGroup, BracketView};
