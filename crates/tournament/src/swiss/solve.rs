//! The best pairing of a board. The graph begins with likely pairs only. The duals of its best matching are then
//! compared with every other pair, and those that could still improve it join, until there are none. So the answer is
//! the best of all pairings.

use super::blossom::{Matching, Stuck};
use super::board::Board;
use super::value::{Most, Scale, Terms};
use super::weight::{MatchingWeight, Wide};

/// Up to this many players every pair is looked at from the start.
const FEW: u32 = 40;
/// Partners in the own group each player begins with.
const NEAR: usize = 6;
/// Players at the edge of a group who may float from the start.
const EDGE: usize = 4;

#[derive(Debug)]
pub(super) enum Solved {
    /// The best pairs, the lower id first.
    Pairs(Vec<(u32, u32)>),
    Stuck(Stuck),
    /// More score groups than weights have room for.
    TooMany,
}

pub(super) fn solve(board: &Board, relaxed: bool) -> Solved {
    let scale = Scale::of(&most(board, relaxed));
    match scale.parts() {
        0 | 1 => Search::<i128>::new(board, &scale).run(),
        2 => Search::<Wide<2>>::new(board, &scale).run(),
        3 | 4 => Search::<Wide<4>>::new(board, &scale).run(),
        5..=12 => Search::<Wide<12>>::new(board, &scale).run(),
        _ => Solved::TooMany,
    }
}

fn most(board: &Board, relaxed: bool) -> Most {
    let pairs = i128::from(board.vertices() / 2);
    let players = i128::from(board.players());
    let byes = i128::from(board.byes);
    let groups = board.groups.len() as i128;
    let crossings = board.groups.iter().map(|(_, to)| {
        let above = i128::from(*to);
        above.min(players - above + byes)
    });
    Most {
        pairs,
        relaxed,
        crossings: crossings
            .take(board.groups.len().saturating_sub(1))
            .collect(),
        distance: pairs * groups * groups,
        bye_unplayed: byes * i128::from(board.unplayed.0.iter().max().copied().unwrap_or(0)),
        disorder: pairs * (players + 1) * (players + 1),
    }
}

struct Search<'b, W> {
    board: &'b Board,
    scale: &'b Scale,
    /// By group and group: what a pair weighs by its groups alone.
    by_groups: Vec<W>,
    /// What one repeated float weighs.
    repeat: W,
    edges: Vec<(u32, u32)>,
}

impl<'b, W: MatchingWeight> Search<'b, W> {
    fn new(board: &'b Board, scale: &'b Scale) -> Self {
        let groups = board.groups.len() as u32 + 1;
        let nothing = Terms {
            rematch: 0,
            second_bye: 0,
            wish: 0,
            crosses: (0, 0),
            distance: 0,
            bye_unplayed: 0,
            repeats: 0,
            disorder: 0,
        };
        let by_groups = (0..groups)
            .flat_map(|from| (0..groups).map(move |to| (from.min(to), from.max(to))))
            .map(|(from, to)| {
                let apart = i128::from(to - from);
                scale.weight(&Terms {
                    crosses: (from, to),
                    distance: apart * apart,
                    ..nothing
                })
            })
            .collect();
        Search {
            board,
            scale,
            by_groups,
            repeat: scale.weight(&Terms {
                repeats: 1,
                ..nothing
            }),
            edges: Vec::new(),
        }
    }

    fn run(mut self) -> Solved {
        let board = self.board;
        self.likely();
        loop {
            self.edges.sort_unstable();
            self.edges.dedup();
            let mut graph = Matching::<W>::new(board.vertices());
            for &(a, b) in &self.edges {
                graph.edge(a, b, self.weight(a, b));
            }
            let before = self.edges.len();
            match graph.solve() {
                Ok(()) => {
                    self.price(&graph);
                    if self.edges.len() == before {
                        let pair = |a| graph.mate(a).filter(|b| a < *b).map(|b| (a, b));
                        return Solved::Pairs((0..board.players()).filter_map(pair).collect());
                    }
                }
                Err(stuck) => {
                    self.bridge(&stuck);
                    if self.edges.len() == before {
                        return Solved::Stuck(stuck);
                    }
                }
            }
        }
    }

    fn add(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let legal = self.board.legal(a, b);
        if legal {
            self.edges.push((a, b));
        }
        legal
    }

