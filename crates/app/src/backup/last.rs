//! When the last backup was made; the owner's page shows it.

use crawford_journal::{Actor, UtcMicros};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Conn, Store, StoreError, settings};
use serde::{Deserialize, Serialize};

const KEY: &str = "last-backup";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastBackup {
    pub at: UtcMicros,
    pub file: String,
    pub bytes: u64,
    pub scheduled: bool,
    /// Why it failed, if it did.
    pub failed: Option<String>,
    /// When one last succeeded.
    pub good: Option<UtcMicros>,
}

impl LastBackup {
    #[must_use]
    pub fn made(at: UtcMicros, file: String, bytes: u64, scheduled: bool) -> LastBackup {
        LastBackup {
            at,
            file,
            bytes,
            scheduled,
            failed: None,
            good: Some(at),
        }
    }

    #[must_use]
    pub fn failed(at: UtcMicros, file: String, why: String) -> LastBackup {
        LastBackup {
            at,
            file,
            bytes: 0,
            scheduled: true,
            failed: Some(why),
            good: None,
        }
    }
}

pub fn last(conn: &mut Conn) -> Result<Option<LastBackup>, StoreError> {
    let kept = settings::get(conn, KEY)?;
    let read = kept.as_deref().map(serde_json::from_str).transpose();
    read.map_err(|why| StoreError::unreadable(format!("settings {KEY}"), why))
}

/// Stores the outcome of a backup. One made by hand is also a line of the audit trail; scheduled ones would fill it.
pub fn note(store: &Store, new: LastBackup) -> Result<(), StoreError> {
    store.write_now(move |tx| {
        let mut new = new.clone();
        if new.good.is_none() {
            new.good = last(tx)?.and_then(|before| before.good);
        }
        let text = serde_json::to_string(&new).map_err(StoreError::failed)?;
        settings::set(tx, KEY, &text)?;
        if new.failed.is_none() && !new.scheduled {
            AuditKind::BackupMade
                .of(AuditObject::Nothing)
                .add(tx, Actor::Program, new.at)?;
        }
        Ok(())
    })
}
