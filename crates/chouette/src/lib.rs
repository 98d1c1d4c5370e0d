//! Chouette nights: one board, a box against a team with a cube for each member, and a ledger that always sums to zero.
//!
//! A night is one stream of [`NightFact`]s. [`Night`] is their fold; [`decide`] answers a [`NightCommand`] with the facts it means
//! or the rule it breaks. Nothing here draws lots, reads a clock or stores anything. A night does not know the
//! dice, so an action is out of turn only by who owns a cube, which offers are open and who is still in.
//!
//! In the cubes here [`Side::Top`](backgammon::Side::Top) is the box's side and `Bottom` the team's.
//! `docs/chouette.md` has every ruling with its source.

mod act;
mod apply;
pub mod board;
mod command;
mod correct;
mod decide;
mod ending;
mod extras;
mod fact;
pub mod fields;
mod follows;
mod game;
mod hides;
mod judge;
mod judge_extras;
mod judged_again;
mod ledger;
mod limit;
mod marks;
mod night;
mod order;
mod overrule;
mod own;
mod people;
mod presets;
pub mod recap;
mod risk;
mod river;
mod rotation;
mod round;
mod settings;
mod settle_up;
mod sheet;
mod stake;
mod tables;

pub use command::{CubeAction, NightCommand, OfferAnswer};
pub use correct::{
    CorrectedSeats, GameCorrection, GameCorrectionEffects, ReorderedGame, consequences,
};
pub use decide::decide;
pub use ending::{LastState, TableGameEnd};
pub use extras::{Extra, ExtraStage};
pub use fact::NightFact;
pub use game::{Absence, ChouetteGame, CubeSeat, Out, after_ties, begins_on};
pub use hides::{hides, hides_any, hides_fact};
pub use judged_again::first_refused;
pub use ledger::{LedgerLine, LineKind, LineOf, Stakes, Unit};
pub use limit::spared;
pub use night::{
    ChouetteTable, Converted, LinePlace, Night, NightPlayer, Paid, PlayedGame, Presence,
};
pub use order::{Rolled, ThrownOrder, order_by_places, order_of};
pub use own::{own_actions, own_command};
pub use presets::ChouettePreset;
pub use risk::Risk;
pub use river::{NightMoment, NightRiver};
pub use rotation::{FinishedGame, Proposal, propose};
pub use round::{AskedMember, OfferRound, OfferStage};
pub use settings::{
    Automatics, BoxDoubles, BoxTakes, Breaks, Consultation, Cubes, LoneTaker, Newcomers,
    NightSettings, OrderRoll, PartnerOrder, Rotation, Split, ThreeHanded,
};
pub use settle_up::{EXACT, SettlingPayment, settle_early, settle_up};
pub use sheet::{CubeEnd, ExtraEnd, GameSheet, GameType, TakenOver};
pub use stake::Restaked;
pub use tables::split_off;

use crawford_forms::violation::{Param, Violation};
use crawford_journal::number;

type Decided = Result<Vec<NightFact>, Violation>;

number!(
    /// Someone at a night, numbered from 1 in the order of coming.
    PlayerNo
);

impl From<PlayerNo> for Param {
    fn from(number: PlayerNo) -> Self {
        Param::Player(number.0)
    }
}
impl From<&PlayerNo> for Param {
    fn from(number: &PlayerNo) -> Self {
        Param::from(*number)
    }
}
number!(
    /// A table of a night, from 1.
    TableNo
);
number!(
    /// A game of a night, numbered from 1 across its tables in the order they were begun.
    GameNo
);

/// The fewest players a chouette begins with.
pub const FEWEST: usize = 3;
/// The fewest who may play on once a table has begun.
pub const FEWEST_TO_PLAY_ON: usize = 2;
pub const MOST_AT_TABLE: usize = 10;
pub const MOST_PLAYERS: usize = 64;
pub const MOST_TABLES: usize = 8;
pub const MOST_GAMES: usize = 2_000;
/// The highest stake a point, in the smallest coin the club counts in.
pub const HIGHEST_STAKE: u32 = 1_000_000;
/// The highest payment, in points or in the smallest coin.
const HIGHEST_PAYMENT: i64 = 1_000_000_000_000;
