//! What comes of calling a tournament off, hiding it or deleting it.

use super::remove::may_be_deleted;
use crate::refusal::Refusal;
use crawford_forms::coin::Coins;
use crawford_tournament::Tournament;
use crawford_tournament::money::paid_in;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CallOffOverview {
    pub called_off: bool,
    pub finished: bool,
    /// Matches with a result, which stays.
    pub decided: usize,
    pub entrants: usize,
    /// How many accounts get money back.
    pub paid: usize,
    /// How much they get, in all.
    pub due: Coins,
    /// Why it cannot be deleted.
    pub undeletable: Option<Refusal>,
}

impl CallOffOverview {
    #[must_use]
    pub fn of(t: &Tournament) -> CallOffOverview {
        let paid = paid_in(t);
        let decided = t.all_matches().filter(|(_, m)| m.result.is_some());
        CallOffOverview {
            called_off: t.called_off,
            finished: t.finished,
            decided: decided.count(),
            entrants: t.entrants.len(),
            paid: paid.len(),
            due: paid.values().sum(),
            undeletable: may_be_deleted(t).err().map(Refusal),
        }
    }
}
