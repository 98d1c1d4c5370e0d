//! A result as it is entered.

use super::BoardEntry;
use backgammon::scoring::{Penalty, ScoredGame};
use backgammon::{BySide, Side};
use crawford_forms::Form;
use crawford_forms::match_length;
use crawford_journal::NoteId;

/// How a match ended without being played out; who won is given apart from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "ending", rule = "ending-missing", hidden)]
pub enum OutcomeKind {
    WalkOver,
    Forfeit,
    Retired,
    LossOnTime,
    PenaltyPoints,
    Unfinished,
    /// Played to another length, with a reason.
    PlayedTo {
        #[form(with = match_length)]
        length: u16,
    },
    /// Neither goes on; in a table, both lose.
    BothLeft,
    /// It counts for nobody, with a reason; not in a bracket.
    Void,
}

impl OutcomeKind {
    /// Those of which a person says who won.
    pub const WITH_WINNER: [OutcomeKind; 6] = [
        OutcomeKind::WalkOver,
        OutcomeKind::Forfeit,
        OutcomeKind::Retired,
        OutcomeKind::LossOnTime,
        OutcomeKind::PenaltyPoints,
        OutcomeKind::Unfinished,
    ];
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScoreEntry {
    /// The next game.
    Game(ScoredGame),
    /// Penalty points, given before the next game.
    Penalty { to: Side, points: u16 },
    /// A whole sheet, which replaces what was entered before.
    Sheet {
        games: Vec<ScoredGame>,
        penalties: Vec<Penalty>,
    },
    /// The final score alone, as typed.
    Final {
        score: BySide<i64>,
        /// Who won; only needed where the engine is overruled.
        winner: Option<Side>,
    },
    /// Boards of a match between teams.
    Boards(Vec<BoardEntry>),
    /// Takes the result away; the sheet stays as far as it decides nothing.
    Undecided,
    Outcome {
        kind: OutcomeKind,
        winner: Option<Side>,
        /// The score at that point, as typed; without it, what the sheet says.
        score: Option<BySide<i64>>,
        note: Option<NoteId>,
    },
}
