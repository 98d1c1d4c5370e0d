//! Losers' sides: those who fell, batch by batch, play on until one is left.

use super::build::{Builder, From, neighbours};
use super::{GraphPlan, Phase};
use crate::seeding::{seed_order, sheet_size};
use crate::{EntrantNo, Seat};

#[derive(Debug, Default)]
pub(super) struct Lower {
    pub(super) winner: Option<From>,
    pub(super) losers: Vec<Vec<From>>,
    pub(super) rounds: u8,
}

impl Lower {
    fn play(&mut self, builder: &mut Builder, phase: Phase, pairs: Vec<(From, From)>) -> Vec<From> {
        self.rounds = self.rounds.saturating_add(1);
        let out = builder.round(phase, self.rounds, pairs);
        self.losers.push(out.losers);
        out.winners
    }

    /// Neighbours meet, round after round, until one is left.
    fn play_out(mut self, builder: &mut Builder, phase: Phase, mut there: Vec<From>) -> Lower {
        while there.len() > 1 {
            let pairs = neighbours(&there).collect();
            there = self.play(builder, phase, pairs);
        }
        self.winner = there.first().copied();
        builder.count_down(phase, self.rounds);
        self
    }
}

/// The pairs of a round of the losers' side: those already there against those who fall, as far as there are both; the
/// rest among themselves, neighbours first.
pub(super) fn meetings(there: Vec<From>, fallen: Vec<Vec<From>>) -> Vec<(From, From)> {
    let mut batches = fallen.into_iter();
    let mut there = there;
    if there.is_empty() {
        there = batches.next().unwrap_or_default();
    }
    let mut falling: Vec<From> = batches.flatten().collect();
    if falling.len() > there.len() {
        std::mem::swap(&mut there, &mut falling);
    }
    let (many, few) = (there.len(), falling.len());
    let spread: Vec<usize> = (0..few)
        .map(|at| (2 * at + 1) * many / (2 * few.max(1)))
        .collect();
    let mut pairs = Vec::with_capacity(many);
    let mut waiting: Option<From> = None;
    let mut falling = falling.into_iter();
    for (at, from) in there.into_iter().enumerate() {
        if spread.contains(&at) {
            if let Some(fallen) = falling.next() {
                pairs.push((from, fallen));
            }
        } else if let Some(other) = waiting.take() {
            pairs.push((other, from));
        } else {
            waiting = Some(from);
        }
    }
    pairs
}

/// Batches that fall one after another, each as large as the one before or half of it. Those already there play among
/// themselves until they are as many as fall next, and then meet them.
pub(super) fn progressive(builder: &mut Builder, phase: Phase, batches: Vec<Vec<From>>) -> Lower {
    let mut side = Lower::default();
    let mut there: Vec<From> = Vec::new();
    let mut batches = batches
        .into_iter()
        .filter(|batch| !batch.is_empty())
        .peekable();
    while let Some(batch) = batches.next() {
        let mut falling = vec![batch];
        if there.is_empty() {
            let first = falling.first().map_or(0, Vec::len);
            falling.extend(batches.next_if(|next| next.len() == first));
        }
        let count: usize = falling.iter().map(Vec::len).sum();
        while there.len() > count {
            let pairs = neighbours(&there).collect();
            there = side.play(builder, phase, pairs);
        }
        if there.is_empty() && count == 1 {
            there = falling.into_iter().flatten().collect();
        } else {
            there = side.play(builder, phase, meetings(there, falling));
        }
    }
    side.play_out(builder, phase, there)
}

/// A knockout of those who come, in seed order; byes go to the first.
pub(super) fn bracket(builder: &mut Builder, phase: Phase, seeded: &[From]) -> Lower {
    let place = |seed: usize| {
        let from = seeded.get(seed.wrapping_sub(1)).copied();
        from.unwrap_or(From::Seat(Seat::Bye))
    };
    let there = seed_order(sheet_size(seeded.len())).into_iter().map(place);
    Lower::default().play_out(builder, phase, there.collect())
}

/// A knockout of entrants in seed order, numbered on from `before` matches.
pub(crate) fn stage_bracket(
    before: usize,
    phase: Phase,
    seeded: &[EntrantNo],
    third_place: bool,
) -> GraphPlan {
    let mut builder = Builder::after(before);
    let seats: Vec<From> = seeded
        .iter()
        .map(|n| From::Seat(Seat::Entrant(*n)))
        .collect();
    let side = bracket(&mut builder, phase, &seats);
    let semi_finals = side.losers.iter().rev().nth(1).map(Vec::as_slice);
    if let Some([a, b]) = semi_finals.filter(|_| third_place) {
        builder.play(Phase::ThirdPlace, side.rounds, *a, *b);
    }
    builder.plan(side.rounds)
}
