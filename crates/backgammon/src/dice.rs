//! Two dice and the 21 rolls they make.

use std::fmt;

/// A roll of two dice, each 1 to 6, the order they fell in forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// The 21 different rolls: 11, 21, 22, 31 … 66.
    #[expect(
        clippy::indexing_slicing,
        reason = "computed by the compiler, which checks the index"
    )]
    pub const ALL: [Dice; 21] = {
        let mut all = [Dice { high: 1, low: 1 }; 21];
        let (mut n, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[n] = Dice { high, low };
                (n, low) = (n + 1, low + 1);
            }
            high += 1;
        }
        all
    };

    /// The roll of `a` and `b`, in either order; `None` unless both are 1 to 6.
    ///
    /// ```
    /// use backgammon::Dice;
    ///
    /// let dice = Dice::new(1, 3).expect("two numbers from 1 to 6");
    /// assert_eq!((dice.high(), dice.low(), dice.to_string()), (3, 1, "31".to_owned()));
    /// assert_eq!(Dice::new(6, 6).map(Dice::numbers), Some(vec![6, 6, 6, 6]));
    /// assert_eq!(Dice::new(7, 1), None);
    /// ```
    #[must_use]
    pub const fn new(a: u8, b: u8) -> Option<Dice> {
        if a < 1 || a > 6 || b < 1 || b > 6 {
            return None;
        }
        Some(if a >= b {
            Dice { high: a, low: b }
        } else {
            Dice { high: b, low: a }
        })
    }

    /// The higher number.
    #[must_use]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The lower number, the same of a double.
    #[must_use]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both dice show the same: four plays of it (1970 laws, law 12).
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The numbers to play, the higher one first: both, or four of a double.
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        match self.is_double() {
            true => vec![self.high; 4],
            false => vec![self.high, self.low],
        }
    }
}

impl fmt::Display for Dice {
    /// As records write it: `63`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}
