//! Clubs that allow search engines to list their public pages.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::listed_clubs::{self, dsl},
};
use crawford_journal::ClubId;
use diesel::dsl::{exists, select};

pub fn holds(conn: &mut Conn, club: ClubId) -> Result<bool, StoreError> {
    let row = listed_clubs::table.find(club);
    Ok(select(exists(row)).get_result(conn)?)
}

pub fn set(tx: &mut Tx<'_>, club: ClubId, listed: bool) -> Result<(), StoreError> {
    diesel::delete(listed_clubs::table.find(club)).execute(tx)?;
    if listed {
        diesel::insert_into(listed_clubs::table)
            .values(dsl::club.eq(club))
            .execute(tx)?;
    }
    Ok(())
}

/// The slugs of the public clubs that allow it, in order.
pub fn public_slugs(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    use super::schema::clubs;
    let mut slugs: Vec<String> = listed_clubs::table
        .inner_join(clubs::table.on(clubs::id.eq(listed_clubs::club)))
        .filter(clubs::public.eq(true))
        .select(clubs::slug)
        .load(conn)?;
    // The two databases collate differently.
    slugs.sort();
    Ok(slugs)
}
