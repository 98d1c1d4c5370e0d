//! The whole service as a file, checked after it was written, and brought back from one.

mod journals;
mod last;
mod partial;
pub mod removals;
pub mod retention;
pub mod schedule;

pub use journals::{Journals, Unfolded};
pub use last::{LastBackup, last, note};

use super::stories::rebuild_differing;
use super::{clock, privacy};
use crawford_chouette::Night;
use crawford_journal::UtcMicros;
use crawford_store::archive::{
    self, ArchiveReader, Damaged, LoadError, Manifest, Piece, WriteError,
};
use crawford_store::removals::Removal;
use crawford_store::{
    Database, StoreError, Tx, invitations, night_links, night_phones, private_links, sign_ups,
};
use crawford_tournament::Tournament;
use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use partial::Partial;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::{Path, PathBuf};

/// Rows between two progress reports while a file is read.
const ROWS_PER_REPORT: u64 = 50_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupStep {
    Write,
    Check,
    Store,
}

/// Called with the progress: the step, the table, and how many rows so far.
pub type BackupProgress<'a> = &'a mut dyn FnMut(BackupStep, &str, u64);

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file of that name exists already.
    #[error("{} is there already: give another name, or move it away first", .0.display())]
    Exists(PathBuf),
    #[error("{}: {why}", path.display())]
    File {
        path: PathBuf,
        /// Why it cannot be opened, made or named.
        why: std::io::Error,
    },
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file is damaged, or not a backup of this program.
    #[error("{}, {why}", path.display())]
    Damaged {
        path: PathBuf,
        /// What is wrong, and in which line.
        why: Damaged,
    },
    /// What was read back differs from what was written.
    #[error("{} does not read back as it was written; the disk may be failing", .0.display())]
    Otherwise(PathBuf),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedBackup {
    /// Its manifest, checked against every row.
    pub manifest: Manifest,
    pub folded: usize,
    pub unfolded: Vec<Unfolded>,
    pub bytes: u64,
}

/// Writes the database into a file while it is in use, and checks what was written. The file gets its name only when it
/// is complete and checked.
pub fn make(
    database: &Database,
    file: &Path,
    said: BackupProgress<'_>,
) -> Result<CheckedBackup, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let at_file = |why| BackupError::File {
        path: file.to_owned(),
        why,
    };
    let partial = Partial::next_to(file).map_err(at_file)?;
    let out = partial.open().map_err(at_file)?;
    let mut out = GzEncoder::new(BufWriter::new(out), Compression::default());
    let manifest = archive::write(database, &mut out, clock::now(), &mut |table, rows| {
        said(BackupStep::Write, table, rows);
    })?;
    let out = out.finish().map_err(at_file)?;
    let out = out.into_inner().map_err(|e| at_file(e.into_error()))?;
    out.sync_all().map_err(at_file)?;
    let checked = check(partial.path(), said)?;
    if checked.manifest != manifest {
        return Err(BackupError::Otherwise(file.to_owned()));
    }
    partial.name(file).map_err(at_file)?;
    Ok(checked)
}

/// Reads a file from its first line to its last and checks every hash, every count, and that every journal in it folds.
pub fn check(file: &Path, said: BackupProgress<'_>) -> Result<CheckedBackup, BackupError> {
    let damaged = |why| BackupError::Damaged {
        path: file.to_owned(),
        why,
    };
    let mut reader = open(file)?;
    let mut journals = Journals::default();
    let mut rows = 0u64;
    loop {
        match reader.next_piece().map_err(damaged)? {
            Piece::Table(_) => {}
            Piece::Row { table, cells, .. } => {
                rows = rows.saturating_add(1);
                if rows.is_multiple_of(ROWS_PER_REPORT) {
                    said(BackupStep::Check, &table.name, rows);
                }
                journals.take(table, &cells);
            }
            Piece::End => break,
        }
    }
    let Some(manifest) = reader.manifest().cloned() else {
        return Err(BackupError::Otherwise(file.to_owned()));
    };
    let (folded, unfolded) = journals.end();
    let found = std::fs::metadata(file).map_err(|why| BackupError::File {
        path: file.to_owned(),
        why,
    })?;
    Ok(CheckedBackup {
        manifest,
        folded,
        unfolded,
        bytes: found.len(),
    })
}

