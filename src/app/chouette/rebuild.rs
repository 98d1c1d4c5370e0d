//! The read tables of nights made again from the journal, or compared with it.

use super::rows::Rows;
use crate::app::tournament::Difference;
use crate::chouette::Night;
use crate::journal::{StreamId, Told};
use crate::store::streams::{self, Kind};
use crate::store::{Conn, Store, StoreError, journal, night_results, nights, summaries};

/// Makes the read tables of every night again; how many nights there are.
///
/// # Errors
/// When the database fails; what was done before stays done.
pub fn rebuild(store: &Store) -> Result<usize, StoreError> {
    let all = all(store)?;
    for stream in &all {
        let stream = *stream;
        store.write_now(move |tx| {
            let night = told(tx, stream)?;
            let row = nights::find(tx, stream)?;
            Rows::of(&night, &row).replace(tx, stream, night.closed)
        })?;
    }
    Ok(all.len())
}

/// The nights whose read tables are not what their facts say.
///
/// # Errors
/// When the database fails.
pub fn check(store: &Store) -> Result<Vec<Difference>, StoreError> {
    let mut differences = Vec::new();
    for stream in all(store)? {
        let tables = store.read_now(move |conn| {
            let night = told(conn, stream)?;
            let rows = Rows::of(&night, &nights::find(conn, stream)?);
            let results = night_results::of_stream(conn, stream)? == rows.results;
            let summary = summaries::of_stream(conn, stream)? == Some(rows.summary);
            let same = [("night_results", results), ("summaries", summary)];
            let differ = same.into_iter().filter(|(_, same)| !same);
            Ok::<_, StoreError>(differ.map(|(table, _)| table).collect::<Vec<_>>())
        })?;
        if !tables.is_empty() {
            differences.push(Difference { stream, tables });
        }
    }
    Ok(differences)
}

fn all(store: &Store) -> Result<Vec<StreamId>, StoreError> {
    let all = store.read_now(|conn| streams::all(conn, false))?;
    let nights = all.into_iter().filter(|s| s.kind == Kind::Chouette);
    Ok(nights.filter(|s| s.version > 0).map(|s| s.id).collect())
}

fn told(conn: &mut Conn, stream: StreamId) -> Result<Night, StoreError> {
    Ok(Told::read(&journal::facts(conn, stream, 0)?).state)
}
