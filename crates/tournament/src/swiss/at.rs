//! Lists indexed by ids that this module hands out, so that every index is valid.

use std::ops::{Index, IndexMut};

/// A list indexed by ids handed out by whoever holds it.
#[derive(Debug, Clone)]
pub(super) struct At<T>(pub(super) Vec<T>);

impl<T> Index<u32> for At<T> {
    type Output = T;
    #[expect(
        clippy::indexing_slicing,
        reason = "ids are handed out by the graph that holds the lists"
    )]
    fn index(&self, id: u32) -> &T {
        &self.0[id as usize]
    }
}

impl<T> IndexMut<u32> for At<T> {
    #[expect(
        clippy::indexing_slicing,
        reason = "ids are handed out by the graph that holds the lists"
    )]
    fn index_mut(&mut self, id: u32) -> &mut T {
        &mut self.0[id as usize]
    }
}
