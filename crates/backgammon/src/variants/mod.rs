//! The tables family: games played on a backgammon board by other rules.
//!
//! A game is data ([`Rules`]), read by one generator of legal plays ([`Generator`]). [`Variant::ALL`] lists the games
//! with their sources and with the options where the sources differ.

mod catalogue;
mod explain;
mod game;
pub mod layout;
mod perft;
mod plays;
mod position;
pub mod record;
mod rules;
mod text;

pub use catalogue::{Choice, UnknownOption, Value, Variant};
pub use game::{GameEnding, Phase, VariantGame};
pub use perft::perft;
pub use plays::{
    FollowedPlay, Generator, MOST_POSITIONS, Play, Plays, Step, Turn, TurnEnd, WrittenTurn,
};
pub use position::{Ending, Position};
pub use rules::{
    AceyDeucey, Bans, BearingOff, Contact, Course, Doubles, Entering, Head, Hits, Opening, Rest,
    Rules, Start, Worth,
};
