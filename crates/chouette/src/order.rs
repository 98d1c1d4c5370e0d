//! The order of a table, as it is thrown or set by hand. By the order roll the highest has the box, the next is captain,
//! the rest stand in line. Equals throw again among themselves, and a tie never passes a third player.

use super::{NightSettings, OrderRoll, PlayerNo};
use crate::fields;
use crawford_forms::Place;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::how_many;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    pub player: PlayerNo,
    /// The dice of each throw, the first one first; more than one where there were equals.
    pub throws: Vec<Vec<u8>>,
}

impl NightSettings {
    #[must_use]
    pub const fn order_dice(&self) -> usize {
        match self.order_roll {
            OrderRoll::OneDie => 1,
            OrderRoll::TwoDice => 2,
            OrderRoll::FourDice => 4,
        }
    }

    /// What a throw counts. Of two dice a double counts twice.
    #[must_use]
    pub fn order_total(&self, dice: &[u8]) -> u32 {
        let total: u32 = dice.iter().map(|d| u32::from(*d)).sum();
        match (self.order_roll, dice) {
            (OrderRoll::TwoDice, [a, b]) if a == b => total.saturating_mul(2),
            _ => total,
        }
    }
}

/// What was thrown for the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThrownOrder {
    Whole(Vec<PlayerNo>),
    /// The groups of equals who have to throw again.
    Tied(Vec<Vec<PlayerNo>>),
}

/// The order that was thrown, as far as it is. A throw after the first counts only among
/// those who were equal before it.
///
/// # Errors
/// `order-dice` for a throw that is missing, superfluous or of the wrong dice.
pub fn order_of(rolls: &[Rolled], settings: &NightSettings) -> Result<ThrownOrder, Violation> {
    let refuse =
        |player: PlayerNo| refuse::order_dice(settings.order_dice(), player).at(fields::ROLLS);
    for roll in rolls {
        let valid = |dice: &Vec<u8>| {
            dice.len() == settings.order_dice() && dice.iter().all(|d| (1..=6).contains(d))
        };
        if roll.throws.is_empty() || !roll.throws.iter().all(valid) {
            return Err(refuse(roll.player));
        }
    }
    let mut groups: Vec<Vec<&Rolled>> = vec![rolls.iter().collect()];
    let mut round = 0;
    loop {
        let mut next: Vec<Vec<&Rolled>> = Vec::new();
        let mut again = Vec::new();
        for group in groups {
            if group.len() == 1 {
                if let Some(extra) = group.first().filter(|r| r.throws.len() > round) {
                    return Err(refuse(extra.player));
                }
                next.push(group);
                continue;
            }
            let total = |r: &Rolled| r.throws.get(round).map(|d| settings.order_total(d));
            let missing = group.iter().filter(|r| total(r).is_none()).count();
            if missing == group.len() {
                again.push(group.iter().map(|r| r.player).collect());
                next.push(group);
                continue;
            }
            if let Some(silent) = group.iter().find(|r| total(r).is_none()) {
                return Err(refuse(silent.player));
            }
            let mut group = group;
            group.sort_by_key(|r| Reverse(total(r)));
            let parts = group.chunk_by(|a, b| total(a) == total(b));
            next.extend(parts.map(<[&Rolled]>::to_vec));
        }
        if !again.is_empty() {
            return Ok(ThrownOrder::Tied(again));
        }
        if next.iter().all(|g| g.len() <= 1)
            && next
                .iter()
                .flatten()
                .all(|r| r.throws.len() <= round.saturating_add(1))
        {
            let order = next.iter().flatten().map(|r| r.player);
            return Ok(ThrownOrder::Whole(order.collect()));
        }
        groups = next;
        round = round.saturating_add(1);
    }
}

/// The order these places come to. Whoever is moved up comes before whoever stands at that place, and whoever is moved
/// down comes after, so that one number typed moves one player.
#[must_use]
pub fn order_by_places(stood: &[PlayerNo], places: &[(PlayerNo, Place)]) -> Vec<PlayerNo> {
    let stands = |n: PlayerNo| {
        let at = stood.iter().position(|m| *m == n);
        Place(at.map_or(u32::MAX, |at| how_many(at).saturating_add(1)))
    };
    let mut order: Vec<(Place, u8, Place, PlayerNo)> = places
        .iter()
        .map(|(n, place)| {
            let at = stands(*n);
            let moved = match place.cmp(&at) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            (*place, moved, at, *n)
        })
        .collect();
    order.sort();
    order.into_iter().map(|(_, _, _, n)| n).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered_by(places: &[(u32, u32)]) -> Vec<u32> {
        let stood: Vec<PlayerNo> = (1..=4).map(PlayerNo).collect();
        let places = places.iter().map(|(n, p)| (PlayerNo(*n), Place(*p)));
        let places: Vec<(PlayerNo, Place)> = places.collect();
        order_by_places(&stood, &places)
            .into_iter()
            .map(|n| n.0)
            .collect()
    }

    #[test]
    fn one_number_typed_moves_one_player() {
        assert_eq!(ordered_by(&[(1, 1), (2, 2), (3, 3), (4, 1)]), [4, 1, 2, 3]);
        assert_eq!(ordered_by(&[(1, 4), (2, 2), (3, 3), (4, 4)]), [2, 3, 4, 1]);
        assert_eq!(ordered_by(&[(1, 3), (2, 2), (3, 3), (4, 4)]), [2, 3, 1, 4]);
        assert_eq!(ordered_by(&[(1, 2), (2, 1), (3, 3), (4, 4)]), [2, 1, 3, 4]);
        assert_eq!(ordered_by(&[(1, 1), (2, 2), (3, 3), (4, 4)]), [1, 2, 3, 4]);
    }

    #[test]
    fn whoever_did_not_stand_yet_comes_first_at_a_place() {
        assert_eq!(
            ordered_by(&[(1, 1), (2, 2), (3, 3), (4, 4), (9, 2)]),
            [1, 9, 2, 3, 4]
        );
    }
}
