//! How a correction changes prizes: shown before it is made.

use super::account::books;
use super::holder::Holder;
use crate::draft::Draft;
use crate::{EventNo, LaterMatches, MatchNo, ScoreEntry, Tournament, correct};
use crawford_forms::coin::Coins;
use crawford_journal::NoteId;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeChange {
    pub holder: Holder,
    /// What they had won, over all events.
    pub before: Coins,
    pub after: Coins,
    pub paid_out: Coins,
}

#[must_use]
pub fn changes(before: &Tournament, after: &Tournament) -> Vec<PrizeChange> {
    let won = |t: &Tournament| -> BTreeMap<Holder, (Coins, Coins)> {
        books(t)
            .accounts
            .iter()
            .map(|a| (a.holder, (a.won(), a.paid_out())))
            .collect()
    };
    if !before.money.is_used() && !after.money.is_used() {
        return Vec::new();
    }
    let (was, is) = (won(before), won(after));
    let mut holders: Vec<Holder> = was.keys().chain(is.keys()).copied().collect();
    holders.sort_unstable();
    holders.dedup();
    let of = |all: &BTreeMap<Holder, (Coins, Coins)>, holder| {
        all.get(&holder).copied().unwrap_or_default()
    };
    holders
        .into_iter()
        .map(|holder| PrizeChange {
            holder,
            before: of(&was, holder).0,
            after: of(&is, holder).0,
            paid_out: of(&was, holder).1,
        })
        .filter(|change| change.before != change.after)
        .collect()
}

/// Whose winnings a correction would change; empty if the correction itself is refused.
#[must_use]
pub fn of_correction(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    standing: Option<LaterMatches>,
    overrule: Option<NoteId>,
) -> Vec<PrizeChange> {
    if !t.money.is_used() {
        return Vec::new();
    }
    let Ok(facts) = correct::correct(t, event, number, entry, standing, overrule, None) else {
        return Vec::new();
    };
    changes(t, &Draft::after(t, &facts).state)
}
