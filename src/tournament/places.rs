//! Final places: 1, 2, 3-4, 5-8 … They follow who went on, which after a correction may be another than the record has
//! winning or than sat there.

use super::rights::Rights;
use super::{
    EntrantNo, Event, Fixture, Outcome, Phase, Seat, SeatRef, Stage, graph, robin, stages, swiss,
};
use crate::engine::{BySide, Side};
use std::collections::BTreeMap;

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

/// The places of the main ranking decided so far, best first; within a shared place in sign-in order.
#[must_use]
pub fn places(event: &Event) -> Vec<Place> {
    robin::places_without_bracket(event).unwrap_or_else(|| {
        let knockout = ranking(event, Phase::Main);
        stages::places(event, swiss::places(event, knockout))
    })
}

/// The places of a stage with a ranking of its own: a consolation, a last chance. The main ranking has the losers' side
/// in it.
#[must_use]
pub fn places_in(event: &Event, stage: Stage) -> Vec<Place> {
    let of_stage = event.matches.iter().find(|m| m.phase.stage() == stage);
    of_stage.map_or_else(Vec::new, |m| ranking(event, m.phase))
}

/// The places of one ranking, which goes by matches lost: whoever lost where the sheet leads no further has a place
/// shared with all who lost as late.
#[must_use]
pub fn ranking(event: &Event, of: Phase) -> Vec<Place> {
    let rights = Rights::of(event);
    let all_wait = ghosts(event, &rights);
    let matches = || {
        let with_ghosts = event.matches.iter().zip(&all_wait);
        with_ghosts.filter(|(m, _)| m.phase.ranks_with(of) && named_place(m.phase).is_none())
    };
    // How many go out in a round: one from each match two people can sit in.
    let mut going_out: BTreeMap<u16, u32> = BTreeMap::new();
    for (m, ghosts) in matches() {
        let two = !ghosts.top && !ghosts.bottom;
        if two && goes_out(event, m, of, Side::Bottom) {
            let count = going_out.entry(m.depth).or_insert(0);
            *count = count.saturating_add(1);
        }
    }
    let mut from_of: BTreeMap<u16, (u32, u32)> = BTreeMap::new();
    let mut next = 2u32;
    for (level, count) in going_out.iter().rev() {
        from_of.insert(
            *level,
            (next, next.saturating_add(*count).saturating_sub(1)),
        );
        next = next.saturating_add(*count);
    }

    // The last matches speak first, the plays-off before all: they tell apart whom a round left equal.
    let mut decided: Vec<&Fixture> = event
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| m.phase.ranks_with(of) && m.result.is_some())
        .collect();
    decided.sort_by_key(|m| {
        let play_off = named_place(m.phase).is_some();
        let is_final = !play_off && leads_nowhere(event, m, of);
        (!is_final, !play_off, std::cmp::Reverse(m.depth), m.number)
    });
    let mut places: Vec<Place> = Vec::new();
    let mut name = |entrant: Option<EntrantNo>, from: u32, to: u32, lost: Option<u8>| {
        if let Some(entrant) = entrant
            && places.iter().all(|p| p.entrant != entrant)
        {
            places.push(Place {
                entrant,
                from,
                to: to.max(from),
                lost_before_final: lost,
            });
        }
    };
    for m in decided {
        if let Some(place) = named_place(m.phase) {
            let lost = Some(m.before_final);
            let together = played_for_together(event, &all_wait, m);
            let below = place.saturating_add(together.matches);
            let last = |from: u32, many: u32| from.saturating_add(many).saturating_sub(1);
            if rights.went_on(m.number) == Some(None) {
                // Nobody won: of two who both left neither is before the other, and both are behind who played on.
                let (from, many) = match together.matches {
                    1 => (place, 2),
                    _ => (below, together.matches),
                };
                for n in out(&rights, m) {
                    name(Some(n), from, last(from, many), lost);
                }
                continue;
            }
            if m.winner_to.is_none() {
                name(
                    rights.winner(m.number).entrant(),
                    place,
                    last(place, together.winners),
                    lost,
                );
            }
            if m.loser_to.is_none() {
                name(
                    rights.loser(m.number).entrant(),
                    below,
                    last(below, together.losers),
                    lost,
                );
            }
            continue;
        }
        if goes_out(event, m, of, Side::Top) {
            name(rights.winner(m.number).entrant(), 1, 1, None);
        }
        let both_left = rights.went_on(m.number) == Some(None);
        if both_left || goes_out(event, m, of, Side::Bottom) {
            let level = where_losers_go_out(event, m, of);
            let (from, to) = from_of.get(&level).copied().unwrap_or((next, next));
            for n in out(&rights, m) {
                name(Some(n), from, to, Some(m.before_final));
            }
        }
    }
    places.sort_by_key(|p| (p.from, p.to, p.entrant));
    places
}

