//! Starting ratings of people in a list.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    reckonings,
    schema::rating_starts::{self, dsl},
};
use crawford_club::rating::RatingStart;
use crawford_journal::{ClubId, PersonId};
use diesel::prelude::*;

/// Other rows of the list are deleted; it is recomputed.
pub fn replace(
    tx: &mut Tx<'_>,
    club: ClubId,
    list: &str,
    starts: &[RatingStart],
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(
        rating_starts::table.filter(dsl::club.eq(club).and(dsl::list.eq(list))))
        .execute(c))?;
    for start in starts {
        each!(tx, c => diesel::insert_into(rating_starts::table)
            .values((
                dsl::club.eq(club),
                dsl::list.eq(list),
                dsl::person.eq(start.person),
                dsl::rating.eq(start.rating),
                dsl::experience.eq(start.experience),
            ))
            .execute(c))?;
    }
    reckonings::want(tx, club)
}

/// By person.
pub fn of_list(conn: &mut Conn, club: ClubId, list: &str) -> Result<Vec<RatingStart>, StoreError> {
    let rows: Vec<(PersonId, i64, i64)> = each!(conn, c => rating_starts::table
        .filter(dsl::club.eq(club).and(dsl::list.eq(list)))
        .select((dsl::person, dsl::rating, dsl::experience))
        .load(c))?;
    let mut starts: Vec<RatingStart> = rows
        .into_iter()
        .map(|(person, rating, experience)| RatingStart {
            person,
            rating,
            experience,
        })
        .collect();
    starts.sort_by_key(|start| start.person);
    Ok(starts)
}
