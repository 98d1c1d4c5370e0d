//! A bracket as it is drawn: rounds with headings, their matches as lists. One structure serves the eye and the ear:
//! `bracket.css` makes a tree of it where there is room, and shows one round at a time where there is not.

mod fixture;
mod outcome;
mod scene;
mod sides;
mod tree;

pub use fixture::{FixtureLine, MatchView};
pub use fixture::{pools_of, put_off_until};
pub use outcome::{ending, outcome_name};
pub use scene::{ASLEEP, BracketScene, foreseen_from};
pub use sides::{SheetSide, sides};
pub use tree::{Bracket, BracketGroup};
