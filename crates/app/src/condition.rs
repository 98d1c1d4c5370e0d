//! Whether the database answers, and its state for the service's owner.

use crate::backup::{self, LastBackup};
use crawford_club::zone::ClubTimeZone;
use crawford_journal::UtcMicros;
use crawford_store::{Database, Store, StoreError, clubs, health};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct ServiceHealth {
    pub database: String,
    pub is_postgres: bool,
    pub bytes: i64,
    /// The applied migrations, the oldest first.
    pub migrations: Vec<String>,
    /// Who used a session, and when last.
    pub seen: Vec<(String, UtcMicros)>,
    pub backup: Option<LastBackup>,
    /// The clock of the first club.
    #[serde(skip)]
    pub zone: ClubTimeZone,
}

/// Fails when the database does not answer.
pub async fn answers(store: &Store) -> Result<(), StoreError> {
    store.read(health::answers).await
}

/// The state of the database, with everyone seen since a moment.
pub async fn look(store: &Store, since: UtcMicros) -> Result<ServiceHealth, StoreError> {
    let database = store.database();
    let (is_postgres, name) = (
        matches!(database, Database::Postgres(_)),
        database.to_string(),
    );
    store
        .read(move |conn| {
            let database = health::database(conn)?;
            let first = clubs::all(conn)?.into_iter().next();
            Ok(ServiceHealth {
                database: name.clone(),
                is_postgres,
                bytes: database.bytes,
                migrations: database.migrations,
                seen: health::seen_since(conn, since)?,
                backup: backup::last(conn)?,
                zone: first.map_or_else(ClubTimeZone::utc, |club| club.time_zone),
            })
        })
        .await
}
