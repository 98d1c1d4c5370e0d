//! The schedule of a round robin or league: drawn as a whole, changed for latecomers, and corrected if somebody leaves or
//! comes back.

use super::circle::{MOST_SCHEDULED, circle, circle_limit, circle_matches};
use super::round_robin::Missed;
use super::spread::{UnplayedMatch, spread};
use crate::draft::Draft;
use crate::fields;
use crate::graph::planned;
use crate::{
    EntrantNo, Event, EventFact, EventNo, Fixture, MatchNo, MatchPlan, MatchResult, MatchStatus,
    Outcome, Schedule, Seat, Tournament,
};
use backgammon::BySide;
use crawford_forms::violation::{Source, Violation, refuse};
use std::collections::{BTreeMap, BTreeSet};

pub fn check_field(players: usize, laps: u8) -> Result<(), Violation> {
    if circle_matches(players, laps) > MOST_SCHEDULED {
        return Err(refuse::robin_field_too_large(
            circle_matches(players, laps),
            circle_limit(laps),
            players,
        ));
    }
    Ok(())
}

/// Adds the whole schedule of an event just drawn, one fact a round.
pub(crate) fn pair_all(draft: &mut Draft, event: EventNo) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let Some(Schedule { phase, laps, .. }) = e.capabilities().schedule() else {
        return;
    };
    let order = e.draw.as_ref().map(|d| d.order.clone());
    let order = order.expect("a schedule is paired right after the draw");
    let seat = |at: usize| order.get(at).map_or(Seat::Bye, |n| Seat::Entrant(*n));
    let mut numbers = (e.matches.len()..).map(MatchNo::at);
    let mut deadlines = Vec::new();
    for (round, paired) in (1u8..).zip(circle(order.len(), laps)) {
        let matches: Vec<MatchPlan> = paired
            .pairs
            .iter()
            .zip(&mut numbers)
            .map(|((a, b), n)| planned(n, phase, round, BySide::new(seat(*a), seat(*b))))
            .collect();
        deadlines.push((round, matches.iter().map(|m| m.number).collect()));
        let free = paired.free.and_then(|at| order.get(at).copied());
        draft.say_in(
            event,
            EventFact::RoundPaired {
                phase,
                round,
                matches,
                byes: free.into_iter().collect(),
                by_hand: false,
                away: Vec::new(),
                reasons: None,
                waiting: Vec::new(),
            },
        );
    }
    for (round, numbers) in deadlines {
        set_deadline(draft, event, round, numbers);
    }
}

fn set_deadline(draft: &mut Draft, event: EventNo, round: u8, numbers: Vec<MatchNo>) {
    let schedule = draft
        .state
        .event(event)
        .and_then(|e| e.capabilities().schedule());
    if let Some(by) = schedule.and_then(|schedule| schedule.deadlines.of(u32::from(round))) {
        draft.say_in(
            event,
            EventFact::DueSet {
                numbers,
                by: Some(by),
            },
        );
    }
}

/// Whom a latecomer would meet, and in which round each is free for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateSchedule {
    /// Opponents with a free round for the newcomer: the round and who is free then.
    pub free: Vec<(u8, EntrantNo)>,
    /// Opponents who are busy in every round: matches are moved to make room.
    pub squeezed: Vec<EntrantNo>,
    /// The round that is played next: the first with a match not begun.
    pub next_round: u8,
    pub last_round: u8,
}

impl LateSchedule {
    /// Of the free rounds those that are over: a latecomer catches up on them, or has lost them.
    pub fn missed(&self) -> impl Iterator<Item = (u8, EntrantNo)> {
        let free = self.free.iter().copied();
        free.filter(move |(round, _)| *round < self.next_round)
    }
}

