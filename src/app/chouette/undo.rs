//! Undo of anything. What no longer follows is shown first and taken back with it, or nothing is.

use super::read::may_be_added_to;
use super::{Nights, Reading, rows::Rows};
use crate::app::clock;
use crate::app::tournament::{ActError, Asker};
use crate::chouette::{Fact, Night};
use crate::club::permissions::{Deed, may};
use crate::journal::{Envelope, StreamId, Told, plan_undo, retraction_body};
use crate::store::{StoreError, Tx, journal, nights};
use crate::violation::{Source, Violation};
use std::sync::Arc;

/// An action that would have to be taken back as well: its first fact says what it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken {
    /// The version it is named by.
    pub action: u64,
    /// Its facts.
    pub facts: Vec<Envelope<Fact>>,
}

/// What became of an undo.
#[derive(Debug, Clone)]
pub enum TakenBack {
    /// Done: the version of the undo itself, which can be undone too, and the night after it.
    Done {
        /// The version of the undo.
        action: u64,
        /// The night after it.
        story: Reading,
    },
    /// These later actions would no longer follow: name them too, or leave it.
    Needs(Vec<Taken>),
}

impl Nights {
    /// Takes back the action named by the version of its first fact, and with it the ones in `also`.
    ///
    /// # Errors
    /// [`ActError::Refused`] when there is no such action, or it is taken back already.
    pub async fn undo(
        &self,
        asker: Asker,
        stream: StreamId,
        action: u64,
        also: Vec<u64>,
    ) -> Result<TakenBack, ActError> {
        may(asker.role, Deed::HostNight).map_err(ActError::NotPermitted)?;
        let this = self.clone();
        let taken = self
            .store
            .write(move |tx| this.take_back(tx, &asker, stream, action, &also))
            .await;
        let taken = match taken {
            Err(ActError::Store(StoreError::AlreadyStored(stored))) => TakenBack::Done {
                action: stored.first,
                story: self.read(stream).await?,
            },
            other => other?,
        };
        if let TakenBack::Done { story, .. } = &taken {
            self.keep(stream, story);
        }
        Ok(taken)
    }

    fn take_back(
        &self,
        tx: &mut Tx<'_>,
        asker: &Asker,
        stream: StreamId,
        action: u64,
        also: &[u64],
    ) -> Result<TakenBack, ActError> {
        if let Some(key) = &asker.key
            && let Some(stored) = journal::by_request(tx, key)?
        {
            return Err(StoreError::AlreadyStored(stored).into());
        }
        let recorded = journal::facts(tx, stream, 0)?;
        let told = Told::<Night>::read(&recorded);
        may_be_added_to(&told)?;
        let facts: Vec<Envelope<Fact>> = recorded
            .iter()
            .filter_map(|fact| Envelope::read(fact).ok())
            .collect();
        let first = facts.first().map(|f| f.action);
        if first == Some(action) {
            return Err(ActError::Refused(Violation::new(
                "undo-of-the-night",
                Source::House,
            )));
        }
        let actions: Vec<u64> = std::iter::once(action)
            .chain(also.iter().copied())
            .collect();
        let (versions, broken) = plan_undo::<Night>(&facts, &actions);
        if !facts
            .iter()
            .any(|f| f.action == action && versions.contains(&f.version))
        {
            return Err(ActError::Refused(Violation::new(
                "undo-of-nothing",
                Source::House,
            )));
        }
        if !broken.is_empty() {
            // Taking those back may break more: the whole list is shown at once.
            let mut all = actions;
            let mut needs: Vec<u64> = Vec::new();
            let mut broken = broken;
            while !broken.is_empty() {
                needs.extend(broken.iter().map(|b| b.action));
                all.extend(broken.iter().map(|b| b.action));
                (_, broken) = plan_undo::<Night>(&facts, &all);
            }
            needs.sort_unstable();
            let taken = |action: u64| Taken {
                action,
                facts: facts
                    .iter()
                    .filter(|f| f.action == action)
                    .cloned()
                    .collect(),
            };
            return Ok(TakenBack::Needs(needs.into_iter().map(taken).collect()));
        }

        let at = clock::now();
        let body = retraction_body(&versions);
        let appended = journal::append(
            tx,
            stream,
            told.version,
            at,
            asker.who,
            asker.key.as_ref(),
            &[body],
        )?;
        let mut facts = facts;
        facts.push(Envelope::retracting(
            appended.first,
            at,
            asker.who,
            versions,
        ));
        let after = Told::<Night>::of(&facts);
        let row = nights::find(tx, stream)?;
        Rows::of(&after.state, &row).replace(tx, stream, after.state.closed)?;
        Ok(TakenBack::Done {
            action: appended.first,
            story: Arc::new(after),
        })
    }
}
