//! The draw, which anyone can check: algorithm 1, in ten lines of any language.
//!
//! The hash of a secret seed is published before the list closes; the room may throw dice; then seed, dice and the
//! numbered list are published and give the sheet:
//!
//! - words are the successive 8-byte big-endian parts of SHA-256("crawford draw 1" ‖ seed, 32 bytes ‖ dice as ASCII
//!   digits ‖ counter as big-endian u64), the counter from 0;
//! - Fisher-Yates over the entrants in check-in order, from the last down: for place `k`, take the next word below
//!   2^64 − (2^64 mod k) and exchange with the entrant at its remainder by `k`;
//! - by rating: sort the drawn order by rating, highest first, equals as drawn; byes to the top seeds: as many of the
//!   highest rated as there are byes come first;
//! - the order fills the table of seeds ([`seed_order`]); seeds above the number of entrants are byes.

use super::EntrantNo;
use super::seed::{Seed, Words, shuffled};
use super::seeding::{seed_order, sheet_size};
use super::settings::{Byes, Order};
use super::state::Event;
use crawford_forms::columns::Columns;
use crawford_journal::PersonId;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// The number of the algorithm below, recorded with every draw.
pub(super) const ALGORITHM: u32 = 1;
pub const DICE_LIMIT: usize = 40;

/// Everything a draw is made from, and what it gave: published after the draw, and what `crawford verify-draw` reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Columns)]
#[serde(deny_unknown_fields)]
pub struct DrawRecord {
    /// The number of the algorithm.
    pub algorithm: u32,
    /// SHA-256 of the seed in hexadecimal, published before the draw.
    pub commitment: String,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    /// The dice the room threw, as digits; empty where it threw none.
    pub dice: String,
    /// `random`, `by-rating` or `by-hand`.
    pub order: Order,
    /// Who gets the byes: `spread` or `top-seeds`.
    pub byes: Byes,
    /// The entry numbers, in the order of check-in.
    pub entrants: Vec<EntrantNo>,
    /// Their ratings in thousandths of a point, in the same order, `null` of who brought none; left out of the file where
    /// the draw did not look at ratings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<i64>>,
    /// The entry numbers as drawn.
    pub drawn: Vec<EntrantNo>,
}

impl Columns for Order {}
impl Columns for Byes {}
impl Columns for EntrantNo {}

impl DrawRecord {
    #[must_use]
    pub fn of(event: &Event) -> Option<DrawRecord> {
        let draw = event.draw.as_ref()?;
        let commitment = event
            .seeds
            .iter()
            .find(|s| s.attempt == draw.attempt)?
            .hash
            .clone();
        let needs_ratings =
            event.settings.order == Order::ByRating || event.settings.byes == Byes::TopSeeds;
        Some(DrawRecord {
            algorithm: draw.algorithm,
            commitment,
            seed: draw.seed.clone(),
            dice: draw.dice.clone(),
            order: event.settings.order,
            byes: event.settings.byes,
            entrants: draw.entrants.clone(),
            ratings: if needs_ratings {
                draw.ratings.clone()
            } else {
                Vec::new()
            },
            drawn: draw.order.clone(),
        })
    }
}

/// The entrants in seed order. `ratings` stand beside the list; by hand, the drawn order is kept for those the director
/// left out.
#[must_use]
pub fn draw_order(
    seed: &Seed,
    dice: &str,
    list: &[EntrantNo],
    ratings: &[Option<i64>],
    order: Order,
    byes: Byes,
) -> Vec<EntrantNo> {
    let rating_of = |n: &EntrantNo| {
        list.iter()
            .position(|other| other == n)
            .and_then(|at| ratings.get(at).copied().flatten())
    };
    let mut drawn = shuffled(Words::new("crawford draw 1", seed, dice, &[]), list);
    if order == Order::ByRating {
        drawn.sort_by_cached_key(|n| Reverse(rating_of(n)));
    } else if byes == Byes::TopSeeds {
        let free = sheet_size(list.len()) - list.len();
        let mut by_rating = drawn.clone();
        by_rating.sort_by_cached_key(|n| Reverse(rating_of(n)));
        by_rating.truncate(free);
        drawn.sort_by_cached_key(|n| !by_rating.contains(n));
    }
    drawn
}

/// The first round of a sheet, from the top: an entrant's number, or nobody for a bye.
#[must_use]
pub fn sheet(order: &[EntrantNo]) -> Vec<Option<EntrantNo>> {
    seed_order(sheet_size(order.len()))
        .into_iter()
        .map(|seed| order.get(seed - 1).copied())
        .collect()
}

