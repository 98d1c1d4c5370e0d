//! What tournaments and chouette nights have in common: a story is read, added to, undone and checked in one way,
//! whatever it tells of. What is particular to each is its [`Kept`] and its own actions.

mod act;
mod read;
mod rebuild;
mod undo;

pub use act::{ActError, Acted, Principal};
pub(in crate::app) use act::{begun_once, told_by};
pub(in crate::app) use read::whole;
pub use rebuild::{EachStory, StreamDifference, check, not_adding_up, rebuild};
pub use undo::{UndoOutcome, UndoStep};

use crate::club::permissions::Permission;
use crate::journal::{Envelope, Snapshot, Story, StreamId};
use crate::store::streams::StreamKind;
use crate::store::{Conn, Store, StoreError, Tx};
use crate::violation::Violation;
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

/// A story the service keeps: how commands become facts, and which rows follow from its state.
pub trait Kept:
    Story<Fact: Debug + PartialEq + Send + Sync> + Debug + Send + Sync + 'static
{
    type Command: Debug + Clone + Send + Sync + 'static;
    /// What is kept ready beside the stories.
    type Beside: Debug + Default + Send + Sync;

    const KIND: StreamKind;
    /// Stories kept ready at most; beyond that the ones not asked for longest are told again when needed.
    const MOST_READY: usize;
    /// Who may take back an action.
    const UNDO: Permission;

    /// Why its beginning cannot be taken back.
    fn beginning() -> Violation;

    fn permission(principal: &Principal, command: &Self::Command) -> Permission;

    /// The facts `command` comes to; none when it is so already.
    fn decide(&self, command: &Self::Command) -> Result<Vec<Self::Fact>, Violation>;

    /// The part of the story an action belongs to, as its event: whoever directs that may take it back.
    fn part_of(_: &[Envelope<Self::Fact>], _: u64) -> Option<u32> {
        None
    }

    /// Facts to be said together with an undo, of the state after it, so that the clock does not do again what was
    /// `taken` back.
    fn said_with_undo(&self, _: &[Self::Fact]) -> Vec<Self::Fact> {
        Vec::new()
    }

    /// What an action leads to by itself, in the same action, where that needs the database; asked again after each
    /// answer until nothing more follows. `before` is the story before the action.
    fn follow_up(
        &self,
        _before: &Self,
        _tx: &mut Tx<'_>,
        _stream: StreamId,
    ) -> Result<Option<Self::Command>, ActError> {
        Ok(None)
    }

    /// Writes every row of the read tables that follows from this state, in place of what is there.
    fn replace_rows(&self, tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError>;

    /// Writes the rows in which this state differs from the one `before` it.
    fn put_changed_rows(
        &self,
        before: &Self,
        tx: &mut Tx<'_>,
        stream: StreamId,
    ) -> Result<(), StoreError>;

    /// The read tables that are not what this state says.
    fn differing_rows(
        &self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError>;
}

/// The stories of one kind in the service. Cheap to clone.
#[derive(Debug)]
pub struct Stories<S: Kept> {
    pub(in crate::app) store: Store,
    pub(in crate::app) beside: Arc<S::Beside>,
    ready: Arc<Mutex<Ready<S>>>,
}

impl<S: Kept> Clone for Stories<S> {
    fn clone(&self) -> Self {
        Stories {
            store: self.store.clone(),
            beside: Arc::clone(&self.beside),
            ready: Arc::clone(&self.ready),
        }
    }
}

#[derive(Debug)]
struct Ready<S> {
    /// With each, when it was last asked for, counted in askings.
    stories: HashMap<StreamId, (Arc<Snapshot<S>>, u64)>,
    askings: u64,
}

impl<S: Kept> Stories<S> {
    #[must_use]
    pub fn new(store: Store) -> Self {
        Stories {
            store,
            beside: Arc::default(),
            ready: Arc::new(Mutex::new(Ready {
                stories: HashMap::new(),
                askings: 0,
            })),
        }
    }

    /// The story as it was last told here, which may be behind the database.
    fn kept(&self, stream: StreamId) -> Option<Arc<Snapshot<S>>> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.askings = ready.askings.wrapping_add(1);
        let asking = ready.askings;
        let (story, asked) = ready.stories.get_mut(&stream)?;
        *asked = asking;
        Some(Arc::clone(story))
    }

    /// Keeps a story told from what is durable, unless a newer one is kept. One of another stream is never kept here.
    fn keep(&self, stream: StreamId, story: &Arc<Snapshot<S>>) {
        if story.stream != Some(stream) {
            tracing::error!(%stream, of = ?story.stream, "a story of another stream is not kept");
            return;
        }
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let asking = ready.askings;
        let newer = |(told, _): &(Arc<Snapshot<S>>, u64)| told.version > story.version;
        if ready.stories.get(&stream).is_some_and(newer) {
            return;
        }
        ready.stories.insert(stream, (Arc::clone(story), asking));
        if ready.stories.len() > S::MOST_READY {
            let by_age = ready.stories.iter().min_by_key(|(_, (_, asked))| *asked);
            let oldest = by_age.map(|(stream, _)| *stream);
            oldest.map(|stream| ready.stories.remove(&stream));
        }
    }
}
