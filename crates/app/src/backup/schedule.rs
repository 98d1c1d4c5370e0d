//! Scheduled copies, made while the service runs, and the deletion of old ones.

use super::retention::{made_at, name_at, surplus};
use super::{BackupError, LastBackup, make, note, removals};
use crate::clock;
use chrono::{DateTime, TimeDelta, Utc};
use crawford_journal::UtcMicros;
use crawford_store::Store;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often to check whether a copy is due; also how soon a failed one is tried again.
const LOOK: Duration = Duration::from_secs(300);

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupPlan {
    pub folder: PathBuf,
    /// Hours between two copies, at least one.
    #[serde(default = "BackupPlan::a_day")]
    pub every_hours: u32,
    /// Keep the newest copy of this many days.
    #[serde(default = "BackupPlan::two_weeks")]
    pub keep_daily: usize,
    /// Keep the newest copy of this many weeks.
    #[serde(default = "BackupPlan::eight")]
    pub keep_weekly: usize,
}

impl BackupPlan {
    const fn a_day() -> u32 {
        24
    }
    const fn two_weeks() -> usize {
        14
    }
    const fn eight() -> usize {
        8
    }

    /// Makes a copy if one is due, and deletes those that may go. The outcome is stored for the owner's page. Returns
    /// the file, if one was made.
    pub fn keep(&self, store: &Store, now: UtcMicros) -> Result<Option<PathBuf>, BackupError> {
        match self.keep_at(store, now.utc()) {
            Ok(None) => Ok(None),
            Ok(Some((file, bytes))) => {
                note(
                    store,
                    LastBackup::made(now, file.display().to_string(), bytes, true),
                )?;
                Ok(Some(file))
            }
            Err(error) => {
                let folder = self.folder.display().to_string();
                // If the database cannot be written, the backup's own error matters more.
                let _ = note(store, LastBackup::failed(now, folder, error.to_string()));
                Err(error)
            }
        }
    }

    /// Whether the folder exists. It is never created: while a disk is not mounted, copies would end up beside the
    /// database.
    pub fn folder_is_there(&self) -> Result<(), BackupError> {
        names_in(&self.folder)
            .map(drop)
            .map_err(|why| BackupError::File {
                path: self.folder.clone(),
                why,
            })
    }

    fn keep_at(
        &self,
        store: &Store,
        now: DateTime<Utc>,
    ) -> Result<Option<(PathBuf, u64)>, BackupError> {
        let at_folder = |why| BackupError::File {
            path: self.folder.clone(),
            why,
        };
        self.folder_is_there()?;
        // Written even without a new copy: a name may be removed between two.
        removals::keep(store, &self.folder)?;
        let names = names_in(&self.folder).map_err(at_folder)?;
        let newest = names.iter().filter_map(|name| made_at(name)).max();
        let pause = TimeDelta::hours(i64::from(self.every_hours.max(1)));
        // A copy dated in the future was made while the clock was wrong; it does not postpone the next.
        let recent = |made| now.naive_utc().signed_duration_since(made);
        if newest.is_some_and(|made| (TimeDelta::zero()..pause).contains(&recent(made))) {
            return Ok(None);
        }
        let file = self.folder.join(name_at(now));
        let checked = make(store.database(), &file, &mut |_, _, _| ())?;
        for unfolded in &checked.unfolded {
            tracing::warn!(
                stream = unfolded.stream,
                why = unfolded.why,
                "a journal in the backup does not fold"
            );
        }
        let names = names_in(&self.folder).map_err(at_folder)?;
        for gone in surplus(&names, self.keep_daily, self.keep_weekly) {
            if let Err(error) = std::fs::remove_file(self.folder.join(&gone)) {
                tracing::warn!(%error, gone, "an old backup stays");
            }
        }
        Ok(Some((file, checked.bytes)))
    }

    /// Makes copies in a thread of its own until the result is dropped, which must be before the store is closed.
    pub fn start(self, store: Store) -> Result<BackupSchedule, BackupError> {
        self.folder_is_there()?;
        let folder = self.folder.clone();
        let (stop, stopped) = channel::<()>();
        let thread = std::thread::Builder::new()
            .name("backup".to_owned())
            .spawn(move || {
                let (mut failing, mut ending) = (false, false);
                loop {
                    match self.keep(&store, clock::now()) {
                        Ok(Some(file)) => {
                            failing = false;
                            tracing::info!(file = %file.display(), "backup made");
                        }
                        Ok(None) => {}
                        // Logged once, not every five minutes while the disk is missing.
                        Err(error) => {
                            if !failing {
                                tracing::error!(%error, "no backup could be made");
                            }
                            failing = true;
                        }
                    }
                    if ending {
                        return;
                    }
                    // A copy that is due when the service stops is made then.
                    ending = stopped.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout);
                }
            })
            .map_err(|why| BackupError::File { path: folder, why })?;
        Ok(BackupSchedule {
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

#[derive(Debug)]
pub struct BackupSchedule {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for BackupSchedule {
    /// Waits for a running copy, and makes one that is due.
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn names_in(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        if let Ok(name) = entry?.file_name().into_string() {
            names.push(name);
        }
    }
    Ok(names)
}
