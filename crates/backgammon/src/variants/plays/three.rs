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

/// The positions after some of the numbers.
#[derive(Debug, Clone, Default)]
struct Layer {
    all: Range<u32>,
    /// Those that were come to by the first number last, by the second, and by the third.
    by_last: [Range<u32>; 3],
}

impl Generator {
    /// As many as possible of three numbers in any order, the highest where not all can be played; and which those are.
    ///
    /// All positions after each set of the numbers are found from those after one number less, each once. Of two steps that
    /// can be made in either order the one of the later number comes last.
    pub(super) fn three(
        &mut self,
        ground: &Ground,
        dice: ThreeDice,
    ) -> Result<(Range<u32>, Vec<u8>), Violation> {
        let numbers = dice.numbers();
        let mut layers: [Layer; 8] = std::array::from_fn(|_| Layer::default());
        if let Some(root) = layers.first_mut() {
            root.all = 0..1;
            root.by_last = [0..1, 0..0, 0..0];
        }
        for set in SETS.into_iter().filter(|set| is_in_turn(numbers, *set)) {
            let before = |nth: u8| match set >> nth & 1 {
                1 => layers.get(usize::from(set & !(1 << nth))),
                _ => None,
            };
            let expected: usize = (0..3).filter_map(before).map(|l| l.all.len()).sum();
            let first = self.count()?;
            self.seen.forget(self.nodes.len(), expected * 2);
            let mut layer = Layer::default();
            for (nth, number) in [0_u8, 1, 2].into_iter().zip(numbers).rev() {
                let Some(before) = before(nth) else { continue };
                let start = self.count()?;
                for (last, part) in (0..).zip(before.by_last.clone()) {
                    if part.is_empty() {
                        continue;
                    }
                    // After one number alone no position comes twice.
                    match before.all.start {
                        0 => self.layer(ground, part, number, Step::ALONE)?,
                        _ if last > nth => self.layer_not_before(ground, part, number)?,
                        _ => self.layer(ground, part, number, Step::IN_ANY_ORDER)?,
                    };
                }
                if let Some(part) = layer.by_last.get_mut(usize::from(nth)) {
                    *part = start..self.count()?;
                }
            }
            layer.all = first..self.count()?;
            if let Some(of_set) = layers.get_mut(usize::from(set)) {
                *of_set = layer;
            }
        }
        let best = BEST_FIRST.into_iter().find_map(|set| {
            let layer = layers.get(usize::from(set)).filter(|l| !l.all.is_empty())?;
            Some((set, layer.all.clone()))
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
