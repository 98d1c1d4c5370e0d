//! Starting ratings of people in a list.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    recomputations,
    schema::rating_starts::{self, dsl},
};
use crawford_club::rating::RatingStart;
use crawford_journal::{ClubId, PersonId};
use diesel::prelude::*;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rating_starts)]
struct Row {
    person: PersonId,
    rating: i64,
    experience: i64,
}

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
        let row = Row {
            person: start.person,
            rating: start.rating,
            experience: start.experience,
        };
        each!(tx, c => diesel::insert_into(rating_starts::table)
            .values((dsl::club.eq(club), dsl::list.eq(list), row))
            .execute(c))?;
    }
    recomputations::request(tx, club)
}

/// By person.
pub fn of_list(conn: &mut Conn, club: ClubId, list: &str) -> Result<Vec<RatingStart>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => rating_starts::table
        .filter(dsl::club.eq(club).and(dsl::list.eq(list)))
        .select(Row::as_select())
        .load(c))?;
    let mut starts: Vec<RatingStart> = rows
        .into_iter()
        .map(|row| RatingStart {
            person: row.person,
            rating: row.rating,
            experience: row.experience,
        })
        .collect();
    starts.sort_by_key(|start| start.person);
    Ok(starts)
}
