//! How many bytes of what is sent to the house may be in its memory at once, of everyone together.

use crate::web::error::AppError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes of all bodies that are being read or worked on.
#[derive(Debug, Clone)]
pub struct Bodies {
    most: usize,
    held: Arc<AtomicUsize>,
}

impl Bodies {
    /// At most so many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Bodies {
            most,
            held: Arc::default(),
        }
    }

    /// Room for one body, empty so far. Those of people who are not known may fill half of it together: whoever is
    /// signed in always has room beside them.
    #[must_use]
    pub fn hold(&self, known: bool) -> Held {
        Held {
            most: if known { self.most } else { self.most / 2 },
            all: Arc::clone(&self.held),
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
        let bodies = Bodies::new(100);
        let mut one = bodies.hold(true);
        assert!(one.more(60).is_ok());
        let mut other = bodies.hold(true);
        assert!(other.more(30).is_ok());
        assert!(matches!(other.more(20), Err(AppError::Busy)));
        assert!(matches!(other.more(usize::MAX), Err(AppError::Busy)));
        drop(one);
        assert!(other.more(70).is_ok());
        drop(other);
        assert_eq!(bodies.held.load(Ordering::Acquire), 0);
    }

    #[test]
    fn strangers_leave_room_for_people_who_are_known() {
        let bodies = Bodies::new(100);
        let mut strangers = [bodies.hold(false), bodies.hold(false)];
        assert!(strangers[0].more(40).is_ok());
        assert!(strangers[1].more(20).is_err());
        assert!(bodies.hold(true).more(60).is_ok());
    }
}
