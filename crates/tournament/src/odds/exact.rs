//! The chances of a sheet on which losers fall no further: exactly, because those who may meet have come different ways.

use super::forecast::Shares;
use super::sheet::{Model, Place, Who};
use crate::EntrantNo;
use backgammon::{BySide, Side};
use std::collections::{BTreeMap, HashMap};

/// Who may sit in a seat, each with the chance of it; together they come to one.
type Seat = Vec<(Who, f64)>;

/// Everyone's shares; `None` where somebody may come to a match that decides it by more than one way.
pub(super) fn shares(model: &Model) -> Option<Shares> {
    let mut comes: HashMap<Place, Seat> = HashMap::new();
    let mut won: HashMap<usize, Seat> = HashMap::new();
    for at in &model.open {
        let node = model.nodes.get(*at)?;
        let falls_to = node.loser_to.map(|(to, _)| to);
        if node.only_if.is_some() || falls_to.is_some_and(|to| model.open.contains(&to)) {
            return None;
        }
        let seat = |side| match comes.get(&(*at, side)) {
            Some(seat) => seat.clone(),
            None => vec![(node.seats[side], 1.0)],
        };
        let seats = BySide::new(seat(Side::Top), seat(Side::Bottom));
        let winner = winner(model, *at, &seats);
        if let Some(to) = node.winner_to {
            comes.insert(to, winner.clone());
        }
        won.insert(*at, winner);
    }
    let champion = won.remove(&model.champion?)?;
    let last = model.last?;
    let mut sits = |side| {
        let known = || Some(vec![(model.nodes.get(last)?.seats[side], 1.0)]);
        comes.remove(&(last, side)).or_else(known)
    };
    let (top, bottom) = (sits(Side::Top)?, sits(Side::Bottom)?);
    Some(Shares {
        wins: named(model, champion),
        finals: named(model, top.into_iter().chain(bottom)),
    })
}

/// Who may win a match between those who may sit there.
fn winner(model: &Model, at: usize, seats: &BySide<Seat>) -> Seat {
    let mut won: BTreeMap<Who, f64> = BTreeMap::new();
    for (top, of_top) in &seats.top {
        for (bottom, of_bottom) in &seats.bottom {
            let both = of_top * of_bottom;
            let upper = model.upper_wins(at, BySide::new(*top, *bottom));
            let (upper, lower, nobody) = match upper {
                Some(chance) => (chance, 1.0 - chance, 0.0),
                None => (0.0, 0.0, 1.0),
            };
            for (who, part) in [(*top, upper), (*bottom, lower), (Who::Nobody, nobody)] {
                if part > 0.0 {
                    *won.entry(who).or_default() += both * part;
                }
            }
        }
    }
    won.into_iter().collect()
}

fn named(model: &Model, seat: impl IntoIterator<Item = (Who, f64)>) -> BTreeMap<EntrantNo, f64> {
    let mut named = BTreeMap::new();
    for (who, chance) in seat {
        if let Who::Player(n) = who
            && let Some(n) = model.people.get(n)
        {
            *named.entry(*n).or_default() += chance;
        }
    }
    named
}
