//! The river of a night, read from its facts.

use super::Nights;
use crawford_chouette::{Night, NightRiver};
use crawford_journal::StreamId;
use crawford_store::StoreError;

impl Nights {
    /// The river of a night at a version; nothing before two games are over.
    pub async fn river(
        &self,
        stream: StreamId,
        night: &Night,
        version: u64,
    ) -> Result<Option<NightRiver>, StoreError> {
        if night.games.len() < LEAST_GAMES {
            return Ok(None);
        }
        let mut facts = self.facts(stream).await?;
        facts.retain(|fact| fact.version <= version);
        Ok(NightRiver::of(night, &facts))
    }
}

/// Of fewer games there is nothing to see.
const LEAST_GAMES: usize = 2;
