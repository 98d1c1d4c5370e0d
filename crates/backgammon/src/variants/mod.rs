//! The tables family: games played on a backgammon board by other rules.
//!
//! A game is data ([`GameRules`]), read by one generator of legal plays ([`Generator`]). [`Variant::ALL`] lists the games
//! with their sources and with the options where the sources differ; [`Game`] is one of them as a club plays it, and
//! [`MatchGame`] what a match is played at.
//!
//! Left out are games that need more than a position of this kind and a throw of two or three dice: [`LEFT_OUT`] has the
//! names, each with the reason.

mod catalogue;
mod chosen;
mod explain;
mod game;
pub mod layout;
mod left_out;
mod perft;
mod plays;
mod position;
pub mod record;
mod rules;
mod sources;
mod text;
mod throw;

pub use catalogue::{RuleOption, RuleWay, UnknownOption, Variant};
pub use chosen::{Game, MOST_IN_A_SERIES, MatchGame, Series, SeriesOrder};
pub use game::{GameEnding, VariantGame, VariantPhase};
pub use left_out::{LEFT_OUT, LeftOut, LeftOutReason};
pub use perft::{MOST_COUNTED, perft};
pub use plays::{
    FollowedPlay, Generator, MOST_POSITIONS, Play, Plays, Step, Turn, TurnEnd, WrittenTurn,
    refused_step,
};
pub use position::{Position, PositionEnding};
pub use rules::{
    AceyDeucey, Bans, BearingOff, Contact, Course, Doubles, Entering, GameRules, HeadRule, Hits,
    NextGame, Opening, Runner, Start, UnplayedDouble, Worth,
};
pub use sources::SourceText;
pub use throw::{ThreeDice, Throw};
