//! Starting ratings of people in a list.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    recomputations,
    schema::rating_starts::{self, dsl},
};
use crawford_club::rating::RatingStart;
use crawford_journal::{ClubId, PersonId};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rating_starts, treat_none_as_default_value = false)]
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
    diesel::delete(rating_starts::table.filter(dsl::club.eq(club).and(dsl::list.eq(list))))
        .execute(tx)?;
    for start in starts {
        let row = Row {
            person: start.person,
            rating: start.rating,
            experience: start.experience,
        };
        diesel::insert_into(rating_starts::table)
            .values((dsl::club.eq(club), dsl::list.eq(list), row))
            .execute(tx)?;
    }
    recomputations::request(tx, club)
}

/// By person.
pub fn of_list(conn: &mut Conn, club: ClubId, list: &str) -> Result<Vec<RatingStart>, StoreError> {
    let rows: Vec<Row> = rating_starts::table
        .filter(dsl::club.eq(club).and(dsl::list.eq(list)))
        .select(Row::as_select())
        .load(conn)?;
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
