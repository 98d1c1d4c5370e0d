//! Minimum-weight perfect matching in a sparse general graph: Edmonds' blossom algorithm, primal-dual, one tree at a
//! time.
//!
//! Every vertex carries a dual `y`, every blossom one of at least 0, so that each edge's weight is at least the sum of its
//! ends' duals less those of the blossoms around both. Matched edges and those around blossoms are exactly that. When
//! every vertex is matched, those duals are the proof that no perfect matching weighs less; [`Matching::duals`] gives
//! them to the caller, to hold against edges that were not even in the graph.
//!
//! Weights are doubled on the way in, so that all duals stay whole. A tree keeps one clock `now`: the duals of its even
//! vertices rise with it, those of its odd ones fall. What will happen next (an edge to someone outside becomes tight, an
//! edge between two even ones, an odd blossom's dual reaches 0) waits in a heap by that clock; what has become untrue
//! since is found out when its turn comes.

mod duals;

use super::at::At;
use super::weight::MatchingWeight;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// What a vertex or blossom is in the tree that is growing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not in it.
    Free,
    /// At an even distance from the root, or the root: its duals rise.
    Even,
    /// At an odd distance: its duals fall.
    Odd,
}

#[derive(Debug, Clone, Copy)]
struct Edge<W> {
    u: u32,
    v: u32,
    weight: W,
}

/// A blossom: an odd cycle of nodes, the first of which holds its base.
#[derive(Debug, Clone, Default)]
struct Cycle {
    nodes: Vec<u32>,
    /// Beside each node the edge to the next one round: its end here and its end there.
    links: Vec<(u32, u32)>,
}

/// What will happen next to the tree that is growing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Upcoming {
    /// An edge from an even vertex, by its number.
    Edge(u32),
    /// An odd blossom whose dual reaches 0.
    Expand(u32),
}

/// Why there is no perfect matching.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// Parts with an odd number of vertices each, among which no edge runs: one more than there are in `between`.
    pub parts: Vec<Vec<u32>>,
    /// The only vertices those parts have edges to.
    pub between: Vec<u32>,
}

#[derive(Debug)]
pub struct Matching<W> {
    vertices: u32,
    edges: At<Edge<W>>,
    beside: At<Vec<u32>>,
    // By vertex.
    mate: At<u32>,
    y: At<W>,
    top: At<u32>,
    // By node: vertices first, then blossoms.
    parent: At<u32>,
    base: At<u32>,
    z: At<W>,
    cycle: At<Cycle>,
    label: At<Label>,
    /// Of an odd node: the tight edge it was reached by, from its even end to its end within.
    via: At<(u32, u32)>,
    mark: At<u32>,
    marks: u32,
    unused: Vec<u32>,
    // Of the tree that is growing.
    now: W,
    heap: BinaryHeap<Reverse<(W, Upcoming)>>,
    /// Nodes that have been given a label since it began; some may be inside others by now.
    tree: Vec<u32>,
}

impl<W: MatchingWeight> Matching<W> {
    #[must_use]
    pub fn new(vertices: u32) -> Self {
        let n = vertices as usize;
        Matching {
            vertices,
            edges: At(Vec::new()),
            beside: At(vec![Vec::new(); n]),
            mate: At(vec![NONE; n]),
            y: At(vec![W::default(); n]),
            top: At((0..vertices).collect()),
            parent: At(vec![NONE; n]),
            base: At((0..vertices).collect()),
            z: At(vec![W::default(); n]),
            cycle: At(vec![Cycle::default(); n]),
            label: At(vec![Label::Free; n]),
            via: At(vec![(NONE, NONE); n]),
            mark: At(vec![0; n]),
            marks: 0,
            unused: Vec::new(),
            now: W::default(),
            heap: BinaryHeap::new(),
            tree: Vec::new(),
        }
    }

