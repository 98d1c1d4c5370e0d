//! Changes the rules of a list, with a preview of how ratings would move.

use super::lists::{ClubRatingList, lists_of};
use crate::club::{ClubError, recorded, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_club::rating::{ListSettings, RatingStart, count};
use crawford_journal::{ClubId, PersonId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::rating_lists::{self, ListRow, OWN};
use crawford_store::{Conn, Store, StoreError, merges, rating_starts, ratings, results};
use std::collections::BTreeMap;

/// A rating as it is and as it would be; `None` if the person is not in the list.
pub type RatingChange = (PersonId, Option<i64>, Option<i64>);

/// How ratings would change if people started with these.
pub fn moved_by(
    conn: &mut Conn,
    club: ClubId,
    slug: &str,
    starts: &[RatingStart],
) -> Result<Vec<RatingChange>, StoreError> {
    let list = list_of(conn, club, slug)?;
    moved(conn, club, &list, (&list.settings, starts))
}

/// How ratings in the club's own list would change with other rules.
pub async fn preview(
    store: &Store,
    club: ClubId,
    settings: ListSettings,
) -> Result<Vec<RatingChange>, StoreError> {
    store
        .read(move |conn| {
            let list = list_of(conn, club, OWN)?;
            let starts = rating_starts::of_list(conn, club, OWN)?;
            moved(conn, club, &list, (&settings, &starts))
        })
        .await
}

pub async fn rules(store: &Store, club: ClubId) -> Result<ListSettings, StoreError> {
    let own = store.read(move |conn| list_of(conn, club, OWN)).await?;
    Ok(own.settings)
}

fn list_of(conn: &mut Conn, club: ClubId, slug: &str) -> Result<ClubRatingList, StoreError> {
    let mut lists = lists_of(conn, club)?.into_iter();
    lists
        .find(|list| list.slug == slug)
        .ok_or(StoreError::NotFound)
}

fn moved(
    conn: &mut Conn,
    club: ClubId,
    list: &ClubRatingList,
    (settings, starts): (&ListSettings, &[RatingStart]),
) -> Result<Vec<RatingChange>, StoreError> {
    let mut moved: BTreeMap<PersonId, (Option<i64>, Option<i64>)> = BTreeMap::new();
    for row in ratings::of_list(conn, club, &list.slug)? {
        moved.entry(row.person).or_default().0 = Some(row.rating);
    }
    let merged = merges::merged(conn, club)?;
    let finished = results::finished_of_club(conn, club)?;
    for person in count(settings, &list.scope, starts, &merged, &finished).people {
        moved.entry(person.person).or_default().1 = Some(person.rating);
    }
    let mut moved: Vec<RatingChange> = moved
        .into_iter()
        .filter(|(_, (before, after))| before != after)
        .map(|(person, (before, after))| (person, before, after))
        .collect();
    moved.sort_by_key(|(person, before, after)| (std::cmp::Reverse(after.or(*before)), *person));
    Ok(moved)
}

/// Changes the rules of the club's own list, and recomputes its ratings.
pub async fn change(
    store: &Store,
    principal: Principal,
    club: ClubId,
    settings: ListSettings,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageStandings,
        format!("rating-list {club} {OWN}"),
    );
    recorded(store, principal, club, doing, move |tx, at| {
        let before = list_of(tx, club, OWN)?;
        check_tag(&form_tag(&before.settings), tag.as_ref()).map_err(refused)?;
        let json =
            |settings: &ListSettings| serde_json::to_string(settings).map_err(StoreError::failed);
        let after = json(&settings)?;
        let rows = rating_lists::of_club(tx, club)?;
        let stored = rows.into_iter().find(|row| row.slug == OWN);
        let row = match stored {
            Some(row) => ListRow {
                settings: after.clone(),
                ..row
            },
            None => ListRow {
                club,
                slug: OWN.to_owned(),
                name: String::new(),
                settings: after.clone(),
                from_day: None,
                to_day: None,
                created_at: at,
            },
        };
        rating_lists::put(tx, &row)?;
        let line = AuditKind::RatingRules.of(AuditObject::RatingList(OWN.to_owned()));
        Ok(Some(line.before(json(&before.settings)?).after(after)))
    })
    .await?;
    Ok(super::up_to_date(store, club).await?)
}
