//! Final places: 1, 2, 3-4, 5-8 …

use super::{EntrantNo, Event, Fixture, Phase};

/// A place in an event, shared by everyone who lost in the same round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Who.
    pub entrant: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    /// The last place shared.
    pub to: u32,
    /// Rounds before the final in which they lost; nothing for the champion.
    pub lost_before_final: Option<u8>,
}

/// The places decided so far, best first; within a shared place in sign-in order.
#[must_use]
pub fn places(event: &Event) -> Vec<Place> {
    let on_the_sheet = event
        .round(1)
        .flat_map(|m| [m.seats.top, m.seats.bottom])
        .filter(|seat| seat.entrant().is_some())
        .count();
    let size = u32::try_from(on_the_sheet).unwrap_or(u32::MAX);
    let mut places: Vec<Place> = Vec::new();
    // The final speaks first, then the third-place match, which tells apart whom the semi-finals left equal. After a
    // correction that let later matches stand someone may be named twice; the first place named holds.
    let by_weight = |m: &&std::sync::Arc<Fixture>| match m.phase {
        Phase::Main => (m.before_final, 1),
        Phase::ThirdPlace => (m.before_final, 0),
    };
    let mut decided: Vec<_> = event
        .matches
        .iter()
        .filter(|m| m.result.is_some())
        .collect();
    decided.sort_by_key(by_weight);
    for m in decided {
        let named = match (m.phase, m.before_final) {
            (Phase::ThirdPlace, _) => {
                let third = m.winner().map(|n| place(n, 3, 3, Some(1)));
                let fourth = m.loser().map(|n| place(n, 4, 4, Some(1)));
                third.into_iter().chain(fourth).collect()
            }
            (Phase::Main, before_final) => {
                let from = 1u32
                    .checked_shl(u32::from(before_final))
                    .unwrap_or(u32::MAX)
                    .saturating_add(1);
                let to = from.saturating_sub(1).saturating_mul(2).min(size.max(from));
                let champion = m
                    .winner()
                    .filter(|_| before_final == 0)
                    .map(|n| place(n, 1, 1, None));
                let out = out(m).map(|n| place(n, from, to, Some(before_final)));
                champion.into_iter().chain(out).collect::<Vec<_>>()
            }
        };
        for place in named {
            if places.iter().all(|p| p.entrant != place.entrant) {
                places.push(place);
            }
        }
    }
    places.sort_by_key(|p| (p.from, p.to, p.entrant));
    places
}

fn place(entrant: EntrantNo, from: u32, to: u32, lost_before_final: Option<u8>) -> Place {
    Place {
        entrant,
        from,
        to,
        lost_before_final,
    }
}

/// Who goes no further from a decided match: the loser, or both who left.
fn out(m: &Fixture) -> impl Iterator<Item = EntrantNo> {
    let winner = m.winner();
    [m.seats.top, m.seats.bottom]
        .into_iter()
        .filter_map(super::Seat::entrant)
        .filter(move |n| Some(*n) != winner)
}
