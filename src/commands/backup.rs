//! `crawford backup`: the whole database into one file, while the club plays on.

use super::config::ServingArgs;
use super::{Answer, print_line};
use crate::app::backup::{
    self, BackupError, BackupStep, CheckedBackup, LastBackup, Unfolded, removals,
};
use crate::app::{clock, stories};
use crate::journal::UtcMicros;
use crate::pages::messages::{Messages, selector};
use crate::store::{Store, StoreOptions};
use std::path::{Path, PathBuf};

/// Write everything into one file while the club plays on, and check it
///
/// The file holds JSON Lines, packed, with a manifest of every table's rows and SHA-256 at its end: a backup, and what
/// another program can read. `crawford restore` brings it into an empty place, on either database. It holds names,
/// addresses and hashes of passwords, so keep it as you keep the database itself.
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    /// The file to write; there must be none of that name
    file: PathBuf,
    /// Write nothing: read a backup made before, and say whether it is whole
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    serving: ServingArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let messages = Messages::english();
    if args.check {
        let checked = backup::check(&args.file, &mut progress(&messages))?;
        return Ok(say(&messages, Messages::backup_good, &args.file, &checked));
    }
    let config = args.serving.resolve()?;
    let begun = clock::now();
    let checked = backup::make(&config.database, &args.file, &mut progress(&messages))?;
    let file = std::path::absolute(&args.file).unwrap_or_else(|_| args.file.clone());
    // The file is good whether or not the rest can be done.
    let store = stories::open(&config.database, StoreOptions::of(&config.database));
    let noted = store.map_err(BackupError::from).and_then(|store| {
        let done = keep_with(&store, &file, begun, checked.bytes);
        store.close();
        done
    });
    if let Err(error) = noted {
        eprintln!("{}", messages.backup_not_noted(error.to_string()));
    }
    Ok(say(&messages, Messages::backup_made, &file, &checked))
}

/// Writes the list of removed names beside the backup, as scheduled backups do, and notes the time of the backup for the
/// owner's page.
fn keep_with(store: &Store, file: &Path, begun: UtcMicros, bytes: u64) -> Result<(), BackupError> {
    if let Some(folder) = file.parent() {
        removals::keep(store, folder)?;
    }
    let last = LastBackup::made(begun, file.display().to_string(), bytes, false);
    Ok(backup::note(store, last)?)
}

pub(super) fn progress(messages: &Messages) -> impl FnMut(BackupStep, &str, u64) + use<'_> {
    |step, table, rows| {
        // Small tables are done too quickly to be worth a line.
        if rows == 0 || !rows.is_multiple_of(50_000) {
            return;
        }
        let step = selector!("backup-progress.step", step in BackupStep { Write, Check, Store });
        eprintln!("{}", messages.backup_progress(rows, step, table));
    }
}

fn say(
    messages: &Messages,
    sentence: fn(Messages, String, usize, u64) -> String,
    file: &Path,
    checked: &CheckedBackup,
) -> Answer {
    let (file, rows) = (file.display().to_string(), checked.manifest.rows());
    print_line(&sentence(*messages, file, checked.folded, rows));
    unfolded(messages, &checked.unfolded)
}

pub(super) fn unfolded(messages: &Messages, unfolded: &[Unfolded]) -> Answer {
    for one in unfolded {
        print_line(&messages.backup_unfolded(&one.stream, &one.why));
    }
    if unfolded.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    }
}
