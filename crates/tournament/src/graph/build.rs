//! Putting a graph together: matches come one after another, each fed by seats or by matches before it, so that every
//! way leads to a higher number.

use super::{Exit, GraphPlan, MatchPlan, Phase, SeatRef};
use crate::{MatchNo, Seat};
use backgammon::{BySide, Side};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// Whoever sits there from the draw.
    Seat(Seat),
    /// The winner or the loser of a match before.
    Out(MatchNo, Exit),
}

/// Those who come out of a round, down the sheet.
#[derive(Debug, Clone, Default)]
pub(super) struct Round {
    pub(super) winners: Vec<From>,
    pub(super) losers: Vec<From>,
}

#[derive(Debug)]
pub(super) struct Builder {
    before: usize,
    matches: Vec<MatchPlan>,
}

impl Builder {
    pub(super) fn after(before: usize) -> Builder {
        Builder {
            before,
            matches: Vec::new(),
        }
    }

    pub(super) fn play(&mut self, phase: Phase, round: u8, top: From, bottom: From) -> MatchNo {
        let number = MatchNo::at(self.before.saturating_add(self.matches.len()));
        let mut plan = MatchPlan::new(number, phase, round);
        for (side, from) in [(Side::Top, top), (Side::Bottom, bottom)] {
            match from {
                From::Seat(seat) => plan.seats[side] = seat,
                From::Out(before, exit) => self.lead(before, exit, SeatRef { of: number, side }),
            }
        }
        self.matches.push(plan);
        number
    }

    pub(super) fn round(
        &mut self,
        phase: Phase,
        round: u8,
        pairs: impl IntoIterator<Item = (From, From)>,
    ) -> Round {
        let mut out = Round::default();
        for (top, bottom) in pairs {
            let number = self.play(phase, round, top, bottom);
            out.winners.push(From::Out(number, Exit::Winner));
            out.losers.push(From::Out(number, Exit::Loser));
        }
        out
    }

    pub(super) fn only_if(&mut self, number: MatchNo, seat: SeatRef) {
        if let Some(m) = self.get(number) {
            m.only_if = Some(seat);
        }
    }

    pub(super) fn falls_if_first(&mut self, number: MatchNo) {
        if let Some(m) = self.get(number) {
            m.falls_if_first = true;
        }
    }

    /// Gives a match the length of one so many rounds before the final.
    pub(super) fn long_as(&mut self, number: MatchNo, before_final: u8) {
        if let Some(m) = self.get(number) {
            m.before_final = Some(before_final);
        }
    }

    pub(super) fn seats(&self, number: MatchNo) -> Option<BySide<Seat>> {
        let at = number.index()?.checked_sub(self.before)?;
        self.matches.get(at).map(|m| m.seats)
    }

    /// Counts the lengths of a phase's matches back from this round, its last.
    pub(super) fn count_down(&mut self, phase: Phase, last: u8) {
        for m in self.matches.iter_mut().filter(|m| m.phase == phase) {
            m.before_final = Some(last.saturating_sub(m.round));
        }
    }

    fn lead(&mut self, number: MatchNo, exit: Exit, to: SeatRef) {
        if let Some(m) = self.get(number) {
            match exit {
                Exit::Winner => m.winner_to = Some(to),
                Exit::Loser => m.loser_to = Some(to),
            }
        }
    }

    fn get(&mut self, number: MatchNo) -> Option<&mut MatchPlan> {
        let at = number.index()?.checked_sub(self.before)?;
        self.matches.get_mut(at)
    }

    pub(super) fn plan(self, rounds: u8) -> GraphPlan {
        GraphPlan {
            rounds,
            matches: self.matches,
        }
    }
}

/// Neighbours paired down the sheet; one left over is out of it.
pub(super) fn neighbours(from: &[From]) -> impl Iterator<Item = (From, From)> {
    from.chunks_exact(2).filter_map(|two| match two {
        [a, b] => Some((*a, *b)),
        _ => None,
    })
}
