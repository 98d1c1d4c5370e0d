//! A throw of three dice.

use super::Generator;
use super::search::{Ground, Step};
use crate::variants::throw::ThreeDice;
use crate::violation::Violation;
use std::ops::Range;

/// The sets of three numbers, bit 0 for the first: each after those it is one number more than.
const SETS: [u8; 7] = [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111];
/// The same, the one to be played first: as many numbers as possible, of as many the highest.
const BEST_FIRST: [u8; 7] = [0b111, 0b011, 0b101, 0b110, 0b001, 0b010, 0b100];

impl Generator {
    /// As many as possible of three numbers in any order, the highest where not all can be played; and which those are.
    ///
    /// All positions after each set of the numbers are found from those after one number less, each once.
    pub(super) fn three(
        &mut self,
        ground: &Ground,
        dice: ThreeDice,
    ) -> Result<(Range<u32>, Vec<u8>), Violation> {
        let numbers = dice.numbers();
        let mut layers: [Range<u32>; 8] = std::array::from_fn(|_| 0..0);
        if let Some(root) = layers.first_mut() {
            *root = 0..1;
        }
        for set in SETS.into_iter().filter(|set| is_in_turn(numbers, *set)) {
            let each = (0_u8..).zip(numbers).filter(|(nth, _)| set >> nth & 1 == 1);
            let before = each.map(|(nth, number)| {
                let layer = layers.get(usize::from(set & !(1 << nth)));
                (number, layer.cloned().unwrap_or(0..0))
            });
            let before: Vec<_> = before.filter(|(_, layer)| !layer.is_empty()).collect();
            let expected = before.iter().map(|(_, layer)| layer.len()).sum::<usize>() * 2;
            let first = self.count()?;
            self.seen.forget(self.nodes.len(), expected);
            for (number, layer) in before {
                self.layer(ground, layer, number, Step::IN_ANY_ORDER)?;
            }
            let after = first..self.count()?;
            if let Some(layer) = layers.get_mut(usize::from(set)) {
                *layer = after;
            }
        }
        let best = BEST_FIRST.into_iter().find_map(|set| {
            let layer = layers.get(usize::from(set)).filter(|l| !l.is_empty())?;
            Some((set, layer.clone()))
        });
        let (set, last) = best.unwrap_or((0, 0..1));
        self.fails = self.rules.failing && set != 0b111;
        let played = (0_u8..).zip(numbers).filter(|(nth, _)| set >> nth & 1 == 1);
        Ok((last, played.map(|(_, number)| number).collect()))
    }
}

/// Whether of equal numbers the first ones are in a set: the other sets are the same.
fn is_in_turn(numbers: [u8; 3], set: u8) -> bool {
    let [a, b, c] = numbers;
    let has = |nth: u8| set >> nth & 1 == 1;
    !(a == b && has(1) && !has(0) || b == c && has(2) && !has(1))
}

/// Every order of some numbers, each once.
pub(super) fn orders(numbers: &[u8]) -> Vec<Vec<u8>> {
    let [_, _, ..] = numbers else {
        return vec![numbers.to_vec()];
    };
    let mut orders = Vec::new();
    for (nth, first) in numbers.iter().enumerate() {
        let mut others = numbers.to_vec();
        others.remove(nth);
        for mut order in self::orders(&others) {
            order.insert(0, *first);
            orders.push(order);
        }
    }
    orders.sort_unstable();
    orders.dedup();
    orders
}