    fn weight(&self, a: u32, b: u32) -> W {
        let terms = self.board.terms(a, b);
        if terms.rematch + terms.second_bye + terms.wish + terms.bye_unplayed > 0 {
            return self.scale.weight(&terms);
        }
        let repeats = match terms.repeats {
            0 => W::default(),
            1 => self.repeat,
            _ => self.repeat + self.repeat,
        };
        self.least(a, b) + repeats
    }

    /// What a pair weighs by its groups and the order: never more than it does.
    fn least(&self, a: u32, b: u32) -> W {
        let row = self.board.groups.len() + 1;
        let at = self.board.group_of(a) as usize * row + self.board.group_of(b) as usize;
        let by_groups = *self
            .by_groups
            .get(at)
            .expect("any two groups have a weight");
        by_groups + W::last(self.board.disorder(a, b))
    }

    fn likely(&mut self) {
        let board = self.board;
        if board.players() <= FEW {
            for a in 0..board.players() {
                for b in a + 1..board.vertices() {
                    self.add(a, b);
                }
            }
            return;
        }
        for a in 0..board.players() {
            let (from, to) = board.span(board.group[a]);
            for aim in board.aims(a) {
                let inside = |at: i64| {
                    u32::try_from(at)
                        .ok()
                        .filter(|at| (from..to).contains(at) && *at != a)
                };
                let mut found = 0;
                for step in 0..i64::from(to - from) {
                    for at in [aim - step, aim + step].into_iter().filter_map(inside) {
                        found += usize::from(self.add(a, at));
                    }
                    if found >= NEAR {
                        break;
                    }
                }
            }
        }
        for &(from, to) in &board.groups {
            let floating = first(|id| board.repeats_down(id), (from..to).rev());
            let rising = first(|id| board.repeats_up(id), to..board.players());
            for &a in &floating {
                for &b in &rising {
                    self.add(a, b);
                }
            }
        }
        // Byes: the fewest unplayed rounds at the bottom, and some above.
        for bye in board.players()..board.vertices() {
            let mut allowed = 0;
            for &(from, to) in board.groups.iter().rev() {
                let mut candidates: Vec<u32> = (from..to)
                    .rev()
                    .filter(|id| board.bye_allowed(*id))
                    .collect();
                candidates.sort_by_key(|id| board.unplayed[*id]);
                candidates.truncate(EDGE + board.byes as usize);
                for a in candidates {
                    allowed += usize::from(self.add(a, bye));
                }
                if allowed > 2 * EDGE + board.byes as usize {
                    break;
                }
            }
        }
    }

    /// Adds the pairs by which a matching might still get better: those that weigh less than its duals say.
    fn price(&mut self, graph: &Matching<W>) {
        let board = self.board;
        let duals = graph.duals();
        let zero = W::default();
        let row = board.groups.len() + 1;
        let double: Vec<W> = self.by_groups.iter().map(|w| *w + *w).collect();
        // Beside each vertex what the test below needs of it, in the order it is met.
        let seats: Vec<(u32, u32, W)> = duals
            .order
            .iter()
            .map(|&v| {
                let dual = *duals.y.get(v as usize).expect("every vertex has a dual");
                (v, board.group_of(v), dual)
            })
            .collect();
        for &(u, group, dual) in &seats {
            let mut better: Vec<(W, u32, u32)> = Vec::new();
            let at = group as usize * row;
            let by_groups = double.get(at..at + row).expect("every group has a row");
            for (from, to, around) in duals.rows_after(u) {
                let spare = dual - around;
                for &(v, other_group, other) in seats.get(from..to).unwrap_or_default() {
                    // Most pairs are ruled out by their groups alone, most others by the order.
                    let apart = *by_groups
                        .get(other_group as usize)
                        .expect("any two groups have a weight");
                    let room = other + spare - apart;
                    if room <= zero {
                        continue;
                    }
                    let (a, b) = (u.min(v), u.max(v));
                    if board.is_bye(a) {
                        continue;
                    }
                    let disorder = W::last(board.disorder(a, b));
                    if disorder + disorder >= room || !board.legal(a, b) {
                        continue;
                    }
                    let weight = self.weight(a, b);
                    let slack = weight + weight - other - spare;
                    if slack < zero {
                        better.push((slack, a, b));
                    }
                }
            }
            better.sort_unstable();
            better.truncate(EDGE);
            self.edges
                .extend(better.into_iter().map(|(_, a, b)| (a, b)));
        }
    }

