//! Computes a club's tables from its results, compares them with the stored ones, and writes the differences.

use super::lists::{ClubRatingList, lists_of};
use crate::season;
use crawford_club::merged::Merged;
use crawford_club::rating::{Finished, RatedPerson, count, course};
use crawford_journal::{ClubId, PersonId};
use crawford_store::ratings::{self, RatingRow, Whole};
use crawford_store::season_standings::{self, StandingRow};
use crawford_store::{
    Conn, Store, StoreError, Tx, clubs, merges, rating_starts, recomputations, results,
};

/// A club whose stored tables differ from what follows from its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubDifference {
    pub club: ClubId,
    pub tables: Vec<&'static str>,
}

#[derive(Debug)]
pub(super) struct Computed {
    club: ClubId,
    wanted: i64,
    lists: Vec<Changed>,
    seasons: ChangedSeasons,
}

#[derive(Debug, Default)]
struct ChangedSeasons {
    /// A stored row cannot be read, so all are written again.
    anew: bool,
    put: Vec<StandingRow>,
    remove: Vec<(String, u32, PersonId)>,
}

impl ChangedSeasons {
    fn is_empty(&self) -> bool {
        !self.anew && self.put.is_empty() && self.remove.is_empty()
    }
}

fn seasons(conn: &mut Conn, club: ClubId, merged: &Merged) -> Result<ChangedSeasons, StoreError> {
    let made = season::rows(conn, club, merged)?;
    let stands = match season_standings::of_club(conn, club) {
        Err(StoreError::Unreadable { .. }) => {
            return Ok(ChangedSeasons {
                anew: true,
                put: made,
                remove: Vec::new(),
            });
        }
        stands => stands?,
    };
    let key = |row: &StandingRow| (row.season.clone(), row.division, row.person);
    let find = |all: &[StandingRow], wanted: &StandingRow| {
        all.binary_search_by_key(&key(wanted), key).ok()
    };
    let gone = stands.iter().filter(|row| find(&made, row).is_none());
    Ok(ChangedSeasons {
        anew: false,
        remove: gone.map(key).collect(),
        put: made
            .into_iter()
            .filter(|row| find(&stands, row).and_then(|at| stands.get(at)) != Some(row))
            .collect(),
    })
}

#[derive(Debug)]
struct Changed {
    list: String,
    put: Vec<Whole>,
    remove: Vec<PersonId>,
}

/// Computes a club's tables and compares them with the stored ones.
fn compute(conn: &mut Conn, club: ClubId) -> Result<Computed, StoreError> {
    let (wanted, _) = recomputations::of_club(conn, club)?;
    let merged = merges::merged(conn, club)?;
    let finished = results::finished_of_club(conn, club)?;
    let lists = lists_of(conn, club)?;
    let mut changed = Vec::new();
    for list in &lists {
        let made = made(conn, club, list, &merged, &finished)?;
        changed.extend(differing(conn, club, &list.slug, made)?);
    }
    for slug in ratings::lists(conn, club)? {
        if !lists.iter().any(|list| list.slug == slug) {
            changed.extend(differing(conn, club, &slug, Vec::new())?);
        }
    }
    Ok(Computed {
        club,
        wanted,
        lists: changed,
        seasons: seasons(conn, club, &merged)?,
    })
}

fn made(
    conn: &mut Conn,
    club: ClubId,
    list: &ClubRatingList,
    merged: &Merged,
    finished: &[Finished],
) -> Result<Vec<Whole>, StoreError> {
    let starts = rating_starts::of_list(conn, club, &list.slug)?;
    let counted = count(&list.settings, &list.scope, &starts, merged, finished);
    let whole = |person: RatedPerson| (RatingRow::from(&person), course::written(&person));
    Ok(counted.rated().map(whole).collect())
}

