//! Weights wide enough that no lower priority can ever outweigh a higher one.

use std::fmt::Debug;
use std::ops::{Add, Neg, Sub};

/// A weight of a matching: a number, or a list of numbers of which the first that differs decides. Adding and halving go
/// number by number, so such lists are an ordered group like the whole numbers themselves, and the algorithm that is
/// right for those is right for these.
pub trait MatchingWeight:
    Copy + Ord + Debug + Default + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self>
{
    const PARTS: usize;

    /// A weight from its numbers, most important first; missing ones are 0.
    fn of(parts: &[i128]) -> Self;

    /// A weight of nothing but its least important number.
    fn last(number: i128) -> Self;

    /// Half of it; the algorithm only asks where that is whole.
    #[must_use]
    fn half(self) -> Self;
}

/// Bits a part may use: duals stay within a few times the largest weight.
pub(super) const BITS: u32 = 118;

impl MatchingWeight for i128 {
    const PARTS: usize = 1;

    fn of(parts: &[i128]) -> Self {
        parts.first().copied().unwrap_or(0)
    }

    fn last(number: i128) -> Self {
        number
    }

    fn half(self) -> Self {
        self / 2
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide<const K: usize>([i128; K]);

impl<const K: usize> Default for Wide<K> {
    fn default() -> Self {
        Wide([0; K])
    }
}

impl<const K: usize> Wide<K> {
    fn zip(mut self, other: Self, f: impl Fn(i128, i128) -> i128) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }
}

impl<const K: usize> Add for Wide<K> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl<const K: usize> Sub for Wide<K> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl<const K: usize> Neg for Wide<K> {
    type Output = Self;
    fn neg(self) -> Self {
        Wide(self.0.map(|a| -a))
    }
}

impl<const K: usize> MatchingWeight for Wide<K> {
    const PARTS: usize = K;

    fn of(parts: &[i128]) -> Self {
        let mut weight = Wide([0; K]);
        for (to, from) in weight.0.iter_mut().zip(parts) {
            *to = *from;
        }
        weight
    }

    fn last(number: i128) -> Self {
        let mut weight = Wide([0; K]);
        if let Some(last) = weight.0.last_mut() {
            *last = number;
        }
        weight
    }

    fn half(self) -> Self {
        Wide(self.0.map(|a| a / 2))
    }
}
