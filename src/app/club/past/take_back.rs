//! An import is taken back whole: of each event it made every fact is retracted, so nothing of it counts or is shown, and
//! the people it made who are nowhere else are archived. What was said stays in the journals, as with any undo.

use super::super::{ClubError, note, once, refused};
use crate::app::clock;
use crate::app::reckoning;
use crate::app::stories::{Asker, Kept};
use crate::club::permissions::{Deed, may};
use crate::journal::{ClubId, PersonId, StreamId, Told, retraction_body};
use crate::store::people::{self, Person};
use crate::store::{Store, StoreError, Tx, clubs, entries, imports, journal, night_results};
use crate::tournament::Tournament;
use crate::violation::{Source, Violation};

/// Events taken back in one transaction.
const AT_ONCE: usize = 20;
/// People looked at in one transaction.
const PEOPLE_AT_ONCE: usize = 500;

/// Takes an import back; how many events that were.
///
/// # Errors
/// `import-taken-back-already`; see [`ClubError`].
pub async fn take_back(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
) -> Result<usize, ClubError> {
    may(asker.role, Deed::ManageClub).map_err(ClubError::NotPermitted)?;
    let find = id.clone();
    let (row, streams, people) = store
        .read(move |conn| {
            Ok::<_, StoreError>((
                imports::find(conn, club, &find)?,
                imports::streams(conn, &find)?,
                imports::people(conn, &find)?,
            ))
        })
        .await?;
    if row.taken_back_at.is_some() {
        return Err(refused(Violation::new(
            "import-taken-back-already",
            Source::House,
        )));
    }
    for some in streams.chunks(AT_ONCE) {
        let (some, asker) = (some.to_vec(), asker.clone());
        store
            .write(move |tx| {
                for made in &some {
                    retract(tx, &asker, made.stream)?;
                }
                clubs::raise_edition(tx, club)?;
                Ok::<_, ClubError>(())
            })
            .await?;
    }
    for some in people.chunks(PEOPLE_AT_ONCE) {
        let some = some.to_vec();
        store
            .write(move |tx| {
                for person in &some {
                    archive(tx, *person)?;
                }
                Ok::<_, ClubError>(())
            })
            .await?;
    }
    let events = streams.len();
    once(store, asker, Deed::ManageClub, move |tx, asker, at| {
        imports::set_taken_back(tx, &id, at)?;
        imports::forget_draft(tx, club, &id)?;
        let object = id.as_str();
        note(
            tx,
            asker,
            at,
            club,
            "import-taken-back",
            object,
            (None, None),
        )?;
        Ok(String::new())
    })
    .await?;
    reckoning::up_to_date(store, club).await?;
    Ok(events)
}

/// Retracts everything of a story: what came with the import, and what was put right in it since.
fn retract(tx: &mut Tx<'_>, asker: &Asker, stream: StreamId) -> Result<(), ClubError> {
    let facts = journal::facts(tx, stream, 0)?;
    let told = Told::<Tournament>::read(&facts);
    // Taken back already, when this was stopped half way before.
    if told.state.details.name.is_empty() {
        return Ok(());
    }
    let versions: Vec<u64> = facts.iter().map(|fact| fact.version).collect();
    let newest = versions.last().copied().unwrap_or_default();
    let body = retraction_body(&versions);
    journal::append(tx, stream, newest, clock::now(), asker.who, None, &[body])?;
    let facts = journal::facts(tx, stream, 0)?;
    Told::<Tournament>::read(&facts)
        .state
        .replace_rows(tx, stream)?;
    Ok(())
}

/// Somebody the import made is no longer proposed, unless they have come since.
fn archive(tx: &mut Tx<'_>, person: PersonId) -> Result<(), StoreError> {
    let came = !entries::of_person(tx, person)?.is_empty()
        || !night_results::of_person(tx, person)?.is_empty();
    let row = people::find(tx, person)?;
    if came || row.archived_at.is_some() {
        return Ok(());
    }
    let archived_at = Some(clock::now());
    people::change(tx, &Person { archived_at, ..row })
}
