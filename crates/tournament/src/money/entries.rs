//! Whose entries are paid for.

use crate::{EntrantNo, Event, Tournament};

/// Whose entries count for the fund: before the draw, everyone who entered and has not left; after it, everyone on the
/// sheet or who entered since. Not somebody whose place a latecomer took, and nobody if the event is called off.
#[must_use]
pub fn entries_of(t: &Tournament, event: &Event) -> Vec<EntrantNo> {
    if t.called_off {
        return Vec::new();
    }
    let mut seated: Vec<EntrantNo> = event.matches.iter().flat_map(|m| m.entrants()).collect();
    // Somebody with a bye sits at no match of the round, and has paid all the same.
    seated.extend(event.pairings.iter().flat_map(|p| p.byes.iter().copied()));
    // Who stands on a ladder has entered it, challenged or not.
    seated.extend(&event.rungs);
    seated.sort_unstable();
    seated.dedup();
    // On a sheet, somebody who was drawn and sits nowhere was replaced. Rounds paired one by one seat everyone in time.
    let format = event.capabilities();
    let on_a_sheet =
        format.paired_rounds().is_none() && !format.open_ended() && !event.matches.is_empty();
    let drawn =
        |n: &EntrantNo| on_a_sheet && event.draw.as_ref().is_some_and(|d| d.order.contains(n));
    let waiting = |n: &&EntrantNo| !t.has_left(**n) && !drawn(n);
    let mut all = seated;
    all.extend(event.entered.iter().filter(waiting));
    all.sort_unstable();
    all.dedup();
    all
}
