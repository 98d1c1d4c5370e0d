//! Everything that can happen in a night. One fact is one thing a person would say happened.
//!
//! Bodies only ever grow: new kinds, new optional fields.

use super::night::{Paid, Place};
use super::stake::Restaked;
use super::{
    Answer, GameNo, Line, PlayerNo, Proposal, Rolled, Seats, Settings, Sheet, Stakes, TableNo, Unit,
};
use crate::coin::Currency;
use crate::journal::{NoteId, PersonId};
use serde::{Deserialize, Serialize};

/// A fact of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Fact {
    /// The rules were set, for the games not begun.
    Set {
        /// As they are from now on.
        settings: Box<Settings>,
    },
    /// What a point is worth was set, for the games not begun.
    Staked {
        /// To those who name none, in the smallest coin; none: the night is for points, whatever anybody named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stake: Option<u32>,
        /// The currency from now on, where it is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        currency: Option<Currency>,
        /// Games begun before that count by it too.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        games: Vec<Restaked>,
        /// What was paid in points, as it counts in money.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paid: Vec<Paid>,
    },
    /// Someone came.
    Joined {
        /// The number given.
        player: PlayerNo,
        person: PersonId,
        table: TableNo,
        /// A stake of his own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stake: Option<u32>,
        /// Where in line.
        place: Place,
    },
    /// Someone left the night.
    Left {
        player: PlayerNo,
        /// Who plays his cube to the end of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proxy: Option<PlayerNo>,
        /// Whether the captaincy of the game in progress passes him by from now on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hands_over: bool,
    },
    /// Someone took a break.
    Rested {
        player: PlayerNo,
        /// Who plays his cube to the end of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proxy: Option<PlayerNo>,
        /// Whether his place in line is kept.
        keeps_place: bool,
        /// Whether the captaincy of the game in progress passes him by from now on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hands_over: bool,
    },
    /// Someone came back.
    Returned {
        player: PlayerNo,
        table: TableNo,
        /// Where in line.
        place: Place,
    },
    /// Someone named a stake.
    StakeSet {
        player: PlayerNo,
        /// What; none: the table's.
        stake: Option<u32>,
    },
    /// The order was thrown for.
    OrderRolled {
        table: TableNo,
        /// What each threw.
        rolls: Vec<Rolled>,
        /// Box, captain, line.
        order: Vec<PlayerNo>,
    },
    /// The order of the next game was set by hand.
    OrderSet {
        table: TableNo,
        /// Box, captain, line.
        order: Vec<PlayerNo>,
    },
    /// Someone would not be the box's partner.
    PartnerDeclined { table: TableNo, player: PlayerNo },
    /// A game began.
    Started {
        table: TableNo,
        /// Its number.
        game: GameNo,
        /// Box, captain, line as seated; the partner keeps his place.
        order: Vec<PlayerNo>,
        /// The box's partner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<PlayerNo>,
        /// What each plays for.
        #[serde(default)]
        stakes: Stakes,
        /// Why it stands against the house rule, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// A tie of the opening throw doubled all cubes.
    AutomaticDoubled {
        table: TableNo,
        game: GameNo,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Someone doubled.
    Doubled {
        table: TableNo,
        game: GameNo,
        /// Who: the box or a member.
        by: PlayerNo,
        cubes: Vec<PlayerNo>,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Someone answered.
    Answered {
        table: TableNo,
        game: GameNo,
        /// Who: the box or a member.
        by: PlayerNo,
        cubes: Vec<PlayerNo>,
        answer: Answer,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Someone who dropped offered the lone taker an extra.
    ExtraOffered {
        table: TableNo,
        game: GameNo,
        /// Who dropped.
        by: PlayerNo,
        /// Who took.
        to: PlayerNo,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Extras were redoubled.
    ExtrasDoubled {
        table: TableNo,
        game: GameNo,
        by: PlayerNo,
        /// The other holders.
        with: Vec<PlayerNo>,
    },
    /// Extras, or redoubles of them, were answered.
    ExtrasAnswered {
        table: TableNo,
        game: GameNo,
        by: PlayerNo,
        /// The other holders.
        with: Vec<PlayerNo>,
        answer: Answer,
    },
    /// A cube was settled.
    Settled {
        table: TableNo,
        game: GameNo,
        member: PlayerNo,
        /// To him from the box.
        points: i64,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Someone gave up: each of these cubes was settled for what it was worth.
    GaveUp {
        table: TableNo,
        game: GameNo,
        /// Who: the box or a member.
        by: PlayerNo,
        /// Whose cubes, and what each gets from the box.
        cubes: Vec<(PlayerNo, i64)>,
    },
    /// Someone took over the cube of another for good.
    TakenOver {
        table: TableNo,
        game: GameNo,
        /// Whose it was.
        of: PlayerNo,
        /// Whose it is now.
        by: PlayerNo,
        /// What the new holder pays the old one.
        points: i64,
    },
    /// A game ended.
    Ended {
        table: TableNo,
        game: GameNo,
        sheet: Box<Sheet>,
        /// Whether it was entered at once rather than cube by cube.
        #[serde(default)]
        entered: bool,
        /// What it comes to.
        lines: Vec<Line>,
        /// The order proposed for the next.
        proposal: Proposal,
    },
    /// A finished game was corrected.
    Corrected {
        game: GameNo,
        /// As it is from now on.
        sheet: Box<Sheet>,
        /// What it comes to.
        lines: Vec<Line>,
        /// Who sat where, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seats: Option<Seats>,
        /// How many ties of the opening throw there were, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        automatics: Option<u8>,
        /// What the cubes played for, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stakes: Option<Stakes>,
    },
    /// A game in progress was called off.
    CalledOff { table: TableNo, game: GameNo },
    /// Someone paid someone.
    Paid {
        from: PlayerNo,
        to: PlayerNo,
        /// How much.
        amount: i64,
        unit: Unit,
    },
    /// A new table was made with some of another's players.
    SplitOff {
        table: TableNo,
        /// The new one.
        to: TableNo,
        /// Who went, in their new order.
        players: Vec<PlayerNo>,
    },
    /// Someone went to another table.
    Moved {
        player: PlayerNo,
        table: TableNo,
        /// Where in line.
        place: Place,
    },
    /// The night is over.
    Closed,
    /// It went on.
    Reopened,
}
