//! The list for the next sheet of a rolling event.

use crate::{EntrantNo, Event, Stage, StageDraw, Tournament};

pub(super) fn draws(e: &Event) -> impl DoubleEndedIterator<Item = &StageDraw> {
    e.stages.iter().filter(|s| s.stage == Stage::Sheets)
}

pub(super) fn drawn(e: &Event, entrant: EntrantNo) -> bool {
    draws(e).any(|s| s.order.contains(&entrant))
}

/// Everyone on the list for the next sheet, in order. Whoever has left is not waited for.
#[must_use]
pub fn waiting(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let list = e.coming.joined.iter().copied();
    list.filter(|n| !drawn(e, *n) && !t.has_left(*n)).collect()
}

pub(crate) fn follows_sheet(t: &Tournament, e: &Event, order: &[EntrantNo]) -> bool {
    let here = waiting(t, e);
    order.iter().all(|n| here.contains(n))
}
