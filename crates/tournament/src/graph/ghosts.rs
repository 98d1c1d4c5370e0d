//! Seats that stay empty.

use crate::seat::{Seat, SeatRef};
use backgammon::{BySide, Side};

/// The seats that stay empty whatever the results: byes, and what only byes lead to. Each match is given, in order,
/// with its seats and where its winner and its loser go.
pub(crate) fn ghosts(
    matches: impl Iterator<Item = (BySide<Seat>, Option<SeatRef>, Option<SeatRef>)>,
) -> Vec<BySide<bool>> {
    let matches: Vec<_> = matches.collect();
    let mut fed: Vec<BySide<bool>> = vec![BySide::new(false, false); matches.len()];
    let mut ghosts = fed.clone();
    for (at, (seats, winner_to, loser_to)) in matches.into_iter().enumerate() {
        let (Some(is_fed), Some(from_before)) = (fed.get(at).copied(), ghosts.get(at).copied())
        else {
            continue;
        };
        let of = |side: Side| {
            if is_fed[side] {
                // The director may have given such a seat to somebody.
                from_before[side] && seats[side].entrant().is_none()
            } else {
                seats[side] == Seat::Bye
            }
        };
        let here = BySide::new(of(Side::Top), of(Side::Bottom));
        if let Some(slot) = ghosts.get_mut(at) {
            *slot = here;
        }
        let exits = [
            (winner_to, here.top && here.bottom),
            (loser_to, here.top || here.bottom),
        ];
        for (to, ghost) in exits {
            if let Some(to) = to
                && let Some(next) = to.of.index()
                && let Some((fed, slot)) = fed.get_mut(next).zip(ghosts.get_mut(next))
            {
                fed[to.side] = true;
                slot[to.side] = ghost;
            }
        }
    }
    ghosts
}
