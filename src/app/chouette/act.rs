//! The one way anything is done to a night: permission, the newest state, the decisions, their facts and read tables in
//! one transaction.

use super::read::may_be_added_to;
use super::{Nights, Reading, rows::Rows};
use crate::app::clock;
use crate::app::tournament::{ActError, Asker, notes};
use crate::chouette::{Command, Night, decide};
use crate::club::permissions::{Deed, may};
use crate::journal::{ClubId, Envelope, NoteId, Story, StreamId, Told, UtcMicros, Who};
use crate::store::{StoreError, Stored, Tx, journal};
use crate::violation::{Source, Violation};
use std::sync::Arc;

/// What was done.
#[derive(Debug, Clone)]
pub struct Done {
    /// The version of the first fact, by which the action is taken back; nothing when it was so already.
    pub action: Option<u64>,
    /// Whether the same form had been stored before.
    pub again: bool,
    /// The night after it.
    pub story: Reading,
}

impl Nights {
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
        self.act_all(asker, stream, vec![command]).await
    }

    /// Puts several commands to the newest state, one after the other: all of them are done, as one action, or none.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn act_all(
        &self,
        asker: Asker,
        stream: StreamId,
        commands: Vec<Command>,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |_, _, _| Ok(commands.clone()))
            .await
    }

    /// The same, with a club's custom let go for a reason: `make` is given the id the reason is kept under.
    ///
    /// # Errors
    /// See [`ActError`]; `reason-missing`, `reason-too-long`.
    pub async fn act_overruling(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        reason: &str,
        make: impl Fn(NoteId) -> Vec<Command> + Send + 'static,
    ) -> Result<Done, ActError> {
        let reason = notes::check(reason).map_err(ActError::Refused)?;
        let reason = reason.ok_or_else(|| {
            ActError::Refused(Violation::new("reason-missing", Source::House).at("reason"))
        })?;
        self.act_with(asker, stream, move |tx, _, at| {
            Ok(make(notes::keep(tx, club, &reason, at)?))
        })
        .await
    }

    /// The same for commands that are made up inside the transaction: with a guest's row beside them, or dice.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn act_with(
        &self,
        asker: Asker,
        stream: StreamId,
        prepare: impl Fn(&mut Tx<'_>, &Night, UtcMicros) -> Result<Vec<Command>, ActError>
        + Send
        + 'static,
    ) -> Result<Done, ActError> {
        may(asker.role, Deed::HostNight).map_err(ActError::NotPermitted)?;
        self.put(asker, stream, prepare).await
    }

    /// Whoever asks has been let in: by [`Deed::HostNight`], or for a cube of their own.
    pub(super) async fn put(
        &self,
        asker: Asker,
        stream: StreamId,
        prepare: impl Fn(&mut Tx<'_>, &Night, UtcMicros) -> Result<Vec<Command>, ActError>
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
        prepare: &impl Fn(&mut Tx<'_>, &Night, UtcMicros) -> Result<Vec<Command>, ActError>,
    ) -> Result<Done, ActError> {
        let story = self.newest(tx, stream)?;
        may_be_added_to(&story)?;
        let at = clock::now();
        let commands = prepare(tx, &story.state, at)?;
        let mut after = Told::clone(&story);
        let bodies = told_by(&mut after, &commands, at, asker.who)?;
        if bodies.is_empty() {
            return Ok(Done {
                action: None,
                again: false,
                story,
            });
        }
        let key = asker.key.as_ref();
        let appended = journal::append(tx, stream, story.version, at, asker.who, key, &bodies)?;
        Rows::put_changed(tx, stream, &story.state, &after.state)?;
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

/// What commands come to, one after the other: the story after them, and the bodies of their facts. All are one action.
pub(super) fn told_by(
    story: &mut Told<Night>,
    commands: &[Command],
    at: UtcMicros,
    who: Who,
) -> Result<Vec<String>, ActError> {
    let action = story.version.saturating_add(1);
    let mut bodies = Vec::new();
    for command in commands {
        for fact in decide(&story.state, command).map_err(ActError::Refused)? {
            bodies.push(Envelope::body(&fact).map_err(|e| StoreError::Failed(e.to_string()))?);
            story.version = story.version.saturating_add(1);
            let envelope = Envelope::around(story.version, action, at, who, fact);
            story.state.apply(&envelope);
        }
    }
    Ok(bodies)
}
