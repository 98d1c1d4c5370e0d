//! Loads a backup into an empty database, completely and in one transaction, or not at all.

use super::super::{
    Conn, Database, StoreError, Tx,
    connection::{Limits, Link, Use},
    migrate, now_here,
    statement::Statement,
};
use super::layout::{ColumnKind, LEFT_OUT, SchemaLayout, TableLayout};
use super::line::Manifest;
use super::read::{ArchiveReader, Damaged, Piece};
use super::write::{WriteError, lines_of};
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use std::io::BufRead;

const ROWS_AT_ONCE: usize = 500;
/// Bytes in one statement; a longer row is sent by itself.
const BYTES_AT_ONCE: usize = 1 << 20;

/// Why nothing was loaded. The database is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error(transparent)]
    Damaged(#[from] Damaged),
    #[error("{place} is not empty: {table} has rows in it")]
    NotEmpty {
        place: String,
        /// The first table that has rows.
        table: String,
    },
    #[error("lines {from} to {to}, table {table}: {why}")]
    Refused {
        from: u64,
        to: u64,
        table: String,
        why: StoreError,
    },
    #[error("the table {0} does not stand in the database as it stood in the file")]
    Differs(String),
    #[error("the file changed while it was read")]
    Changed,
    #[error("a row of {0} points to one that is not there")]
    Dangling(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WriteError> for LoadError {
    fn from(error: WriteError) -> LoadError {
        match error {
            WriteError::Store(e) => LoadError::Store(e),
            other => LoadError::Store(StoreError::failed(other)),
        }
    }
}

/// Refuses a database that is not empty: one with a club, an account, a person, or anything else a backup would hold.
pub fn must_be_empty(database: &Database) -> Result<(), LoadError> {
    if let Database::Sqlite(path) = database
        && !path.exists()
    {
        return Ok(());
    }
    let mut conn = Conn::open(database, Use::Migrate, Limits::default())?;
    check_empty(&mut conn, database).map(drop)
}

/// Tables in which a program may have written although nobody has used it: its settings, and that it made the owner's
/// link.
const BEFORE_ANYBODY: [&str; 2] = ["settings", "audit"];

fn check_empty(conn: &mut Conn, database: &Database) -> Result<Option<SchemaLayout>, LoadError> {
    let Some(schema) = migrate::schema_of(conn)? else {
        return Ok(None);
    };
    let layout = SchemaLayout::at(&schema)?;
    for table in layout
        .kept()
        .filter(|t| !BEFORE_ANYBODY.contains(&t.name.as_str()))
    {
        let name = &table.name;
        let sql =
            format!("SELECT count(*) AS number FROM (SELECT 1 FROM \"{name}\" LIMIT 1) AS one");
        if conn.number(&sql)? != 0 {
            return Err(LoadError::NotEmpty {
                place: database.to_string(),
                table: name.clone(),
            });
        }
    }
    Ok(Some(layout))
}

/// Loads the file of this manifest, which was read and checked before. The tables are made as they were when the file
/// was written, filled, read back and compared with the hashes of the manifest, migrated to the present version, and
/// then left to `finish`, all in one transaction.
pub fn load<R: BufRead, T>(
    database: &Database,
    reader: &mut ArchiveReader<R>,
    manifest: &Manifest,
    progress: &mut dyn FnMut(&str, u64),
    finish: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError>,
) -> Result<T, LoadError> {
    if let Database::Sqlite(path) = database {
        migrate::create_private(path)?;
    }
    let mut conn = Conn::open(database, Use::Migrate, Limits::default())?;
    begin(&mut conn)?;
    let filled = fill(&mut conn, database, reader, manifest, progress);
    match filled.and_then(|()| Ok(finish(&mut Tx::new(&mut conn, 0, now_here()))?)) {
        Ok(finished) => {
            commit(&mut conn)?;
            Ok(finished)
        }
        Err(error) => {
            // The connection is dropped, which rolls the transaction back in any case.
            let _ = conn.command("ROLLBACK");
            Err(error)
        }
    }
}

/// Begins through diesel, so that each migration becomes a savepoint in it.
fn begin(conn: &mut Conn) -> Result<(), StoreError> {
    Ok(match &mut conn.link {
        Link::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN IMMEDIATE"),
        Link::Postgres(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN"),
    }?)
}

fn commit(conn: &mut Conn) -> Result<(), StoreError> {
    Ok(match &mut conn.link {
        Link::Sqlite(c) => AnsiTransactionManager::commit_transaction(c),
        Link::Postgres(c) => AnsiTransactionManager::commit_transaction(c),
    }?)
}

fn fill<R: BufRead>(
    conn: &mut Conn,
    database: &Database,
    reader: &mut ArchiveReader<R>,
    manifest: &Manifest,
    progress: &mut dyn FnMut(&str, u64),
) -> Result<(), LoadError> {
    if let Some(there) = check_empty(conn, database)? {
        revert_all(conn, &there)?;
    }
    let layout = reader.layout().clone();
    migrate::up_to(conn, Some(&layout.schema))?;
    defer_references(conn)?;
    insert_rows(conn, reader, progress)?;
    if reader.manifest() != Some(manifest) {
        return Err(LoadError::Changed);
    }
    check_references(conn, &layout)?;
    for table in layout.kept() {
        let found = lines_of(conn, table, &mut |_, _| (), &mut |_| Ok(()))?;
        if !manifest.tables.contains(&found) {
            return Err(LoadError::Differs(table.name.clone()));
        }
    }
    migrate::up_to(conn, None)?;
    Ok(())
}

/// Drops empty tables, so that those of the file's version can be made.
fn revert_all(conn: &mut Conn, layout: &SchemaLayout) -> Result<(), StoreError> {
    for left_out in LEFT_OUT {
        if layout.tables.iter().any(|t| t.name == left_out) {
            conn.command(&format!("DELETE FROM \"{left_out}\""))?;
        }
    }
    migrate::revert_all(conn)
}

/// Defers the check of references to the end, because rows may refer to later rows of their table.
fn defer_references(conn: &mut Conn) -> Result<(), StoreError> {
    conn.command(match conn.link {
        Link::Sqlite(_) => "PRAGMA defer_foreign_keys=ON",
        Link::Postgres(_) => {
            "DO $$ DECLARE c record; BEGIN
               FOR c IN SELECT conrelid::regclass AS t, conname FROM pg_constraint
                 WHERE contype = 'f' AND connamespace = current_schema()::regnamespace LOOP
                 EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY DEFERRED', c.t, c.conname);
               END LOOP; END $$"
        }
    })
}

fn check_references(conn: &mut Conn, layout: &SchemaLayout) -> Result<(), LoadError> {
    if let Link::Postgres(_) = conn.link {
        conn.command(
            "SET CONSTRAINTS ALL IMMEDIATE;
             DO $$ DECLARE c record; BEGIN
               FOR c IN SELECT conrelid::regclass AS t, conname FROM pg_constraint
                 WHERE contype = 'f' AND connamespace = current_schema()::regnamespace LOOP
                 EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I NOT DEFERRABLE', c.t, c.conname);
               END LOOP; END $$",
        )?;
        for table in layout.kept() {
            for column in table.columns.iter().filter(|c| c.is_serial) {
                let (table, column) = (&table.name, &column.name);
                conn.number(&format!(
                    "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), \
                     greatest((SELECT max(\"{column}\") FROM \"{table}\"), 1), \
                     EXISTS (SELECT 1 FROM \"{table}\")) AS number"
                ))?;
            }
        }
        return Ok(());
    }
    for table in layout.kept() {
        let name = &table.name;
        let sql = format!("SELECT count(*) AS number FROM pragma_foreign_key_check('{name}')");
        if conn.number(&sql)? != 0 {
            return Err(LoadError::Dangling(name.clone()));
        }
    }
    Ok(())
}

struct Batch {
    text: String,
    rows: usize,
    from: u64,
    to: u64,
}

impl Batch {
    fn new() -> Batch {
        Batch {
            text: String::from("["),
            rows: 0,
            from: 0,
            to: 0,
        }
    }

    fn store(&mut self, conn: &mut Conn, table: &TableLayout) -> Result<(), LoadError> {
        if self.rows == 0 {
            return Ok(());
        }
        self.text.push(']');
        let put = insert(table, &conn.link);
        let stored = conn.link.run(Statement {
            sql: &put,
            values: &[self.text.as_str().into()],
            stays_prepared: false,
        });
        let refused = |why: StoreError| LoadError::Refused {
            from: self.from,
            to: self.to,
            table: table.name.clone(),
            why,
        };
        match stored {
            Ok(rows) if rows == self.rows => {
                *self = Batch::new();
                Ok(())
            }
            Ok(_) => Err(refused(StoreError::failed("some rows were passed over"))),
            Err(error) => Err(refused(error.into())),
        }
    }
}

fn insert_rows<R: BufRead>(
    conn: &mut Conn,
    reader: &mut ArchiveReader<R>,
    progress: &mut dyn FnMut(&str, u64),
) -> Result<(), LoadError> {
    let mut batch = Batch::new();
    let mut now: Option<(TableLayout, u64)> = None;
    loop {
        let line_number = reader.line_number().saturating_add(1);
        match reader.next_piece()? {
            Piece::Row { table, line, .. } => {
                let longer = batch.text.len().saturating_add(line.len()) > BYTES_AT_ONCE;
                if batch.rows == ROWS_AT_ONCE || (longer && batch.rows > 0) {
                    batch.store(conn, table)?;
                }
                if batch.rows == 0 {
                    batch.from = line_number;
                } else {
                    batch.text.push(',');
                }
                batch.text.push_str(line);
                batch.rows += 1;
                batch.to = line_number;
                if let Some((_, rows)) = &mut now {
                    *rows = rows.saturating_add(1);
                }
            }
            Piece::Table(next) => {
                let next = next.clone();
                if let Some((table, rows)) = now.replace((next, 0)) {
                    batch.store(conn, &table)?;
                    progress(&table.name, rows);
                }
            }
            Piece::End => {
                if let Some((table, rows)) = now {
                    batch.store(conn, &table)?;
                    progress(&table.name, rows);
                }
                return Ok(());
            }
        }
    }
}

/// The statement that inserts an array of rows. The names come from our own migrations.
fn insert(table: &TableLayout, link: &Link) -> String {
    let mut names = Vec::with_capacity(table.columns.len());
    let mut cells = Vec::with_capacity(table.columns.len());
    for (place, column) in table.columns.iter().enumerate() {
        names.push(format!("\"{}\"", column.name));
        let cell = match (link, column.kind) {
            (Link::Sqlite(_), ColumnKind::Bytes) => {
                format!("unhex(json_extract(value, '$[{place}]'))")
            }
            (Link::Sqlite(_), _) => format!("json_extract(value, '$[{place}]')"),
            (Link::Postgres(_), ColumnKind::Text) => format!("value->>{place}"),
            (Link::Postgres(_), ColumnKind::Number) => format!("(value->>{place})::bigint"),
            (Link::Postgres(_), ColumnKind::Bool) => format!("(value->>{place})::boolean"),
            (Link::Postgres(_), ColumnKind::Bytes) => format!("decode(value->>{place}, 'hex')"),
        };
        cells.push(cell);
    }
    let rows = match link {
        Link::Sqlite(_) => "json_each(?)",
        Link::Postgres(_) => "json_array_elements(?::json) AS rows(value)",
    };
    format!(
        "INSERT INTO \"{}\" ({}) SELECT {} FROM {rows}",
        table.name,
        names.join(", "),
        cells.join(", ")
    )
}
