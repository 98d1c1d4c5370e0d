//! The facts: appended, never changed.

use super::{
    Conn, HeadChange, StoreError, Stored, Tx,
    connection::Link,
    ids::{number, stored},
    query::prelude::*,
    requests,
    schema::{journal, streams},
};
use crawford_journal::{Actor, Recorded, RequestKey, SCHEMA, StreamId, UtcMicros};
use diesel::dsl::{exists, select};

/// The versions of an appended action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The version of its first fact.
    pub first: u64,
    /// The version of its last fact, now the stream's newest.
    pub last: u64,
}

const APPEND: &str = "INSERT INTO journal \
    (stream, version, action, at, who, request, schema, body, content) \
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) \
    ON CONFLICT DO NOTHING";

/// Appends the facts of one action after `expected`, the newest version on which the caller decided.
///
/// The key (stream, version) is the lock. Call [`by_request`] before deciding: a form sent twice would otherwise be
/// judged by the state after its first sending, and a key used elsewhere would be accepted.
///
/// # Errors
/// [`StoreError::Moved`] when `expected` is not the newest: the closure is run again. [`StoreError::AlreadyStored`]
/// when the request key is in the journal already; nothing of the closure is kept. [`StoreError::NotFound`] for a
/// stream that does not exist.
pub fn append(
    tx: &mut Tx<'_>,
    stream: StreamId,
    expected: u64,
    at: UtcMicros,
    who: Actor,
    request: Option<&RequestKey>,
    bodies: &[String],
) -> Result<Appended, StoreError> {
    let count = i64::try_from(bodies.len()).map_err(StoreError::failed)?;
    let old = stored(expected)?;
    let (Some(first), Some(last)) = (old.checked_add(1), old.checked_add(count)) else {
        return Err(StoreError::failed("a version past the end of numbers"));
    };
    if count == 0 {
        return Err(StoreError::failed("an action without facts"));
    }
    let now = tx.now;
    // On PostgreSQL this waits for another action on the same stream, and then sees its version.
    let moved_on = tx.cached(
        "UPDATE streams SET version = ?, changed_at = ? WHERE id = ? AND version = ?",
        &[last.into(), now.into(), stream.as_str().into(), old.into()],
    )?;
    if moved_on == 0 {
        newest(tx, stream)?;
        tx.moved = Some(stream);
        return Err(StoreError::Moved);
    }
    let by = who.to_string();
    for (version, body) in (first..=last).zip(bodies) {
        let request = request.filter(|_| version == first);
        // A conflict must not abort PostgreSQL's transaction before it is known which one it was.
        let rows = tx.cached(
            APPEND,
            &[
                stream.as_str().into(),
                version.into(),
                first.into(),
                at.0.into(),
                by.as_str().into(),
                request.map(RequestKey::as_str).into(),
                SCHEMA.into(),
                body.as_str().into(),
                request.and_then(RequestKey::content).into(),
            ],
        )?;
        if rows == 0 {
            let stored = match request {
                Some(key) => by_request(tx, key, stream, who)?,
                None => None,
            };
            tx.moved = Some(stream);
            return Err(match stored {
                // Both requests may be running at once: the next run of the closure finds the first.
                Some(stored) if tx.attempt() > 0 => StoreError::AlreadyStored(stored),
                _ => StoreError::Moved,
            });
        }
    }
    let appended = Appended {
        first: number(first, format_args!("stream {stream}"))?,
        last: number(last, format_args!("stream {stream}"))?,
    };
    tx.changes.push(HeadChange::Stream {
        id: stream,
        version: appended.last,
    });
    Ok(appended)
}

/// Whether a form's key has stored facts in any stream.
pub(super) fn is_used(conn: &mut Conn, key: &RequestKey) -> Result<bool, StoreError> {
    let facts = journal::table.filter(journal::request.eq(key.as_str()));
    Ok(select(exists(facts)).get_result(conn)?)
}

/// 0 before its first fact; [`StoreError::NotFound`] for a stream that does not exist.
pub fn newest(conn: &mut Conn, stream: StreamId) -> Result<u64, StoreError> {
    let version: i64 = streams::table
        .find(stream)
        .select(streams::version)
        .first(conn)?;
    number(version, format_args!("stream {stream}"))
}

/// Makes others who append to this stream wait until this transaction ends. SQLite has one writer anyway.
pub(super) fn hold(conn: &mut Conn, stream: StreamId) -> Result<(), StoreError> {
    if let Link::Postgres(_) = conn.link {
        let sql = "SELECT version FROM streams WHERE id = ? FOR UPDATE";
        conn.cached(sql, &[stream.as_str().into()])?;
    }
    Ok(())
}

/// The action of this one-time key in a stream, if its form was sent before. A key is valid for one stream, one sender
/// and one content: [`StoreError::KeyUsed`] when somebody else used it, or it was used in another stream or for
/// something else, including outside of streams ([`requests::answer`]).
pub fn by_request(
    conn: &mut Conn,
    key: &RequestKey,
    stream: StreamId,
    who: Actor,
) -> Result<Option<Stored>, StoreError> {
    #[derive(Queryable, Selectable)]
    #[diesel(table_name = journal)]
    struct KeyUse {
        stream: StreamId,
        version: i64,
        who: String,
        content: Option<String>,
    }
    let uses: Vec<KeyUse> = journal::table
        .filter(journal::request.eq(key.as_str()))
        .select(KeyUse::as_select())
        .load(conn)?;
    let same = |used: &KeyUse| {
        let contents = used.content.as_deref().zip(key.content());
        used.who == who.to_string() && contents.is_none_or(|(stored, sent)| stored == sent)
    };
    let first = match uses.iter().find(|used| used.stream == stream) {
        Some(used) if same(used) => used.version,
        // The same for a key used for ordinary rows.
        None if uses.is_empty() && !requests::is_kept(conn, key)? => return Ok(None),
        _ => return Err(StoreError::KeyUsed),
    };
    // The facts of an action have consecutive versions.
    let facts: i64 = journal::table
        .filter(
            journal::stream
                .eq(stream)
                .and(journal::version.ge(first))
                .and(journal::action.eq(first)),
        )
        .count()
        .get_result(conn)?;
    let last = first.saturating_add(facts).saturating_sub(1);
    Ok(Some(Stored {
        stream,
        first: number(first, format_args!("stream {stream}"))?,
        last: number(last, format_args!("stream {stream}"))?,
    }))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = journal)]
struct Row {
    version: i64,
    action: i64,
    at: i64,
    who: String,
    schema: i64,
    body: String,
}

/// The facts after a version, in order; all of them after 0.
pub fn facts(conn: &mut Conn, stream: StreamId, after: u64) -> Result<Vec<Recorded>, StoreError> {
    let after = stored(after)?;
    let rows: Vec<Row> = journal::table
        .filter(journal::stream.eq(stream).and(journal::version.gt(after)))
        .order(journal::version)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let named = format_args!("version {} of stream {stream}", row.version);
            let at = UtcMicros::try_from(row.at);
            let who = row.who.parse::<Actor>();
            Ok(Recorded {
                stream,
                version: number(row.version, named)?,
                action: number(row.action, named)?,
                at: at.map_err(|why| StoreError::unreadable(named, why))?,
                who: who.map_err(|why| StoreError::unreadable(named, why))?,
                schema: row.schema,
                body: row.body,
            })
        })
        .collect()
}