#[must_use]
pub fn late_schedule(t: &Tournament, e: &Event) -> Option<LateSchedule> {
    let laps = e.capabilities().schedule()?.laps;
    e.draw.as_ref()?;
    let last_round = e.matches.iter().map(|m| m.round).max().unwrap_or(0);
    let waiting = e
        .matches
        .iter()
        .filter(|m| m.status() <= MatchStatus::Ready);
    let next_round = waiting
        .map(|m| m.round)
        .min()
        .unwrap_or(last_round.saturating_add(1));
    let mut busy: BTreeSet<(u8, EntrantNo)> = BTreeSet::new();
    for m in &e.matches {
        busy.extend(m.entrants().map(|n| (m.round, n)));
    }
    let mut taken: BTreeSet<u8> = BTreeSet::new();
    let (mut free, mut squeezed) = (Vec::new(), Vec::new());
    for opponent in participants(e).into_iter().filter(|n| !t.has_left(*n)) {
        for _ in 0..laps {
            let round = (1..=last_round)
                .find(|round| !busy.contains(&(*round, opponent)) && !taken.contains(round));
            match round {
                Some(round) => {
                    taken.insert(round);
                    free.push((round, opponent));
                }
                None => squeezed.push(opponent),
            }
        }
    }
    free.sort_unstable();
    Some(LateSchedule {
        free,
        squeezed,
        next_round,
        last_round,
    })
}

/// Everyone who was drawn or came late, in that order.
#[must_use]
pub fn participants(e: &Event) -> Vec<EntrantNo> {
    let drawn = e.draw.iter().flat_map(|d| d.order.iter().copied());
    drawn.chain(e.latecomers.iter().copied()).collect()
}

/// Whom a latecomer meets in each round, and which matches are moved to other rounds for it.
struct Fitted {
    by_round: BTreeMap<u8, Vec<EntrantNo>>,
    moved: Vec<(MatchNo, u8)>,
}

fn fit_in(e: &Event, entrant: EntrantNo, schedule: &LateSchedule) -> Fitted {
    // Matches not begun may be moved; all others keep the round they were in.
    let movable: Vec<&Fixture> = e
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| m.status() == MatchStatus::Ready && m.round >= schedule.next_round)
        .filter(|_| !schedule.squeezed.is_empty())
        .collect();
    let mut busy: BTreeSet<(u8, EntrantNo)> = schedule
        .free
        .iter()
        .flat_map(|(round, n)| [(*round, *n), (*round, entrant)])
        .collect();
    for m in &e.matches {
        if !movable.iter().any(|moved| moved.number == m.number) {
            busy.extend(m.entrants().map(|n| (m.round, n)));
        }
    }
    let new = schedule.squeezed.iter().map(|n| UnplayedMatch {
        players: [entrant, *n],
        round: None,
    });
    let unplayed: Vec<UnplayedMatch> = movable
        .iter()
        .filter_map(|m| {
            m.players().map(|p| UnplayedMatch {
                players: p.both(),
                round: Some(m.round),
            })
        })
        .chain(new)
        .collect();
    let rounds = spread(&unplayed, schedule.next_round, &busy);

    let mut by_round: BTreeMap<u8, Vec<EntrantNo>> = BTreeMap::new();
    for (round, n) in &schedule.free {
        by_round.entry(*round).or_default().push(*n);
    }
    let squeezed_rounds = rounds.iter().skip(movable.len());
    for (n, round) in schedule.squeezed.iter().zip(squeezed_rounds) {
        by_round.entry(*round).or_default().push(*n);
    }
    let moved = movable
        .iter()
        .zip(&rounds)
        .filter(|(m, round)| m.round != **round)
        .map(|(m, round)| (m.number, *round))
        .collect();
    Fitted { by_round, moved }
}

