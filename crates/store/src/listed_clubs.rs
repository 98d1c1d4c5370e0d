//! Clubs that allow search engines to list their public pages.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::listed_clubs::{self, dsl},
};
use crawford_journal::ClubId;
use diesel::{
    dsl::{exists, select},
    prelude::*,
};

pub fn holds(conn: &mut Conn, club: ClubId) -> Result<bool, StoreError> {
    let row = listed_clubs::table.find(club);
    Ok(each!(conn, c => select(exists(row)).get_result(c))?)
}

pub fn set(tx: &mut Tx<'_>, club: ClubId, listed: bool) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(listed_clubs::table.find(club)).execute(c))?;
    if listed {
        each!(tx, c => diesel::insert_into(listed_clubs::table)
            .values(dsl::club.eq(club))
            .execute(c))?;
    }
    Ok(())
}

/// The slugs of the public clubs that allow it, in order.
pub fn public_slugs(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    use super::schema::clubs;
    let mut slugs: Vec<String> = each!(conn, c => listed_clubs::table
        .inner_join(clubs::table.on(clubs::id.eq(listed_clubs::club)))
        .filter(clubs::public.eq(true))
        .select(clubs::slug)
        .load(c))?;
    // The two databases collate differently.
    slugs.sort();
    Ok(slugs)
}
