//! How many bytes of what is sent to the house may be in its memory at once, of everyone together.

use crate::web::error::AppError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes of all bodies that are being read or worked on: one half for people who are signed in, one for all others, so
/// that neither keeps the other out.
#[derive(Debug, Clone)]
pub struct Bodies {
    most_of_each: usize,
    of_known: Arc<AtomicUsize>,
    of_others: Arc<AtomicUsize>,
}

impl Bodies {
    /// At most so many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Bodies {
            most_of_each: most / 2,
            of_known: Arc::default(),
            of_others: Arc::default(),
        }
    }

    /// Room for one body, empty so far, of somebody who is signed in or not.
    #[must_use]
    pub fn hold(&self, known: bool) -> Held {
        let all = if known {
            &self.of_known
        } else {
            &self.of_others
        };
        Held {
            most: self.most_of_each,
            all: Arc::clone(all),
            own: 0,
        }
    }
}

/// The room one body takes; given back when this is dropped.
#[derive(Debug)]
pub struct Held {
    most: usize,
    all: Arc<AtomicUsize>,
    own: usize,
}

impl Held {
    /// Takes more of it.
    ///
    /// # Errors
    /// [`AppError::Busy`] when there is no more.
    pub fn more(&mut self, bytes: usize) -> Result<(), AppError> {
        let taken = self
            .all
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |held| {
                held.checked_add(bytes).filter(|sum| *sum <= self.most)
            });
        match taken {
            Ok(_) => {
                self.own = self.own.saturating_add(bytes);
                Ok(())
            }
            Err(_) => Err(AppError::Busy),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.all.fetch_sub(self.own, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_at_once_is_bounded_and_given_back() {
        let bodies = Bodies::new(200);
        let mut one = bodies.hold(true);
        assert!(one.more(60).is_ok());
        let mut other = bodies.hold(true);
        assert!(other.more(30).is_ok());
        assert!(matches!(other.more(20), Err(AppError::Busy)));
        assert!(matches!(other.more(usize::MAX), Err(AppError::Busy)));
        drop(one);
        assert!(other.more(70).is_ok());
        drop(other);
        assert_eq!(bodies.of_known.load(Ordering::Acquire), 0);
    }

    #[test]
    fn neither_strangers_nor_people_who_are_known_keep_the_others_out() {
        let bodies = Bodies::new(100);
        for known in [true, false] {
            let mut two = [bodies.hold(known), bodies.hold(known)];
            assert!(two[0].more(40).is_ok());
            assert!(two[1].more(20).is_err());
            assert!(bodies.hold(!known).more(50).is_ok());
        }
    }
}
