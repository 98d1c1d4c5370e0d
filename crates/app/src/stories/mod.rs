//! What tournaments and chouette nights have in common: their streams are read, extended, undone and checked in the
//! same way. What differs is in each one's [`StoredStory`] and its own actions.

mod act;
mod past;
mod read;
mod rebuild;
mod undo;

pub use act::{ActError, Acted, Principal};
pub(crate) use act::{apply_commands, begun_once};
pub use past::StreamHistory;
pub(crate) use read::whole;
pub(crate) use rebuild::rebuild_differing;
pub use rebuild::{EachStory, StreamDifference, check, not_adding_up, open, rebuild};
pub use undo::{UndoOutcome, UndoStep};

use crawford_club::permissions::Permission;
use crawford_forms::violation::Violation;
use crawford_journal::{Envelope, Snapshot, Story, StreamId};
use crawford_store::streams::StreamKind;
use crawford_store::{Conn, Store, StoreError, Tx};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

/// A story the service stores: how commands become facts, and which rows follow from its state.
pub trait StoredStory:
    Story<Fact: Debug + PartialEq + Send + Sync> + Debug + Send + Sync + 'static
{
    type Command: Debug + Clone + Send + Sync + 'static;
    /// Data cached along with the stories.
    type Cache: Debug + Default + Send + Sync;

    const KIND: StreamKind;
    /// Most stories in memory; beyond that the ones not used for longest are dropped and folded again when needed.
    const MOST_READY: usize;
    /// Who may take back an action.
    const UNDO: Permission;

    /// The refusal to undo its first action.
    fn undo_of_first() -> Violation;

    fn permission(principal: &Principal, command: &Self::Command) -> Permission;

    /// The facts of `command`; none if nothing has to change.
    fn decide(&self, command: &Self::Command) -> Result<Vec<Self::Fact>, Violation>;

    /// The event an action belongs to: a director of that event may undo it.
    fn part_of(_: &[Envelope<Self::Fact>], _: u64) -> Option<u32> {
        None
    }

    /// Refuses an undo for what it would make of what is left. `before` is the story before the undo.
    fn check_undo(&self, _before: &Self) -> Result<(), Violation> {
        Ok(())
    }

    /// Facts added together with an undo, computed from the state after it, so that the clock does not repeat what was
    /// `taken` back.
    fn facts_with_undo(&self, _: &[Self::Fact]) -> Vec<Self::Fact> {
        Vec::new()
    }

    /// Writes what an undo changes beside the rows of the state. `before` is the story before the undo.
    fn undone(
        &self,
        _before: &Self,
        _tx: &mut Tx<'_>,
        _stream: StreamId,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// What follows automatically from an action, as part of it, where that needs the database; called again until
    /// nothing more follows. `before` is the story before the action.
    fn follow_up(
        &self,
        _before: &Self,
        _tx: &mut Tx<'_>,
        _stream: StreamId,
    ) -> Result<Option<Self::Command>, ActError> {
        Ok(None)
    }

    /// Writes every row of the read tables that follows from this state, replacing the existing ones.
    fn replace_rows(&self, tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError>;

    /// Writes the rows in which this state differs from the one `before` it.
    fn put_changed_rows(
        &self,
        before: &Self,
        tx: &mut Tx<'_>,
        stream: StreamId,
    ) -> Result<(), StoreError>;

    /// The read tables that differ from this state.
    fn differing_rows(
        &self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError>;
}

/// The stories of one kind in the service. Cheap to clone.
#[derive(Debug)]
pub struct Stories<S: StoredStory> {
    pub(crate) store: Store,
    pub(crate) cache: Arc<S::Cache>,
    ready: Arc<Mutex<Ready<S>>>,
}

impl<S: StoredStory> Clone for Stories<S> {
    fn clone(&self) -> Self {
        Stories {
            store: self.store.clone(),
            cache: Arc::clone(&self.cache),
            ready: Arc::clone(&self.ready),
        }
    }
}

#[derive(Debug)]
struct Ready<S> {
    /// Each with the number of the request that last used it.
    stories: HashMap<StreamId, (Arc<Snapshot<S>>, u64)>,
    requests: u64,
}

impl<S: StoredStory> Stories<S> {
    #[must_use]
    pub fn new(store: Store) -> Self {
        Stories {
            store,
            cache: Arc::default(),
            ready: Arc::new(Mutex::new(Ready {
                stories: HashMap::new(),
                requests: 0,
            })),
        }
    }

    /// The cached story, which may be behind the database.
    fn kept(&self, stream: StreamId) -> Option<Arc<Snapshot<S>>> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.requests = ready.requests.wrapping_add(1);
        let request = ready.requests;
        let (story, last_used) = ready.stories.get_mut(&stream)?;
        *last_used = request;
        Some(Arc::clone(story))
    }

    /// Caches a story folded from committed facts, unless a newer one is cached. A story of another stream is never
    /// cached here.
    fn keep(&self, stream: StreamId, story: &Arc<Snapshot<S>>) {
        if story.stream != Some(stream) {
            tracing::error!(%stream, of = ?story.stream, "a story of another stream is not kept");
            return;
        }
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let request = ready.requests;
        let newer = |(told, _): &(Arc<Snapshot<S>>, u64)| told.version > story.version;
        if ready.stories.get(&stream).is_some_and(newer) {
            return;
        }
        ready.stories.insert(stream, (Arc::clone(story), request));
        if ready.stories.len() > S::MOST_READY {
            let by_age = ready
                .stories
                .iter()
                .min_by_key(|(_, (_, last_used))| *last_used);
            let oldest = by_age.map(|(stream, _)| *stream);
            oldest.map(|stream| ready.stories.remove(&stream));
        }
    }
}
