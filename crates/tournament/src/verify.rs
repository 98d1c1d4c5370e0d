//! Whether a published draw is what its seed, dice and list give.

use super::draw::{ALGORITHM, DrawRecord, are_dice, draw_order};
use super::seed::Seed;
use super::settings::Order;
use crawford_forms::violation::{Violation, refuse};

impl DrawRecord {
    /// Checks the record against itself: the seed against the hash published before, the order against the seed, the
    /// dice and the list. An order set by the director can only be checked to contain everyone once.
    pub fn verify(&self) -> Result<(), Violation> {
        if self.algorithm != ALGORITHM {
            let number = i64::from(self.algorithm);
            return Err(refuse::verify_algorithm(number));
        }
        let seed: Seed = self.seed.parse().map_err(|_| refuse::verify_seed())?;
        if !are_dice(&self.dice) {
            return Err(refuse::verify_dice());
        }
        if !seed.commitment().eq_ignore_ascii_case(&self.commitment) {
            return Err(refuse::verify_commitment());
        }
        let mut listed = self.entrants.clone();
        let mut standing = self.drawn.clone();
        listed.sort_unstable();
        standing.sort_unstable();
        let everyone_once =
            listed == standing && listed.windows(2).all(|two| two.first() != two.last());
        let drawn = || {
            draw_order(
                &seed,
                &self.dice,
                &self.entrants,
                &self.ratings,
                self.order,
                self.byes,
            )
        };
        if everyone_once && (self.order == Order::ByHand || drawn() == self.drawn) {
            Ok(())
        } else {
            Err(refuse::verify_order())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Byes, EntrantNo};
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn record(seed: [u8; 32], dice: &str, n: u32) -> DrawRecord {
        let entrants: Vec<EntrantNo> = (1..=n).map(EntrantNo).collect();
        let (order, byes, seed) = (Order::Random, Byes::Spread, Seed(seed));
        DrawRecord {
            algorithm: 1,
            commitment: seed.commitment(),
            seed: seed.to_string(),
            dice: dice.to_owned(),
            order,
            byes,
            drawn: draw_order(&seed, dice, &entrants, &[], order, byes),
            entrants,
            ratings: Vec::new(),
        }
    }

    proptest! {
        #[test]
        fn a_true_record_stands_and_one_with_two_exchanged_falls(
            seed: [u8; 32], dice in "[1-6]{0,4}", n in 2u32..70, at in 0usize..69,
        ) {
            let mut record = record(seed, &dice, n);
            prop_assert_eq!(record.verify(), Ok(()));
            let at = at % (n as usize - 1);
            record.drawn.swap(at, at + 1);
            prop_assert_eq!(record.verify().unwrap_err().rule, rules::VERIFY_ORDER);
            // Any order set by hand is valid, as long as it contains everyone once.
            record.order = Order::ByHand;
            prop_assert_eq!(record.verify(), Ok(()));
            record.drawn[at] = record.drawn[at + 1];
            prop_assert_eq!(record.verify().unwrap_err().rule, rules::VERIFY_ORDER);
        }
    }

    #[test]
    fn each_part_is_looked_at() {
        let rule = |change: fn(&mut DrawRecord)| {
            let mut record = record([7; 32], "35", 8);
            change(&mut record);
            record.verify().unwrap_err().rule
        };
        assert_eq!(rule(|r| r.algorithm = 2), rules::VERIFY_ALGORITHM);
        assert_eq!(rule(|r| r.seed = "07".into()), rules::VERIFY_SEED);
        assert_eq!(rule(|r| r.dice = "37".into()), rules::VERIFY_DICE);
        assert_eq!(rule(|r| r.dice = "53".into()), rules::VERIFY_ORDER);
        assert_eq!(
            rule(|r| r.commitment = r.seed.clone()),
            rules::VERIFY_COMMITMENT
        );
        assert_eq!(
            rule(|r| r.seed = Seed([8; 32]).to_string()),
            rules::VERIFY_COMMITMENT
        );
        assert_eq!(rule(|r| r.entrants.truncate(7)), rules::VERIFY_ORDER);
    }
}
