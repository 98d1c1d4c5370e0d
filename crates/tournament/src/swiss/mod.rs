//! Swiss: nobody meets twice, equals meet, and every pairing can be explained.
//!
//! [`pair`] answers a [`SwissRound`] with the best pairing there is by these priorities, the first that differs deciding:
//!
//! 1. everyone allowed to be paired is, and the bye goes to somebody who has not had one;
//! 2. from the highest score down, as few as can be are paired outside of their group, and none further than need be;
//! 3. the bye goes to the lowest score, there to whoever has the fewest unplayed rounds;
//! 4. as few as can be float the same way as in the round before;
//! 5. the order within the group that the director set.
//!
//! It does so by a matching of least weight over all pairs, with weights wide enough that no priority can outweigh one
//! above it: see `blossom` for the algorithm and `solve` for how it begins with few of the pairs and misses none.

mod at;
mod blossom;
mod board;
mod cards;
mod left;
mod next_step;
mod onward;
mod pairing;
mod places;
mod play;
mod round;
mod seeded;
mod settings;
mod solve;
mod value;
mod weight;
mod why;

pub use cards::{field, rounds_closed, rounds_paired, standings, standings_after, waiting};
pub use left::rounds_left;
pub use next_step::{SwissStep, next_step};
pub(super) use onward::qualified_of;
pub use onward::{Contingent, Qualified, contingent_places, qualified};
pub(crate) use onward::{contingent_bye, deciders, knock_out, play_off, round_of_deciders};
pub use pairing::{
    ByeGiven, NoPairing, PairingFallback, Proof, SwissPair, SwissPairing, pair, pair_around,
};
pub(super) use places::places;
pub use play::{Blocked, RoundField, RoundPreview, SwissChange, moved, preview};
pub(super) use play::{close_round, pair_round, sit_out, takes_latecomers, waits_for_nobody};
pub use round::{
    Allowed, Fixed, Float, KeepApart, PairingOptions, SwissPlayer, SwissRound, Within,
};
pub use seeded::{KnockOutPreview, SeededByRecord, preview_knock_out, seeded_by_record};
pub use settings::{
    ByeWorth, Ends, LastPlaces, MOST_ROUNDS, SwissScoring, SwissSettings, most_rounds, rounds_for,
};
pub use value::PairingValue;
pub use why::{ByeWhy, FloatReason, PairWhy, Reasons};