    /// Adds pairs that might let a stuck search go on: from its odd parts to anywhere but those who are taken.
    fn bridge(&mut self, stuck: &Stuck) {
        let vertices = self.board.vertices() as usize;
        let mut part_of = vec![usize::MAX; vertices];
        let mut set = |v: u32, part: usize| {
            if let Some(of) = part_of.get_mut(v as usize) {
                *of = part;
            }
        };
        for (part, members) in stuck.parts.iter().enumerate() {
            members.iter().for_each(|v| set(*v, part));
        }
        let between = stuck.parts.len();
        stuck.between.iter().for_each(|v| set(*v, between));
        for (part, members) in stuck.parts.iter().enumerate() {
            for &u in members {
                let mut found = 0;
                for (v, other) in (0u32..).zip(&part_of) {
                    if *other != part && *other != between && found < 2 * EDGE {
                        found += usize::from(self.add(u, v));
                    }
                }
            }
        }
    }
}

/// The first few of a row, and the first few of those who would not repeat a float.
fn first(repeats: impl Fn(u32) -> bool, row: impl Iterator<Item = u32> + Clone) -> Vec<u32> {
    let mut ids: Vec<u32> = row.clone().take(EDGE).collect();
    ids.extend(row.filter(|id| !repeats(*id)).take(EDGE));
    ids.sort_unstable();
    ids.dedup();
    ids
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "tests say what they expect"
    )]

    use super::super::super::EntrantNo;
    use super::super::super::ranking::Exact;
    use super::super::round::{Allowed, Float, KeepApart, SwissPlayer, SwissRound, Within};
    use super::*;
    use crawford_forms::Choice as _;

    /// The best with every pair in the graph from the start, in weights of another width.
    fn from_all_pairs(board: &Board) -> Option<Vec<(u32, u32)>> {
        let scale = Scale::of(&most(board, false));
        let search = Search::<Wide<4>>::new(board, &scale);
        let mut graph = Matching::new(board.vertices());
        for a in 0..board.players() {
            for b in a + 1..board.vertices() {
                if board.legal(a, b) {
                    graph.edge(a, b, search.weight(a, b));
                }
            }
        }
        graph.solve().ok()?;
        let pair = |a| graph.mate(a).filter(|b| a < *b).map(|b| (a, b));
        Some((0..board.players()).filter_map(pair).collect())
    }

    /// Fields too large to begin with every pair, in states no tournament would reach: met at random and often.
    #[test]
    fn few_pairs_give_what_all_pairs_give() {
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut below = move |k: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % k
        };
        for index in 0..60usize {
            let count = FEW + 1 + below(50) as u32;
            let scores = 1 + below(7);
            let mut players: Vec<SwissPlayer> = (1..=count)
                .map(|n| SwissPlayer {
                    who: EntrantNo(n),
                    score: Exact::from(below(scores) as i64),
                    rating: (below(5) > 0).then(|| below(300) as i64),
                    place: n,
                    met: Vec::new(),
                    had_bye: below(3) == 0,
                    unplayed: below(3) as u32,
                    floated: [None, Some(Float::Up), Some(Float::Down)][below(3) as usize],
                })
                .collect();
            // Every third field has met so often that pairs run short.
            let meetings = u64::from(count) * if index % 3 == 0 { 40 } else { 4 };
            for _ in 0..meetings {
                let (a, b) = (below(count.into()) as usize, below(count.into()) as usize);
                if a != b {
                    let (first, second) = (players[a].who, players[b].who);
                    players[a].met.push(second);
                    players[b].met.push(first);
                }
            }
            let round = SwissRound {
                number: 3,
                players,
                groups: index % 7 != 0,
                within: Within::ALL[index % 5],
                seed: index.to_string(),
                wishes: vec![KeepApart {
                    apart: (1..6).map(EntrantNo).collect(),
                    before: None,
                }],
                allowed: Allowed::default(),
            };
            let board = Board::of(&round);
            match (solve(&board, false), from_all_pairs(&board)) {
                (Solved::Pairs(few), Some(all)) => {
                    assert_eq!(board.value(&few), board.value(&all));
                }
                (Solved::Stuck(_), None) => {}
                (few, all) => panic!("{few:?} and {all:?}"),
            }
        }
    }
}
