//! A position with the match around it: what an XGID, or a Position ID with a Match ID, holds.

use super::{match_id, position_id, xgid};
use crate::cube::Cube;
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};
use crate::{Board, BySide, Side};

/// A position with the match around it: score, cube, and what is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPosition {
    /// The position, seen by the side on roll.
    pub board: Board,
    /// Who is on roll; of a double, who doubled.
    pub on_roll: Side,
    /// What is to be done.
    pub state: PositionState,
    /// The cube's value as a power of two, before a double under way.
    pub cube_log2: u8,
    /// The owner of the cube; `None` while it is in the middle.
    pub owner: Option<Side>,
    /// The points of both sides before this game.
    pub score: BySide<u32>,
    /// The length of the match, 0 for money.
    pub length: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// For money, whether the Jacoby rule is in force.
    pub jacoby: bool,
    /// For money, whether beavers are played; `None` where the identifier does not say.
    pub beavers: Option<bool>,
    /// The highest cube allowed, as a power of two.
    pub highest_cube_log2: u8,
}

/// What is to be done in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionState {
    /// To roll or to double.
    Roll,
    /// To play these dice, in the order written.
    Dice(u8, u8),
    /// To take or to drop.
    Doubled,
    /// To answer the beaver.
    Beavered,
    /// To answer the raccoon: the beaver was raised again.
    Raccooned,
    /// To answer a resignation, or nothing more where it was accepted.
    Resigned(ResignedPosition),
    /// No game has been begun.
    NoGame,
    /// The game was played to its end.
    Over,
    /// A double was refused.
    Dropped,
}

/// A resignation: somebody is to accept it, or has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResignedPosition {
    /// For 1, 2 or 3 times the cube; 0 where one that was accepted does not say.
    pub stakes: u8,
    /// Who accepts it or has accepted it.
    pub decides: Side,
    /// Whether the game is over by it.
    pub accepted: bool,
    /// What was thrown before it, in the order written.
    pub dice: Option<(u8, u8)>,
}

impl PositionState {
    /// One word, in kebab case: `roll`, `no-game`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PositionState::Roll => "roll",
            PositionState::Dice(..) => "dice",
            PositionState::Doubled => "doubled",
            PositionState::Beavered => "beavered",
            PositionState::Raccooned => "raccooned",
            PositionState::Resigned(_) => "resigned",
            PositionState::NoGame => "no-game",
            PositionState::Over => "over",
            PositionState::Dropped => "dropped",
        }
    }
}

impl MatchPosition {
    /// Reads a Position ID and a Match ID with a colon between.
    ///
    /// # Errors
    /// `gnubg-id` without the colon, those of [`position_id::read`], `match-id`.
    pub fn from_gnubg_id(text: &str) -> Result<MatchPosition, Vec<Violation>> {
        let (position, id) = text
            .trim()
            .split_once(':')
            .ok_or_else(|| vec![refuse::gnubg_id(super::start_of(text)).at(fields::GNUBGID)])?;
        let board = position_id::read(position, 15)?;
        match_id::read(id, board).map_err(|v| vec![v])
    }

    /// Reads an XGID, `XGID=` before it or not.
    ///
    /// # Errors
    /// `xgid` with the first field that it cannot have; the defects of the position
    /// ([`PositionSetup::board`](crate::PositionSetup::board)).
    pub fn from_xgid(text: &str) -> Result<MatchPosition, Vec<Violation>> {
        xgid::read(text)
    }

    /// What cannot be at a table, though an identifier can say it: of the cube, the score and the Crawford game.
    #[must_use]
    pub fn warnings(&self) -> Vec<Violation> {
        let in_match = self.length > 0;
        let point_short = |points: u32| points.saturating_add(1) == self.length;
        let turned = self.cube_log2 > 0 || self.owner.is_some();
        let offered = matches!(
            self.state,
            PositionState::Doubled | PositionState::Beavered | PositionState::Raccooned
        );
        let one_short = point_short(self.score.top) != point_short(self.score.bottom);
        let over = self.score.top >= self.length || self.score.bottom >= self.length;
        let BySide { top, bottom } = self.score;
        let cubes = [
            (self.owner.is_some() && self.cube_log2 == 0).then(refuse::id_cube_owned_on_one),
            // Ties of the opening throw double it for money alone.
            (in_match && self.owner.is_none() && self.cube_log2 > 0).then(|| {
                refuse::id_cube_in_the_middle(Cube::value_after(u32::from(self.cube_log2)))
            }),
            (self.length == 1 && turned).then(refuse::id_cube_one_point),
            (self.crawford && (turned || offered)).then(refuse::id_crawford_cube),
        ];
        let scores = [
            (in_match && over).then(|| refuse::id_score_over(bottom, self.length, top)),
            (self.crawford && !one_short)
                .then(|| refuse::id_crawford_score(bottom, self.length, top)),
        ];
        let cubes = cubes
            .into_iter()
            .flatten()
            .map(|doubt| doubt.by(Source::GamesGrid));
        let scores = scores
            .into_iter()
            .flatten()
            .map(|doubt| doubt.by(Source::Custom));
        cubes.chain(scores).collect()
    }

    /// The XGID, with `XGID=` before it.
    #[must_use]
    pub fn xgid(&self) -> String {
        xgid::write(self)
    }

    /// The Position ID: the checkers alone.
    #[must_use]
    pub fn position_id(&self) -> String {
        position_id::write(self.board)
    }

    /// The Match ID; `None` where it has no room: a cube above 2¹⁵, a score or a length above 2¹⁵ − 1.
    #[must_use]
    pub fn match_id(&self) -> Option<String> {
        match_id::write(self)
    }

    /// The board seen by `Bottom`, as pictures show it.
    #[must_use]
    pub const fn board_of_bottom(&self) -> Board {
        match self.on_roll {
            Side::Top => self.board.swapped(),
            Side::Bottom => self.board,
        }
    }
}
