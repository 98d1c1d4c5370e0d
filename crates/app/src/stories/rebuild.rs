//! Rebuilds the read tables from the journal, or compares them with it.

use super::{StoredStory, whole};
use crawford_chouette::Night;
use crawford_forms::violation::Violation;
use crawford_journal::StreamId;
use crawford_store::{
    Conn, Database, Store, StoreError, StoreOptions, Tx, health, journal, settings, streams,
};
use crawford_tournament::{EventNo, MatchNo, Tournament, first_not_adding_up};

/// A story whose read tables differ from its facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamDifference {
    pub stream: StreamId,
    pub tables: Vec<&'static str>,
}

/// The result for every story of a kind; one that cannot be read completely is left as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct EachStory<T> {
    pub done: Vec<T>,
    pub unreadable: Vec<StoreError>,
}

fn each<S: StoredStory, T>(
    store: &Store,
    mut one: impl FnMut(StreamId) -> Result<T, StoreError>,
) -> Result<EachStory<T>, StoreError> {
    let (mut done, mut unreadable) = (Vec::new(), Vec::new());
    for stream in store.read_now(begun::<S>)? {
        match one(stream) {
            Ok(one) => done.push(one),
            Err(error @ StoreError::Unreadable { .. }) => unreadable.push(error),
            Err(error) => return Err(error),
        }
    }
    Ok(EachStory { done, unreadable })
}

/// The setting that has the number of the migration after which the read tables were made last.
const READ_TABLES: &str = "read-tables";

/// Opens the database. After a migration it rebuilds the read tables: a migration cannot tell what a new one holds. A
/// story that cannot be read keeps its rows, as in [`rebuild`]; `crawford rebuild --check` names it.
///
/// # Errors
/// Those of [`Store::open`], and when the database fails while the tables are rebuilt: the next opening does it again.
pub fn open(database: &Database, options: StoreOptions) -> Result<Store, StoreError> {
    let store = Store::open(database, options)?;
    let (schema, made_at) = store.read_now(|conn| {
        let schema = health::database(conn)?.migrations.pop();
        Ok::<_, StoreError>((schema, settings::get(conn, READ_TABLES)?))
    })?;
    if let Some(schema) = schema.filter(|schema| made_at.as_ref() != Some(schema)) {
        rebuild::<Tournament>(&store)?;
        rebuild::<Night>(&store)?;
        store.write_now(move |tx| settings::set(tx, READ_TABLES, &schema))?;
    }
    Ok(store)
}

/// Rebuilds the read tables of every story of a kind.
///
/// # Errors
/// When the database fails; what was rebuilt before stays.
pub fn rebuild<S: StoredStory>(store: &Store) -> Result<EachStory<()>, StoreError> {
    each::<S, _>(store, |stream| {
        store.write_now(move |tx| state_of::<S>(tx, stream)?.replace_rows(tx, stream))
    })
}

/// Rebuilds the read tables that differ from their facts; returns whether any did. A story that cannot be read
/// completely is left as it is.
pub fn rebuild_differing<S: StoredStory>(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let mut differed = false;
    for stream in begun::<S>(tx)? {
        let state = match state_of::<S>(tx, stream) {
            Err(StoreError::Unreadable { .. }) => continue,
            state => state?,
        };
        if !state.differing_rows(tx, stream)?.is_empty() {
            state.replace_rows(tx, stream)?;
            differed = true;
        }
    }
    Ok(differed)
}

/// The stories of a kind whose read tables differ from their facts.
pub fn check<S: StoredStory>(store: &Store) -> Result<EachStory<StreamDifference>, StoreError> {
    let mut all = each::<S, _>(store, |stream| {
        let tables = store
            .read_now(move |conn| state_of::<S>(conn, stream)?.differing_rows(conn, stream))?;
        Ok(StreamDifference { stream, tables })
    })?;
    all.done.retain(|story| !story.tables.is_empty());
    Ok(all)
}

/// The tournaments with a match whose games do not add up to its result, each with the first such match. One that
/// cannot be read is skipped.
pub fn not_adding_up(
    store: &Store,
) -> Result<Vec<(StreamId, EventNo, MatchNo, Violation)>, StoreError> {
    let all = each::<Tournament, _>(store, |stream| {
        let t = store.read_now(move |conn| state_of::<Tournament>(conn, stream))?;
        let first = first_not_adding_up(&t);
        Ok(first.map(|(event, number, why)| (stream, event, number, why)))
    })?;
    Ok(all.done.into_iter().flatten().collect())
}

fn begun<S: StoredStory>(conn: &mut Conn) -> Result<Vec<StreamId>, StoreError> {
    let all = streams::all(conn, false)?;
    let begun = all
        .into_iter()
        .filter(|s| s.kind == S::KIND && s.version > 0);
    Ok(begun.map(|s| s.id).collect())
}

fn state_of<S: StoredStory>(conn: &mut Conn, stream: StreamId) -> Result<S, StoreError> {
    whole(&journal::facts(conn, stream, 0)?)
}