/// The hash of a closed list: SHA-256 over `crawford list 1` and then a line `number person` for each entrant, every
/// line ended by a newline. Persons are random ids, so the hash gives nobody away.
#[must_use]
pub fn list_hash(entrants: impl IntoIterator<Item = (EntrantNo, PersonId)>) -> String {
    let mut text = String::from("crawford list 1\n");
    for (number, person) in entrants {
        let _ = writeln!(text, "{number} {person}");
    }
    HEXLOWER.encode(&Sha256::digest(text))
}

/// Whether this is what a room can have thrown: digits 1 to 6, or nothing.
pub(super) fn are_dice(dice: &str) -> bool {
    dice.len() <= DICE_LIMIT && dice.bytes().all(|d| (b'1'..=b'6').contains(&d))
}

#[cfg(test)]
mod tests {
    use super::super::seed::NotASeed;
    use super::*;
    use proptest::prelude::*;

    fn list(n: u32) -> Vec<EntrantNo> {
        (1..=n).map(EntrantNo).collect()
    }

    /// The algorithm again from its description alone, with big numbers instead of the remainder trick.
    fn by_the_letter(seed: [u8; 32], dice: &str, n: u32) -> Vec<EntrantNo> {
        let mut stream = Vec::new();
        for counter in 0u64..2000 {
            let mut input = b"crawford draw 1".to_vec();
            input.extend(seed);
            input.extend(dice.bytes());
            input.extend(counter.to_be_bytes());
            stream.extend(Sha256::digest(&input));
        }
        let mut words = stream
            .chunks(8)
            .map(|c| u64::from_be_bytes(c.try_into().unwrap()));
        let mut order = list(n);
        for k in (2..=u128::from(n)).rev() {
            let limit = (1u128 << 64) - (1u128 << 64) % k;
            let word = words.by_ref().map(u128::from).find(|w| *w < limit).unwrap();
            order.swap(k as usize - 1, (word % k) as usize);
        }
        order
    }

    proptest! {
        #[test]
        fn the_draw_is_what_its_description_says(seed: [u8; 32], dice in "[1-6]{0,6}", n in 1u32..200) {
            let drawn = draw_order(&Seed(seed), &dice, &list(n), &[], Order::Random, Byes::Spread);
            prop_assert_eq!(drawn, by_the_letter(seed, &dice, n));
        }

        #[test]
        fn a_seed_reads_back(seed: [u8; 32]) {
            prop_assert_eq!(Seed(seed).to_string().parse(), Ok(Seed(seed)));
        }

        #[test]
        fn byes_to_the_top_seeds_puts_the_best_opposite_the_byes(seed: [u8; 32], n in 2u32..70) {
            let ratings: Vec<Option<i64>> = (0..i64::from(n)).map(|i| (i % 7 != 0).then_some(i * 37 % 101)).collect();
            let drawn = draw_order(&Seed(seed), "", &list(n), &ratings, Order::Random, Byes::TopSeeds);
            let free = sheet_size(n as usize) - n as usize;
            let rating = |e: &EntrantNo| ratings[e.0 as usize - 1];
            let lowest_with = drawn[..free].iter().map(rating).min();
            let highest_without = drawn[free..].iter().map(rating).max();
            prop_assert!(free == 0 || lowest_with >= highest_without);
        }
    }

    #[test]
    fn a_seed_is_digits_and_nothing_else() {
        assert_eq!("0F".repeat(32).parse(), Ok(Seed([15; 32])));
        for other in ["+1".repeat(32), "0f".repeat(31), "é".repeat(32)] {
            assert_eq!(other.parse::<Seed>(), Err(NotASeed), "{other}");
        }
    }

    /// A fixed point: if this changes, draws already made can no longer be checked.
    #[test]
    fn algorithm_1_stays_as_it_is() {
        let drawn = draw_order(
            &Seed([7; 32]),
            "35",
            &list(8),
            &[],
            Order::Random,
            Byes::Spread,
        );
        assert_eq!(drawn, by_the_letter([7; 32], "35", 8));
        let numbers: Vec<u32> = drawn.iter().map(|n| n.0).collect();
        assert_eq!(numbers, FIXED);
        assert_eq!(
            Seed([7; 32]).commitment(),
            "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
        );
    }
    /// Worked out by ten lines of another language.
    const FIXED: [u32; 8] = [7, 4, 5, 3, 8, 2, 6, 1];

    #[test]
    fn the_first_place_drawn_is_fair() {
        let mut counts = [0u32; 5];
        for i in 0..5000u32 {
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&i.to_be_bytes());
            let drawn = draw_order(&Seed(seed), "", &list(5), &[], Order::Random, Byes::Spread);
            counts[drawn[0].0 as usize - 1] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }
}
