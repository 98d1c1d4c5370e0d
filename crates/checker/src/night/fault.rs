//! The faults that can be found in a night.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NightFault {
    /// A line of the journal that is no fact of a night.
    Unreadable {
        /// From 0.
        line: usize,
        why: String,
    },
    /// An undo of what was not there to be undone.
    WrongUndo { line: usize },
    /// A line names a player, a table, a game or a cube that there is not, or what nobody could do then.
    OutOfTurn { line: usize },
    /// Something the rules of the night do not allow, and nobody overruled.
    AgainstTheRules { line: usize },
    /// Somebody came into line at another place than the rules give.
    WrongPlace { line: usize },
    /// Box, captain and line of a game, or those proposed after it, are not those the rules give.
    WrongOrder { line: usize },
    /// A game is played by other rules than the night's.
    WrongRules { line: usize },
    /// What a point is worth to whom is not what was agreed.
    WrongStakes { line: usize },
    /// A payment in another unit than the night's, or one that was counted in money for something else.
    WrongPayment { line: usize },
    /// The sheet of a game is not what was done at the board, or impossible.
    WrongSheet { game: u32 },
    /// What a game came to does not follow from its sheet.
    WrongLines { game: u32 },
    /// A game is stated with another box, captain, partner or cubes than it had.
    WrongSeats { game: u32 },
    /// The results of a game are not stated as its cubes give them.
    WrongResult { game: u32, player: u32 },
    /// A finished game is not stated.
    MissingGame { game: u32 },
    /// A game is stated twice.
    GameTwice { game: u32 },
    /// A game is stated that was not finished.
    NoSuchGame { game: u32 },
    /// What some won of a game others did not lose.
    GameNotZero { game: u32 },
    /// What some won of the night others did not lose.
    NightNotZero,
    /// Somebody is not stated.
    MissingPlayer { player: u32 },
    /// Somebody is stated twice.
    PlayerTwice { player: u32 },
    /// Somebody is stated who never came.
    NoSuchPlayer { player: u32 },
    /// Somebody's points or money are not the sum of their games.
    WrongTotal { player: u32 },
    /// What is still to be paid does not follow from totals and payments.
    WrongBalance { player: u32 },
    /// The night is settled in the other unit.
    WrongUnit,
    /// The payments proposed leave something unpaid, or there are fewer that do not.
    WrongSettling,
}

impl fmt::Display for NightFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
