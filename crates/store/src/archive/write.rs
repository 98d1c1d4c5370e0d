//! Writes a snapshot of the database while others go on writing to it.

use super::super::{
    Conn, Database, StoreError,
    connection::{Limits, Link, Use},
    migrate,
};
use super::layout::{ColumnKind, LEFT_OUT, SchemaLayout, TableLayout};
use super::line::{
    BACKUP, Begin, FORMAT, Header, LastLine, MAX_LINE, Manifest, TableTotal, read_row,
};
use crawford_journal::UtcMicros;
use data_encoding::HEXLOWER;
use diesel::{
    QueryableByName, RunQueryDsl, connection::DefaultLoadingMode, pg::PgRowByRowLoadingMode,
    sql_types,
};
use sha2::{Digest, Sha256};
use std::io::Write;

/// Rows between two progress reports.
const REPORT_EVERY: u64 = 50_000;

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot be written: {0}")]
    File(#[from] std::io::Error),
    #[error("there is no database {0}")]
    Nothing(String),
}

/// Writes every table of the database in one snapshot, and returns the manifest. `progress` is called with the table and
/// how many of its rows are written, now and then and at its end.
///
/// Nothing is changed: a database of an older version of the program is written as it is.
pub fn write(
    database: &Database,
    to: &mut dyn Write,
    made_at: UtcMicros,
    progress: &mut dyn FnMut(&str, u64),
) -> Result<Manifest, WriteError> {
    if let Database::Sqlite(path) = database
        && !path.exists()
    {
        return Err(WriteError::Nothing(database.to_string()));
    }
    // Without time limits: the snapshot is held until the last table is written.
    let limits = Limits {
        read_only: true,
        largest: None,
    };
    let mut conn = Conn::open(database, Use::Migrate, limits)?;
    conn.command(match conn.link {
        Link::Sqlite(_) => "BEGIN",
        Link::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    })?;
    let Some(schema) = migrate::schema_of(&mut conn)? else {
        return Err(WriteError::Nothing(database.to_string()));
    };
    let layout = SchemaLayout::at(&schema)?;
    let header = Header {
        crawford: BACKUP.to_owned(),
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema,
        made_at: made_at.0,
    };
    let mut all = Sha256::new();
    let mut line = json(&header)?;
    line.push('\n');
    all.update(&line);
    to.write_all(line.as_bytes())?;
    let mut tables = Vec::new();
    for table in layout.kept() {
        let total = lines_of(&mut conn, table, progress, &mut |line| {
            all.update(line);
            to.write_all(line)
        })?;
        tables.push(total);
    }
    let manifest = Manifest {
        schema: header.schema,
        made_at: header.made_at,
        tables,
        left_out: LEFT_OUT.map(str::to_owned).to_vec(),
        sha256: HEXLOWER.encode(&all.finalize()),
    };
    let last = LastLine { manifest };
    writeln!(to, "{}", json(&last)?)?;
    // Nothing was written, so the transaction need not be ended: dropping the connection does that.
    Ok(last.manifest)
}

/// Passes the lines of one table, each with its end, to `take`, and counts and hashes them.
pub(super) fn lines_of(
    conn: &mut Conn,
    table: &TableLayout,
    progress: &mut dyn FnMut(&str, u64),
    take: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
) -> Result<TableTotal, WriteError> {
    let mut hash = Sha256::new();
    let mut rows = 0u64;
    let begin = Begin {
        table: table.name.clone(),
        columns: table.columns.iter().map(|c| c.name.clone()).collect(),
    };
    let mut line = json(&begin)?.into_bytes();
    line.push(b'\n');
    hash.update(&line);
    take(&line)?;
    let mut row = |text: String| -> Result<(), WriteError> {
        let broken = |e: serde_json::Error| {
            StoreError::Failed(format!("a row of {} cannot be written: {e}", table.name))
        };
        // The two databases format JSON differently; read and written again it is the same.
        let cells = read_row(table, &text).map_err(broken)?;
        line.clear();
        serde_json::to_writer(&mut line, &cells).map_err(broken)?;
        if line.len() > MAX_LINE {
            let what = format!("a row of {} is longer than {MAX_LINE} bytes", table.name);
            return Err(StoreError::Failed(what).into());
        }
        line.push(b'\n');
        hash.update(&line);
        take(&line)?;
        rows = rows.saturating_add(1);
        if rows.is_multiple_of(REPORT_EVERY) {
            progress(&table.name, rows);
        }
        Ok(())
    };
    // Row by row: the client library must not hold the whole table in memory.
    match &mut conn.link {
        Link::Sqlite(c) => {
            let found = diesel::sql_query(sqlite_rows(table))
                .load_iter::<JsonRow, DefaultLoadingMode>(c)
                .map_err(StoreError::from)?;
            for found in found {
                row(found.map_err(StoreError::from)?.row)?;
            }
        }
        Link::Postgres(c) => {
            let found = diesel::sql_query(postgres_rows(table))
                .load_iter::<JsonRow, PgRowByRowLoadingMode>(c)
                .map_err(StoreError::from)?;
            for found in found {
                row(found.map_err(StoreError::from)?.row)?;
            }
        }
    }
    progress(&table.name, rows);
    Ok(TableTotal {
        table: table.name.clone(),
        rows,
        sha256: HEXLOWER.encode(&hash.finalize()),
    })
}

#[derive(QueryableByName)]
struct JsonRow {
    #[diesel(sql_type = sql_types::Text)]
    row: String,
}

/// Every row as JSON, ordered by the key. The names come from our own migrations.
fn sqlite_rows(table: &TableLayout) -> String {
    let cell = |name: &str, kind| match kind {
        ColumnKind::Text | ColumnKind::Number => format!("\"{name}\""),
        ColumnKind::Bool => {
            format!("json(CASE \"{name}\" WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END)")
        }
        ColumnKind::Bytes => {
            format!("CASE WHEN \"{name}\" IS NOT NULL THEN lower(hex(\"{name}\")) END")
        }
    };
    let cells: Vec<String> = table
        .columns
        .iter()
        .map(|c| cell(&c.name, c.kind))
        .collect();
    let key: Vec<String> = table
        .key
        .iter()
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    format!(
        "SELECT json_array({}) AS \"row\" FROM \"{}\" ORDER BY {}",
        cells.join(", "),
        table.name,
        key.join(", ")
    )
}

fn postgres_rows(table: &TableLayout) -> String {
    let cell = |name: &str, kind| match kind {
        ColumnKind::Bytes => format!("encode(\"{name}\", 'hex')"),
        _ => format!("\"{name}\""),
    };
    let cells: Vec<String> = table
        .columns
        .iter()
        .map(|c| cell(&c.name, c.kind))
        .collect();
    let key = table.key.iter().map(|(name, kind)| match kind {
        // Ordered by bytes, as in SQLite, whatever the server's collation.
        ColumnKind::Text => format!("\"{name}\" COLLATE \"C\""),
        _ => format!("\"{name}\""),
    });
    format!(
        "SELECT json_build_array({})::text AS \"row\" FROM \"{}\" ORDER BY {}",
        cells.join(", "),
        table.name,
        key.collect::<Vec<_>>().join(", ")
    )
}

fn json(of: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(of).map_err(StoreError::failed)
}
