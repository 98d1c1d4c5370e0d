//! Searches a club's players by name. Only people who have played in public events are found: the roster is not public.

use crate::tournament::Names;
use crawford_club::name::sort_key;
use crawford_club::search::Sought;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::streams::StreamKind;
use crawford_store::{Conn, Store, StoreError, addresses, entries, summaries};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Most players and most events of one search.
pub const MOST_FOUND: usize = 30;
/// Most people of similar names that are checked.
const MOST_CHECKED: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FoundPlayer {
    pub person: PersonId,
    pub name: String,
    pub tournaments: usize,
    /// What the latest of them is called.
    pub last: String,
}

/// One more than [`MOST_FOUND`] where there are more.
pub async fn players(
    store: &Store,
    club: ClubId,
    names: &Arc<Names>,
    sought: Sought,
) -> Result<Vec<FoundPlayer>, StoreError> {
    let mut known: Vec<(PersonId, String)> = names
        .everyone()
        .filter(|(_, name)| sought.is_in(name))
        .map(|(person, name)| (person, name.to_owned()))
        .take(MOST_CHECKED)
        .collect();
    known.sort_by_cached_key(|(person, name)| (sort_key(name), *person));
    if known.is_empty() {
        return Ok(Vec::new());
    }
    let names = Arc::clone(names);
    store
        .read(move |conn| {
            let slugs: HashMap<_, _> = addresses::of_club(conn, club, StreamKind::Tournament)?
                .into_iter()
                .collect();
            let told: HashMap<_, _> = summaries::of_club(conn, club)?.into_iter().collect();
            let mut found = Vec::new();
            for (person, name) in &known {
                if found.len() > MOST_FOUND {
                    break;
                }
                let mut played = played(conn, &names, *person)?;
                played.retain(|stream| told.contains_key(stream));
                let told = |stream: &StreamId| {
                    let summary = told.get(stream)?;
                    Some((summary.day, slugs.get(stream)?, &summary.name))
                };
                let Some((_, _, title)) = played.iter().filter_map(told).max() else {
                    continue;
                };
                found.push(FoundPlayer {
                    person: *person,
                    name: name.clone(),
                    tournaments: played.len(),
                    last: title.clone(),
                });
            }
            Ok(found)
        })
        .await
}

/// The tournaments somebody is in, without those in which an event names people less openly than they are named
/// elsewhere: a search must not reveal whose initials those are.
fn played(
    conn: &mut Conn,
    names: &Names,
    person: PersonId,
) -> Result<BTreeSet<StreamId>, StoreError> {
    let own = names.person_shown(person);
    let mut sparing = BTreeSet::new();
    let mut played = BTreeSet::new();
    for id in names.all_of(person) {
        for (stream, row) in entries::of_person(conn, id)? {
            if names.event_shown(stream, row.event) > own {
                sparing.insert(stream);
            }
            played.insert(stream);
        }
    }
    played.retain(|stream| !sparing.contains(stream));
    Ok(played)
}
