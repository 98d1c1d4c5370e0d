//! A set of the positions seen.

use super::search::Node;

/// A set of positions by their index elsewhere, emptied without being touched.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    slots: Vec<Slot>,
    /// How many of the slots are in use less one, which is a power of two less one: a small set stays within the cache,
    /// however large one was before.
    mask: usize,
    /// The index of the first that may be added.
    first: u32,
    /// The stamps up to this one are those of earlier sets; then comes that of `first`.
    old: u32,
    newest: u32,
    held: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    stamp: u32,
    hash: u32,
}

/// The fewest slots.
const FEWEST: usize = 1 << 8;

impl Seen {
    /// Empties the set, which is to take about as many as `expected`, with indexes from `first` on.
    pub(super) fn forget(&mut self, first: usize, expected: usize) {
        self.first = first as u32;
        self.use_slots((expected * 2).next_power_of_two().max(FEWEST));
    }

    /// Leaves this many slots, all free.
    fn use_slots(&mut self, count: usize) {
        self.held = 0;
        self.mask = count - 1;
        self.old = self.newest;
        if self.old > u32::MAX / 2 {
            self.slots.clear();
            (self.old, self.newest) = (0, 0);
        }
        if self.slots.len() < count {
            self.slots.resize(count, Slot::default());
        }
    }

    /// Which of `nodes` is the same position as `node`, which is to become the next of them if there is none.
    #[inline]
    pub(super) fn insert(&mut self, nodes: &[Node], node: &Node) -> Option<u32> {
        self.insert_at(nodes.len() as u32, hash(node), |index| {
            nodes
                .get(index as usize)
                .is_some_and(|other| (other.own, other.opp) == (node.own, node.opp))
        })
    }

    /// Adds `index` unless something of the same hash `is` the same: then that one's index.
    #[inline]
    pub(super) fn insert_at(
        &mut self,
        index: u32,
        hash: u32,
        is: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        if self.held * 2 > self.mask {
            self.grow();
        }
        let stamp = self.old + 1 + (index - self.first);
        self.add(Slot { stamp, hash }, is)
    }

    #[inline]
    fn add(&mut self, new: Slot, is: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = new.hash as usize & self.mask;
        while let Some(slot) = self.slots.get_mut(at) {
            if slot.stamp <= self.old {
                *slot = new;
                self.newest = self.newest.max(new.stamp);
                self.held += 1;
                return None;
            }
            let index = slot.stamp - self.old - 1 + self.first;
            if slot.hash == new.hash && is(index) {
                return Some(index);
            }
            at = (at + 1) & self.mask;
        }
        None
    }

    #[cold]
    fn grow(&mut self) {
        let before = self.old;
        let used = self.slots.iter().take(self.mask + 1);
        let live: Vec<Slot> = used.filter(|slot| slot.stamp > before).copied().collect();
        self.use_slots((self.mask + 1) * 4);
        for Slot { stamp, hash } in live {
            let stamp = stamp - before + self.old;
            self.add(Slot { stamp, hash }, |_| false);
        }
    }
}

/// Each bit depends on every place, as those of a set differ on few of them.
#[inline]
pub(super) const fn hash(node: &Node) -> u32 {
    let both = folded(node.own, 0x9e37_79b9_7f4a_7c15) ^ folded(node.opp, 0xc2b2_ae3d_27d4_eb4f);
    (both >> 32) as u32 ^ both as u32
}

/// Both halves multiplied, and the product's halves laid upon each other.
#[inline]
const fn folded(packed: u128, odd: u64) -> u64 {
    let (low, high) = (
        packed as u64 ^ odd,
        (packed >> 64) as u64 ^ odd.rotate_left(32),
    );
    let product = low as u128 * high as u128;
    product as u64 ^ (product >> 64) as u64
}
