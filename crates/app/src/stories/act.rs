//! The only way to change a story: permission, the newest state, the decision, its facts and read tables in one
//! transaction.

use super::{StoredStory, Stories, read::may_be_added_to};
use crate::clock;
use crawford_club::permissions::{Role, may};
use crawford_forms::violation::Violation;
use crawford_journal::{
    Actor, Envelope, FactBody, RequestKey, Snapshot, StreamId, Unreadable, UtcMicros,
};
use crawford_store::{StoreError, StoreFailure, Tx, journal, requests};
use std::sync::Arc;

/// Who asks, and the one-time key of the form.
#[derive(Debug, Clone)]
pub struct Principal {
    /// The actor written into the journal.
    pub who: Actor,
    pub role: Role,
    /// Makes a form that is sent twice stored once.
    pub key: Option<RequestKey>,
}

impl Principal {
    #[must_use]
    pub fn program() -> Self {
        Principal {
            who: Actor::Program,
            role: Role::Program,
            key: None,
        }
    }

    /// The same for one more action of a form: a key stands for one only.
    #[must_use]
    pub fn without_key(&self) -> Self {
        Principal {
            key: None,
            ..self.clone()
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ActError {
    #[error("not permitted: {0}")]
    NotPermitted(Violation),
    #[error("refused: {0}")]
    Refused(Violation),
    #[error("read-only: {0}")]
    ReadOnly(Unreadable),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for ActError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            ActError::Store(error) => Some(error),
            _ => None,
        }
    }
}

#[derive(Debug)]
pub struct Acted<S: StoredStory> {
    /// The version of the first fact, which undo refers to; `None` if nothing had to change.
    pub action: Option<u64>,
    /// Whether the same form was stored before.
    pub again: bool,
    /// What it wrote then, which the story may have gone on from when it is sent again.
    pub facts: Vec<Envelope<S::Fact>>,
    pub story: Arc<Snapshot<S>>,
}

impl<S: StoredStory> Acted<S> {
    /// Nothing had to change.
    pub(crate) fn nothing(story: Arc<Snapshot<S>>) -> Self {
        Acted {
            action: None,
            again: false,
            facts: Vec::new(),
            story,
        }
    }