/// Puts a latecomer into the schedule: into the rounds where somebody is free, and where nobody is, matches not begun
/// are moved so that nobody plays twice in a round.
pub(super) fn join(
    draft: &mut Draft,
    e: &Event,
    entrant: EntrantNo,
    missed: Missed,
) -> Result<(), Violation> {
    let Some(Schedule { phase, laps, .. }) = e.capabilities().schedule() else {
        return Err(refuse::not_a_schedule());
    };
    let Some(schedule) = late_schedule(&draft.state, e) else {
        return Err(refuse::late_before_draw(e.settings.name.as_str()).by(Source::Custom));
    };
    let players = participants(e).len().saturating_add(1);
    check_field(players, laps)?;
    if missed == Missed::Lose && schedule.missed().next().is_none() {
        return Err(refuse::nothing_is_missed(entrant).at(fields::MISSED));
    }

    draft.say_in(e.number, EventFact::Joined { entrant });
    let Fitted { by_round, moved } = fit_in(e, entrant, &schedule);
    let mut numbers = (e.matches.len()..).map(MatchNo::at);
    let mut lost = Vec::new();
    let mut deadlines: BTreeMap<u8, Vec<MatchNo>> = BTreeMap::new();
    for (turn, (round, opponents)) in by_round.into_iter().enumerate() {
        let mut matches = Vec::new();
        for (opponent, number) in opponents.into_iter().zip(&mut numbers) {
            let seats = BySide::new(Seat::Entrant(entrant), Seat::Entrant(opponent));
            // The newcomer sits first and second in turn.
            let seats = if turn % 2 == 0 {
                seats
            } else {
                seats.swapped()
            };
            matches.push(planned(number, phase, round, seats));
            let was_missed = schedule.missed().any(|free| free == (round, opponent));
            if missed == Missed::Lose && was_missed {
                lost.push((number, opponent));
            }
            deadlines.entry(round).or_default().push(number);
        }
        draft.say_in(e.number, EventFact::paired(phase, round, matches, false));
    }
    for (number, round) in &moved {
        deadlines.entry(*round).or_default().push(*number);
    }
    if !moved.is_empty() {
        draft.say_in(e.number, EventFact::Rescheduled { rounds: moved });
    }
    for (round, numbers) in deadlines {
        set_deadline(draft, e.number, round, numbers);
    }
    for (number, winner) in lost {
        let side = draft
            .fixture(e.number, number)
            .and_then(|m| m.side_of(winner));
        let walk_over = MatchResult::of(Outcome::WalkOver, side, None);
        draft.decide_match(e.number, number, walk_over, None);
    }
    Ok(())
}

/// After somebody left: whether their results count in each table they are in, as the rule of the event has it.
pub(crate) fn rule_on_leaver(draft: &mut Draft, entrant: EntrantNo) {
    let events: Vec<EventNo> = draft.state.events.keys().copied().collect();
    for event in events {
        let Some(e) = draft.state.event(event) else {
            continue;
        };
        let Some(Schedule { leaver, .. }) = e.capabilities().schedule() else {
            continue;
        };
        let all = e.matches_of(entrant).count();
        let played = e.matches_of(entrant).filter(|m| m.was_played()).count();
        let is_out = e.left_out.contains(&entrant);
        if all > 0 && played < all && !leaver.counts(played, all) && !is_out {
            draft.say_in(event, EventFact::ResultsLeftOut { entrant, out: true });
        }
    }
}

/// After somebody who had left at the version `left_at` came back: the matches lost by leaving are open again, and
/// results count again. Returns whether there were any.
pub(crate) fn take_back(draft: &mut Draft, entrant: EntrantNo, left_at: u64) -> bool {
    let mut any = false;
    let events: Vec<EventNo> = draft.state.events.keys().copied().collect();
    for event in events {
        let Some(e) = draft.state.event(event) else {
            continue;
        };
        if e.capabilities().schedule().is_none() {
            continue;
        }
        let lost: Vec<MatchNo> = e
            .matches_of(entrant)
            .filter(|m| m.ended.is_some_and(|(_, ended)| ended > left_at))
            .filter(|m| m.winner() != Some(entrant) && !m.begun())
            .filter(|m| {
                m.result.as_ref().is_some_and(|r| {
                    matches!(r.outcome, Outcome::WalkOver | Outcome::BothLeft) && r.note.is_none()
                })
            })
            .map(|m| m.number)
            .collect();
        let was_out = e.left_out.contains(&entrant);
        any |= was_out || !lost.is_empty();
        for number in lost {
            draft.say_in(event, EventFact::Voided { number });
        }
        if was_out {
            draft.say_in(
                event,
                EventFact::ResultsLeftOut {
                    entrant,
                    out: false,
                },
            );
        }
    }
    any
}
