//! A list whose copies share what has not changed.
//!
//! A tournament is copied for every command, so that others can go on reading the old state. Its matches are kept in
//! chunks: a copy copies a pointer for each chunk, and a change copies the one chunk it is in.

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

/// Items a chunk. A copy costs `len / CHUNK`, a change `CHUNK`: about even for the biggest sheets.
const CHUNK: usize = 32;

/// A list of items, each shared by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared<T> {
    /// All but the last are full.
    chunks: Vec<Arc<Vec<Arc<T>>>>,
    len: usize,
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Shared {
            chunks: Vec::new(),
            len: 0,
        }
    }
}

impl<T> Shared<T> {
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[must_use]
    pub fn get(&self, at: usize) -> Option<&Arc<T>> {
        self.chunks.get(at / CHUNK)?.get(at % CHUNK)
    }

    #[must_use]
    pub fn first(&self) -> Option<&Arc<T>> {
        self.get(0)
    }

    #[must_use]
    pub fn last(&self) -> Option<&Arc<T>> {
        self.get(self.len.checked_sub(1)?)
    }

    /// Every item in order; skipping costs nothing.
    #[must_use]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter {
            list: self,
            range: 0..self.len,
        }
    }
}

impl<T: Clone> Shared<T> {
    /// The item at a place to be changed, copied if somebody else has it too.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        let chunk = self.chunks.get_mut(at / CHUNK)?;
        Arc::make_mut(chunk).get_mut(at % CHUNK).map(Arc::make_mut)
    }

    pub fn push(&mut self, item: T) {
        let item = Arc::new(item);
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => Arc::make_mut(chunk).push(item),
            _ => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(item);
                self.chunks.push(Arc::new(chunk));
            }
        }
        self.len = self.len.saturating_add(1);
    }
}

#[derive(Debug)]
pub struct Iter<'a, T> {
    list: &'a Shared<T>,
    range: Range<usize>,
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter {
            list: self.list,
            range: self.range.clone(),
        }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a Arc<T>;

    fn next(&mut self) -> Option<Self::Item> {
        self.list.get(self.range.next()?)
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.list.get(self.range.nth(n)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.list.get(self.range.next_back()?)
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

impl<'a, T> IntoIterator for &'a Shared<T> {
    type Item = &'a Arc<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Debug, Clone)]
    enum Act {
        Push(u8),
        Change(usize, u8),
        Copy,
    }

    fn act() -> impl Strategy<Value = Act> {
        prop_oneof![
            5 => any::<u8>().prop_map(Act::Push),
            3 => (0usize..200, any::<u8>()).prop_map(|(at, to)| Act::Change(at, to)),
            1 => Just(Act::Copy),
        ]
    }

    fn items(list: &Shared<u8>) -> Vec<u8> {
        list.iter().map(|item| **item).collect()
    }

    proptest! {
        #[test]
        fn it_behaves_like_a_vec(acts in prop::collection::vec(act(), 0..300)) {
            let (mut list, mut plain) = (Shared::default(), Vec::new());
            let mut copies = Vec::new();
            for act in acts {
                match act {
                    Act::Push(item) => {
                        list.push(item);
                        plain.push(item);
                    }
                    Act::Change(at, to) => {
                        prop_assert_eq!(list.get_mut(at).map(|item| *item = to).is_some(), at < plain.len());
                        if let Some(item) = plain.get_mut(at) {
                            *item = to;
                        }
                    }
                    Act::Copy => copies.push((list.clone(), plain.clone())),
                }
                prop_assert_eq!(list.len(), plain.len());
                prop_assert_eq!(list.is_empty(), plain.is_empty());
                prop_assert_eq!(list.first().map(|item| **item), plain.first().copied());
                prop_assert_eq!(list.last().map(|item| **item), plain.last().copied());
            }
            for (copy, plain) in copies.iter().chain([&(list, plain)]) {
                prop_assert_eq!(&items(copy), plain);
            }
        }

        #[test]
        fn it_iterates_like_a_vec(len in 0usize..150, skip in 0usize..160, ends in prop::collection::vec(any::<bool>(), 0..160)) {
            let plain: Vec<usize> = (0..len).collect();
            let mut list = Shared::default();
            plain.iter().for_each(|item| list.push(*item));
            let (mut ours, mut theirs) = (list.iter().skip(skip), plain.iter().skip(skip));
            for from_back in ends {
                prop_assert_eq!(ours.len(), theirs.len());
                let (a, b) = if from_back { (ours.next_back(), theirs.next_back()) } else { (ours.next(), theirs.next()) };
                prop_assert_eq!(a.map(|item| **item), b.copied());
            }
        }
    }

    #[test]
    fn a_change_copies_one_chunk_alone() {
        let mut list = Shared::default();
        (0..100).for_each(|item| list.push(item));
        let before = list.clone();
        list.get_mut(40).into_iter().for_each(|item| *item = 7);
        let shared = |at: usize| Arc::ptr_eq(&list.chunks[at], &before.chunks[at]);
        assert_eq!([0, 1, 2, 3].map(shared), [true, false, true, true]);
        assert!(Arc::ptr_eq(&list.chunks[1][0], &before.chunks[1][0]));
    }
}
