//! The places of each stage for prizes: who has which, who is still in, and whether the stage is over. The rest of `money`
//! does not know formats.

use crate::rights::Rights;
use crate::{
    EntrantNo, Event, EventPlace, Fixture, Phase, Seat, SeatRef, Stage, Tournament, eligible,
    places, places_in, swiss,
};
use crawford_forms::stage::PaidStage;
use crawford_journal::how_many;

/// A place that is decided, shared by everyone with the same bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    pub entrant: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    pub to: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ranking {
    pub stage: PaidStage,
    /// Decided places, in any order; nobody twice.
    pub ranked: Vec<Ranked>,
    /// Who is still in: on the sheet without a place.
    pub open: Vec<EntrantNo>,
    /// How many play it: the last place there is.
    pub field: u32,
    /// Whether every place is decided that ever will be.
    pub over: bool,
    /// Whether it is not drawn yet, so that those still in may come into it or not.
    pub to_come: bool,
}

impl Ranking {
    #[must_use]
    pub fn of(&self, entrant: EntrantNo) -> Option<Ranked> {
        self.ranked.iter().copied().find(|r| r.entrant == entrant)
    }

    /// The worst place anyone still in may end on; `None` if nobody is.
    #[must_use]
    pub fn worst_open(&self) -> Option<u32> {
        if self.over || self.open.is_empty() {
            return None;
        }
        let has_room = |to: u32| {
            let span = self.ranked.iter().filter(|r| (r.from..=r.to).contains(&to));
            let (mut taken, mut size) = (0u32, 1u32);
            for r in span {
                taken = taken.saturating_add(1);
                size = r.to.saturating_sub(r.from).saturating_add(1);
            }
            taken < size
        };
        let worst = (1..=self.field.min(4_096))
            .rev()
            .find(|place| has_room(*place));
        Some(worst.unwrap_or(1))
    }
}

/// Every stage of an event that has places, the main one first.
#[must_use]
pub fn rankings(t: &Tournament, event: &Event) -> Vec<Ranking> {
    let main = main(t, event);
    let mut all = Vec::new();
    for stage in Stage::FALLEN_TO {
        all.extend(fallen_to(event, stage, &main));
    }
    all.insert(0, main);
    all
}

/// The same, and the consolation that may still be drawn afresh.
pub(super) fn rankings_to_come(t: &Tournament, event: &Event) -> Vec<Ranking> {
    let mut all = rankings(t, event);
    let open = eligible(t, event, Stage::Consolation);
    let is_drawn = all.iter().any(|r| r.stage == PaidStage::Consolation);
    if !t.finished && !is_drawn && open.len() > 1 {
        all.push(Ranking {
            stage: PaidStage::Consolation,
            open,
            to_come: true,
            ..Ranking::default()
        });
    }
    all
}

/// Whoever still plays for a place has none yet, even if they cannot finish lower.
pub(super) fn settled(event: &Event, of: Phase, places: Vec<EventPlace>) -> Vec<Ranked> {
    let rights = Rights::of(event);
    let plays_on = |n: EntrantNo| {
        rights
            .matches_of(n)
            .any(|m| m.phase.ranks_with(of) && m.result.is_none())
    };
    places
        .into_iter()
        .filter(|p| !plays_on(p.entrant))
        .map(|p| Ranked {
            entrant: p.entrant,
            from: p.from,
            to: p.to,
        })
        .collect()
}

fn main(t: &Tournament, event: &Event) -> Ranking {
    let ranked = if stands_may_move(t, event) {
        Vec::new()
    } else {
        settled(event, Phase::Main, places(event))
    };
    // A ladder and a free night end when the director says so, whatever was played of them.
    let open_ended = event.capabilities().open_ended();
    let on_the_sheet = super::entries::entries_of(t, event);
    let open: Vec<EntrantNo> = on_the_sheet
        .iter()
        .copied()
        .filter(|n| ranked.iter().all(|r| r.entrant != *n))
        .collect();
    let mut matches = event
        .matches
        .iter()
        .filter(|m| m.phase.ranks_with(Phase::Main))
        .peekable();
    let over = match matches.peek() {
        _ if open_ended => t.finished,
        Some(_) => matches.all(|m| m.result.is_some()),
        None => event.is_over() || crate::stages::knockout_has_nobody(t, event),
    } && !stands_may_move(t, event);
    Ranking {
        stage: PaidStage::Main,
        field: how_many(on_the_sheet.len()),
        over,
        ranked,
        open,
        to_come: false,
    }
}

