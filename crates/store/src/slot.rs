//! The connection of a thread: opened when first needed, reopened after it broke.

use super::{
    Conn, Database, StoreError,
    connection::{Limits, Link, Use},
    task::{Ran, ReadTask},
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

pub(super) struct Slot {
    database: Database,
    r#use: Use,
    limits: Limits,
    conn: Option<Conn>,
    /// Which file the database was when the store was opened.
    file: Option<FileId>,
}

impl Slot {
    pub(super) fn new(database: Database, r#use: Use, limits: Limits) -> Slot {
        Slot {
            file: file_of(&database),
            database,
            r#use,
            limits,
            conn: None,
        }
    }

    pub(super) fn conn(&mut self) -> Result<&mut Conn, StoreError> {
        let conn = match self.conn.take() {
            Some(conn) => conn,
            None => Conn::open(&self.database, self.r#use, self.limits)?,
        };
        Ok(self.conn.insert(conn))
    }

    /// Whether a connection is open; it may have been cut since it was last used.
    pub(super) fn is_open(&self) -> bool {
        self.conn.is_some()
    }

    /// Refuses where the file at the place of the database is not the one that was opened. A connection writes on into
    /// one that was removed or moved away, and all of it would be missing at the next start.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        if file_of(&self.database) == self.file {
            return Ok(());
        }
        Err(StoreError::Unavailable(
            "its file was removed, moved or replaced; bring it back, or start the program again"
                .into(),
        ))
    }

    /// Drops the connection; the next use opens another.
    pub(super) fn drop_conn(&mut self) {
        self.conn = None;
    }

    pub(super) fn read(&mut self, task: &mut ReadTask) -> Result<(), StoreError> {
        // The server may have been restarted since the last use: then it is tried once more on a new connection.
        let had = self.is_open();
        match self.read_once(task) {
            Err(StoreError::Unavailable(_)) if had => {
                self.drop_conn();
                self.read_once(task)
            }
            first => first,
        }
    }

    fn read_once(&mut self, task: &mut ReadTask) -> Result<(), StoreError> {
        let conn = self.conn()?;
        let begun = match conn.link {
            Link::Sqlite(_) => conn.command("BEGIN"),
            Link::Postgres(_) => conn.command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        };
        if let Err(e) = begun {
            self.drop_conn();
            return Err(e);
        }
        let ran = catch_panic(|| task(conn));
        // Nothing was written, so COMMIT and ROLLBACK have the same effect; this one also ends a failed transaction.
        if conn.command("ROLLBACK").is_err() {
            self.drop_conn();
        }
        ran.in_store()
    }
}

/// The device of a file, and its number there.
type FileId = (u64, u64);

/// The file at the place of the database; `None` where there is none, or the database is a server.
fn file_of(database: &Database) -> Option<FileId> {
    let Database::Sqlite(path) = database else {
        return None;
    };
    std::fs::metadata(path).ok().map(|found| id_of(&found))
}

#[cfg(unix)]
fn id_of(found: &std::fs::Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// Here a file that is open cannot be moved.
#[cfg(not(unix))]
fn id_of(_: &std::fs::Metadata) -> FileId {
    (0, 0)
}

/// Runs a closure; a panic in it is an error.
pub(super) fn catch_panic(run: impl FnOnce() -> Ran) -> Ran {
    catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|panic| Ran::Failed(StoreError::Panicked(panic_message(panic.as_ref()))))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}
