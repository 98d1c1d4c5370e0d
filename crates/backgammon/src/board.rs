//! A legal position of checkers, seen by the side to move, packed so that a play is an addition.

use super::{BySide, PositionSetup, Side};
use std::fmt;

/// The number of the bar, counted from its owner's side.
pub const BAR: u8 = 25;
/// The number of the checkers borne off.
pub const OFF: u8 = 0;
/// Most checkers of a side.
pub const MAX_CHECKERS: u8 = 15;

/// Where all checkers stand, from the mover's view: own checkers run from 24 to 1, then off.
///
/// One half byte for each place. In `own`, place 0 counts the mover's checkers borne off and place 25 those on the bar;
/// in `opp`, numbered from the same side of the table, place 0 is the opponent's bar and place 25 the opponent's checkers off.
/// Every value of this type is a position that the laws allow: see [`PositionSetup::board`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    own: u128,
    opp: u128,
}

/// A bit for each of the points 1 to 24.
pub(super) const POINTS: u32 = 0x01ff_fffe;

/// Every half byte's lowest bit.
const ONES: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;

impl Board {
    /// The start of backgammon.
    pub const STANDARD: Board = Board::mirrored(&[(24, 2), (13, 5), (8, 3), (6, 5)]);
    /// The start of Nackgammon (GamesGrid's rules).
    pub const NACKGAMMON: Board = Board::mirrored(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]);
    /// The start of hypergammon: three checkers each (GamesGrid's rules).
    pub const HYPERGAMMON_3: Board = Board::mirrored(&[(24, 1), (23, 1), (22, 1)]);
    /// The same with two each.
    pub const HYPERGAMMON_2: Board = Board::mirrored(&[(24, 1), (23, 1)]);
    /// The same with one each.
    pub const HYPERGAMMON_1: Board = Board::mirrored(&[(24, 1)]);

    const fn mirrored(own: &[(u32, u128)]) -> Board {
        let mut packed = 0;
        let mut rest = own;
        while let Some(((point, count), others)) = rest.split_first() {
            packed += *count << (4 * *point);
            rest = others;
        }
        Board {
            own: packed,
            opp: reversed(packed),
        }
    }

    /// From halves known to hold a legal position.
    pub(crate) const fn from_packed(own: u128, opp: u128) -> Board {
        Board { own, opp }
    }

    pub(crate) const fn packed(self) -> (u128, u128) {
        (self.own, self.opp)
    }

    /// The mover's checkers on `place`: 1 to 24, [`BAR`], [`OFF`]; nothing stands anywhere else.
    #[must_use]
    pub const fn own(self, place: u8) -> u8 {
        half_byte(self.own, place)
    }

    /// The opponent's checkers on `place`, numbered from the *mover's* side: the opponent's bar is 0, their checkers off 25.
    #[must_use]
    pub const fn opponent(self, place: u8) -> u8 {
        half_byte(self.opp, place)
    }

    /// The mover's checkers borne off.
    #[must_use]
    pub const fn off(self) -> u8 {
        self.own(OFF)
    }

    /// The opponent's checkers borne off.
    #[must_use]
    pub const fn opponent_off(self) -> u8 {
        self.opponent(BAR)
    }

    /// How many checkers each side plays with.
    #[must_use]
    pub fn checkers(self) -> u8 {
        (0..=BAR).map(|p| self.own(p)).sum()
    }

    /// The same position, seen by the opponent.
    #[must_use]
    pub const fn swapped(self) -> Board {
        Board {
            own: reversed(self.opp),
            opp: reversed(self.own),
        }
    }

    /// The mover's pip count: 167 at the start of backgammon.
    #[must_use]
    pub fn pips(self) -> u16 {
        (1..=BAR)
            .map(|p| u16::from(p) * u16::from(self.own(p)))
            .sum()
    }

    /// Whether the mover has borne off every checker.
    #[must_use]
    pub const fn is_won(self) -> bool {
        self.own >> 4 == 0
    }

    /// Whether either side has borne off every checker.
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.is_won() || self.opp << 28 == 0
    }

    /// Whether the mover is on the bar before a closed board.
    #[must_use]
    pub fn is_shut_out(self) -> bool {
        self.own(BAR) > 0 && (19..=24).all(|p| self.opponent(p) >= 2)
    }

    /// What the opponent would lose if the mover had just borne off the last checker: 1 (single), 2 (gammon) with none of
    /// their own off, 3 (backgammon) with one of those in the mover's home board or on the bar (1970 laws, law 20).
    #[must_use]
    pub fn stakes(self) -> u8 {
        if self.opponent_off() > 0 {
            1
        } else if (0..=6).any(|p| self.opponent(p) > 0) {
            3
        } else {
            2
        }
    }

    /// The 26 numbers of [`PositionSetup::points`].
    #[must_use]
    pub fn signed(self) -> [i8; 26] {
        let mut place = 0;
        [(); 26].map(|()| {
            let own = if place == OFF { 0 } else { self.own(place) };
            let opp = if place == BAR {
                0
            } else {
                self.opponent(place)
            };
            place += 1;
            own.cast_signed() - opp.cast_signed()
        })
    }

    /// The pip counts of both sides, when `mover` is the one the board is seen by.
    #[must_use]
    pub fn pips_by_side(self, mover: Side) -> BySide<u16> {
        let mine = BySide::new(self.pips(), self.swapped().pips());
        match mover {
            Side::Top => mine,
            Side::Bottom => mine.swapped(),
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Board({:?} off {} {})",
            self.signed(),
            self.off(),
            self.opponent_off()
        )
    }
}

impl From<Board> for PositionSetup {
    fn from(board: Board) -> PositionSetup {
        PositionSetup {
            points: board.signed().map(i64::from),
            off: [i64::from(board.off()), i64::from(board.opponent_off())],
            checkers: i64::from(board.checkers()),
        }
    }
}

pub(super) const fn half_byte(packed: u128, place: u8) -> u8 {
    ((packed >> (4 * (place & 31) as u32)) & 15) as u8
}

/// The 26 half bytes in the opposite order.
pub(super) const fn reversed(packed: u128) -> u128 {
    const LOW: u128 = 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f;
    (((packed & LOW) << 4) | ((packed >> 4) & LOW)).swap_bytes() >> 24
}

/// Bit `p` set where half byte `p` is not 0.
#[inline]
pub(super) const fn occupied(packed: u128) -> u32 {
    gather((packed | packed >> 1 | packed >> 2 | packed >> 3) & ONES)
}

/// Bit `p` set where half byte `p` is 2 or more.
#[inline]
pub(super) const fn held(packed: u128) -> u32 {
    gather((packed >> 1 | packed >> 2 | packed >> 3) & ONES)
}

/// The lowest bit of each of 32 half bytes, side by side.
#[inline]
const fn gather(ones: u128) -> u32 {
    const fn half(x: u64) -> u32 {
        let x = (x | x >> 3) & 0x0303_0303_0303_0303;
        let x = (x | x >> 6) & 0x000f_000f_000f_000f;
        let x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
        ((x | x >> 24) & 0xffff) as u32
    }
    half(ones as u64) | half((ones >> 64) as u64) << 16
}
