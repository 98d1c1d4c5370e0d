//! Results that were wrong and are put right, in each of the ways a director can.

use super::player::{EVENT, Player, length_of};
use crate::engine::{BySide, Side};
use crate::tournament::{Command, Entry, Fixture, MatchNo, OutcomeKind, Standing};
use crate::violation::Violation;

/// How wrong results are put right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mending {
    /// Another score; later matches it touches are voided and played again.
    #[default]
    Replay,
    /// The same, and the rightful player takes the place from the first match not begun.
    TakeSeat,
    /// The same, and only the record changes.
    RecordOnly,
    /// All of these by chance, and every other ending a match can have.
    Any,
}

impl Player {
    /// Some played result was wrong: the other had won, or by another score, or it ended in another way.
    pub(super) fn correct_something(&mut self, how: Mending) -> Result<(), Violation> {
        let played =
            |m: &Fixture| m.begun() && m.result.as_ref().is_some_and(|r| r.winner.is_some());
        let matches = self.event().into_iter().flat_map(|e| e.matches.iter());
        let played: Vec<MatchNo> = matches.filter(|m| played(m)).map(|m| m.number).collect();
        let Some(number) = played.get(self.chance.below(played.len())).copied() else {
            return Ok(());
        };
        let Some(e) = self.event() else { return Ok(()) };
        let Some(m) = e.fixture(number) else {
            return Ok(());
        };
        let Some(winner) = m.result.as_ref().and_then(|r| r.winner) else {
            return Ok(());
        };
        let length = length_of(e, m);
        let winner = if self.chance.happens(0.5) {
            winner
        } else {
            winner.other()
        };
        let entry = if how == Mending::Any && self.chance.happens(0.4) {
            self.ended_otherwise(winner, length)
        } else {
            self.won_by(winner, length)
        };
        let correct = |standing| Command::Correct {
            event: EVENT,
            number,
            entry: entry.clone(),
            standing,
            overrule: None,
            seen: None,
        };
        match self.act(&correct(None)) {
            Err(violation) if violation.rule == "correction-needs-a-choice" => {
                let standing = match (how, self.chance.below(3)) {
                    (Mending::Replay, _) | (Mending::Any, 0) => Standing::VoidAndReplay,
                    (Mending::TakeSeat, _) | (Mending::Any, 1) => Standing::TakeSeat,
                    (Mending::RecordOnly | Mending::Any, _) => Standing::RecordOnly,
                };
                self.act(&correct(Some(standing)))
            }
            done => done,
        }
    }

    /// Not played out: given up, stopped, out of time, or nobody had come at all.
    fn ended_otherwise(&mut self, winner: Side, length: u16) -> Entry {
        const KINDS: [OutcomeKind; 5] = [
            OutcomeKind::WalkOver,
            OutcomeKind::Forfeit,
            OutcomeKind::Retired,
            OutcomeKind::LossOnTime,
            OutcomeKind::Unfinished,
        ];
        let which = self.chance.below(KINDS.len());
        let kind = KINDS.get(which).copied().unwrap_or(OutcomeKind::Retired);
        let mut points = || self.chance.below(usize::from(length)) as i64;
        let score = BySide::new(points(), points());
        Entry::Outcome {
            kind,
            winner: Some(winner),
            score: (kind != OutcomeKind::WalkOver).then_some(score),
            note: None,
        }
    }
}
