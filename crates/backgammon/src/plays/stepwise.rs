//! A throw that is played checker by checker, for somebody who moves one after the other.

use super::{Ground, State, Steps, for_each_play, start};
use crate::{Board, Dice};
use std::collections::HashSet;

/// A throw of which some numbers have been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartialPlay {
    /// The position now, still seen by the side that moves.
    pub board: Board,
    /// What can be played next and still be finished by the rules of the whole throw, each (from, to): by the higher number
    /// first, the farthest checker first.
    pub next: Vec<(u8, u8)>,
    /// Every legal play that begins so, each position it comes to once, and one way to make it.
    pub plays: Vec<(Board, Steps)>,
}

impl PartialPlay {
    /// The throw after `made`; `None` where no legal play begins so.
    #[must_use]
    pub fn after(board: Board, dice: Dice, made: &[(u8, u8)]) -> Option<PartialPlay> {
        let mut all = Vec::new();
        for_each_play(board, dice, |after, steps| all.push((after, steps)));
        let count = all.first().map_or(0, |(_, steps)| usize::from(steps.len()));
        let (state, ground) = start(board);
        let mut walk = Walk {
            ground,
            ends: all.iter().map(|(after, _)| *after).collect(),
            found: HashSet::new(),
            seen: HashSet::new(),
        };
        let mut now = Now {
            state,
            numbers: dice.numbers(),
            left: count,
        };
        for step in made {
            let nexts = walk.nexts(&now).into_iter();
            let mut same = nexts.filter(|(next, _)| next == step);
            now = same.find(|(_, then)| walk.can_finish(then))?.1;
        }
        let mut next = Vec::new();
        for (step, then) in walk.nexts(&now) {
            if walk.can_finish(&then) && !next.contains(&step) {
                next.push(step);
            }
        }
        walk.found.clear();
        walk.seen.clear();
        walk.finish(&now);
        let plays: Vec<_> = all
            .into_iter()
            .filter(|(after, _)| walk.found.contains(after))
            .collect();
        (!plays.is_empty()).then_some(PartialPlay {
            board: now.state.board(),
            next,
            plays,
        })
    }
}

struct Walk {
    ground: Ground,
    /// Where the legal plays of the whole throw end.
    ends: HashSet<Board>,
    /// Those of them that have been come to.
    found: HashSet<Board>,
    /// Where the search has been, with how many numbers left.
    seen: HashSet<(Board, Vec<u8>)>,
}

#[derive(Clone)]
struct Now {
    state: State,
    /// The numbers not yet played, the higher first.
    numbers: Vec<u8>,
    /// How many of them can be played.
    left: usize,
}

impl Walk {
    /// Every step from here, whether or not it can be finished.
    fn nexts(&self, now: &Now) -> Vec<((u8, u8), Now)> {
        let mut nexts = Vec::new();
        if now.left == 0 {
            return nexts;
        }
        let mut tried = None;
        for (at, number) in now.numbers.iter().enumerate() {
            if tried == Some(number) {
                continue;
            }
            tried = Some(number);
            let die = u32::from(*number);
            for from in super::Downward(self.ground.sources(now.state.men, die)) {
                let to = from.saturating_sub(die);
                let mut numbers = now.numbers.clone();
                numbers.remove(at);
                let then = Now {
                    state: now.state.step(from, to),
                    numbers,
                    left: now.left - 1,
                };
                nexts.push(((from as u8, to as u8), then));
            }
        }
        nexts
    }

    fn can_finish(&mut self, now: &Now) -> bool {
        self.found.clear();
        self.seen.clear();
        self.finish(now);
        !self.found.is_empty()
    }

    fn finish(&mut self, now: &Now) {
        let board = now.state.board();
        if !self.seen.insert((board, now.numbers.clone())) {
            return;
        }
        if now.left == 0 {
            if self.ends.contains(&board) {
                self.found.insert(board);
            }
            return;
        }
        for (_, then) in self.nexts(now) {
            self.finish(&then);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(a: u8, b: u8) -> Dice {
        Dice::new(a, b).unwrap()
    }

    #[test]
    fn every_play_is_come_to_by_the_steps_that_are_offered() {
        for board in [Board::STANDARD, Board::HYPERGAMMON_3] {
            for dice in Dice::ALL {
                let whole = PartialPlay::after(board, dice, &[]).unwrap();
                let mut all = 0;
                for_each_play(board, dice, |_, _| all += 1);
                assert_eq!(whole.plays.len(), all, "{dice}");
                for (after, steps) in &whole.plays {
                    let made: Vec<_> = steps.iter().collect();
                    let done = PartialPlay::after(board, dice, &made).unwrap();
                    assert_eq!(done.board, *after, "{dice} {made:?}");
                    assert_eq!((done.plays.len(), done.next.len()), (1, 0));
                }
                for first in &whole.next {
                    let after = PartialPlay::after(board, dice, &[*first]).unwrap();
                    let has = |steps: &Steps| steps.iter().any(|step| step == *first);
                    assert!(after.plays.len() >= whole.plays.iter().filter(|p| has(&p.1)).count());
                }
            }
        }
    }

    #[test]
    fn a_step_that_no_play_begins_with_is_none() {
        let board = Board::STANDARD;
        assert_eq!(PartialPlay::after(board, dice(5, 1), &[(24, 19)]), None);
        assert_eq!(PartialPlay::after(board, dice(6, 1), &[(13, 8)]), None);
        let after = PartialPlay::after(board, dice(6, 1), &[(13, 7), (8, 7)]).unwrap();
        assert_eq!((after.plays.len(), after.next.len()), (1, 0));
        // One checker by the lower number first comes to the same position.
        let after = PartialPlay::after(board, dice(6, 2), &[(24, 22), (22, 16)]).unwrap();
        assert_eq!(after.plays.len(), 1);
    }
}
