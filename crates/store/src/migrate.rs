//! Making the tables and bringing them up to date.

use super::query::RunQueryDsl;
use super::{
    Conn, Database, StoreError,
    connection::{Limits, Link, Use},
};
use diesel::{QueryDsl, SqliteConnection, migration::MigrationSource};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::{collections::BTreeSet, path::Path};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// PostgreSQL's advisory lock while tables are made; an arbitrary number.
const LOCK: i64 = 0x0C4A_3F04_D001;

diesel::table! {
    /// The table in which diesel records applied migrations.
    #[sql_name = "__diesel_schema_migrations"]
    applied (version) {
        version -> Text,
    }
}

/// Creates the database's tables, or migrates them to the present version. Several processes may do it at once.
pub(super) fn bring_up_to_date(database: &Database, limits: Limits) -> Result<(), StoreError> {
    if let Database::Sqlite(path) = database {
        create_private(path)?;
    }
    let mut conn = Conn::open(database, Use::Migrate, limits)?;
    // A database that is up to date must not be written: it may be read-only, or on a full disk.
    if !is_up_to_date(&mut conn)? {
        if limits.read_only {
            return Err(StoreError::ReadOnly);
        }
        run_all(&mut conn)?;
    }
    Ok(())
}

fn run_all(conn: &mut Conn) -> Result<(), StoreError> {
    match &conn.link {
        Link::Postgres(_) => {
            conn.command(&format!("SELECT pg_advisory_lock({LOCK})"))?;
            let done = run_pending(conn);
            conn.command(&format!("SELECT pg_advisory_unlock({LOCK})"))?;
            done
        }
        Link::Sqlite(_) => {
            // Each migration is a transaction; the later of two processes fails on a table that exists, and checks
            // again.
            let mut patience = 20;
            loop {
                match run_pending(conn) {
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
    match &mut conn.link {
        Link::Sqlite(c) => c.run_pending_migrations(SQLITE).map(drop).map_err(failed),
        Link::Postgres(c) => c.run_pending_migrations(POSTGRES).map(drop).map_err(failed),
    }
}

/// The applied migrations; `None` if there are none. Refuses one that is not known here, because an older program must
/// not write into tables it does not know.
fn known_applied(conn: &mut Conn) -> Result<Option<BTreeSet<String>>, StoreError> {
    let there = match &conn.link {
        Link::Sqlite(_) => conn.number(
            "SELECT count(*) AS number FROM sqlite_master WHERE name = '__diesel_schema_migrations'",
        )?,
        Link::Postgres(_) => conn.number(
            "SELECT (to_regclass('__diesel_schema_migrations') IS NOT NULL)::int::bigint AS number",
        )?,
    };
    if there == 0 {
        return Ok(None);
    }
    let applied = applied(conn)?;
    match applied.difference(&known()?).next() {
        Some(unknown) => Err(StoreError::Newer(unknown.clone())),
        None => Ok(Some(applied)),
    }
}

fn is_up_to_date(conn: &mut Conn) -> Result<bool, StoreError> {
    Ok(match known_applied(conn)? {
        Some(applied) => applied == known()?,
        None => false,
    })
}

/// The number of every migration there is, the same on both databases.
pub(super) fn known() -> Result<BTreeSet<String>, StoreError> {
    numbers::<SqliteConnection>(&SQLITE)
}

/// The number of the newest applied migration; `None` for a database without our tables.
pub(super) fn schema_of(conn: &mut Conn) -> Result<Option<String>, StoreError> {
    let applied = known_applied(conn)?.unwrap_or_default();
    let Some(newest) = applied.last().cloned() else {
        return Ok(None);
    };
    if let Some(missing) = known()?
        .range(..=newest.clone())
        .find(|m| !applied.contains(*m))
    {
        let what = format!("migration {missing} was passed over: start the program once");
        return Err(StoreError::Failed(what));
    }
    Ok(Some(newest))
}

/// Applies the migrations up to this number; all of them without one. In the open transaction, if there is one.
pub(super) fn up_to(conn: &mut Conn, schema: Option<&str>) -> Result<(), StoreError> {
    match &mut conn.link {
        Link::Sqlite(c) => run_up_to(c, SQLITE, schema),
        Link::Postgres(c) => run_up_to(c, POSTGRES, schema),
    }
}

/// [`up_to`] on a connection of its own.
pub(super) fn sqlite_up_to(c: &mut SqliteConnection, schema: &str) -> Result<(), StoreError> {
    run_up_to(c, SQLITE, Some(schema))
}

fn run_up_to<C>(
    c: &mut C,
    source: EmbeddedMigrations,
    schema: Option<&str>,
) -> Result<(), StoreError>
where
    C: diesel::Connection + MigrationHarness<C::Backend>,
{
    let mut pending: Vec<_> = c
        .pending_migrations(source)
        .map_err(failed)?
        .into_iter()
        .filter(|m| schema.is_none_or(|schema| m.name().version().to_string().as_str() <= schema))
        .collect();
    pending.sort_by_key(|m| m.name().version().to_string());
    for migration in pending {
        c.run_migration(&*migration).map_err(failed)?;
    }
    Ok(())
}

/// Reverts every migration, in the open transaction: for an empty database.
pub(super) fn revert_all(conn: &mut Conn) -> Result<(), StoreError> {
    match &mut conn.link {
        Link::Sqlite(c) => c.revert_all_migrations(SQLITE).map(drop).map_err(failed),
        Link::Postgres(c) => c.revert_all_migrations(POSTGRES).map(drop).map_err(failed),
    }
}

fn failed(e: Box<dyn std::error::Error + Send + Sync>) -> StoreError {
    match e.downcast::<diesel::result::Error>() {
        Ok(e) => StoreError::from(*e),
        Err(e) => StoreError::failed(e),
    }
}

/// By number.
pub(super) fn applied(conn: &mut Conn) -> Result<BTreeSet<String>, StoreError> {
    Ok(applied::table
        .select(applied::version)
        .load::<String>(conn)?
        .into_iter()
        .collect())
}

fn numbers<C: diesel::Connection>(of: &EmbeddedMigrations) -> Result<BTreeSet<String>, StoreError> {
    let migrations = MigrationSource::<C::Backend>::migrations(of).map_err(StoreError::failed)?;
    Ok(migrations
        .iter()
        .map(|m| m.name().version().to_string())
        .collect())
}

/// A new file that only its owner can read: it will contain password hashes and addresses.
pub(super) fn create_private(path: &Path) -> Result<(), StoreError> {
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
    use diesel::PgConnection;

    #[test]
    fn both_databases_have_the_same_migrations() {
        let sqlite = numbers::<SqliteConnection>(&SQLITE).unwrap();
        let postgres = numbers::<PgConnection>(&POSTGRES).unwrap();
        assert!(!sqlite.is_empty());
        assert_eq!(sqlite, postgres);
    }
}
