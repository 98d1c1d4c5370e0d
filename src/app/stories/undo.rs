//! Undo of any action. Later actions that depend on it are shown first and undone with it, or nothing is.

use super::act::done_before;
use super::{ActError, Kept, Principal, Stories, read::may_be_added_to};
use crate::app::clock;
use crate::club::permissions::may;
use crate::journal::{Envelope, Snapshot, StreamId, plan_undo, retraction_body};
use crate::store::{StoreError, Tx, journal};
use crate::violation::refuse;
use std::sync::Arc;

/// An action that would have to be undone as well, with its first fact.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoStep<S: Kept> {
    pub action: u64,
    pub facts: Vec<Envelope<S::Fact>>,
}

#[derive(Debug, Clone)]
pub enum UndoOutcome<S: Kept> {
    Done {
        /// The version of the undo itself, which can be undone too.
        action: u64,
        story: Arc<Snapshot<S>>,
    },
    /// These later actions depend on it: they have to be undone with it.
    Needs(Vec<UndoStep<S>>),
}

impl<S: Kept> Stories<S> {
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
        let told = Snapshot::<S>::read(&recorded);
        may_be_added_to(&told)?;
        let facts: Vec<Envelope<S::Fact>> = recorded
            .iter()
            .map(|fact| Envelope::<S::Fact>::read(fact).map_err(ActError::ReadOnly))
            .collect::<Result<_, ActError>>()?;
        let first = facts.first().map(|f| f.action);
        if first == Some(action) {
            return Err(ActError::Refused(S::beginning()));
        }
        let actions: Vec<u64> = std::iter::once(action)
            .chain(also.iter().copied())
            .collect();
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
            // Undoing those may affect more: the complete list is returned at once.
            let mut all = actions;
            let mut needs: Vec<u64> = Vec::new();
            let mut broken = broken;
            while broken.iter().any(|b| !all.contains(&b.action)) {
                needs.extend(broken.iter().map(|b| b.action));
                all.extend(broken.iter().map(|b| b.action));
                (_, broken) = plan_undo::<S>(&facts, &all);
            }
            needs.sort_unstable();
            let taken = |action: u64| UndoStep {
                action,
                facts: facts
                    .iter()
                    .filter(|f| f.action == action)
                    .cloned()
                    .collect(),
            };
            return Ok(UndoOutcome::Needs(needs.into_iter().map(taken).collect()));
        }

        let at = clock::now();
        let mut bodies = vec![retraction_body(&versions)];
        let taken = facts.iter().filter(|f| versions.contains(&f.version));
        let taken: Vec<S::Fact> = taken.filter_map(|f| f.fact().ok()).cloned().collect();
        let mut facts = facts;
        let first = told.version.saturating_add(1);
        facts.push(Envelope::retracting(first, at, principal.who, versions));
        let with_it = Snapshot::<S>::of(&facts).state.said_with_undo(&taken);
        for (version, fact) in (first.saturating_add(1)..).zip(with_it) {
            bodies.push(Envelope::body(&fact).map_err(|e| StoreError::Failed(e.to_string()))?);
            facts.push(Envelope::around(version, first, at, principal.who, fact));
        }
        let appended = journal::append(
            tx,
            stream,
            told.version,
            at,
            principal.who,
            principal.key.as_ref(),
            &bodies,
        )?;
        let mut after = Snapshot::<S>::of(&facts);
        after.stream = Some(stream);
        after.state.replace_rows(tx, stream)?;
        Ok(UndoOutcome::Done {
            action: appended.first,
            story: Arc::new(after),
        })
    }
}
