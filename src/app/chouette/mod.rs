//! Running a chouette night: one file for each thing a person does, all of them through [`Nights::act`].

mod act;
mod arrive;
mod create;
mod details;
mod dice;
mod follow;
mod names;
mod read;
mod rebuild;
mod rows;
mod seat;
mod undo;

pub use act::Done;
pub use arrive::Arriving;
pub use create::{Created, Creating};
pub use details::Details;
pub use follow::{CODE_LENGTH, FollowError, Followed, code_of};
pub use read::Reading;
pub use rebuild::{check, rebuild};
pub(in crate::app) use rows::Rows;
pub use seat::{Seated, Seats};
pub use undo::{Taken, TakenBack};

use crate::chouette::Night;
use crate::journal::{StreamId, Told};
use crate::store::Store;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Nights kept ready at most; beyond that the ones not asked for longest are told again when needed.
const MOST_KEPT: usize = 128;

/// The chouette nights of the house. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Nights {
    store: Store,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug, Default)]
struct Kept {
    /// With each, when it was last asked for, counted in askings.
    stories: HashMap<StreamId, (Arc<Told<Night>>, u64)>,
    askings: u64,
}

impl Nights {
    /// Over a database.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Nights {
            store,
            kept: Arc::default(),
        }
    }

    /// The story as it was last told here, which may be behind the database.
    fn kept(&self, stream: StreamId) -> Option<Arc<Told<Night>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.askings = kept.askings.wrapping_add(1);
        let asking = kept.askings;
        let (story, asked) = kept.stories.get_mut(&stream)?;
        *asked = asking;
        Some(Arc::clone(story))
    }

    /// Keeps a story told from what is durable, unless a newer one is kept.
    fn keep(&self, stream: StreamId, story: &Arc<Told<Night>>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let asking = kept.askings;
        let newer = |(told, _): &(Arc<Told<Night>>, u64)| told.version > story.version;
        if kept.stories.get(&stream).is_some_and(newer) {
            return;
        }
        kept.stories.insert(stream, (Arc::clone(story), asking));
        if kept.stories.len() > MOST_KEPT {
            let by_age = kept.stories.iter().min_by_key(|(_, (_, asked))| *asked);
            let oldest = by_age.map(|(stream, _)| *stream);
            oldest.map(|stream| kept.stories.remove(&stream));
        }
    }
}
