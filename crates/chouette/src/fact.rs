//! Everything that can happen in a night.
//!
//! Bodies only ever grow: new kinds, new optional fields.

use super::night::{Converted, LinePlace};
use super::stake::Restaked;
use super::{
    CorrectedSeats, GameNo, GameSheet, LedgerLine, NightSettings, OfferAnswer, PlayerNo, Proposal,
    Rolled, Stakes, TableNo, Unit,
};
use crawford_forms::coin::Currency;
use crawford_journal::{NoteId, PersonId};
use serde::{Deserialize, Serialize};

/// What happened in a night, as its journal keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum NightFact {
    /// The rules were set, for the games not begun.
    Set {
        settings: Box<NightSettings>,
        /// Whether what a point is worth stays as it is, whatever the settings say of it; those of old set it too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keeps_stake: bool,
    },
    /// What a point is worth was set, for the games not begun.
    Staked {
        /// To those who name none, in the smallest coin; none: the night is for points, whatever anybody named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stake: Option<u32>,
        /// The currency from now on, where it is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        currency: Option<Currency>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        games: Vec<Restaked>,
        /// What was paid in points, as it counts in money.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paid: Vec<Converted>,
    },
    Joined {
        player: PlayerNo,
        person: PersonId,
        table: TableNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stake: Option<u32>,
        place: LinePlace,
    },
    Left {
        player: PlayerNo,
        /// Who plays the absent player's cube to the end of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proxy: Option<PlayerNo>,
        /// Whether the captaincy of the game in progress passes this player by from now on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hands_over: bool,
    },
    Rested {
        player: PlayerNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proxy: Option<PlayerNo>,
        /// Whether the player's place in line is kept.
        keeps_place: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hands_over: bool,
    },
    Returned {
        player: PlayerNo,
        table: TableNo,
        place: LinePlace,
    },
    StakeSet {
        player: PlayerNo,
        /// None: the table's.
        stake: Option<u32>,
    },
    OrderRolled {
        table: TableNo,
        rolls: Vec<Rolled>,
        /// Box, captain, line.
        order: Vec<PlayerNo>,
    },
    OrderSet {
        table: TableNo,
        /// Box, captain, line.
        order: Vec<PlayerNo>,
    },
    PartnerDeclined {
        table: TableNo,
        player: PlayerNo,
    },
    Started {
        table: TableNo,
        game: GameNo,
        /// Box, captain, line as seated; the partner keeps their place.
        order: Vec<PlayerNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<PlayerNo>,
        #[serde(default)]
        stakes: Stakes,
        /// The rules it is played by; journals of old do not say, and it is those of the night then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settings: Option<Box<NightSettings>>,
        /// Why it stands against the house rule, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    AutomaticDoubled {
        table: TableNo,
        game: GameNo,
        /// Why it stands against the club's custom, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    Doubled {
        table: TableNo,
        game: GameNo,
        /// The box or a member.
        by: PlayerNo,
        cubes: Vec<PlayerNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    Answered {
        table: TableNo,
        game: GameNo,
        /// The box or a member.
        by: PlayerNo,
        cubes: Vec<PlayerNo>,
        answer: OfferAnswer,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    ExtraOffered {
        table: TableNo,
        game: GameNo,
        by: PlayerNo,
        to: PlayerNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    ExtrasDoubled {
        table: TableNo,
        game: GameNo,
        by: PlayerNo,
        /// The other holders.
        with: Vec<PlayerNo>,
    },
    ExtrasAnswered {
        table: TableNo,
        game: GameNo,
        by: PlayerNo,
        with: Vec<PlayerNo>,
        answer: OfferAnswer,
    },
    Settled {
        table: TableNo,
        game: GameNo,
        member: PlayerNo,
        /// To the member from the box.
        points: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overruled: Option<NoteId>,
    },
    /// Someone gave up: each of these cubes was settled for what it was worth.
    GaveUp {
        table: TableNo,
        game: GameNo,
        /// The box or a member.
        by: PlayerNo,
        /// Whose cubes, and what each gets from the box.
        cubes: Vec<(PlayerNo, i64)>,
    },
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
    Ended {
        table: TableNo,
        game: GameNo,
        sheet: Box<GameSheet>,
        /// Whether it was entered at once rather than cube by cube.
        #[serde(default)]
        entered: bool,
        lines: Vec<LedgerLine>,
        /// The stakes by which the lines are money; journals of old do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        played_for: Option<Stakes>,
        proposal: Proposal,
    },
    Corrected {
        game: GameNo,
        sheet: Box<GameSheet>,
        lines: Vec<LedgerLine>,
        /// Who sat where, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seats: Option<CorrectedSeats>,
        /// How many ties of the opening throw there were, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        automatics: Option<u8>,
        /// What the cubes played for, where that was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stakes: Option<Stakes>,
        /// The stakes by which the lines are money; journals of old do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        played_for: Option<Stakes>,
    },
    CalledOff {
        table: TableNo,
        game: GameNo,
    },
    Paid {
        from: PlayerNo,
        to: PlayerNo,
        amount: i64,
        unit: Unit,
    },
    SplitOff {
        table: TableNo,
        to: TableNo,
        /// In their new order.
        players: Vec<PlayerNo>,
    },
    Moved {
        player: PlayerNo,
        table: TableNo,
        place: LinePlace,
    },
    Closed,
    Reopened,
}

impl NightFact {
    #[must_use]
    pub fn reason(&self) -> Option<NoteId> {
        match self {
            NightFact::Started { overruled, .. }
            | NightFact::AutomaticDoubled { overruled, .. }
            | NightFact::Doubled { overruled, .. }
            | NightFact::Answered { overruled, .. }
            | NightFact::ExtraOffered { overruled, .. }
            | NightFact::Settled { overruled, .. } => *overruled,
            _ => None,
        }
    }
}
