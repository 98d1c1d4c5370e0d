//! Undoes an import completely: every fact of each event it made is retracted, and the people it created who appear
//! nowhere else are archived. The facts stay in the journals, as with any undo.

use super::turn::{self, ImportTurn};
use crate::clock;
use crate::club::{ClubError, refused};
use crate::recompute;
use crate::stories::{Principal, StoredStory, whole};
use crawford_club::permissions::{Permission, may};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros, retraction_body};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::imports::Draft;
use crawford_store::people::{self, Person};
use crawford_store::{
    Store, StoreError, Tx, clubs, entries, imports, journal, merges, night_results, requests,
    streams,
};
use crawford_tournament::Tournament;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Events undone in one transaction.
const AT_ONCE: usize = 20;
/// People checked in one transaction.
const PEOPLE_AT_ONCE: usize = 500;

#[derive(Debug)]
pub struct ImportUndo {
    id: String,
    club: ClubId,
    principal: Principal,
    streams: Vec<StreamId>,
    people: Vec<PersonId>,
    /// When it was stored.
    since: UtcMicros,
    turn: ImportTurn,
}

/// Takes the turn to undo an import; [`ImportUndo::run`] does it.
pub async fn take_back(
    store: &Store,
    principal: Principal,
    club: ClubId,
    id: String,
) -> Result<ImportUndo, ClubError> {
    may(principal.role, Permission::Import).map_err(ClubError::NotPermitted)?;
    let (import, token, by) = (id.clone(), ImportTurn::fresh_token(), principal.clone());
    let (streams, people, since, turn) = store
        .write(move |tx| {
            // Checked first, so that a key used for another form is refused before anything changes; sent again, it goes
            // on with what was interrupted.
            let about = format!("import-taken-back {club} {import}");
            requests::is_first(tx, by.key.as_ref(), by.who, &about, clock::now())?;
            begin(tx, club, &import, &token)
        })
        .await?;
    Ok(ImportUndo {
        id,
        club,
        principal,
        streams,
        people,
        since,
        turn,
    })
}

