//! What a person can ask of a night.

use super::{
    ExtraEnd, GameCorrection, GameNo, GameType, NightSettings, PlayerNo, Rolled, TableNo, Unit,
};
use backgammon::Side;
use crawford_forms::Choice;
use crawford_forms::coin::Currency;
use crawford_journal::{NoteId, PersonId};
use serde::{Deserialize, Serialize};

/// What a player answers to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum OfferAnswer {
    Take,
    /// Give up this cube at the value before the offer.
    Drop,
    /// Take, double once more at once, and keep the cube.
    Beaver,
    /// Raise a beaver once more.
    Raccoon,
}

/// What can be done with a cube during a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum CubeAction {
    /// The opening throw was a tie that doubles all cubes.
    AutomaticDouble,
    /// A double: by the box to the members named, or to all; by a member to the box.
    Double {
        by: PlayerNo,
        to: Option<Vec<PlayerNo>>,
    },
    /// An answer: by a member for their own cube, by the box to the members named, or to all who wait.
    Answer {
        by: PlayerNo,
        /// Whose doubles, of the box.
        of: Option<Vec<PlayerNo>>,
        answer: OfferAnswer,
    },
    /// Someone who dropped offers the lone taker an extra.
    OfferExtra { by: PlayerNo, to: PlayerNo },
    DoubleExtras {
        by: PlayerNo,
        /// The other holders.
        with: Vec<PlayerNo>,
    },
    AnswerExtras {
        by: PlayerNo,
        with: Vec<PlayerNo>,
        answer: OfferAnswer,
    },
    Settle {
        by: PlayerNo,
        /// To the member from the box.
        points: i64,
    },
    /// Someone gives up: a member their own cube, the box all still in, each for what it is worth.
    GiveUp { by: PlayerNo },
    /// Someone takes over a member's cube for good.
    TakeOver {
        by: PlayerNo,
        of: PlayerNo,
        points: i64,
    },
    /// The game is over for whoever is still in.
    End {
        /// Who won: `Top` the box, `Bottom` the team.
        winner: Side,
        kind: GameType,
    },
}

/// A command to a night. `seen` is the version at which the sender last saw its subject change; if it has changed
/// since, the command is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NightCommand {
    /// Begin a night, or change the rules for the games not begun.
    Set {
        settings: Box<NightSettings>,
    },
    Stake {
        /// To those who name none, in the smallest coin; none: points only.
        stake: Option<u32>,
        /// The currency; none: as it is.
        currency: Option<Currency>,
        /// Whether it applies to the games begun before too; required if that makes a difference.
        earlier: Option<bool>,
    },
    Join {
        person: PersonId,
        table: TableNo,
        stake: Option<u32>,
    },
    Leave {
        player: PlayerNo,
        /// Who plays the absent player's cube to the end of the game.
        proxy: Option<PlayerNo>,
    },
    Rest {
        player: PlayerNo,
        proxy: Option<PlayerNo>,
    },
    Return {
        player: PlayerNo,
        table: TableNo,
    },
    /// Someone names a stake of their own from the next game on; none: that of the night.
    SetStake {
        player: PlayerNo,
        stake: Option<u32>,
    },
    Roll {
        table: TableNo,
        /// The throws of each player, several if there were ties.
        rolls: Vec<Rolled>,
    },
    SetOrder {
        table: TableNo,
        /// Box, captain, line.
        order: Vec<PlayerNo>,
    },
    DeclinePartner {
        table: TableNo,
        player: PlayerNo,
    },
    Start {
        table: TableNo,
        partner: Option<PlayerNo>,
        /// Overrules the house rule against it, for the reason kept under this id.
        overrule: Option<NoteId>,
    },
    Act {
        table: TableNo,
        action: CubeAction,
        /// Overrules the club's custom against it, for the reason kept under this id.
        overrule: Option<NoteId>,
        seen: Option<u64>,
    },
    /// Enters the result of the game in progress at once instead of cube by cube.
    Score {
        table: TableNo,
        /// Who won on the board; nobody when all went out before the end.
        winner: Option<Side>,
        kind: GameType,
        /// Each cube's last state, where it differs from how the cubes stand now.
        cubes: Vec<super::CubeEnd>,
        extras: Option<Vec<ExtraEnd>>,
        seen: Option<u64>,
    },
    Correct {
        game: GameNo,
        correction: Box<GameCorrection>,
        seen: Option<u64>,
    },
    /// Calls off a game in progress: it counts for nothing.
    CallOff {
        table: TableNo,
    },
    Pay {
        from: PlayerNo,
        to: PlayerNo,
        /// More than 0.
        amount: i64,
        unit: Unit,
    },
    Split {
        table: TableNo,
        /// In their new order.
        players: Vec<PlayerNo>,
    },
    Move {
        player: PlayerNo,
        table: TableNo,
    },
    Close,
    Reopen,
}
