//! What is thrown for a turn.

use crate::Dice;
use std::fmt;

/// A throw of two dice or, in games that say so, of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Throw {
    Two(Dice),
    Three(ThreeDice),
}

/// Three dice, each 1 to 6, the order they fell in forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreeDice([u8; 3]);

impl ThreeDice {
    /// The throw of three numbers; `None` unless each is 1 to 6.
    #[must_use]
    pub fn new(mut numbers: [u8; 3]) -> Option<ThreeDice> {
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let dice = numbers.iter().all(|number| (1..=6).contains(number));
        dice.then_some(ThreeDice(numbers))
    }

    /// The highest number first.
    #[must_use]
    pub const fn numbers(self) -> [u8; 3] {
        self.0
    }
}

impl From<Dice> for Throw {
    fn from(dice: Dice) -> Throw {
        Throw::Two(dice)
    }
}

impl Throw {
    /// The throw of these numbers; `None` unless they are two or three, each 1 to 6.
    #[must_use]
    pub fn new(numbers: &[u8]) -> Option<Throw> {
        match *numbers {
            [a, b] => Dice::new(a, b).map(Throw::Two),
            [a, b, c] => ThreeDice::new([a, b, c]).map(Throw::Three),
            _ => None,
        }
    }

    /// The different throws of so many dice: the 21 of two, the 56 of three.
    #[must_use]
    pub fn all(dice: u8) -> Vec<Throw> {
        let two = Dice::ALL.into_iter();
        if dice == 2 {
            return two.map(Throw::Two).collect();
        }
        let with_third = |dice: Dice| {
            let third = 1..=dice.low();
            third.map(move |third| Throw::Three(ThreeDice([dice.high(), dice.low(), third])))
        };
        two.flat_map(with_third).collect()
    }

    /// How many dice were thrown: 2 or 3.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Throw::Two(_) => 2,
            Throw::Three(_) => 3,
        }
    }

    /// What the dice show, the highest number first.
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        match self {
            Throw::Two(dice) => vec![dice.high(), dice.low()],
            Throw::Three(dice) => dice.numbers().to_vec(),
        }
    }

    /// Whether it is two dice that show the same.
    #[must_use]
    pub const fn is_double(self) -> bool {
        matches!(self, Throw::Two(dice) if dice.is_double())
    }

    /// Whether it is two dice that show 1 and 2.
    #[must_use]
    pub const fn is_one_and_two(self) -> bool {
        matches!(self, Throw::Two(dice) if dice.high() == 2 && dice.low() == 1)
    }
}

impl fmt::Display for Throw {
    /// As records write it: `63`, `632`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers()
            .iter()
            .try_for_each(|number| write!(f, "{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_is_read_as_it_is_written() {
        for (dice, count) in [(2, 21), (3, 56)] {
            let all = Throw::all(dice);
            assert_eq!(all.len(), count);
            for throw in all {
                let mut numbers = throw.numbers();
                assert!(numbers.is_sorted_by(|a, b| a >= b));
                assert_eq!(throw.count(), dice);
                for _ in 0..3 {
                    assert_eq!(Throw::new(&numbers), Some(throw));
                    numbers.rotate_left(1);
                }
                numbers.reverse();
                assert_eq!(Throw::new(&numbers), Some(throw));
            }
        }
        for none in [
            &[][..],
            &[1],
            &[1, 7],
            &[0, 1, 2],
            &[6, 7, 1],
            &[1, 2, 3, 4],
        ] {
            assert_eq!(Throw::new(none), None);
        }
    }
}