fn begin(
    tx: &mut Tx<'_>,
    club: ClubId,
    id: &str,
    token: &str,
) -> Result<(Vec<StreamId>, Vec<PersonId>, UtcMicros, ImportTurn), ClubError> {
    // Locks the club, so that one of several requests is first.
    clubs::raise_edition(tx, club)?;
    let row = imports::find(tx, club, id)?;
    if row.taken_back_at.is_some() {
        return Err(refused(refuse::undo_of_nothing()));
    }
    let since = row.created_at;
    turn::alone(tx, club, id)?;
    let made = imports::streams(tx, id)?;
    let streams: Vec<StreamId> = made.into_iter().map(|made| made.stream).collect();
    let people = imports::people(tx, id)?;
    let turn = ImportTurn::new(token, 0, streams.len().saturating_add(people.len()), true);
    let now = clock::now();
    match imports::mapping(tx, club, id) {
        Ok(before) if ImportTurn::held(id, &before, now)?.is_some() => {
            return Err(turn::under_way());
        }
        // Interrupted, while it was stored or undone.
        Ok(before) => {
            let after = turn.in_mapping(id, &before)?;
            if !imports::swap_mapping(tx, club, id, (&before, &after))? {
                return Err(turn::under_way());
            }
        }
        Err(StoreError::NotFound) => {
            let draft = Draft {
                id: id.to_owned(),
                club,
                file: row.file,
                content: Vec::new(),
                mapping: turn.in_mapping(id, "{}")?,
                created_at: now,
            };
            imports::keep_draft(tx, &draft, UtcMicros(0))?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok((streams, people, since, turn))
}

impl ImportUndo {
    #[must_use]
    pub fn events(&self) -> usize {
        self.streams.len()
    }

    /// Undoes it, a few events in each transaction. What was undone before a failure stays so, and the rest can be
    /// undone later.
    pub async fn run(self, store: &Store) -> Result<(), ClubError> {
        let (id, club, turn) = (self.id.clone(), self.club, self.turn.clone());
        let done = self.run_all(store).await;
        turn.end_if_failed(store, club, id, done).await
    }

    async fn run_all(self, store: &Store) -> Result<(), ClubError> {
        let ImportUndo {
            id,
            club,
            principal,
            streams,
            people,
            since,
            mut turn,
        } = self;
        for some in streams.chunks(AT_ONCE) {
            let (some, principal, id) = (some.to_vec(), principal.clone(), id.clone());
            turn = store
                .write(move |tx| {
                    let turn = turn.go_on(tx, club, &id, some.len())?;
                    let at = clock::now();
                    for stream in &some {
                        retract(tx, &principal, *stream, at)?;
                    }
                    clubs::raise_edition(tx, club)?;
                    Ok::<_, ClubError>(turn)
                })
                .await?;
        }
        let made: Arc<BTreeSet<PersonId>> = Arc::new(people.iter().copied().collect());
        for some in people.chunks(PEOPLE_AT_ONCE) {
            let (some, id, made) = (some.to_vec(), id.clone(), Arc::clone(&made));
            turn = store
                .write(move |tx| {
                    let turn = turn.go_on(tx, club, &id, some.len())?;
                    let at = clock::now();
                    let merged = merges::merged(tx, club)?;
                    for person in &some {
                        let everyone = merged.all_of(*person);
                        // Somebody who was here without the file turned out to be the same person.
                        if everyone.iter().all(|one| made.contains(one)) {
                            archive(tx, *person, &everyone, since, at)?;
                        }
                    }
                    Ok::<_, ClubError>(turn)
                })
                .await?;
        }
        store
            .write(move |tx| {
                let at = clock::now();
                turn.go_on(tx, club, &id, 0)?;
                imports::set_taken_back(tx, &id, at)?;
                imports::forget_draft(tx, club, &id)?;
                AuditKind::ImportTakenBack
                    .of(AuditObject::Import(id.clone()))
                    .in_club(club)
                    .add(tx, principal.who, at)?;
                Ok::<_, ClubError>(())
            })
            .await?;
        Ok(recompute::up_to_date(store, club).await?)
    }
}

/// Retracts every fact of a tournament: the imported ones and later corrections.
fn retract(
    tx: &mut Tx<'_>,
    principal: &Principal,
    stream: StreamId,
    at: UtcMicros,
) -> Result<(), ClubError> {
    let facts = journal::facts(tx, stream, 0)?;
    // Undone already, before an interruption.
    if whole::<Tournament>(&facts)?.details.name.is_empty() {
        return Ok(());
    }
    let versions: Vec<u64> = facts.iter().map(|fact| fact.version).collect();
    let newest = *versions
        .last()
        .expect("a tournament has its name from a fact");
    let body = retraction_body(&versions);
    journal::append(tx, stream, newest, at, principal.who, None, &[body])?;
    let facts = journal::facts(tx, stream, 0)?;
    whole::<Tournament>(&facts)?.replace_rows(tx, stream)?;
    Ok(())
}

/// Archives a person the import created or restored, unless they have come since.
fn archive(
    tx: &mut Tx<'_>,
    person: PersonId,
    everyone: &[PersonId],
    since: UtcMicros,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let row = people::find(tx, person)?;
    if row.archived_at.is_some() {
        return Ok(());
    }
    for one in everyone {
        let entered = entries::of_person(tx, *one)?.into_iter();
        let mut came: Vec<StreamId> = entered.map(|(stream, _)| stream).collect();
        let nights = night_results::of_person(tx, *one)?.into_iter();
        came.extend(nights.map(|(stream, _)| stream));
        for stream in came {
            if streams::find(tx, stream)?.changed_at >= since {
                return Ok(());
            }
        }
    }
    let archived_at = Some(at);
    people::change(tx, &Person { archived_at, ..row })
}
