//! The order roll: the highest has the box, the next is captain, the rest stand in line. Equals throw again among
//! themselves, and a tie never passes a third player.

use super::{NightSettings, OrderRoll, PlayerNo};
use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

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
