//! Copies made by the clock, while the service runs, and old ones taken away.

use super::retention::{made_at, name_at, surplus};
use super::{BackupError, Last, make, note, removals};
use crate::app::clock;
use crate::journal::UtcMicros;
use crate::store::Store;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often to look whether one is due; also how soon one that failed is tried again.
const LOOK: Duration = Duration::from_secs(300);

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupPlan {
    pub folder: PathBuf,
    /// Hours between two copies, at least one.
    #[serde(default = "BackupPlan::a_day")]
    pub every_hours: u32,
    /// Of how many days the newest copy is kept.
    #[serde(default = "BackupPlan::two_weeks")]
    pub keep_daily: usize,
    /// Of how many weeks the newest copy is kept.
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

    /// Makes a copy if one is due by now, and takes away those that may go. What became of it is kept for the owner's
    /// page. The file, if one was made.
    pub fn keep(&self, store: &Store, now: UtcMicros) -> Result<Option<PathBuf>, BackupError> {
        match self.keep_at(store, now.utc()) {
            Ok(None) => Ok(None),
            Ok(Some((file, bytes))) => {
                note(
                    store,
                    Last::made(now, file.display().to_string(), bytes, true),
                )?;
                Ok(Some(file))
            }
            Err(error) => {
                let folder = self.folder.display().to_string();
                // A database that cannot be written can still be copied, and is not at fault here.
                let _ = note(store, Last::failed(now, folder, error.to_string()));
                Err(error)
            }
        }
    }

    /// Whether the folder is there. It is never made: where a disk is not mounted, copies would end up beside the database.
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
        // Not only with a copy: a name may be taken away between two.
        removals::keep(store, &self.folder)?;
        let names = names_in(&self.folder).map_err(at_folder)?;
        let newest = names.iter().filter_map(|name| made_at(name)).max();
        let pause = TimeDelta::hours(i64::from(self.every_hours.max(1)));
        // A copy of the future was made under a clock that was wrong; it puts nothing off.
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

    /// Makes copies from now on, in a thread of its own, until the answer is dropped: before the store is closed.
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
                        // Once, not every five minutes of a week without the disk.
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
                    // One that is due when the service closes is made then, not at the next start.
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
    /// A copy under way is finished first, and one that is due made.
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
