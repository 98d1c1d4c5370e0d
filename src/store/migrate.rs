//! Making the tables and bringing them up to date.

use super::{
    Conn, Database, StoreError,
    connection::{Limits, Link, Use, each},
};
use diesel::{PgConnection, QueryDsl, RunQueryDsl, SqliteConnection, migration::MigrationSource};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::{collections::BTreeSet, path::Path};

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Any number nobody else takes: PostgreSQL's lock while tables are made.
const LOCK: i64 = 0x0C4A_3F04_D001;

diesel::table! {
    /// Where diesel notes the migrations it ran.
    #[sql_name = "__diesel_schema_migrations"]
    applied (version) {
        version -> Text,
    }
}

/// Makes the database's tables, or brings them to what this program knows. Harmless when several do it at once.
pub(super) fn bring_up_to_date(database: &Database, limits: Limits) -> Result<(), StoreError> {
    if let Database::Sqlite(path) = database {
        make_private(path)?;
    }
    let mut conn = Conn::open(database, Use::Migrate, limits)?;
    // What is up to date needs no writing: it may be read-only, or on a full disk.
    if is_up_to_date(&mut conn)? {
        return Ok(());
    }
    if limits.read_only {
        return Err(StoreError::ReadOnly);
    }
    match &conn.link {
        Link::Postgres(_) => {
            conn.command(&format!("SELECT pg_advisory_lock({LOCK})"))?;
            let done = run_pending(&mut conn);
            conn.command(&format!("SELECT pg_advisory_unlock({LOCK})"))?;
            done
        }
        Link::Sqlite(_) => {
            // Each migration is a transaction; who comes second meets a table that exists already, and looks again.
            let mut patience = 20;
            loop {
                match run_pending(&mut conn) {
                    Err(StoreError::Newer(v)) => return Err(StoreError::Newer(v)),
                    Err(_) if patience > 0 => {
                        patience -= 1;
                        std::thread::sleep(std::time::Duration::from_millis(50));
                    }
                    other => return other,
                }
            }
        }
    }
}

fn run_pending(conn: &mut Conn) -> Result<(), StoreError> {
    if is_up_to_date(conn)? {
        return Ok(());
    }
    let failed =
        |e: Box<dyn std::error::Error + Send + Sync>| match e.downcast::<diesel::result::Error>() {
            Ok(e) => StoreError::from(*e),
            Err(e) => StoreError::failed(e),
        };
    match &mut conn.link {
        Link::Sqlite(c) => c.run_pending_migrations(SQLITE).map(drop).map_err(failed),
        Link::Postgres(c) => c.run_pending_migrations(POSTGRES).map(drop).map_err(failed),
    }
}

/// Whether every migration was run; refuses one that is not known here, for an older program must not write into tables
/// it does not understand.
fn is_up_to_date(conn: &mut Conn) -> Result<bool, StoreError> {
    let there = match &conn.link {
        Link::Sqlite(_) => conn.number(
            "SELECT count(*) AS number FROM sqlite_master WHERE name = '__diesel_schema_migrations'",
        )?,
        Link::Postgres(_) => conn.number(
            "SELECT (to_regclass('__diesel_schema_migrations') IS NOT NULL)::int::bigint AS number",
        )?,
    };
    if there == 0 {
        return Ok(false);
    }
    let applied: BTreeSet<String> = each!(conn, c => applied::table
        .select(applied::version)
        .load(c))?
    .into_iter()
    .collect();
    let known = match &conn.link {
        Link::Sqlite(_) => numbers::<SqliteConnection>(&SQLITE)?,
        Link::Postgres(_) => numbers::<PgConnection>(&POSTGRES)?,
    };
    match applied.difference(&known).next() {
        Some(unknown) => Err(StoreError::Newer(unknown.clone())),
        None => Ok(applied == known),
    }
}

fn numbers<C: diesel::Connection>(of: &EmbeddedMigrations) -> Result<BTreeSet<String>, StoreError> {
    let migrations = MigrationSource::<C::Backend>::migrations(of).map_err(StoreError::failed)?;
    Ok(migrations
        .iter()
        .map(|m| m.name().version().to_string())
        .collect())
}

/// A new file that only its owner can read: password hashes and people's addresses will stand in it.
fn make_private(path: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(e) => Err(StoreError::Unavailable(format!(
            "{} cannot be made: {e}",
            path.display()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_have_the_same_migrations() {
        let sqlite = numbers::<SqliteConnection>(&SQLITE).unwrap();
        let postgres = numbers::<PgConnection>(&POSTGRES).unwrap();
        assert!(!sqlite.is_empty());
        assert_eq!(sqlite, postgres);
    }
}
