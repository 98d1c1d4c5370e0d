//! Merges two entries of a club's people that are one person: a guest who became a member, a name spelled in two ways.
//! No stored fact is rewritten, so it can be undone.

use crate::club::members::{of_club, with_person};
use crate::club::{ClubError, recorded, refused};
use crate::fields;
use crate::season::{self, Season};
use crate::stories::Principal;
use chrono::NaiveDate;
use crawford_chouette::Night;
use crawford_club::merged::Merged;
use crawford_club::permissions::Permission;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, PersonId, Snapshot, StreamId};
use crawford_store::audit::AuditKind;
use crawford_store::merges::{self, Merge};
use crawford_store::people::Person;
use crawford_store::streams::{self, StreamKind};
use crawford_store::{
    Conn, Store, StoreError, entries, journal, matches, night_results, season_standings, summaries,
};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merging {
    /// The person who will no longer be listed.
    pub person: Person,
    pub kept: Person,
    /// The tournaments and nights whose results move to the kept person, newest first: the day and the name of each.
    pub moved: Vec<(NaiveDate, String)>,
    pub matches: usize,
    /// The season tables that change, the latest first.
    pub seasons: Vec<String>,
}

/// Previews merging `person` into `kept`.
pub async fn merging(
    store: &Store,
    club: ClubId,
    person: PersonId,
    kept: PersonId,
) -> Result<Merging, ClubError> {
    let read = move |conn: &mut Conn| merge_preview(conn, club, person, kept);
    store.read(read).await
}

/// The same, on a given connection. Two who took part in the same tournament or night cannot be merged.
pub fn merge_preview(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
    kept: PersonId,
) -> Result<Merging, ClubError> {
    let (one, other) = (of_club(conn, club, person)?, of_club(conn, club, kept)?);
    let merged = merges::merged(conn, club)?;
    if merged.who(person) == merged.who(kept) {
        return Err(refused(refuse::merge_with_oneself().at(fields::KEPT)));
    }
    if one.name.is_empty() || other.name.is_empty() {
        return Err(refused(refuse::merge_nameless().at(fields::KEPT)));
    }
    let streams = |conn: &mut Conn, who: PersonId| -> Result<BTreeSet<StreamId>, StoreError> {
        let mut streams = BTreeSet::new();
        for one in merged.all_of(who) {
            streams.extend(entries::of_person(conn, one)?.into_iter().map(|(s, _)| s));
            streams.extend(
                night_results::of_person(conn, one)?
                    .into_iter()
                    .map(|(s, _)| s),
            );
        }
        Ok(streams)
    };
    let (moving, staying) = (streams(conn, person)?, streams(conn, kept)?);
    let both = moving.intersection(&staying).next().copied();
    let both = match both {
        None => night_of_both(conn, club, &merged, (person, kept))?,
        some => some,
    };
    if let Some(both) = both {
        let name = summaries::find(conn, both)?.name;
        return Err(refused(refuse::merge_met(name).at(fields::KEPT)));
    }
    let mut moved = Vec::new();
    for stream in moving {
        let line = summaries::find(conn, stream)?;
        moved.push((line.day, line.name));
    }
    moved.sort();
    moved.reverse();
    let mut played = 0_usize;
    for one in merged.all_of(person) {
        played = played.saturating_add(matches::of_person(conn, one)?.len());
    }
    let standings = season_standings::of_person(conn, club, merged.who(person))?;
    // A final table does not change.
    let changes = |season: &Season| {
        season.frozen.is_none() && standings.iter().any(|row| row.season == season.slug)
    };
    let seasons = season::of_club(conn, club)?.into_iter().filter(changes);
    let seasons: Vec<String> = seasons.map(|season| season.name).collect();
    Ok(Merging {
        person: one,
        kept: other,
        moved,
        matches: played,
        seasons,
    })
}

/// An open night both are at. Whoever has not finished a game there has no result yet.
fn night_of_both(
    conn: &mut Conn,
    club: ClubId,
    merged: &Merged,
    (one, other): (PersonId, PersonId),
) -> Result<Option<StreamId>, StoreError> {
    let nights = streams::of_club(conn, club, StreamKind::Chouette)?;
    for night in nights.into_iter().filter(|night| !night.closed) {
        let facts = journal::facts(conn, night.id, 0)?;
        let told = Snapshot::<Night>::read(&facts);
        let is_at = |who: PersonId| {
            let mut there = told.state.players.iter().map(|p| merged.who(p.person));
            there.any(|person| person == merged.who(who))
        };
        if is_at(one) && is_at(other) {
            return Ok(Some(night.id));
        }
    }
    Ok(None)
}

pub async fn merge(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    kept: PersonId,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageMembers,
        format!("merged {club} {person} {kept}"),
    );
    recorded(store, principal, club, doing, move |tx, at| {
        merge_preview(tx, club, person, kept)?;
        let (person, kept) = {
            let merged = merges::merged(tx, club)?;
            (merged.who(person), merged.who(kept))
        };
        merges::add(
            tx,
            &Merge {
                person,
                kept,
                club,
                merged_at: at,
            },
        )?;
        let into = serde_json::json!({ "into": kept });
        Ok(Some(AuditKind::PeopleMerged.of(person).after(into)))
    })
    .await
}

/// Undoes a merge.
pub async fn part(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let what = "people-parted";
    with_person(store, principal, club, person, what, move |tx, _, _| {
        merges::remove(tx, club, person)?;
        Ok(Some(AuditKind::PeopleParted.of(person)))
    })
    .await
}
