//! Periodic work: does what is due in every open tournament.

use super::{ActError, Principal, Tournaments};
use crate::clock;
use crawford_store::streams::{self, StreamKind};
use crawford_tournament::due;

impl Tournaments {
    /// Does what is due now; returns how much that was. A failure in one tournament does not stop the others.
    pub async fn tick(&self) -> Result<usize, ActError> {
        let open = self.store.read(|conn| streams::all(conn, true)).await?;
        let now = clock::now();
        let mut done = 0usize;
        for stream in open
            .into_iter()
            .filter(|s| s.kind == StreamKind::Tournament && s.version > 0)
        {
            let story = match self.read(stream.id).await {
                Ok(story) => story,
                Err(error) => {
                    tracing::warn!(stream = %stream.id, %error, "a tournament could not be looked at");
                    continue;
                }
            };
            for command in due(&story.state, now) {
                match self.act(Principal::program(), stream.id, command).await {
                    Ok(_) => done = done.saturating_add(1),
                    Err(error) => {
                        tracing::warn!(stream = %stream.id, %error, "what was due was not done")
                    }
                }
            }
        }
        Ok(done)
    }
}