/// The differences between a list as computed and as stored; both by person.
fn differing(
    conn: &mut Conn,
    club: ClubId,
    list: &str,
    made: Vec<Whole>,
) -> Result<Option<Changed>, StoreError> {
    let stands = ratings::whole(conn, club, list)?;
    let find = |all: &[Whole], person: PersonId| {
        all.binary_search_by_key(&person, |(row, _)| row.person)
            .ok()
    };
    let remove: Vec<PersonId> = stands
        .iter()
        .map(|(row, _)| row.person)
        .filter(|person| find(&made, *person).is_none())
        .collect();
    let put: Vec<Whole> = made
        .into_iter()
        .filter(|whole| {
            let stood = find(&stands, whole.0.person).and_then(|at| stands.get(at));
            stood != Some(whole)
        })
        .collect();
    Ok((!put.is_empty() || !remove.is_empty()).then(|| Changed {
        list: list.to_owned(),
        put,
        remove,
    }))
}

/// Writes the differences, unless another writer was first; `again` when it was computed for the same results before.
/// The club's edition is raised, because pages show results.
fn write(tx: &mut Tx<'_>, computed: &Computed, again: bool) -> Result<(), StoreError> {
    let (_, made) = recomputations::of_club(tx, computed.club)?;
    if made > computed.wanted || (made == computed.wanted && !again) {
        return Ok(());
    }
    clubs::raise_edition(tx, computed.club)?;
    for changed in &computed.lists {
        ratings::put(tx, computed.club, &changed.list, &changed.put)?;
        ratings::remove(tx, computed.club, &changed.list, &changed.remove)?;
    }
    if computed.seasons.anew {
        season_standings::remove_all(tx, computed.club)?;
    }
    season_standings::put(tx, computed.club, &computed.seasons.put)?;
    season_standings::remove(tx, computed.club, &computed.seasons.remove)?;
    recomputations::mark_done(tx, computed.club, computed.wanted)
}

/// Updates a club's tables before they are shown. If the database cannot be written, they are shown as stored.
pub async fn refresh(store: &Store, club: ClubId) {
    if let Err(error) = up_to_date(store, club).await {
        tracing::warn!(%error, "what stands across tournaments is shown as it was");
    }
}

/// Updates a club's tables if results have changed.
pub async fn up_to_date(store: &Store, club: ClubId) -> Result<(), StoreError> {
    let behind = move |conn: &mut Conn| {
        let (wanted, made) = recomputations::of_club(conn, club)?;
        if wanted == made {
            return Ok(None);
        }
        compute(conn, club).map(Some)
    };
    if let Some(computed) = store.read(behind).await? {
        store.write(move |tx| write(tx, &computed, false)).await?;
    }
    Ok(())
}

/// Updates the tables of every club whose results have changed, on a thread that may block.
pub fn all_up_to_date(store: &Store) -> Result<(), StoreError> {
    for club in store.read_now(recomputations::outstanding)? {
        write_computed(store, club)?;
    }
    Ok(())
}

/// Computes the tables of every club again, whether or not results have changed. Returns how many clubs there are.
pub fn rebuild(store: &Store) -> Result<usize, StoreError> {
    let all = store.read_now(clubs::all)?;
    for club in &all {
        write_computed(store, club.id)?;
    }
    Ok(all.len())
}

/// Computes the tables of one club, on a thread that may block. Returns how many ratings changed.
pub fn write_computed(store: &Store, club: ClubId) -> Result<usize, StoreError> {
    let computed = store.read_now(move |conn| compute(conn, club))?;
    let ratings = computed.lists.iter().map(|list| list.put.len()).sum();
    store.write_now(move |tx| write(tx, &computed, true))?;
    Ok(ratings)
}

/// The clubs whose tables differ from what follows from their results. One that waits to be recomputed is skipped: the
/// service will do so when it runs.
pub fn check(store: &Store) -> Result<Vec<ClubDifference>, StoreError> {
    let mut differences = Vec::new();
    for club in store.read_now(clubs::all)? {
        let computed = store.read_now(move |conn| {
            let (wanted, made) = recomputations::of_club(conn, club.id)?;
            (wanted == made).then(|| compute(conn, club.id)).transpose()
        })?;
        let Some(computed) = computed else {
            continue;
        };
        let differ = [
            ("ratings", !computed.lists.is_empty()),
            ("season_standings", !computed.seasons.is_empty()),
        ];
        let tables: Vec<&str> = differ
            .into_iter()
            .filter_map(|(table, differs)| differs.then_some(table))
            .collect();
        if !tables.is_empty() {
            differences.push(ClubDifference {
                club: club.id,
                tables,
            });
        }
    }
    Ok(differences)
}
