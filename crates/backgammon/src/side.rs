//! The two sides of a board, a match or a score.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::ops::{Index, IndexMut};

/// One of the two players. Player 0 of the command line and of Match IDs is `Top`: the upper line of a bracket's match,
/// the left column of a record. Player 1 is `Bottom`. On the wire it is the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Side {
    Top,
    Bottom,
}

impl Side {
    /// Both, player 0 first.
    pub const BOTH: [Side; 2] = [Side::Top, Side::Bottom];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Top => Side::Bottom,
            Side::Bottom => Side::Top,
        }
    }

    /// 0 or 1, as on the wire.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Side::Top => 0,
            Side::Bottom => 1,
        }
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side.number()
    }
}

impl TryFrom<u8> for Side {
    type Error = &'static str;
    fn try_from(n: u8) -> Result<Side, Self::Error> {
        match n {
            0 => Ok(Side::Top),
            1 => Ok(Side::Bottom),
            _ => Err("a side is 0 or 1"),
        }
    }
}

/// One value for each side, indexed by [`Side`], so that no index can be out of range. On the wire `[top, bottom]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "(T, T)", into = "(T, T)")]
pub struct BySide<T: Clone> {
    /// The value of the top side.
    pub top: T,
    /// The value of the bottom side.
    pub bottom: T,
}

impl<T: Clone> BySide<T> {
    pub const fn new(top: T, bottom: T) -> Self {
        BySide { top, bottom }
    }

    /// What `f` makes of each value.
    pub fn map<U: Clone>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            top: f(self.top),
            bottom: f(self.bottom),
        }
    }

    /// Both values, the top side's first.
    pub fn both(self) -> [T; 2] {
        [self.top, self.bottom]
    }

    /// The side that has more; `None` when both have the same.
    pub fn ahead(&self) -> Option<Side>
    where
        T: Ord,
    {
        match self.top.cmp(&self.bottom) {
            Ordering::Greater => Some(Side::Top),
            Ordering::Less => Some(Side::Bottom),
            Ordering::Equal => None,
        }
    }

    /// Each value given to the other side.
    #[must_use]
    pub fn swapped(self) -> Self {
        BySide {
            top: self.bottom,
            bottom: self.top,
        }
    }
}

impl<T: Clone> From<(T, T)> for BySide<T> {
    fn from((top, bottom): (T, T)) -> Self {
        BySide { top, bottom }
    }
}
impl<T: Clone> From<BySide<T>> for (T, T) {
    fn from(b: BySide<T>) -> (T, T) {
        (b.top, b.bottom)
    }
}
impl<T: Clone> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Top => &self.top,
            Side::Bottom => &self.bottom,
        }
    }
}
impl<T: Clone> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Top => &mut self.top,
            Side::Bottom => &mut self.bottom,
        }
    }
}
