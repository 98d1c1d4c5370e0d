//! One connection to either database, and the two settings each needs before use.

use super::{Database, StoreError, heads::HeadChange, query::Texts};
use crawford_journal::StreamId;
use diesel::{Connection, PgConnection, SqliteConnection, connection::SimpleConnection};
use std::{
    any::Any,
    collections::HashMap,
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

pub(super) enum Link {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A connection to either database.
pub struct Conn {
    pub(super) link: Link,
    pub(super) texts: Texts,
}

impl std::fmt::Debug for Conn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.link {
            Link::Sqlite(_) => "Conn(sqlite)",
            Link::Postgres(_) => "Conn(postgres)",
        })
    }
}

/// Fails with `NotFound` unless a statement for one row affected it.
pub(super) fn found(rows: usize) -> Result<(), StoreError> {
    match rows {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}

/// Queries the rows of many ids, in groups as large as the number of parameters either database allows.
pub(super) fn in_batches<Id, Row>(
    conn: &mut Conn,
    ids: &[Id],
    ask: impl Fn(&mut Conn, &[Id]) -> Result<Vec<Row>, StoreError>,
) -> Result<Vec<Row>, StoreError> {
    const BATCH: usize = 500;
    let mut rows = Vec::new();
    for some in ids.chunks(BATCH) {
        rows.extend(ask(conn, some)?);
    }
    Ok(rows)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Reading only; on SQLite, readers may not write.
    Read,
    Write,
    /// Without time limits: building an index on a large table may take long.
    Migrate,
}

/// How much a connection may do.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Limits {
    pub(super) read_only: bool,
    pub(super) largest: Option<u64>,
}

const SQLITE_PAGE: u64 = 4096;

impl Conn {
    fn new(link: Link) -> Conn {
        let texts = Texts::default();
        Conn { link, texts }
    }

    pub(super) fn open(
        database: &Database,
        r#use: Use,
        limits: Limits,
    ) -> Result<Conn, StoreError> {
        match database {
            Database::Sqlite(path) => {
                let path = path.to_str().ok_or_else(|| {
                    StoreError::failed(format!("{} is not UTF-8", path.display()))
                })?;
                // SQLite would parse a leading `file:` as a URL with options.
                let path = if path.starts_with("file:") {
                    format!("./{path}")
                } else {
                    path.to_owned()
                };
                let mut link = SqliteConnection::establish(&path)?;
                set_up_sqlite(&mut link)?;
                if r#use == Use::Read || limits.read_only {
                    link.batch_execute("PRAGMA query_only=ON;")?;
                }
                if let Some(bytes) = limits.largest {
                    let pages = (bytes / SQLITE_PAGE).max(1);
                    link.batch_execute(&format!("PRAGMA max_page_count={pages};"))?;
                }
                Ok(Conn::new(Link::Sqlite(link)))
            }
            Database::Postgres(url) => {
                let mut link = PgConnection::establish(url)?;
                link.batch_execute("SET client_min_messages = warning; SET timezone = 'UTC';")?;
                if r#use != Use::Migrate {
                    // A lock held too long would stop the club; see also `MAX_SECONDS` in `postgres.rs`.
                    link.batch_execute(
                        "SET statement_timeout = '10s';
                         SET lock_timeout = '5s';
                         SET idle_in_transaction_session_timeout = '10s';",
                    )?;
                }
                if limits.read_only {
                    link.batch_execute("SET default_transaction_read_only = on;")?;
                }
                Ok(Conn::new(Link::Postgres(link)))
            }
        }
    }

    /// Writes the log back into the file and truncates it, because it holds old pages with deleted data. In the file
    /// itself deleted data is overwritten at once. PostgreSQL vacuums by itself.
    pub(super) fn truncate_log(&mut self) -> Result<(), StoreError> {
        match self.link {
            Link::Sqlite(_) => self.command("PRAGMA wal_checkpoint(TRUNCATE)"),
            Link::Postgres(_) => Ok(()),
        }
    }

    /// Rewrites the file without deleted data, and truncates its log.
    pub(super) fn vacuum(&mut self) -> Result<(), StoreError> {
        if let Link::Sqlite(_) = self.link {
            self.command("VACUUM")?;
        }
        self.truncate_log()
    }

    /// Statements of transaction control and settings, which diesel does not cover.
    pub(super) fn command(&mut self, sql: &str) -> Result<(), StoreError> {
        Ok(match &mut self.link {
            Link::Sqlite(c) => c.batch_execute(sql),
            Link::Postgres(c) => c.batch_execute(sql),
        }?)
    }
}

