//! The duals of a solved matching.

use super::super::at::At;
use super::super::weight::MatchingWeight;
use super::{Matching, NONE};

impl<W: MatchingWeight> Matching<W> {
    /// The duals, to hold against pairs that were not in the graph.
    #[must_use]
    pub fn duals(&self) -> Duals<W> {
        let nodes = self.parent.0.len();
        let mut duals = Duals {
            order: Vec::with_capacity(self.vertices as usize),
            y: self.y.0.clone(),
            parent: At(self.parent.0.clone()),
            around: At(vec![W::default(); nodes]),
            span: At(vec![(0, 0); nodes]),
        };
        // Each blossom's vertices stand in a row: it is met once on the way in and once on the way out.
        let outermost = |n: &u32| {
            self.parent[*n] == NONE && (*n < self.vertices || !self.cycle[*n].nodes.is_empty())
        };
        let mut open: Vec<(u32, bool)> = (0..nodes as u32)
            .filter(outermost)
            .map(|n| (n, false))
            .collect();
        while let Some((node, leaving)) = open.pop() {
            let here = duals.order.len() as u32;
            if node < self.vertices {
                duals.span[node] = (here, here + 1);
                duals.order.push(node);
            } else if leaving {
                duals.span[node].1 = here;
            } else {
                duals.span[node].0 = here;
                let outer = self.parent[node];
                let outside = if outer == NONE {
                    W::default()
                } else {
                    duals.around[outer]
                };
                duals.around[node] = outside + self.z[node];
                open.push((node, true));
                open.extend(self.cycle[node].nodes.iter().map(|child| (*child, false)));
            }
        }
        duals
    }
}

/// The duals of a matching, in doubled units: the proof that there is none of less weight.
#[derive(Debug)]
pub struct Duals<W> {
    /// The vertices in an order in which each blossom's stand in a row.
    pub order: Vec<u32>,
    /// Their duals, by vertex.
    pub y: Vec<W>,
    parent: At<u32>,
    /// By blossom: its dual and those of the blossoms around it.
    around: At<W>,
    /// By node: where its vertices stand in the order.
    span: At<(u32, u32)>,
}

impl<W: MatchingWeight> Duals<W> {
    /// The vertices after this one in the order, cut into rows: each with where it begins and ends and what the blossoms
    /// around both it and the vertex add to an edge.
    pub fn rows_after(&self, vertex: u32) -> impl Iterator<Item = (usize, usize, W)> + '_ {
        let end = self.order.len() as u32;
        let mut inner = vertex;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let from = self.span[inner].1;
            let outer = self.parent[inner];
            if outer == NONE {
                done = true;
                return Some((from as usize, end as usize, W::default()));
            }
            inner = outer;
            Some((
                from as usize,
                self.span[outer].1 as usize,
                self.around[outer],
            ))
        })
    }
}
