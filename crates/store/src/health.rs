//! Whether the database answers, and its state for the service's owner.

use super::{
    Conn, StoreError,
    connection::Link,
    migrate,
    query::prelude::*,
    schema::{accounts, sessions},
};
use crawford_journal::{AccountId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseHealth {
    pub bytes: i64,
    /// The numbers of the applied migrations, the oldest first.
    pub migrations: Vec<String>,
}

/// Fails when the database does not answer.
pub fn answers(conn: &mut Conn) -> Result<(), StoreError> {
    // A table is read: SQLite answers without its file what needs none.
    let _: Option<AccountId> = accounts::table
        .select(accounts::id)
        .first(conn)
        .optional()?;
    Ok(())
}

pub fn database(conn: &mut Conn) -> Result<DatabaseHealth, StoreError> {
    let bytes = conn.number(match &conn.link {
        Link::Sqlite(_) => {
            "SELECT pages.page_count * size.page_size AS number \
             FROM pragma_page_count() AS pages, pragma_page_size() AS size"
        }
        Link::Postgres(_) => "SELECT pg_database_size(current_database()) AS number",
    })?;
    Ok(DatabaseHealth {
        bytes,
        migrations: migrate::applied(conn)?.into_iter().collect(),
    })
}

/// Everyone who has used a session since, by name, each with the last time.
pub fn seen_since(
    conn: &mut Conn,
    since: UtcMicros,
) -> Result<Vec<(String, UtcMicros)>, StoreError> {
    let rows: Vec<(String, UtcMicros)> = sessions::table
        .inner_join(accounts::table.on(accounts::id.eq(sessions::account)))
        .filter(sessions::seen_at.ge(since))
        .order(sessions::seen_at.desc())
        .select((accounts::name, sessions::seen_at))
        .load(conn)?;
    let mut seen: Vec<(String, UtcMicros)> = Vec::new();
    for (name, at) in rows {
        if !seen.iter().any(|(known, _)| *known == name) {
            seen.push((name, at));
        }
    }
    Ok(seen)
}
