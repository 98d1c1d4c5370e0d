//! `crawford restore`: a backup into an empty place.

use super::config::ServingArgs;
use super::{Answer, backup, print_line};
use crate::app::backup::{BackupError, removals, restore};
use crate::pages::messages::Messages;
use crate::store::archive::LoadError;
use std::path::PathBuf;

/// Bring a backup into an empty place
///
/// Every line, hash and journal of the file is checked before the database is touched, and the whole becomes visible at
/// once. A backup of an older version is brought to this one. Everyone has to log in again.
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    /// The file a backup was written to
    file: PathBuf,
    /// Names taken away since, to be taken away again [default: removals.jsonl beside the file]
    #[arg(long, value_name = "LIST")]
    removals: Option<PathBuf>,
    /// Restore without that list: names taken away since the backup was made come back
    #[arg(long, conflicts_with = "removals")]
    without_removals: bool,
    #[command(flatten)]
    serving: ServingArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    let messages = Messages::english();
    let place = config.database.to_string();
    let list = match &args.removals {
        Some(list) => removals::read(list)?,
        None if args.without_removals => Vec::new(),
        None => match removals::of_backup(&args.file)? {
            Some(list) => list,
            // A file that is not there says so itself.
            None if !args.file.exists() => Vec::new(),
            None => {
                let list = args.file.with_file_name(removals::NAME);
                let list = list.display().to_string();
                eprintln!("{}", messages.restore_no_list(list));
                return Ok(Answer::No);
            }
        },
    };
    let heard = &mut backup::progress(&messages);
    let restored = match restore(&args.file, &config.database, list, heard) {
        Err(BackupError::Load(LoadError::NotEmpty { table, .. })) => {
            eprintln!("{}", messages.restore_not_empty(place, table));
            return Ok(Answer::No);
        }
        other => other?,
    };
    let checked = &restored.checked;
    let rows = checked.manifest.rows();
    print_line(&messages.restore_done(checked.folded, place, rows));
    if restored.rebuilt {
        print_line(&messages.restore_rebuilt());
    }
    if restored.removed > 0 {
        print_line(&messages.restore_removed(restored.removed));
    }
    if !restored.still_named.is_empty() {
        let list = restored.still_named.join(", ");
        print_line(&messages.restore_still_named(list));
    }
    Ok(backup::unfolded(&messages, &checked.unfolded))
}
