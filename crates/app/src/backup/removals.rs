//! The removal list beside the backups: restoring an older copy must not bring back a name that was removed since.

use super::{BackupError, new_file};
use crate::privacy::{self, UnreadableList};
use crawford_store::Store;
use crawford_store::removals::{self, Removal};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

pub const NAME: &str = "removals.jsonl";
/// The longest list read, in bytes.
const LONGEST: u64 = 128 << 20;

#[derive(Debug, thiserror::Error)]
pub enum ListError {
    #[error("{}: {why}", path.display())]
    File {
        path: PathBuf,
        /// Why it cannot be opened.
        why: std::io::Error,
    },
    #[error("{}: {why}", path.display())]
    Unreadable { path: PathBuf, why: UnreadableList },
}

/// Writes the database's list into the folder when it differs from the one there. People on the old list who are not in
/// this database stay on it.
pub fn keep(store: &Store, folder: &Path) -> Result<(), BackupError> {
    let mut all = store.read_now(removals::all)?;
    let file = folder.join(NAME);
    let before = match file.exists().then(|| read(&file)).transpose() {
        Ok(before) => before.unwrap_or_default(),
        // A list that cannot be read is not overwritten.
        Err(error) => {
            tracing::warn!(%error, "the removal list beside the backups cannot be read, and stays as it is");
            return Ok(());
        }
    };
    let missing = before
        .iter()
        .filter(|old| all.iter().all(|r| r.person != old.person));
    let missing: Vec<Removal> = missing.cloned().collect();
    all.extend(missing);
    // An empty list is written too: it says that no name was removed; without a list a restore cannot know.
    if file.exists() && all == before {
        return Ok(());
    }
    let text = privacy::write_list(&all)?;
    let new = folder.join(format!("{NAME}.new"));
    let _ = std::fs::remove_file(&new);
    new_file(&new, |out| out.write_all(text.as_bytes()))?;
    std::fs::rename(&new, &file).map_err(|why| BackupError::File { path: file, why })
}

/// The list beside a backup, if there is one. Every copy is made with one, even an empty one.
pub fn of_backup(backup: &Path) -> Result<Option<Vec<Removal>>, ListError> {
    let file = backup.with_file_name(NAME);
    file.exists().then(|| read(&file)).transpose()
}

pub fn read(file: &Path) -> Result<Vec<Removal>, ListError> {
    let mut text = String::new();
    let opened = std::fs::File::open(file);
    opened
        .and_then(|opened| opened.take(LONGEST).read_to_string(&mut text))
        .map_err(|why| ListError::File {
            path: file.to_owned(),
            why,
        })?;
    privacy::read_list(&text).map_err(|why| ListError::Unreadable {
        path: file.to_owned(),
        why,
    })
}
