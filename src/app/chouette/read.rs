//! The newest story of a night, from memory while nobody has added to it.

use super::Nights;
use crate::app::tournament::ActError;
use crate::chouette::{Fact, Night};
use crate::journal::{Envelope, StreamId, Told};
use crate::store::nights::{self, NightRow};
use crate::store::{Conn, StoreError, journal};
use std::sync::Arc;

/// A night as it stands at a version.
pub type Reading = Arc<Told<Night>>;

impl Nights {
    /// The newest story.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for a stream that was not begun.
    pub async fn read(&self, stream: StreamId) -> Result<Reading, StoreError> {
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

    /// What a night has beside its facts.
    ///
    /// # Errors
    /// [`StoreError::NotFound`].
    pub async fn row(&self, stream: StreamId) -> Result<NightRow, StoreError> {
        self.store
            .read(move |conn| nights::find(conn, stream))
            .await
    }

    /// Every fact of a night, the retracted ones too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn facts(&self, stream: StreamId) -> Result<Vec<Envelope<Fact>>, StoreError> {
        let recorded = self
            .store
            .read(move |conn| journal::facts(conn, stream, 0))
            .await?;
        let read = recorded.iter().map_while(|fact| Envelope::read(fact).ok());
        Ok(read.collect())
    }

    /// The newest story as a connection sees it, which may be inside a transaction not yet kept.
    pub(super) fn newest(&self, conn: &mut Conn, stream: StreamId) -> Result<Reading, StoreError> {
        if let Some(kept) = self.kept(stream).filter(|kept| kept.unreadable.is_none()) {
            let more = journal::facts(conn, stream, kept.version)?;
            if more.is_empty() {
                return Ok(kept);
            }
            let mut story = Told::clone(&kept);
            drop(kept);
            if story.go_on(&more) {
                return Ok(Arc::new(story));
            }
        }
        Ok(Arc::new(Told::read(&journal::facts(conn, stream, 0)?)))
    }
}

/// That a story may be added to: one with facts of a newer version of the program may only be read.
pub(super) fn may_be_added_to(story: &Told<Night>) -> Result<(), ActError> {
    match &story.unreadable {
        None => Ok(()),
        Some(unreadable) => Err(ActError::ReadOnly(unreadable.clone())),
    }
}
