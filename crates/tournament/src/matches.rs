//! The matches of an event, and which of them are being played or wait for something.

use super::shared::{Iter, Shared};
use super::{Fixture, MatchNo, MatchStatus, Seat};
use std::ops::Deref;
use std::sync::Arc;

/// The matches of an event by number, number 1 at index 0. Reads like a list; every change goes through `push` or
/// `change`, which keep the marks up to date.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matches {
    list: Shared<Fixture>,
    playing: Marks,
    /// Undecided, with somebody or a bye in both seats.
    full: Marks,
    /// Of these, those with a bye, and those that are only played under a condition, like a second final.
    may_fall_away: Marks,
}

impl Deref for Matches {
    type Target = Shared<Fixture>;

    fn deref(&self) -> &Shared<Fixture> {
        &self.list
    }
}

impl<'a> IntoIterator for &'a Matches {
    type Item = &'a Arc<Fixture>;
    type IntoIter = Iter<'a, Fixture>;

    fn into_iter(self) -> Iter<'a, Fixture> {
        self.list.iter()
    }
}

impl Matches {
    pub fn playing(&self) -> impl Iterator<Item = &Fixture> {
        self.playing.from(0).filter_map(|at| self.at(at))
    }

    /// The matches that have not begun and whose players are both known, by number.
    pub fn ready(&self) -> impl Iterator<Item = &Fixture> {
        let full = self.full.from(0).filter_map(|at| self.at(at));
        full.filter(|m| m.status() == MatchStatus::Ready)
    }

    /// The matches from index `from` on that may be decided without being played: those with a bye or a condition. With
    /// `anybodys` (somebody has left, or somebody is in the event twice) all whose seats are filled.
    pub(super) fn may_fall_away(
        &self,
        anybodys: bool,
        from: usize,
    ) -> impl Iterator<Item = &Fixture> {
        let marks = if anybodys {
            &self.full
        } else {
            &self.may_fall_away
        };
        marks.from(from).filter_map(|at| self.at(at))
    }

    fn at(&self, at: usize) -> Option<&Fixture> {
        self.list.get(at).map(Arc::as_ref)
    }

    pub(super) fn push(&mut self, m: Fixture) {
        self.list.push(m);
        self.mark(self.list.len().saturating_sub(1));
    }

    /// Changes a match; does nothing if there is none of this number.
    pub(super) fn change(&mut self, number: MatchNo, how: impl FnOnce(&mut Fixture)) {
        if let Some(at) = number.index()
            && let Some(m) = self.list.get_mut(at)
        {
            how(m);
            self.mark(at);
        }
    }

    fn mark(&mut self, at: usize) {
        let Some(m) = self.list.get(at) else { return };
        let full = m.result.is_none() && !m.seats.both().contains(&Seat::Empty);
        let may_fall_away = full && (m.has_bye() || m.only_if.is_some());
        self.playing.set(at, m.status() == MatchStatus::Playing);
        self.full.set(at, full);
        self.may_fall_away.set(at, may_fall_away);
    }
}

/// A set of indices, one bit each.
#[derive(Debug, Clone, Default)]
struct Marks(Vec<u64>);

impl PartialEq for Marks {
    /// Words of zeroes at the end make no difference.
    fn eq(&self, other: &Marks) -> bool {
        self.from(0).eq(other.from(0))
    }
}

impl Eq for Marks {}

impl Marks {
    fn set(&mut self, at: usize, marked: bool) {
        let (word, bit) = (at / 64, 1u64 << (at % 64));
        if word >= self.0.len() {
            self.0.resize(word.saturating_add(1), 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word = if marked { *word | bit } else { *word & !bit };
        }
    }

    /// The marked indices in order, from this one on.
    fn from(&self, first: usize) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate().skip(first / 64);
        let marked = words.flat_map(|(word, bits)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let bit = bits.checked_ilog2().map(|_| bits.trailing_zeros())?;
                bits &= bits.wrapping_sub(1);
                Some(word.saturating_mul(64).saturating_add(bit as usize))
            })
        });
        marked.skip_while(move |at| *at < first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn marks_are_a_set(acts in prop::collection::vec((0usize..300, any::<bool>()), 0..200), first in 0usize..310) {
            let (mut marks, mut set) = (Marks::default(), BTreeSet::new());
            for (at, marked) in acts {
                marks.set(at, marked);
                if marked {
                    set.insert(at);
                } else {
                    set.remove(&at);
                }
            }
            let expected: Vec<usize> = set.range(first..).copied().collect();
            prop_assert_eq!(marks.from(first).collect::<Vec<_>>(), expected);
        }
    }
}
