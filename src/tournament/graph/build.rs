//! Putting a graph together: matches come one after another, each fed by seats or by matches before it, so that every
//! way leads to a higher number.

use super::{Exit, MatchPlan, Phase, Plan, SeatRef};
use crate::engine::{BySide, Side};
use crate::tournament::{MatchNo, Seat};

/// Who comes to a seat.
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

/// A graph in the making.
#[derive(Debug)]
pub(super) struct Builder {
    before: usize,
    matches: Vec<MatchPlan>,
}

impl Builder {
    /// One whose matches are numbered on from `before` matches.
    pub(super) fn after(before: usize) -> Builder {
        Builder {
            before,
            matches: Vec::new(),
        }
    }

    /// A match between two.
    pub(super) fn play(&mut self, phase: Phase, round: u8, top: From, bottom: From) -> MatchNo {
        let count = self.before.saturating_add(self.matches.len());
        let number = MatchNo(u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1));
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

    /// A round of matches.
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

    /// Played only if the player of this seat won there.
    pub(super) fn only_if(&mut self, number: MatchNo, seat: SeatRef) {
        if let Some(m) = self.get(number) {
            m.only_if = Some(seat);
        }
    }

    /// Its loser falls only if it was the first match they played.
    pub(super) fn falls_if_first(&mut self, number: MatchNo) {
        if let Some(m) = self.get(number) {
            m.falls_if_first = true;
        }
    }

    /// It is as long as a match so many rounds before the final.
    pub(super) fn long_as(&mut self, number: MatchNo, before_final: u8) {
        if let Some(m) = self.get(number) {
            m.before_final = Some(before_final);
        }
    }

    /// Who sits in a match from the draw.
    pub(super) fn seats(&self, number: MatchNo) -> Option<BySide<Seat>> {
        let at = number.to_usize().checked_sub(self.before)?;
        self.matches.get(at.checked_sub(1)?).map(|m| m.seats)
    }

    /// The length of a phase's matches is counted from this round.
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
        let at = number.to_usize().checked_sub(self.before)?;
        self.matches.get_mut(at.checked_sub(1)?)
    }

    /// The whole of it.
    pub(super) fn plan(self, rounds: u8) -> Plan {
        Plan {
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
