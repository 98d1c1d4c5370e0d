//! The newest story of a stream, from memory if no facts were added.

use super::{ActError, StoredStory, Stories};
use crawford_journal::{Envelope, Recorded, Snapshot, Story, StreamId, Unreadable};
use crawford_store::{Conn, StoreError, journal};
use std::sync::Arc;

impl<S: StoredStory> Stories<S> {
    /// The newest story; [`StoreError::NotFound`] for a stream that does not exist.
    pub async fn read(&self, stream: StreamId) -> Result<Arc<Snapshot<S>>, StoreError> {
        let newest = self.store.newest(stream);
        if let Some(kept) = self
            .kept(stream)
            .filter(|kept| Some(kept.version) == newest)
        {
            return Ok(kept);
        }
        let this = self.clone();
        let story = self
            .store
            .read(move |conn| {
                if journal::newest(conn, stream)? == 0 {
                    return Err(StoreError::NotFound);
                }
                this.newest(conn, stream)
            })
            .await?;
        self.keep(stream, &story);
        Ok(story)
    }

    /// Every fact of a stream, the retracted ones too, as far as this version of the program can read them.
    pub async fn facts(&self, stream: StreamId) -> Result<Vec<Envelope<S::Fact>>, StoreError> {
        let recorded = self
            .store
            .read(move |conn| journal::facts(conn, stream, 0))
            .await?;
        let read = recorded.iter().map_while(|fact| Envelope::read(fact).ok());
        Ok(read.collect())
    }

    /// The newest story as a connection sees it, perhaps inside a transaction that is not committed.
    pub(crate) fn newest(
        &self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Arc<Snapshot<S>>, StoreError> {
        if let Some(kept) = self.kept(stream).filter(|kept| kept.unreadable.is_none()) {
            let more = journal::facts(conn, stream, kept.version)?;
            if more.is_empty() {
                return Ok(kept);
            }
            let mut story = Snapshot::clone(&kept);
            drop(kept);
            if story.advance(&more) {
                return Ok(Arc::new(story));
            }
        }
        let mut story = Snapshot::read(&journal::facts(conn, stream, 0)?);
        story.stream = Some(stream);
        Ok(Arc::new(story))
    }
}

/// Refuses to add to a story with facts of a newer version of the program, which may only be read.
pub(super) fn may_be_added_to<S>(story: &Snapshot<S>) -> Result<(), ActError> {
    match &story.unreadable {
        None => Ok(()),
        Some(unreadable) => Err(ActError::ReadOnly(unreadable.clone())),
    }
}

/// A story folded from all of its facts.
///
/// # Errors
/// The first fact that cannot be read: a state folded only from those before it would be wrong.
pub(crate) fn whole<S: Story>(facts: &[Recorded]) -> Result<S, StoreError> {
    let told = Snapshot::read(facts);
    match (told.unreadable, told.stream) {
        (Some(Unreadable { version, why }), Some(stream)) => {
            let row = format_args!("journal {stream} version {version}");
            Err(StoreError::unreadable(row, why))
        }
        _ => Ok(told.state),
    }
}
