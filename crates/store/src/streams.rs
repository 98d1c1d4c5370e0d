//! The streams of facts: tournaments and chouette nights.

use super::{
    Conn, HeadChange, StoreError, Tx, clubs,
    connection::found,
    ids::{number, word},
    query::prelude::*,
    schema::streams::{self, dsl},
};
use crawford_forms::Choice;
use crawford_journal::{ClubId, StreamId, UtcMicros};
use serde::{Deserialize, Serialize};

/// The kind of a stream; as text it is `tournament` or `chouette`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum StreamKind {
    Tournament,
    Chouette,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream {
    pub id: StreamId,
    pub kind: StreamKind,
    pub club: ClubId,
    /// The version of its newest fact; 0 before the first.
    pub version: u64,
    pub created_at: UtcMicros,
    /// When facts were last added, or its other rows last changed.
    pub changed_at: UtcMicros,
    /// Whether it is over, so that the ticker skips it. A correction may still be appended.
    pub closed: bool,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = streams, treat_none_as_default_value = false)]
struct Row {
    id: StreamId,
    kind: String,
    club: ClubId,
    version: i64,
    created_at: UtcMicros,
    changed_at: UtcMicros,
    closed: bool,
}

impl Row {
    fn read(self) -> Result<Stream, StoreError> {
        let row = format_args!("stream {}", self.id);
        Ok(Stream {
            id: self.id,
            kind: word(&self.kind, row)?,
            club: self.club,
            version: number(self.version, row)?,
            created_at: self.created_at,
            changed_at: self.changed_at,
            closed: self.closed,
        })
    }
}

/// Without facts yet.
pub fn begin(
    tx: &mut Tx<'_>,
    id: StreamId,
    kind: StreamKind,
    club: ClubId,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let row = Row {
        id,
        kind: kind.word().to_owned(),
        club,
        version: 0,
        created_at: at,
        changed_at: UtcMicros(tx.now),
        closed: false,
    };
    diesel::insert_into(streams::table)
        .values(row)
        .execute(tx)?;
    tx.changes.push(HeadChange::Stream { id, version: 0 });
    Ok(())
}

/// Notes that the rows beside a stream changed now.
pub fn touch(tx: &mut Tx<'_>, id: StreamId) -> Result<(), StoreError> {
    let now = tx.now;
    let rows = diesel::update(streams::table.find(id))
        .set(dsl::changed_at.eq(now))
        .execute(tx)?;
    found(rows)
}

/// Sets whether it is over.
pub fn set_closed(tx: &mut Tx<'_>, id: StreamId, closed: bool) -> Result<(), StoreError> {
    let rows = diesel::update(streams::table.find(id))
        .set(dsl::closed.eq(closed))
        .execute(tx)?;
    found(rows)
}

/// Deletes a stream and its rows in other tables, each after the rows that refer to it.
const DELETE_STREAM: [&str; 31] = [
    "DELETE FROM phones WHERE link IN (SELECT id FROM private_links WHERE stream = ?)",
    "DELETE FROM private_links WHERE stream = ?",
    "DELETE FROM calls WHERE stream = ?",
    "DELETE FROM announcements WHERE stream = ?",
    "DELETE FROM event_names WHERE stream = ?",
    "DELETE FROM sign_ups WHERE stream = ?",
    "DELETE FROM sign_up_forms WHERE stream = ?",
    "DELETE FROM unrated_events WHERE stream = ?",
    "DELETE FROM season_events WHERE stream = ?",
    "DELETE FROM night_reports WHERE stream = ?",
    "DELETE FROM night_results WHERE stream = ?",
    "DELETE FROM night_phones WHERE stream = ?",
    "DELETE FROM night_links WHERE stream = ?",
    "DELETE FROM nights WHERE stream = ?",
    "DELETE FROM results WHERE stream = ?",
    "DELETE FROM side_places WHERE stream = ?",
    "DELETE FROM events WHERE stream = ?",
    "DELETE FROM team_members WHERE stream = ?",
    "DELETE FROM entries WHERE stream = ?",
    "DELETE FROM matches WHERE stream = ?",
    "DELETE FROM summaries WHERE stream = ?",
    "DELETE FROM draw_seeds WHERE stream = ?",
    "DELETE FROM analyses WHERE record IN (SELECT id FROM records WHERE stream = ?)",
    "DELETE FROM records WHERE stream = ?",
    "DELETE FROM grants WHERE stream = ?",
    "DELETE FROM invitations WHERE stream = ?",
    "DELETE FROM import_streams WHERE stream = ?",
    "DELETE FROM hidden_streams WHERE stream = ?",
    "DELETE FROM addresses WHERE stream = ?",
    "DELETE FROM journal WHERE stream = ?",
    "DELETE FROM streams WHERE id = ?",
];

/// Deletes a stream with everything that refers to it. Raises the club's edition.
pub fn remove(tx: &mut Tx<'_>, id: StreamId) -> Result<(), StoreError> {
    let club = find(tx, id)?.club;
    for sql in DELETE_STREAM {
        tx.cached(sql, &[id.as_str().into()])?;
    }
    clubs::raise_edition(tx, club)
}

pub fn find(conn: &mut Conn, id: StreamId) -> Result<Stream, StoreError> {
    let row: Row = streams::table
        .find(id)
        .select(Row::as_select())
        .first(conn)?;
    row.read()
}

/// The newest first.
pub fn of_club(conn: &mut Conn, club: ClubId, kind: StreamKind) -> Result<Vec<Stream>, StoreError> {
    let rows: Vec<Row> = streams::table
        .filter(dsl::club.eq(club).and(dsl::kind.eq(kind.word())))
        .order((dsl::created_at.desc(), dsl::id))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Every stream of the service, the oldest first: for `rebuild`, and, with `only_open`, for the ticker.
pub fn all(conn: &mut Conn, only_open: bool) -> Result<Vec<Stream>, StoreError> {
    let mut query = streams::table
        .order((dsl::created_at, dsl::id))
        .select(Row::as_select())
        .into_boxed();
    if only_open {
        query = query.filter(dsl::closed.eq(false));
    }
    let rows: Vec<Row> = query.load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::migrate;
    use diesel::{QueryableByName, RunQueryDsl, sql_types::Text};

    #[derive(QueryableByName)]
    struct Named {
        #[diesel(sql_type = Text)]
        name: String,
    }

    /// A new table that refers to a stream must be listed here as well.
    #[test]
    fn whatever_hangs_on_a_stream_goes_with_it() {
        let newest = migrate::known().unwrap().pop_last().unwrap();
        let mut memory = SqliteConnection::establish(":memory:").unwrap();
        migrate::sqlite_up_to(&mut memory, &newest).unwrap();
        let tables: Vec<Named> = diesel::sql_query(
            "SELECT DISTINCT m.name AS name FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
             WHERE m.type = 'table' AND f.\"table\" = 'streams' ORDER BY m.name",
        )
        .load(&mut memory)
        .unwrap();
        assert!(tables.len() > 20);
        for table in tables {
            let goes = format!("DELETE FROM {} WHERE stream = ?", table.name);
            assert!(DELETE_STREAM.contains(&goes.as_str()), "{goes}");
        }
    }
}
