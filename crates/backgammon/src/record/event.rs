//! What a record says, in whatever format it says it: one event after another, borrowed from the file.

use crate::written::WrittenPlay;
use crate::{BySide, Side};
use std::ops::ControlFlow;

/// Takes what a reader finds, in the order of the file. `Break` ends the reading.
pub trait RecordVisitor {
    /// One event, and the 1-based line it stands in.
    fn event(&mut self, line: u32, event: RecordEvent<'_>) -> ControlFlow<()>;
}

/// What a line of a record says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordEvent<'a> {
    /// Something about the whole file, or about the game that follows: `Variation`, `Crawford`, `RU` and the like.
    Tag {
        key: &'a [u8],
        value: &'a [u8],
    },
    /// The length of the match, 0 for money; `None` when it is no number a length can be.
    Length(Option<u32>),
    Game {
        number: Option<u32>,
    },
    Score {
        /// As written: any bytes.
        names: BySide<&'a [u8]>,
        /// `None` when it is no number a score can be.
        score: BySide<Option<u32>>,
    },
    /// The rows of a game begin without its names and score.
    NoScore,
    /// The value the cube begins the game with, when ties of the opening throw have doubled it.
    StartingCube(u32),
    Act(Side, RecordedAct<'a>),
    Wins(GameWin),
    Loses(GameLoss),
    /// The game goes on from a position or a cube that nobody came to by playing; `.sgf` alone can say so.
    SetUp(SetUpNode<'a>),
    /// A row that could not be read, where rows are read.
    Unreadable(&'a [u8]),
}

impl RecordEvent<'_> {
    /// Whether it may be less than was to be written, where the file breaks off with it.
    pub(crate) const fn may_be_cut(&self) -> bool {
        match self {
            RecordEvent::Act(_, RecordedAct::Roll { .. }) | RecordEvent::Unreadable(_) => true,
            RecordEvent::Wins(wins) => !wins.whole,
            RecordEvent::Loses(loses) => !loses.whole,
            _ => false,
        }
    }
}

/// What a node of a `.sgf` file sets up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetUpNode<'a> {
    /// The first property of it, and its first value.
    pub key: &'a [u8],
    pub value: &'a [u8],
    /// Whether all of it could be read.
    pub whole: bool,
    pub turn: Option<Side>,
    /// The places of each side that are emptied, a bit for each.
    pub emptied: BySide<u32>,
    /// The men put on each side's places, the bar at 25.
    pub men: BySide<[u8; 26]>,
    pub cube: Option<u32>,
    /// Whose the cube is; the inner `None` is nobody.
    pub owner: Option<Option<Side>>,
}

/// What a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordedAct<'a> {
    Roll {
        /// As written: any digits.
        dice: [u8; 2],
        play: Played<'a>,
    },
    /// Doubles, with the value where written.
    Double(Option<u32>),
    Take,
    Drop,
    /// Beavers or raises a beaver, with the value where written.
    Beaver(Option<u32>),
    Resign,
    /// Question marks or `00:`: somebody gave up before the throw.
    NotThrown,
}

/// What is written after the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played<'a> {
    Moves(WrittenPlay),
    /// Nothing: a dance, or a player who gave up after the throw.
    Nothing,
    /// That the player cannot move.
    CannotMove,
    /// Question marks: thrown, never played.
    Unknown,
    /// That the play was illegal, with the position it left.
    Illegal(&'a [u8]),
    Garbled(&'a [u8]),
}

/// A line that says who won a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameWin {
    /// Whose column it stands in, or who is named.
    pub winner: Side,
    /// How many points; `None` when it is no number.
    pub points: Option<u32>,
    /// Whether it says that the match is won with them.
    pub the_match: bool,
    /// Whether the winner is said to have been resigned to; `None` where the format does not tell.
    pub resigned: Option<bool>,
    /// Whether the words are all there; a file cut short ends within them.
    pub whole: bool,
    /// Whether the points are what the game really came to. A `.mat` file of a money session knows neither automatic
    /// doubles nor the Jacoby rule.
    pub exact: bool,
}

/// The end of a game as written in the loser's column, beside or in place of the winner's; its fields are as those of
/// [`GameWin`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameLoss {
    /// Whose column it stands in.
    pub loser: Side,
    pub points: Option<u32>,
    pub the_match: bool,
    pub whole: bool,
}

/// A name as it is written, of which backslashes are escapes or not.
pub(crate) fn name(bytes: &[u8], escaped: bool) -> String {
    let mut bytes = bytes.split_at(bytes.len().min(200)).0.to_vec();
    if escaped {
        let mut after_backslash = false;
        bytes.retain(|b| {
            after_backslash = *b == b'\\' && !after_backslash;
            !after_backslash
        });
    }
    let name = String::from_utf8_lossy(&bytes);
    name.chars().filter(|c| !c.is_control()).collect()
}

/// A number of at most nine digits.
pub(crate) fn number(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    digits.iter().try_fold(0_u32, |n, b| {
        b.is_ascii_digit().then(|| n * 10 + u32::from(b - b'0'))
    })
}
