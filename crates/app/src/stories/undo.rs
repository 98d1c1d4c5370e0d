//! Undo of any action. Later actions that depend on it are shown first and undone with it, or nothing is.

use super::act::done_before;
use super::{ActError, Principal, StoredStory, Stories, read::may_be_added_to};
use crate::clock;
use crawford_club::permissions::may;
use crawford_forms::violation::refuse;
use crawford_journal::{Dependent, Envelope, Snapshot, StreamId, plan_undo, retraction_body};
use crawford_store::{StoreError, Tx, journal};
use std::sync::Arc;

/// An action that would have to be undone as well, with its first fact.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoStep<S: StoredStory> {
    pub action: u64,
    pub facts: Vec<Envelope<S::Fact>>,
}

#[derive(Debug, Clone)]
pub enum UndoOutcome<S: StoredStory> {
    Done {
        /// The version of the undo itself, which can be undone too.
        action: u64,
        story: Arc<Snapshot<S>>,
    },
    /// These later actions depend on it: they have to be undone with it.
    Needs(Vec<UndoStep<S>>),
}

impl<S: StoredStory> Stories<S> {
    /// Undoes the action with this first fact, and with it the ones in `also`.
    ///
    /// # Errors
    /// [`ActError::Refused`] when there is no such action, or it is undone already.
    pub async fn undo(
        &self,
        principal: Principal,
        stream: StreamId,
        action: u64,
        also: Vec<u64>,
    ) -> Result<UndoOutcome<S>, ActError> {
        self.undo_of(principal, stream, None, action, also).await
    }

    /// The same for somebody who may do so in one event only.
    pub async fn undo_in(
        &self,
        principal: Principal,
        stream: StreamId,
        part: u32,
        action: u64,
        also: Vec<u64>,
    ) -> Result<UndoOutcome<S>, ActError> {
        self.undo_of(principal, stream, Some(part), action, also)
            .await
    }

    async fn undo_of(
        &self,
        principal: Principal,
        stream: StreamId,
        within: Option<u32>,
        action: u64,
        also: Vec<u64>,
    ) -> Result<UndoOutcome<S>, ActError> {
        may(principal.role, S::UNDO).map_err(ActError::NotPermitted)?;
        let this = self.clone();
        let taken = self
            .store
            .write(move |tx| this.take_back(tx, &principal, stream, within, action, &also))
            .await?;
        if let UndoOutcome::Done { story, .. } = &taken {
            self.keep(stream, story);
        }
        Ok(taken)
    }

    fn take_back(
        &self,
        tx: &mut Tx<'_>,
        principal: &Principal,
        stream: StreamId,
        within: Option<u32>,
        action: u64,
        also: &[u64],
    ) -> Result<UndoOutcome<S>, ActError> {
        if let Some(action) = done_before(tx, principal, stream)? {
            let story = self.newest(tx, stream)?;
            return Ok(UndoOutcome::Done { action, story });
        }
        let recorded = journal::facts(tx, stream, 0)?;
        let before = Snapshot::<S>::read(&recorded);
        may_be_added_to(&before)?;
        let facts: Vec<Envelope<S::Fact>> = recorded
            .iter()
            .map(|fact| Envelope::<S::Fact>::read(fact).map_err(ActError::ReadOnly))
            .collect::<Result<_, ActError>>()?;
        let actions: Vec<u64> = std::iter::once(action)
            .chain(also.iter().copied())
            .collect();
        let first = facts.first().map(|f| f.action);
        if first.is_some_and(|first| actions.contains(&first)) {
            return Err(ActError::Refused(S::undo_of_first()));
        }
        if let Some(part) = within
            && actions.iter().any(|a| S::part_of(&facts, *a) != Some(part))
        {
            return Err(ActError::NotPermitted(refuse::undo_elsewhere()));
        }
        let (versions, broken) = plan_undo::<S>(&facts, &actions);
        if !facts
            .iter()
            .any(|f| f.action == action && versions.contains(&f.version))
        {
            return Err(ActError::Refused(refuse::undo_of_nothing()));
        }
        if !broken.is_empty() {
            return Ok(UndoOutcome::Needs(undone_too(&facts, actions, broken)));
        }
        append_undo(tx, principal, stream, &before, facts, versions)
    }
}

/// All later actions that have to be undone as well: undoing those that no longer fit may affect more.
fn undone_too<S: StoredStory>(
    facts: &[Envelope<S::Fact>],
    mut actions: Vec<u64>,
    mut broken: Vec<Dependent>,
) -> Vec<UndoStep<S>> {
    let mut more: Vec<u64> = Vec::new();
    while broken.iter().any(|b| !actions.contains(&b.action)) {
        more.extend(broken.iter().map(|b| b.action));
        actions.extend(broken.iter().map(|b| b.action));
        (_, broken) = plan_undo::<S>(facts, &actions);
    }
    more.sort_unstable();
    let step = |action: u64| UndoStep {
        action,
        facts: facts
            .iter()
            .filter(|f| f.action == action)
            .cloned()
            .collect(),
    };
    more.into_iter().map(step).collect()
}

/// Retracts the facts of these versions, and adds what belongs to the undo.
fn append_undo<S: StoredStory>(
    tx: &mut Tx<'_>,
    principal: &Principal,
    stream: StreamId,
    before: &Snapshot<S>,
    mut facts: Vec<Envelope<S::Fact>>,
    versions: Vec<u64>,
) -> Result<UndoOutcome<S>, ActError> {
    let (at, who) = (clock::now(), principal.who);
    let mut bodies = vec![retraction_body(&versions)];
    let taken = facts.iter().filter(|f| versions.contains(&f.version));
    let taken: Vec<S::Fact> = taken.filter_map(|f| f.fact().ok()).cloned().collect();
    let first = before.version.saturating_add(1);
    facts.push(Envelope::retracting(first, at, who, versions));
    let left = Snapshot::<S>::of(&facts).state;
    left.check_undo(&before.state).map_err(ActError::Refused)?;
    let with_it = left.facts_with_undo(&taken);
    for (version, fact) in (first.saturating_add(1)..).zip(with_it) {
        bodies.push(Envelope::body(&fact).map_err(|e| StoreError::Failed(e.to_string()))?);
        facts.push(Envelope::around(version, first, at, who, fact));
    }
    let key = principal.key.as_ref();
    let appended = journal::append(tx, stream, before.version, at, who, key, &bodies)?;
    let mut after = Snapshot::<S>::of(&facts);
    after.stream = Some(stream);
    after.state.replace_rows(tx, stream)?;
    after.state.undone(&before.state, tx, stream)?;
    Ok(UndoOutcome::Done {
        action: appended.first,
        story: Arc::new(after),
    })
}
