//! Running a tournament: one file for each thing a person does, all of them through [`Tournaments::act`].

mod act;
mod announce;
mod deeds;
mod draw;
mod money;
mod names;
pub(in crate::app) mod notes;
mod pace;
mod read;
mod rebuild;
mod record;
mod report;
mod rows;
mod score;
mod sign_in;
mod ticker;
mod undo;

pub use act::{ActError, Asker, Done};
pub use announce::Announced;
pub use names::Names;
pub use read::Reading;
pub use rebuild::{Difference, check, rebuild};
pub use record::{Recording, rules_of_record, sheet_games};
pub use report::{Answer, Verdict, reporter};
pub(in crate::app) use rows::Rows;
pub use score::{Scoring, preview, prize_changes};
pub use sign_in::Guest;
pub use undo::{Taken, TakenBack};

use crate::journal::{StreamId, Told};
use crate::store::Store;
use crate::tournament::Tournament;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Stories kept ready at most; beyond that the ones not asked for longest are told again when needed.
const MOST_KEPT: usize = 256;

/// The tournaments of the house. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Tournaments {
    store: Store,
    kept: Arc<Mutex<Kept>>,
    names: Arc<names::Kept>,
    paces: Arc<pace::Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// With each, when it was last asked for, counted in askings.
    stories: HashMap<StreamId, (Arc<Told<Tournament>>, u64)>,
    askings: u64,
}

impl Tournaments {
    /// Over a database.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Tournaments {
            store,
            kept: Arc::default(),
            names: Arc::default(),
            paces: Arc::default(),
        }
    }

    /// The story as it was last told here, which may be behind the database.
    fn kept(&self, stream: StreamId) -> Option<Arc<Told<Tournament>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.askings = kept.askings.wrapping_add(1);
        let asking = kept.askings;
        let (story, asked) = kept.stories.get_mut(&stream)?;
        *asked = asking;
        Some(Arc::clone(story))
    }

    /// Keeps a story told from what is durable, unless a newer one is kept.
    fn keep(&self, stream: StreamId, story: &Arc<Told<Tournament>>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let asking = kept.askings;
        if kept
            .stories
            .get(&stream)
            .is_some_and(|(kept, _)| kept.version > story.version)
        {
            return;
        }
        kept.stories.insert(stream, (Arc::clone(story), asking));
        if kept.stories.len() > MOST_KEPT {
            let oldest = kept
                .stories
                .iter()
                .min_by_key(|(_, (_, asked))| *asked)
                .map(|(stream, _)| *stream);
            oldest.map(|stream| kept.stories.remove(&stream));
        }
    }
}