    /// One more edge; each pair once, before [`Matching::solve`].
    pub fn edge(&mut self, u: u32, v: u32, weight: W) {
        if u == v || u >= self.vertices || v >= self.vertices {
            return;
        }
        let id = self.edges.0.len() as u32;
        self.edges.0.push(Edge {
            u,
            v,
            weight: weight + weight,
        });
        self.beside[u].push(id);
        self.beside[v].push(id);
    }

    #[must_use]
    pub fn mate(&self, v: u32) -> Option<u32> {
        Some(self.mate[v]).filter(|mate| *mate != NONE)
    }

    /// Matches every vertex, at the least weight there is; else the proof that none matches them all.
    pub fn solve(&mut self) -> Result<(), Stuck> {
        self.begin();
        for root in 0..self.vertices {
            if self.mate[root] == NONE {
                self.grow(root)?;
            }
        }
        Ok(())
    }

    /// First duals, and matches along edges that are tight at once.
    fn begin(&mut self) {
        for v in 0..self.vertices {
            let least = self.beside[v].iter().map(|e| self.edges[*e].weight).min();
            self.y[v] = least.unwrap_or_default().half();
        }
        for v in 0..self.vertices {
            if self.mate[v] != NONE {
                continue;
            }
            let slacks = self.beside[v].iter().map(|e| self.slack(*e));
            let Some(least) = slacks.min() else { continue };
            self.y[v] = self.y[v] + least;
            let tight = self.beside[v].iter().find_map(|e| {
                let other = self.across(*e, v);
                (self.mate[other] == NONE && self.slack(*e) == W::default()).then_some(other)
            });
            if let Some(other) = tight {
                self.mate[v] = other;
                self.mate[other] = v;
            }
        }
    }

    fn across(&self, edge: u32, v: u32) -> u32 {
        let e = &self.edges[edge];
        if e.u == v { e.v } else { e.u }
    }

    fn dual(&self, v: u32) -> W {
        match self.label[self.top[v]] {
            Label::Free => self.y[v],
            Label::Even => self.y[v] + self.now,
            Label::Odd => self.y[v] - self.now,
        }
    }

    /// What an edge between two different outermost nodes weighs above its duals.
    fn slack(&self, edge: u32) -> W {
        let e = &self.edges[edge];
        e.weight - self.dual(e.u) - self.dual(e.v)
    }