fn set_up_sqlite(link: &mut SqliteConnection) -> Result<(), StoreError> {
    // First of all, because the very next statement may meet a lock.
    link.batch_execute("PRAGMA busy_timeout=5000")?;
    // When two connections switch a new file to WAL at once, SQLite refuses one of them in spite of the timeout.
    let mut tries = 0;
    while let Err(e) = link
        .batch_execute("PRAGMA journal_mode=WAL")
        .map_err(StoreError::from)
    {
        tries += 1;
        if tries == 100 || !matches!(e, StoreError::Unavailable(_)) {
            return Err(e);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    // `synchronous=FULL` because nothing acknowledged may be lost, not even in a power cut. `secure_delete` because a
    // removed name must not remain in the file.
    link.batch_execute(
        "PRAGMA synchronous=FULL;
         PRAGMA foreign_keys=ON;
         PRAGMA secure_delete=ON;
         PRAGMA temp_store=MEMORY;
         PRAGMA cache_size=-4000;",
    )?;
    Ok(())
}

/// A connection in a transaction.
#[derive(Debug)]
pub struct Tx<'a> {
    conn: &'a mut Conn,
    attempt: u32,
    /// The database's clock, for the columns by which other instances find changes.
    pub(super) now: i64,
    pub(super) changes: Vec<HeadChange>,
    /// The stream on which another action was first, if any.
    pub(super) moved: Option<StreamId>,
    /// What earlier actions of the same commit remembered.
    pub(super) earlier: Option<&'a Remembered>,
    /// What this one does.
    pub(super) remembered: Remembered,
}

/// Each stream as an action has just made it, so that those after it in the same commit need not read and fold it again.
#[derive(Debug, Default)]
pub(super) struct Remembered(HashMap<StreamId, Arc<dyn Any + Send + Sync>>);

impl Remembered {
    /// Adds what an action remembered of the streams it changed, and forgets what was known of them before.
    pub(super) fn update(&mut self, newer: Remembered, changes: &[HeadChange]) {
        for change in changes {
            if let HeadChange::Stream { id, .. } = change {
                self.0.remove(id);
            }
        }
        self.0.extend(newer.0);
    }
}

impl<'a> Tx<'a> {
    pub(super) fn new(conn: &'a mut Conn, attempt: u32, now: i64) -> Tx<'a> {
        Tx {
            conn,
            attempt,
            now,
            changes: Vec::new(),
            moved: None,
            earlier: None,
            remembered: Remembered::default(),
        }
    }

    /// How often the closure was run before because others were first; 0 at first. From 1 on it must not rely on
    /// anything remembered from before the transaction.
    #[must_use]
    pub fn attempt(&self) -> u32 {
        self.attempt
    }

    /// The stream as an earlier action of the same commit has made it, if that action was the last to change it.
    #[must_use]
    pub fn remembered<T: Send + Sync + 'static>(&self, stream: StreamId) -> Option<Arc<T>> {
        let state = self.earlier?.0.get(&stream)?;
        Arc::clone(state).downcast().ok()
    }

    /// The stream as this action has made it, for later ones of the same commit.
    pub fn remember<T: Send + Sync + 'static>(&mut self, stream: StreamId, state: Arc<T>) {
        self.remembered.0.insert(stream, state);
    }
}

impl Deref for Tx<'_> {
    type Target = Conn;
    fn deref(&self) -> &Conn {
        self.conn
    }
}

impl DerefMut for Tx<'_> {
    fn deref_mut(&mut self) -> &mut Conn {
        self.conn
    }
}
