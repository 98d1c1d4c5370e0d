//! Records of every game of the family, in the form of `.mat` files.
//!
//! A record is headed by its game, a line `; [Variation "Plakoto"]`, with what is played otherwise than usual in a line
//! `; [Options "entering=mixed"]`: the names and options of [`Variant`](super::Variant), in letters of either case, a
//! blank for a hyphen, several options with blanks between. In a series of different games the two stand before each
//! game that is another than the one before, the length only once. Everything else is as in a match of backgammon: the length, and for each
//! game its number, the names with the score, the numbered rows and who won how many points.
//!
//! ```text
//! ; [Variation "Plakoto"]
//!  5 point match
//!
//!  Game 1
//!  Ann : 0                        Bo : 0
//!   1)                             64: 24/18 24/20
//!   2) 31: 24/21 24/23             55: 20/15 15/10 24/19 24/19
//! ```
//!
//! - Each player counts their own way, from 24 down to 1: 25, `bar` or `in` is the bar and the hand, 0 or `off` is off.
//!   A hit may be marked by a star; a pin has no mark.
//! - The first row is the first throw that is played: a throw that only decided who begins, or that the winner threw
//!   again, is not written.
//! - Where the winner of a game begins the next, that game's first row is theirs.
//! - Who throws again in their turn has the next row of their column, the other column left empty.
//! - Three dice are three digits: `642: in/19 in/21 in/23`.
//! - A double with all that it brings (what is missing to seven, the higher numbers) is one throw: `33: 24/21 24/21 …`.
//! - The double chosen after 1 and 2 stands behind them, one blank between, or in the next row: `21: 24/22 24/23 44: 22/18 …`.
//! - What the opponent plays of a rising double has a cell of its own, `Rest: 24/20 24/20`, with their throw in the next
//!   row; it may be left out where nothing of it can be played.
//! - A game that nobody wins ends with the line `No winner`.
//!
//! Many notations of one play are one; the writer puts a step for each number, in the order played.

mod cells;
mod check;
mod names;
mod running;
mod transcript;
mod write;

pub(crate) use check::check;
pub use names::{AskedGame, named, title};
pub(crate) use names::{hyphened, names_another_game, unknown_name};
pub use transcript::{
    VariantAction, VariantActionKind, VariantEnding, VariantOutcome, VariantTranscript,
    VariantTranscriptGame,
};
pub use write::mat;
