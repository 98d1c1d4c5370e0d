//! The longest way to play numbers in order, found without listing all results.
//!
//! The search goes down first and remembers where it has been. Most positions let all numbers be played, which the first
//! ways down show; only where they cannot be played is everything looked at.
//!
//! Where it goes from a position depends on that position alone as long as `pick` is a constant. Then who follows the way
//! found, and asks again at each step, is never told that there is no such way: what is looked at from a position on the
//! way is a part of what was looked at before.

use super::follow::one_by_one;
use super::one::one_of;
use super::search::{Ground, Node};
use super::{Generator, times};
use crate::plays::Downward;
use std::collections::HashSet;

/// The most positions this search looks at.
const MOST_SEEN: usize = 1 << 16;

/// A longest way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Longest {
    /// Its last position.
    pub node: u32,
    /// How many numbers it plays.
    pub played: u8,
    /// Whether it is not known that no other is longer: there were more positions than may be looked at.
    pub unproven: bool,
}

struct Descent<'a, P> {
    ground: &'a Ground,
    numbers: Vec<u8>,
    pick: &'a mut P,
    /// How many numbers had been played, and the position.
    seen: HashSet<(u8, u128, u128)>,
    path: Vec<Node>,
    /// The longest path yet.
    best: Vec<Node>,
}

/// Why a search has ended before everything was looked at.
enum Ended {
    AllPlayed,
    TooMany,
}

impl Generator {
    /// A longest way to play `numbers` from `node`, in which `pick` chooses among the next positions, none of which it is
    /// shown twice.
    pub(super) fn longest(
        &mut self,
        ground: &Ground,
        node: u32,
        numbers: &[(u8, u8)],
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Longest {
        let mut descent = Descent {
            ground,
            numbers: one_by_one(numbers),
            pick: &mut *pick,
            seen: HashSet::new(),
            path: Vec::new(),
            best: Vec::new(),
        };
        let ended = self.go_down(&mut descent, self.node(node));
        self.descended += descent.seen.len();
        let best = descent.best;
        let too_many = matches!(ended, Some(Ended::TooMany));
        // Number by number more is looked at in the same time.
        if too_many
            && self.most > MOST_SEEN
            && let Ok((last, rest)) = self.run(ground, node..node + 1, numbers)
        {
            return Longest {
                node: one_of(&last, pick),
                played: times(numbers) - times(&rest),
                unproven: false,
            };
        }
        let (mut last, played) = (node, best.len() as u8);
        for step in best {
            self.nodes.push(Node {
                before: last,
                ..step
            });
            last = self.nodes.len() as u32 - 1;
        }
        Longest {
            node: last,
            played,
            unproven: too_many,
        }
    }

    fn go_down<P: FnMut(usize) -> usize>(
        &self,
        descent: &mut Descent<'_, P>,
        node: Node,
    ) -> Option<Ended> {
        let played = descent.path.len();
        if played > descent.best.len() {
            descent.best.clone_from(&descent.path);
        }
        let Some(number) = descent.numbers.get(played).copied().map(u32::from) else {
            return Some(Ended::AllPlayed);
        };
        let sources = self.sources(descent.ground, &node, number);
        let step = |from| self.step(descent.ground, 0, &node, from, number, sources);
        let mut next: Vec<Node> = Downward(sources).filter_map(step).collect();
        while let Some(last) = next.len().checked_sub(1) {
            let after = next.remove((descent.pick)(next.len()).min(last));
            if !descent.seen.insert((played as u8, after.own, after.opp)) {
                continue;
            }
            if descent.seen.len() > self.most.min(MOST_SEEN) {
                return Some(Ended::TooMany);
            }
            descent.path.push(after);
            let ended = self.go_down(descent, after);
            if ended.is_some() {
                return ended;
            }
            descent.path.pop();
        }
        None
    }
}
