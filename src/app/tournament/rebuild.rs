//! The read tables made again from the journal, or compared with it.

use super::rows::Rows;
use crate::journal::{StreamId, Told};
use crate::store::streams::{self, Kind};
use crate::store::{Conn, Store, StoreError, entries, journal, matches, summaries};
use crate::tournament::Tournament;

/// A tournament whose read tables are not what its facts say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Which.
    pub stream: StreamId,
    /// The tables that differ.
    pub tables: Vec<&'static str>,
}

/// Makes the read tables of every tournament again; how many tournaments there are.
///
/// # Errors
/// When the database fails; what was done before stays done.
pub fn rebuild(store: &Store) -> Result<usize, StoreError> {
    let all = tournaments(store)?;
    for stream in &all {
        let stream = *stream;
        store.write_now(move |tx| {
            let state = told(tx, stream)?.state;
            Rows::of(&state).replace(tx, stream, state.finished)
        })?;
    }
    Ok(all.len())
}

/// The tournaments whose read tables are not what their facts say.
///
/// # Errors
/// When the database fails.
pub fn check(store: &Store) -> Result<Vec<Difference>, StoreError> {
    let mut differences = Vec::new();
    for stream in tournaments(store)? {
        let tables = store.read_now(move |conn| {
            let rows = Rows::of(&told(conn, stream)?.state);
            let sorted = |mut rows: Vec<matches::MatchRow>| {
                rows.sort_by_key(|row| (row.event, row.number));
                rows
            };
            let same = [
                (
                    "matches",
                    sorted(matches::of_stream(conn, stream)?) == sorted(rows.matches),
                ),
                ("entries", {
                    let mut kept = entries::of_stream(conn, stream)?;
                    kept.sort_by_key(|row| (row.event, row.number));
                    kept == rows.entries
                }),
                (
                    "summaries",
                    summaries::of_stream(conn, stream)? == Some(rows.summary),
                ),
            ];
            Ok::<_, StoreError>(
                same.into_iter()
                    .filter(|(_, same)| !same)
                    .map(|(table, _)| table)
                    .collect::<Vec<_>>(),
            )
        })?;
        if !tables.is_empty() {
            differences.push(Difference { stream, tables });
        }
    }
    Ok(differences)
}

fn tournaments(store: &Store) -> Result<Vec<StreamId>, StoreError> {
    let all = store.read_now(|conn| streams::all(conn, false))?;
    Ok(all
        .into_iter()
        .filter(|s| s.kind == Kind::Tournament && s.version > 0)
        .map(|s| s.id)
        .collect())
}

fn told(conn: &mut Conn, stream: StreamId) -> Result<Told<Tournament>, StoreError> {
    Ok(Told::read(&journal::facts(conn, stream, 0)?))
}
