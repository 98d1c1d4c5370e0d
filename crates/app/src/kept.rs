//! Keeps in memory what was read or computed, until it no longer holds.

use crawford_journal::ClubId;
use crawford_store::{Conn, Store, StoreError, clubs};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bound for what there is one of for each club.
pub const MOST_CLUBS: usize = 4096;

/// Values by key, at most `MOST`; when there would be more, all are dropped.
#[derive(Debug)]
pub struct Kept<K, V, const MOST: usize>(Mutex<HashMap<K, V>>);

impl<K, V, const MOST: usize> Default for Kept<K, V, MOST> {
    fn default() -> Self {
        Kept(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone, const MOST: usize> Kept<K, V, MOST> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key, if it still holds.
    pub fn get(&self, key: &K, holds: impl FnOnce(&V) -> bool) -> Option<V> {
        let kept = self.lock();
        kept.get(key).filter(|value| holds(value)).cloned()
    }

    pub fn put(&self, key: K, value: V) {
        self.put_unless(key, value, |_| false);
    }

    /// Puts a value unless the one already there holds; returns the one that is there then.
    pub fn put_unless(&self, key: K, value: V, holds: impl FnOnce(&V) -> bool) -> V {
        let mut kept = self.lock();
        if let Some(known) = kept.get(&key)
            && holds(known)
        {
            return known.clone();
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, value.clone());
        value
    }
}

/// Each value with the edition of its club at which it was read.
impl<K, V, const MOST: usize> Kept<K, (u64, V), MOST>
where
    K: Eq + Hash,
    V: Clone + Send + 'static,
{
    /// The value of a key of a club; `read` reads it again, at the present edition, if that has changed.
    pub async fn at_edition(
        &self,
        store: &Store,
        club: ClubId,
        key: K,
        read: impl Fn(&mut Conn, u64) -> Result<V, StoreError> + Send + 'static,
    ) -> Result<V, StoreError> {
        let newest = store.edition(club);
        if let Some((_, value)) = self.get(&key, |(edition, _)| Some(*edition) == newest) {
            return Ok(value);
        }
        let (edition, value) = store
            .read(move |conn| {
                let edition = clubs::edition(conn, club)?;
                Ok::<_, StoreError>((edition, read(conn, edition)?))
            })
            .await?;
        self.put(key, (edition, value.clone()));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Two = Kept<u8, char, 2>;

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let kept = Two::default();
        for (key, value) in [(1, 'a'), (2, 'b'), (3, 'c')] {
            kept.put(key, value);
            assert_eq!(kept.get(&key, |_| true), Some(value));
            assert!(kept.lock().len() <= 2);
        }
    }

    #[test]
    fn what_no_longer_holds_is_not_given() {
        let kept = Two::default();
        kept.put(1, 'a');
        assert_eq!(kept.get(&1, |value| *value == 'b'), None);
        assert_eq!(kept.get(&2, |_| true), None);
    }

    #[test]
    fn what_holds_is_not_replaced() {
        let kept = Two::default();
        kept.put(1, 'a');
        assert_eq!(kept.put_unless(1, 'b', |value| *value == 'a'), 'a');
        assert_eq!(kept.put_unless(1, 'b', |value| *value == 'c'), 'b');
        assert_eq!(kept.get(&1, |_| true), Some('b'));
    }
}