/// The place a match is played for, where it has one in its name.
fn named_place(phase: Phase) -> Option<u32> {
    match phase {
        Phase::ThirdPlace => Some(3),
        Phase::PlayOff(place) => Some(u32::from(place)),
        _ => None,
    }
}

/// How many matches are for the same places at once, and how many come out of them.
struct Together {
    matches: u32,
    winners: u32,
    losers: u32,
}

/// The matches of one round of a play-off: where nobody plays on, their winners share the upper places and their losers the
/// lower ones.
fn played_for_together(event: &Event, ghosts: &[BySide<bool>], of: &Fixture) -> Together {
    let mut together = Together {
        matches: 0,
        winners: 0,
        losers: 0,
    };
    let matches = event.matches.iter().zip(ghosts);
    for (_, ghosts) in matches.filter(|(m, _)| (m.phase, m.round) == (of.phase, of.round)) {
        together.matches = together.matches.saturating_add(1);
        let (some, two) = (!ghosts.top || !ghosts.bottom, !ghosts.top && !ghosts.bottom);
        together.winners = together.winners.saturating_add(u32::from(some));
        together.losers = together.losers.saturating_add(u32::from(two));
    }
    together
}

/// Whether the winner (top) or the loser (bottom) of a match goes no further in its ranking. Going to play for a place
/// is no further.
fn goes_out(event: &Event, m: &Fixture, of: Phase, exit: Side) -> bool {
    let to = match exit {
        Side::Top => m.winner_to,
        Side::Bottom => m.loser_to,
    };
    let next = to.and_then(|to| event.fixture(to.of));
    next.is_none_or(|next| !next.phase.ranks_with(of) || named_place(next.phase).is_some())
}

/// How late the loser of a match goes out who loses wherever he falls: those who both left have that place.
fn where_losers_go_out(event: &Event, m: &Fixture, of: Phase) -> u16 {
    let mut m = m;
    while !goes_out(event, m, of, Side::Bottom)
        && let Some(next) = m.loser_to.and_then(|to| event.fixture(to.of))
    {
        m = next;
    }
    m.depth
}

/// Whether nobody plays on after a match in its ranking.
fn leads_nowhere(event: &Event, m: &Fixture, of: Phase) -> bool {
    goes_out(event, m, of, Side::Top) && goes_out(event, m, of, Side::Bottom)
}

impl Event {
    /// The matches two people play or may come to: no byes, none that only byes lead to, and none called off.
    #[must_use]
    pub fn played_by_two(&self) -> Vec<&Fixture> {
        let of_nobody = ghosts(self, &Rights::of(self));
        let unplayed = |outcome: &Outcome| matches!(outcome, Outcome::Bye | Outcome::CalledOff);
        let by_two = |m: &Fixture, ghosts: &BySide<bool>| {
            !ghosts.top
                && !ghosts.bottom
                && m.seats.top != Seat::Bye
                && m.seats.bottom != Seat::Bye
                && !m.result.as_ref().is_some_and(|r| unplayed(&r.outcome))
        };
        let matches = self.matches.iter().map(AsRef::as_ref).zip(&of_nobody);
        matches
            .filter(|(m, ghosts)| by_two(m, ghosts))
            .map(|(m, _)| m)
            .collect()
    }
}

/// The seats of an event nobody will ever sit in: those of byes, and those of whom it has come out that they do not fall.
fn ghosts(event: &Event, rights: &Rights<'_>) -> Vec<BySide<bool>> {
    let ways = event.matches.iter().map(|m| {
        let loser = rights.loser(m.number);
        let falls = |to: &SeatRef| !m.falls_if_first || rights.owner(*to) == loser;
        (m.seats, m.winner_to, m.loser_to.filter(falls))
    });
    graph::ghosts(ways)
}

/// Who goes no further from a decided match: the loser, or both who left.
fn out(rights: &Rights<'_>, m: &Fixture) -> impl Iterator<Item = EntrantNo> {
    let (winner, owners) = (rights.winner(m.number), rights.owners(m.number));
    [owners.top, owners.bottom]
        .into_iter()
        .filter(move |owner| *owner != winner)
        .filter_map(Seat::entrant)
}