/// Whether places are standings that can still change, so that nothing is won by them yet: in a Swiss before its last
/// round or before what follows is drawn, on a ladder and a free night until the tournament is over. A schedule has no
/// places before its last match.
fn stands_may_move(t: &Tournament, event: &Event) -> bool {
    if event.capabilities().open_ended() {
        return !t.finished;
    }
    let by_standings = event.capabilities().paired_rounds().is_some() && event.stages.is_empty();
    by_standings && !t.finished && (!event.is_over() || swiss::next_step(t, event).is_some())
}

/// The places of a stage losers fall to; nothing where the event has none, or none yet.
fn fallen_to(event: &Event, stage: Stage, main: &Ranking) -> Option<Ranking> {
    let phase = stage.phase_below()?;
    let here = || event.matches.iter().filter(|m| m.phase.stage() == stage);
    here().next()?;
    let ranked = settled(event, phase, places_in(event, stage));
    let rights = Rights::of(event);
    let mut open: Vec<EntrantNo> = here()
        .flat_map(|m| rights.owners(m.number).both())
        .filter_map(Seat::entrant)
        .collect();
    // While a match that leads here is open, either of its players may still lose it and come.
    let leads_here = |to: SeatRef| {
        event
            .fixture(to.of)
            .is_some_and(|m| m.phase.stage() == stage)
    };
    let feeds = |m: &&std::sync::Arc<Fixture>| {
        m.phase.stage() != stage && m.result.is_none() && m.loser_to.is_some_and(leads_here)
    };
    if event.matches.iter().any(|m| feeds(&m)) {
        open.extend(&main.open);
    }
    open.sort_unstable();
    open.dedup();
    open.retain(|n| ranked.iter().all(|r| r.entrant != *n));
    Some(Ranking {
        stage: stage.paid(),
        // Each match but a bye puts one out, and one is left.
        field: how_many(here().filter(|m| !m.has_bye()).count()).saturating_add(1),
        over: here().all(|m| m.result.is_some()),
        ranked,
        open,
        to_come: false,
    })
}

/// For tests: who is ranked from which place to which, and who is still in.
#[cfg(test)]
pub(super) fn example(
    stage: PaidStage,
    ranked: &[(u32, u32, u32)],
    open: &[u32],
    field: u32,
) -> Ranking {
    let ranked = ranked.iter().map(|(n, from, to)| Ranked {
        entrant: EntrantNo(*n),
        from: *from,
        to: *to,
    });
    Ranking {
        stage,
        ranked: ranked.collect(),
        open: open.iter().map(|n| EntrantNo(*n)).collect(),
        field,
        over: open.is_empty(),
        to_come: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(ranked: &[(u32, u32, u32)], open: &[u32], field: u32) -> Ranking {
        example(PaidStage::Main, ranked, open, field)
    }

    #[test]
    fn the_worst_open_place_is_the_last_with_room() {
        // Eight players, one semi-final played: the loser of the other shares 3-4 with entrant 3.
        let quarter = [(5, 5, 8), (6, 5, 8), (7, 5, 8), (8, 5, 8)];
        let mut semi = quarter.to_vec();
        assert_eq!(ranking(&semi, &[1, 2, 3, 4], 8).worst_open(), Some(4));
        semi.push((3, 3, 4));
        assert_eq!(ranking(&semi, &[1, 2, 4], 8).worst_open(), Some(4));
        semi.push((4, 3, 4));
        assert_eq!(ranking(&semi, &[1, 2], 8).worst_open(), Some(2));
        assert_eq!(ranking(&semi, &[], 8).worst_open(), None);
    }
}