    /// The first of its facts that says what is looked for.
    pub(crate) fn said<T>(&self, wanted: impl Fn(&S::Fact) -> Option<T>) -> Option<T> {
        let mut facts = self.facts.iter();
        facts.find_map(|envelope| wanted(envelope.fact().ok()?))
    }
}

/// Prepares commands. Of any type, so that what then decides them is compiled once for each kind of stream.
type Preparing<S> =
    dyn Fn(&mut Tx<'_>, &S, UtcMicros) -> Result<Vec<<S as StoredStory>::Command>, ActError>;

impl<S: StoredStory> Stories<S> {
    pub async fn act(
        &self,
        principal: Principal,
        stream: StreamId,
        command: S::Command,
    ) -> Result<Acted<S>, ActError> {
        self.act_all(principal, stream, vec![command]).await
    }

    /// Applies several commands to the newest state, one after the other: all of them as one action, or none.
    pub async fn act_all(
        &self,
        principal: Principal,
        stream: StreamId,
        commands: Vec<S::Command>,
    ) -> Result<Acted<S>, ActError> {
        self.act_all_with(principal, stream, move |_, _, _| Ok(commands.clone()))
            .await
    }

    /// The same for a command that is built inside the transaction, together with a guest's or a note's row.
    pub async fn act_with(
        &self,
        principal: Principal,
        stream: StreamId,
        prepare: impl Fn(&mut Tx<'_>, &S, UtcMicros) -> Result<S::Command, ActError> + Send + 'static,
    ) -> Result<Acted<S>, ActError> {
        self.act_all_with(principal, stream, move |tx, state, at| {
            Ok(vec![prepare(tx, state, at)?])
        })
        .await
    }

    /// The same for several commands, each decided on the state after the ones before it.
    pub async fn act_all_with(
        &self,
        principal: Principal,
        stream: StreamId,
        prepare: impl Fn(&mut Tx<'_>, &S, UtcMicros) -> Result<Vec<S::Command>, ActError>
        + Send
        + 'static,
    ) -> Result<Acted<S>, ActError> {
        let this = self.clone();
        let done = self
            .store
            .write(move |tx| this.decide_and_append(tx, &principal, stream, &prepare))
            .await?;
        self.keep(stream, &done.story);
        Ok(done)
    }

    fn decide_and_append(
        &self,
        tx: &mut Tx<'_>,
        principal: &Principal,
        stream: StreamId,
        prepare: &Preparing<S>,
    ) -> Result<Acted<S>, ActError> {
        let story = match tx.remembered(stream) {
            Some(story) => story,
            None => self.newest(tx, stream)?,
        };
        // The first sending of a form may have caused exactly what would now refuse the second.
        if let Some(action) = done_before(tx, principal, stream)? {
            return Ok(Acted {
                action: Some(action),
                again: true,
                facts: facts_of(tx, stream, action)?,
                story,
            });
        }
        may_be_added_to(&story)?;
        let at = clock::now();
        let commands = prepare(tx, &story.state, at)?;
        for command in &commands {
            may(principal.role, S::permission(principal, command))
                .map_err(ActError::NotPermitted)?;
        }
        let mut after = Snapshot::clone(&story);
        let action = story.version.saturating_add(1);
        let (mut bodies, mut facts) = apply(&mut after, action, &commands, at, principal.who)?;
        while let Some(command) = after.state.follow_up(&story.state, tx, stream)? {
            let (more, of) = apply(&mut after, action, &[command], at, principal.who)?;
            bodies.extend(more);
            facts.extend(of);
        }
        if bodies.is_empty() {
            return Ok(Acted::nothing(story));
        }
        let key = principal.key.as_ref();
        let appended = journal::append(tx, stream, story.version, at, principal.who, key, &bodies)?;
        after.state.put_changed_rows(&story.state, tx, stream)?;
        let story = Arc::new(after);
        tx.remember(stream, Arc::clone(&story));
        Ok(Acted {
            action: Some(appended.first),
            again: false,
            facts,
            story,
        })
    }
}

/// The action a form did in this stream, if the same principal sent it before.
pub(super) fn done_before(
    tx: &mut Tx<'_>,
    principal: &Principal,
    stream: StreamId,
) -> Result<Option<u64>, StoreError> {
    let Some(key) = &principal.key else {
        return Ok(None);
    };
    let stored = journal::by_request(tx, key, stream, principal.who)?;
    Ok(stored.map(|stored| stored.first))
}

/// What an action wrote.
fn facts_of<F: FactBody>(
    tx: &mut Tx<'_>,
    stream: StreamId,
    action: u64,
) -> Result<Vec<Envelope<F>>, ActError> {
    let after = journal::facts(tx, stream, action.saturating_sub(1))?;
    let of_it = after.iter().take_while(|fact| fact.action == action);
    of_it
        .map(|fact| Envelope::read(fact).map_err(ActError::ReadOnly))
        .collect()
}

/// The stream a form began: created by `begin` now, or before, when the same principal sends it again. `about` says
/// what is begun, and where.
pub(crate) fn begun_once(
    tx: &mut Tx<'_>,
    principal: &Principal,
    about: &str,
    begin: impl FnOnce(&mut Tx<'_>, StreamId) -> Result<(), ActError>,
) -> Result<StreamId, ActError> {
    let stream = StreamId::from_random(rand::random());
    if let Some(key) = &principal.key {
        if let Some(before) = requests::answer(tx, key, principal.who, about)? {
            let row = format_args!("the answer to {about} in requests");
            return Ok(before
                .parse()
                .map_err(|why| StoreError::unreadable(row, why))?);
        }
        requests::keep(tx, key, principal.who, about, clock::now(), stream.as_str())?;
    }
    begin(tx, stream)?;
    Ok(stream)
}

/// Applies commands one after the other; returns the story after them and the bodies of their facts. All are one
/// action.
pub(crate) fn apply_commands<S: StoredStory>(
    story: &mut Snapshot<S>,
    commands: &[S::Command],
    at: UtcMicros,
    who: Actor,
) -> Result<Vec<String>, ActError> {
    let action = story.version.saturating_add(1);
    Ok(apply(story, action, commands, at, who)?.0)
}

/// The bodies of facts, and the facts.
type Written<F> = (Vec<String>, Vec<Envelope<F>>);

/// The same for commands of an action that may have begun.
fn apply<S: StoredStory>(
    story: &mut Snapshot<S>,
    action: u64,
    commands: &[S::Command],
    at: UtcMicros,
    who: Actor,
) -> Result<Written<S::Fact>, ActError> {
    let (mut bodies, mut facts) = (Vec::new(), Vec::new());
    for command in commands {
        for fact in story.state.decide(command).map_err(ActError::Refused)? {
            bodies.push(Envelope::body(&fact).map_err(|e| StoreError::Failed(e.to_string()))?);
            story.version = story.version.saturating_add(1);
            let envelope = Envelope::around(story.version, action, at, who, fact);
            story.state.apply(&envelope);
            facts.push(envelope);
        }
    }
    Ok((bodies, facts))
}
