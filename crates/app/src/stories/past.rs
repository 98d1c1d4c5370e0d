//! A story as it stood at a moment: the fold of its facts up to the last one at or before it.

use super::{StoredStory, Stories};
use crawford_journal::{Recorded, Snapshot, StreamId, StreamMoment, UtcMicros, moments};
use crawford_store::{StoreError, journal};
use std::sync::Arc;

/// Everything recorded in a stream, and the moments at which it changed.
#[derive(Debug)]
pub struct StreamHistory {
    stream: StreamId,
    facts: Vec<Recorded>,
    moments: Vec<StreamMoment>,
}

impl<S: StoredStory> Stories<S> {
    pub async fn past(&self, stream: StreamId) -> Result<StreamHistory, StoreError> {
        let facts = self
            .store
            .read(move |conn| journal::facts(conn, stream, 0))
            .await?;
        Ok(StreamHistory {
            stream,
            moments: moments(&facts),
            facts,
        })
    }
}

impl StreamHistory {
    #[must_use]
    pub fn times(&self) -> Vec<UtcMicros> {
        self.facts.iter().map(|fact| fact.at).collect()
    }

    /// The moment that counts at `at`, with the ones before and after it; nothing before the first.
    #[must_use]
    pub fn around(
        &self,
        at: UtcMicros,
    ) -> (
        Option<StreamMoment>,
        Option<StreamMoment>,
        Option<StreamMoment>,
    ) {
        let later = self.moments.partition_point(|moment| moment.at <= at);
        let nth = |back: usize| self.moments.get(later.checked_sub(back)?).copied();
        (nth(2), nth(1), self.moments.get(later).copied())
    }

    /// The moment after one.
    #[must_use]
    pub fn after(&self, at: UtcMicros) -> Option<UtcMicros> {
        let (_, _, after) = self.around(at);
        after.map(|moment| moment.at)
    }

    /// The story as it stood when this was its newest version; nothing that was recorded or undone later is in it.
    #[must_use]
    pub fn story<S: StoredStory>(&self, version: u64) -> Arc<Snapshot<S>> {
        let known = self.facts.partition_point(|fact| fact.version <= version);
        let facts = self.facts.get(..known).unwrap_or(&self.facts);
        let mut story = Snapshot::read(facts);
        story.stream = Some(self.stream);
        Arc::new(story)
    }
}
