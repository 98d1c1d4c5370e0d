//! The read tables made again from the journal, or compared with it.

use super::{Kept, whole};
use crate::journal::StreamId;
use crate::store::{Conn, Store, StoreError, journal, streams};
use crate::tournament::{EventNo, MatchNo, Tournament, first_not_adding_up};
use crate::violation::Violation;

/// A story whose read tables are not what its facts say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub stream: StreamId,
    /// The tables that differ.
    pub tables: Vec<&'static str>,
}

/// Makes the read tables of every story of a kind again; how many there are.
///
/// # Errors
/// When the database fails; what was done before stays done.
pub fn rebuild<S: Kept>(store: &Store) -> Result<usize, StoreError> {
    let all = begun::<S>(store)?;
    for stream in &all {
        let stream = *stream;
        store.write_now(move |tx| told::<S>(tx, stream)?.replace_rows(tx, stream))?;
    }
    Ok(all.len())
}

/// The stories of a kind whose read tables are not what their facts say.
pub fn check<S: Kept>(store: &Store) -> Result<Vec<Difference>, StoreError> {
    let mut differences = Vec::new();
    for stream in begun::<S>(store)? {
        let tables =
            store.read_now(move |conn| told::<S>(conn, stream)?.differing_rows(conn, stream))?;
        if !tables.is_empty() {
            differences.push(Difference { stream, tables });
        }
    }
    Ok(differences)
}

/// The tournaments in which a match's games do not add up, whichever program let them come to that; in each the first.
pub fn not_adding_up(
    store: &Store,
) -> Result<Vec<(StreamId, EventNo, MatchNo, Violation)>, StoreError> {
    let mut found = Vec::new();
    for stream in begun::<Tournament>(store)? {
        let t = store.read_now(move |conn| told::<Tournament>(conn, stream))?;
        let first = first_not_adding_up(&t);
        found.extend(first.map(|(event, number, why)| (stream, event, number, why)));
    }
    Ok(found)
}

fn begun<S: Kept>(store: &Store) -> Result<Vec<StreamId>, StoreError> {
    let all = store.read_now(|conn| streams::all(conn, false))?;
    let begun = all
        .into_iter()
        .filter(|s| s.kind == S::KIND && s.version > 0);
    Ok(begun.map(|s| s.id).collect())
}

fn told<S: Kept>(conn: &mut Conn, stream: StreamId) -> Result<S, StoreError> {
    whole(&journal::facts(conn, stream, 0)?)
}