    fn each_vertex(&self, node: u32, mut f: impl FnMut(u32)) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.vertices {
                f(node);
            } else {
                open.extend(&self.cycle[node].nodes);
            }
        }
    }

    fn vertices_of(&self, node: u32) -> Vec<u32> {
        let mut all = Vec::new();
        self.each_vertex(node, |v| all.push(v));
        all
    }

    /// Gives an outermost node another label; its duals stay what they are at this moment.
    fn set_label(&mut self, node: u32, label: Label) {
        let members = self.vertices_of(node);
        for &v in &members {
            let dual = self.dual(v);
            self.y[v] = match label {
                Label::Free => dual,
                Label::Even => dual - self.now,
                Label::Odd => dual + self.now,
            };
        }
        let twice = self.now + self.now;
        if node >= self.vertices {
            let z = self.blossom_dual(node);
            self.z[node] = match label {
                Label::Free => z,
                Label::Even => z - twice,
                Label::Odd => z + twice,
            };
        }
        self.label[node] = label;
        self.tree.push(node);
        match label {
            Label::Even => self.watch(&members, false),
            Label::Odd if node >= self.vertices => {
                let at = self.z[node].half();
                self.heap.push(Reverse((at, Upcoming::Expand(node))));
            }
            Label::Odd => {}
            Label::Free => self.watch(&members, true),
        }
    }

    fn blossom_dual(&self, node: u32) -> W {
        let twice = self.now + self.now;
        match self.label[node] {
            Label::Free => self.z[node],
            Label::Even => self.z[node] + twice,
            Label::Odd => self.z[node] - twice,
        }
    }

    /// Notes when the edges of these vertices will be tight; of free ones, those to even vertices.
    fn watch(&mut self, members: &[u32], free: bool) {
        for &v in members {
            let here = self.top[v];
            for i in 0..self.beside[v].len() as u32 {
                let Some(&edge) = self.beside[v].get(i as usize) else {
                    break;
                };
                let other = self.top[self.across(edge, v)];
                if other == here {
                    continue;
                }
                let slack = match self.label[other] {
                    Label::Odd => continue,
                    Label::Free if free => continue,
                    Label::Even if !free => self.slack(edge).half(),
                    Label::Free | Label::Even => self.slack(edge),
                };
                self.heap
                    .push(Reverse((self.now + slack, Upcoming::Edge(edge))));
            }
        }
    }

    /// Grows a tree from an unmatched vertex until it reaches another.
    fn grow(&mut self, root: u32) -> Result<(), Stuck> {
        self.now = W::default();
        self.heap.clear();
        self.tree.clear();
        self.set_label(self.top[root], Label::Even);
        while let Some(Reverse((at, upcoming))) = self.heap.pop() {
            match upcoming {
                Upcoming::Edge(edge) => {
                    let e = self.edges[edge];
                    let (a, b) = (self.top[e.u], self.top[e.v]);
                    if a == b {
                        continue;
                    }
                    let (u, v) = match (self.label[a], self.label[b]) {
                        (Label::Even, _) => (e.u, e.v),
                        (_, Label::Even) => (e.v, e.u),
                        _ => continue,
                    };
                    let to = self.top[v];
                    if self.label[to] == Label::Odd {
                        continue;
                    }
                    // Noted when things stood otherwise: a later note says when.
                    let slack = self.slack(edge);
                    let ahead = at - self.now;
                    let closes = if self.label[to] == Label::Even {
                        ahead + ahead
                    } else {
                        ahead
                    };
                    if slack != closes {
                        continue;
                    }
                    self.now = at;
                    if self.label[to] == Label::Even {
                        self.shrink(u, v);
                    } else if self.mate[self.base[to]] == NONE {
                        self.augment(u, v);
                        self.finish();
                        return Ok(());
                    } else {
                        self.reach(u, v);
                    }
                }
                Upcoming::Expand(node) => {
                    let there = self.parent[node] == NONE
                        && self.label[node] == Label::Odd
                        && !self.cycle[node].nodes.is_empty();
                    if there && self.z[node] == at + at {
                        self.now = at;
                        self.expand(node);
                    }
                }
            }
        }
        Err(self.stuck())
    }

    /// A tight edge leads to a matched node outside: it and its partner join the tree.
    fn reach(&mut self, u: u32, v: u32) {
        let odd = self.top[v];
        self.set_label(odd, Label::Odd);
        self.via[odd] = (u, v);
        let partner = self.top[self.mate[self.base[odd]]];
        self.set_label(partner, Label::Even);
    }

    /// The even node above an even one, with the odd one between; nothing at the root.
    fn above(&self, even: u32) -> Option<(u32, u32)> {
        let mate = self.mate[self.base[even]];
        if mate == NONE {
            return None;
        }
        let odd = self.top[mate];
        Some((odd, self.top[self.via[odd].0]))
    }

    /// A tight edge between two even nodes closes an odd cycle: it becomes one even node.
    fn shrink(&mut self, u: u32, v: u32) {
        let meet = self.meet(self.top[u], self.top[v]);
        // From where the two ways meet down to u, over to v, and back up.
        let mut nodes = Vec::new();
        let mut links = Vec::new();
        let mut at = self.top[u];
        while at != meet {
            let Some((odd, even)) = self.above(at) else {
                break;
            };
            let base = self.base[at];
            let (from, to) = self.via[odd];
            nodes.extend([at, odd]);
            links.extend([(self.mate[base], base), (from, to)]);
            at = even;
        }
        nodes.push(meet);
        nodes.reverse();
        links.reverse();
        links.push((u, v));
        let mut at = self.top[v];
        while at != meet {
            let Some((odd, even)) = self.above(at) else {
                break;
            };
            let base = self.base[at];
            let (from, to) = self.via[odd];
            nodes.extend([at, odd]);
            links.extend([(base, self.mate[base]), (to, from)]);
            at = even;
        }
        let base = self.base[meet];
        let blossom = self.new_blossom();
        let mut turned = Vec::new();
        for &node in &nodes {
            let was_odd = self.label[node] == Label::Odd;
            if node >= self.vertices {
                self.z[node] = self.blossom_dual(node);
            }
            let members = self.vertices_of(node);
            self.parent[node] = blossom;
            for v in members {
                if was_odd {
                    let dual = self.dual(v);
                    self.y[v] = dual - self.now;
                    turned.push(v);
                }
                self.top[v] = blossom;
            }
        }
        self.base[blossom] = base;
        self.cycle[blossom] = Cycle { nodes, links };
        self.z[blossom] = -(self.now + self.now);
        self.label[blossom] = Label::Even;
        self.tree.push(blossom);
        self.watch(&turned, false);
    }

    /// Where the ways up from two even nodes meet.
    fn meet(&mut self, a: u32, b: u32) -> u32 {
        self.marks = self.marks.wrapping_add(1);
        let mut here = Some(a);
        let mut there = Some(b);
        while let Some(node) = here {
            if self.mark[node] == self.marks {
                return node;
            }
            self.mark[node] = self.marks;
            here = self.above(node).map(|(_, even)| even);
            if there.is_some() || here.is_none() {
                std::mem::swap(&mut here, &mut there);
            }
        }
        a
    }

    fn new_blossom(&mut self) -> u32 {
        if let Some(node) = self.unused.pop() {
            self.parent[node] = NONE;
            return node;
        }
        let node = self.parent.0.len() as u32;
        self.parent.0.push(NONE);
        self.base.0.push(NONE);
        self.z.0.push(W::default());
        self.cycle.0.push(Cycle::default());
        self.label.0.push(Label::Free);
        self.via.0.push((NONE, NONE));
        self.mark.0.push(0);
        node
    }

    /// An odd blossom whose dual is used up falls apart: the even way round from where the tree enters it to its base
    /// stays in the tree, the others leave it.
    fn expand(&mut self, blossom: u32) {
        let Cycle { nodes, links } = std::mem::take(&mut self.cycle[blossom]);
        let (from, into) = self.via[blossom];
        let members = self.vertices_of_all(&nodes);
        for (node, member) in members {
            for v in member {
                // Odd at this moment, as the whole was.
                let dual = self.dual(v);
                self.y[v] = dual + self.now;
                self.top[v] = node;
            }
            self.parent[node] = NONE;
            self.label[node] = Label::Odd;
            if node >= self.vertices {
                let twice = self.now + self.now;
                self.z[node] = self.z[node] + twice;
            }
        }
        self.label[blossom] = Label::Free;
        self.z[blossom] = W::default();
        self.unused.push(blossom);
        let Some(entered) = nodes.iter().position(|node| *node == self.top[into]) else {
            return;
        };
        let len = nodes.len();
        // Steps towards the base, along the matched pair of the entered node first.
        let forward = entered % 2 == 1;
        let mut at = entered;
        let mut way = vec![(at, (from, into))];
        while at != 0 {
            let next = if forward { (at + 1) % len } else { at - 1 };
            let link = links.get(if forward { at } else { next }).copied();
            let (a, b) = link.expect("every node has a link beside it");
            way.push((next, if forward { (a, b) } else { (b, a) }));
            at = next;
        }
        let mut stays = vec![false; len];
        for (step, (index, edge)) in way.into_iter().enumerate() {
            let Some(&node) = nodes.get(index) else {
                continue;
            };
            if let Some(stay) = stays.get_mut(index) {
                *stay = true;
            }
            if step % 2 == 0 {
                self.set_label(node, Label::Odd);
                self.via[node] = edge;
            } else {
                self.set_label(node, Label::Even);
            }
        }
        for (node, stay) in nodes.into_iter().zip(stays) {
            if !stay {
                self.set_label(node, Label::Free);
            }
        }
    }

    fn vertices_of_all(&self, nodes: &[u32]) -> Vec<(u32, Vec<u32>)> {
        nodes
            .iter()
            .map(|node| (*node, self.vertices_of(*node)))
            .collect()
    }

    /// A tight edge from the tree to an unmatched node outside: everything on the way changes partners.
    fn augment(&mut self, u: u32, v: u32) {
        self.rebase(self.top[v], v);
        let (mut u, mut v) = (u, v);
        loop {
            let even = self.top[u];
            let above = self.above(even);
            self.rebase(even, u);
            self.mate[u] = v;
            self.mate[v] = u;
            let Some((odd, _)) = above else { return };
            let (from, into) = self.via[odd];
            self.rebase(odd, into);
            (u, v) = (from, into);
        }
    }

    /// Makes `v` the base of its node: all its other vertices are matched within.
    fn rebase(&mut self, node: u32, v: u32) {
        let mut open = vec![(node, v)];
        while let Some((node, v)) = open.pop() {
            if node < self.vertices {
                continue;
            }
            let mut child = v;
            while self.parent[child] != node {
                child = self.parent[child];
            }
            let mut cycle = std::mem::take(&mut self.cycle[node]);
            let len = cycle.nodes.len();
            let at = cycle.nodes.iter().position(|n| *n == child);
            let at = at.expect("a blossom is made of its children");
            open.push((child, v));
            // The pairs on the even way from the child to the old base change over.
            let changed = if at % 2 == 0 { 0..at } else { at + 1..len };
            for index in changed.step_by(2) {
                let here = cycle.nodes.get(index).copied();
                let next = cycle.nodes.get((index + 1) % len).copied();
                let link = cycle.links.get(index).copied();
                if let (Some(here), Some(next), Some((a, b))) = (here, next, link) {
                    open.push((here, a));
                    open.push((next, b));
                    self.mate[a] = b;
                    self.mate[b] = a;
                }
            }
            cycle.nodes.rotate_left(at);
            cycle.links.rotate_left(at);
            self.cycle[node] = cycle;
            self.base[node] = v;
        }
    }

    /// The tree is done with: duals as they are now, labels gone, blossoms with nothing left dissolved.
    fn finish(&mut self) {
        let tree = std::mem::take(&mut self.tree);
        let mut nodes: Vec<u32> = tree
            .into_iter()
            .filter(|node| self.parent[*node] == NONE)
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        for node in nodes {
            if self.label[node] == Label::Free {
                continue;
            }
            for v in self.vertices_of(node) {
                self.y[v] = self.dual(v);
            }
            if node >= self.vertices {
                self.z[node] = self.blossom_dual(node);
            }
            self.label[node] = Label::Free;
            self.dissolve(node);
        }
        self.now = W::default();
    }

    fn dissolve(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.vertices || self.z[node] != W::default() {
                continue;
            }
            let cycle = std::mem::take(&mut self.cycle[node]);
            for (child, members) in self.vertices_of_all(&cycle.nodes) {
                self.parent[child] = NONE;
                self.label[child] = Label::Free;
                for v in members {
                    self.top[v] = child;
                }
                open.push(child);
            }
            self.unused.push(node);
        }
    }

    /// The tree cannot grow: its even nodes have no edges but to its odd ones, and are one more than they.
    fn stuck(&self) -> Stuck {
        let mut parts = Vec::new();
        let mut between = Vec::new();
        let mut nodes = self.tree.clone();
        nodes.sort_unstable();
        nodes.dedup();
        for node in nodes {
            if self.parent[node] != NONE {
                continue;
            }
            match self.label[node] {
                Label::Even => parts.push(self.vertices_of(node)),
                Label::Odd => between.extend(self.vertices_of(node)),
                Label::Free => {}
            }
        }
        Stuck { parts, between }
    }
}

#[cfg(test)]
mod cases;
