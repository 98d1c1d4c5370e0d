//! Whether everybody can be paired: the largest matching of a general graph, by Edmonds' blossom algorithm. It is written
//! apart from the program's own and for clarity rather than speed, and proves that a round had no pairing.

use std::collections::VecDeque;

/// How many pairs can be made at most, where `may` says who may meet whom.
pub(super) fn most_pairs(n: usize, may: &dyn Fn(usize, usize) -> bool) -> usize {
    let near: Vec<Vec<usize>> = (0..n)
        .map(|a| (0..n).filter(|b| *b != a && may(a, *b)).collect())
        .collect();
    let mut search = Search {
        near,
        mate: vec![None; n],
        parent: vec![None; n],
        base: (0..n).collect(),
    };
    // A greedy start makes the search short.
    for a in 0..n {
        if search.mate_of(a).is_none()
            && let Some(b) = search
                .near_of(a)
                .into_iter()
                .find(|b| search.mate_of(*b).is_none())
        {
            search.pair_up(a, b);
        }
    }
    for root in 0..n {
        if search.mate_of(root).is_none() {
            search.augment(root);
        }
    }
    search.mate.iter().flatten().count() / 2
}

struct Search {
    near: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    /// The base of the blossom somebody is in.
    base: Vec<usize>,
}

impl Search {
    fn near_of(&self, a: usize) -> Vec<usize> {
        self.near.get(a).cloned().unwrap_or_default()
    }

    fn mate_of(&self, a: usize) -> Option<usize> {
        self.mate.get(a).copied().flatten()
    }

    fn parent_of(&self, a: usize) -> Option<usize> {
        self.parent.get(a).copied().flatten()
    }

    fn base_of(&self, a: usize) -> usize {
        self.base.get(a).copied().unwrap_or(a)
    }

    fn pair_up(&mut self, a: usize, b: usize) {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(mate) = self.mate.get_mut(one) {
                *mate = Some(other);
            }
        }
    }

    /// Looks for an augmenting path from an unpaired player to another, and exchanges the pairs along it.
    fn augment(&mut self, root: usize) {
        let n = self.mate.len();
        self.parent = vec![None; n];
        self.base = (0..n).collect();
        let mut seen = vec![false; n];
        let mut queue = VecDeque::from([root]);
        mark(&mut seen, root);
        while let Some(a) = queue.pop_front() {
            for b in self.near_of(a) {
                if self.base_of(a) == self.base_of(b) || self.mate_of(a) == Some(b) {
                    continue;
                }
                let even =
                    b == root || self.mate_of(b).is_some_and(|m| self.parent_of(m).is_some());
                if even {
                    self.shrink(a, b, &mut seen, &mut queue);
                } else if self.parent_of(b).is_none() {
                    set(&mut self.parent, b, a);
                    match self.mate_of(b) {
                        None => {
                            self.turn_over(b);
                            return;
                        }
                        Some(mate) => {
                            if mark(&mut seen, mate) {
                                queue.push_back(mate);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Contracts an odd cycle into a blossom.
    fn shrink(&mut self, a: usize, b: usize, seen: &mut [bool], queue: &mut VecDeque<usize>) {
        let base = self.common(a, b);
        let mut inside = vec![false; self.mate.len()];
        self.climb(a, base, b, &mut inside);
        self.climb(b, base, a, &mut inside);
        for v in 0..self.mate.len() {
            if inside.get(self.base_of(v)) == Some(&true) {
                if let Some(of) = self.base.get_mut(v) {
                    *of = base;
                }
                if mark(seen, v) {
                    queue.push_back(v);
                }
            }
        }
    }

    fn climb(&mut self, from: usize, base: usize, child: usize, inside: &mut [bool]) {
        let (mut v, mut child) = (from, child);
        while self.base_of(v) != base {
            let Some(mate) = self.mate_of(v) else { return };
            for of in [self.base_of(v), self.base_of(mate)] {
                if let Some(inside) = inside.get_mut(of) {
                    *inside = true;
                }
            }
            set(&mut self.parent, v, child);
            child = mate;
            let Some(up) = self.parent_of(mate) else {
                return;
            };
            v = up;
        }
    }

    /// The first common ancestor of two in the search tree.
    fn common(&self, a: usize, b: usize) -> usize {
        let mut passed = vec![false; self.mate.len()];
        let mut v = a;
        loop {
            v = self.base_of(v);
            mark(&mut passed, v);
            let Some(up) = self.mate_of(v).and_then(|m| self.parent_of(m)) else {
                break;
            };
            v = up;
        }
        let mut w = self.base_of(b);
        while passed.get(w) == Some(&false) {
            let Some(up) = self.mate_of(w).and_then(|m| self.parent_of(m)) else {
                break;
            };
            w = self.base_of(up);
        }
        w
    }

    fn turn_over(&mut self, last: usize) {
        let mut at = Some(last);
        while let Some(b) = at {
            let Some(a) = self.parent_of(b) else { return };
            let next = self.mate_of(a);
            self.pair_up(a, b);
            at = next;
        }
    }
}

fn set(list: &mut [Option<usize>], at: usize, to: usize) {
    if let Some(slot) = list.get_mut(at) {
        *slot = Some(to);
    }
}

/// Marks an index. Returns whether it was not marked before.
fn mark(seen: &mut [bool], at: usize) -> bool {
    seen.get_mut(at)
        .is_some_and(|seen| !std::mem::replace(seen, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_tournament::pace::rng::Rng;

    /// The largest matching of a small graph by trying all.
    fn by_trying(may: &dyn Fn(usize, usize) -> bool, left: &mut Vec<usize>) -> usize {
        let Some(a) = left.pop() else { return 0 };
        let mut best = by_trying(may, &mut left.clone());
        for i in 0..left.len() {
            if may(a, left[i]) {
                let mut rest = left.clone();
                rest.swap_remove(i);
                best = best.max(1 + by_trying(may, &mut rest));
            }
        }
        best
    }

    #[test]
    fn it_finds_as_many_pairs_as_trying_every_way() {
        let mut rng = Rng::new(9);
        for round in 0..3_000 {
            let n = 1 + round % 9;
            let share = [0.15, 0.3, 0.5][round % 3];
            let row = |a: usize, rng: &mut Rng| -> Vec<bool> {
                (0..a).map(|_| rng.happens(share)).collect()
            };
            let edge: Vec<Vec<bool>> = (0..n).map(|a| row(a, &mut rng)).collect();
            let may = |a: usize, b: usize| a != b && edge[a.max(b)][a.min(b)];
            let all = by_trying(&may, &mut (0..n).collect());
            assert_eq!(most_pairs(n, &may), all, "{edge:?}");
        }
    }

    #[test]
    fn two_odd_circles_joined_by_a_bridge_are_all_paired() {
        // 0-1-2 and 3-4-5 are triangles, 2-3 the bridge.
        let edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)];
        let may = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
        assert_eq!(most_pairs(6, &may), 3);
    }
}
