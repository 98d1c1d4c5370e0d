//! The newest story of a stream, from memory while nobody has added to it.

use super::{ActError, Kept, Stories};
use crate::journal::{Envelope, Recorded, Snapshot, Story, StreamId, Unreadable};
use crate::store::{Conn, StoreError, journal};
use std::sync::Arc;

impl<S: Kept> Stories<S> {
    /// The newest story; [`StoreError::NotFound`] for a stream that was not begun.
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

    /// The newest story as a connection sees it, which may be inside a transaction not yet kept.
    pub(in crate::app) fn newest(
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
            if story.go_on(&more) {
                return Ok(Arc::new(story));
            }
        }
        let mut story = Snapshot::read(&journal::facts(conn, stream, 0)?);
        story.stream = Some(stream);
        Ok(Arc::new(story))
    }
}

/// That a story may be added to: one with facts of a newer version of the program may only be read.
pub(super) fn may_be_added_to<S>(story: &Snapshot<S>) -> Result<(), ActError> {
    match &story.unreadable {
        None => Ok(()),
        Some(unreadable) => Err(ActError::ReadOnly(unreadable.clone())),
    }
}

/// A story told to its end.
///
/// # Errors
/// The first fact that cannot be read: what would follow from those before it is not the story.
pub(in crate::app) fn whole<S: Story>(facts: &[Recorded]) -> Result<S, StoreError> {
    let told = Snapshot::read(facts);
    match (told.unreadable, told.stream) {
        (Some(Unreadable { version, why }), Some(stream)) => {
            let row = format_args!("journal {stream} version {version}");
            Err(StoreError::unreadable(row, why))
        }
        _ => Ok(told.state),
    }
}
