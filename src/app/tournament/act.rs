//! The one way anything is done to a tournament: permission, the newest state, the decision, its facts and read tables
//! in one transaction.

use super::{Reading, Tournaments, deeds, read::may_be_added_to, rows};
use crate::app::clock;
use crate::club::permissions::{Role, may};
use crate::journal::{Envelope, RequestKey, StreamId, Told, Unreadable, Who};
use crate::store::{StoreError, Stored, Trouble, Tx, journal};
use crate::tournament::{Command, Tournament, decide};
use crate::violation::Violation;
use std::sync::Arc;

/// Who asks for something, and the one-time key of the form it came by.
#[derive(Debug, Clone)]
pub struct Asker {
    /// Who stands in the journal.
    pub who: Who,
    /// What they may do.
    pub role: Role,
    /// Sent twice, stored once.
    pub key: Option<RequestKey>,
}

impl Asker {
    /// The program itself.
    #[must_use]
    pub fn program() -> Self {
        Asker {
            who: Who::Program,
            role: Role::Program,
            key: None,
        }
    }
}

/// Why something was not done. Nothing of it is stored.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// Not by this person.
    #[error("not permitted: {0}")]
    NotPermitted(Violation),
    /// A rule is against it.
    #[error("refused: {0}")]
    Refused(Violation),
    /// The journal holds facts of a newer version of the program.
    #[error("read-only: {0}")]
    ReadOnly(Unreadable),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Trouble for ActError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            ActError::Store(error) => Some(error),
            _ => None,
        }
    }
}

/// What was done.
#[derive(Debug, Clone)]
pub struct Done {
    /// The version of the first fact, by which the action is taken back; nothing when it was so already.
    pub action: Option<u64>,
    /// Whether the same form had been stored before.
    pub again: bool,
    /// The tournament after it.
    pub story: Reading,
}

impl Tournaments {
    /// Puts `command` to the newest state and stores what it means.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn act(
        &self,
        asker: Asker,
        stream: StreamId,
        command: Command,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |_, _, _| Ok(command.clone()))
            .await
    }

    /// The same for a command that is made up inside the transaction: with a guest's or a note's row beside it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn act_with(
        &self,
        asker: Asker,
        stream: StreamId,
        prepare: impl Fn(
            &mut Tx<'_>,
            &Tournament,
            crate::journal::UtcMicros,
        ) -> Result<Command, ActError>
        + Send
        + 'static,
    ) -> Result<Done, ActError> {
        let this = self.clone();
        let key = asker.key.clone();
        let acted = self
            .store
            .write(move |tx| this.decide_and_append(tx, &asker, stream, &prepare))
            .await;
        let done = match (acted, key) {
            (Err(ActError::Store(StoreError::AlreadyStored(stored))), _) => {
                self.done_before(stored).await?
            }
            // What the first sending stored may be just what refuses the second.
            (Err(ActError::Refused(violation)), Some(key)) => {
                let stored = self
                    .store
                    .read(move |conn| journal::by_request(conn, &key))
                    .await?;
                match stored {
                    Some(stored) => self.done_before(stored).await?,
                    None => return Err(ActError::Refused(violation)),
                }
            }
            (acted, _) => acted?,
        };
        self.keep(stream, &done.story);
        Ok(done)
    }

    fn decide_and_append(
        &self,
        tx: &mut Tx<'_>,
        asker: &Asker,
        stream: StreamId,
        prepare: &impl Fn(
            &mut Tx<'_>,
            &Tournament,
            crate::journal::UtcMicros,
        ) -> Result<Command, ActError>,
    ) -> Result<Done, ActError> {
        let story = self.newest(tx, stream)?;
        may_be_added_to(&story)?;
        let at = clock::now();
        let command = prepare(tx, &story.state, at)?;
        may(asker.role, deeds::of(asker, &command)).map_err(ActError::NotPermitted)?;
        let facts = decide(&story.state, &command).map_err(ActError::Refused)?;
        if facts.is_empty() {
            return Ok(Done {
                action: None,
                again: false,
                story,
            });
        }
        let mut bodies = Vec::with_capacity(facts.len());
        for fact in &facts {
            bodies.push(Envelope::body(fact).map_err(|e| StoreError::Failed(e.to_string()))?);
        }
        let appended = journal::append(
            tx,
            stream,
            story.version,
            at,
            asker.who,
            asker.key.as_ref(),
            &bodies,
        )?;

        let mut after = Told::clone(&story);
        for (version, fact) in (appended.first..).zip(facts) {
            let envelope = Envelope::around(version, appended.first, at, asker.who, fact);
            crate::journal::Story::apply(&mut after.state, &envelope);
        }
        after.version = appended.last;
        rows::put_changed(tx, stream, &story.state, &after.state)?;
        Ok(Done {
            action: Some(appended.first),
            again: false,
            story: Arc::new(after),
        })
    }

    /// The answer to a form sent again: what it did the first time.
    async fn done_before(&self, stored: Stored) -> Result<Done, ActError> {
        let story = self.read(stored.stream).await?;
        Ok(Done {
            action: Some(stored.first),
            again: true,
            story,
        })
    }
}