/// Writes a new file that gets its name only once it is complete.
pub fn new_file(
    file: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> Result<(), BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let at_file = |why| BackupError::File {
        path: file.to_owned(),
        why,
    };
    let partial = Partial::next_to(file).map_err(at_file)?;
    let mut out = partial.open().map_err(at_file)?;
    write(&mut out).map_err(at_file)?;
    out.sync_all().map_err(at_file)?;
    partial.name(file).map_err(at_file)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    pub checked: CheckedBackup,
    /// Whether read tables were rebuilt because an older program had written them.
    pub rebuilt: bool,
    pub removed: usize,
    /// The addresses of tournaments whose own name is a removed person's name: only their settings can change that.
    pub still_named: Vec<String>,
}

/// Restores a file into an empty database, and removes again the names of everyone on the removal list: the database's
/// own and `removals`, which may be newer than the backup. All of it is one transaction: no reader sees a part of it,
/// and after a failure the database is empty again.
///
/// # Errors
/// An error of the last step, which only rewrites an SQLite file without what was deleted, leaves everything restored.
pub fn restore(
    file: &Path,
    database: &Database,
    removals: Vec<Removal>,
    said: BackupProgress<'_>,
) -> Result<Restored, BackupError> {
    archive::must_be_empty(database)?;
    let checked = check(file, said)?;
    let mut reader = open(file)?;
    let loaded = archive::load(
        database,
        &mut reader,
        &checked.manifest,
        &mut |table, rows| {
            said(BackupStep::Store, table, rows);
        },
        |tx| finish(tx, &removals),
    );
    let (rebuilt, again) = match loaded {
        Ok(finished) => finished,
        Err(LoadError::Damaged(why)) => {
            let path = file.to_owned();
            return Err(BackupError::Damaged { path, why });
        }
        Err(other) => return Err(other.into()),
    };
    if again.gone > 0 {
        crawford_store::vacuum(database)?;
    }
    Ok(Restored {
        checked,
        rebuilt,
        removed: again.gone,
        still_named: again.still_named,
    })
}

fn finish(tx: &mut Tx<'_>, removals: &[Removal]) -> Result<(bool, privacy::Again), StoreError> {
    let tournaments = rebuild_differing::<Tournament>(tx)?;
    let nights = rebuild_differing::<Night>(tx)?;
    let again = privacy::restored(tx, removals)?;
    links_are_void(tx, clock::now())?;
    Ok((tournaments || nights, again))
}

/// Links that were revoked after the backup would work again, so all links become void.
fn links_are_void(tx: &mut Tx<'_>, at: UtcMicros) -> Result<(), StoreError> {
    invitations::remove_open(tx)?;
    private_links::revoke_all(tx, at)?;
    sign_ups::revoke_all(tx, at)?;
    night_links::forget_all(tx)?;
    night_phones::forget_all(tx)
}

fn open(file: &Path) -> Result<ArchiveReader<Box<dyn BufRead>>, BackupError> {
    let at_file = |why| BackupError::File {
        path: file.to_owned(),
        why,
    };
    let opened = File::open(file).map_err(at_file)?;
    let reader = unpacked(opened).map_err(at_file)?;
    ArchiveReader::new(reader).map_err(|why| BackupError::Damaged {
        path: file.to_owned(),
        why,
    })
}

/// The content, unpacked if it is packed.
pub(crate) fn unpacked<'a>(
    from: impl std::io::Read + 'a,
) -> std::io::Result<Box<dyn BufRead + 'a>> {
    let mut plain = BufReader::new(from);
    let packed = plain.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    Ok(if packed {
        Box::new(BufReader::new(MultiGzDecoder::new(plain)))
    } else {
        Box::new(plain)
    })
}
