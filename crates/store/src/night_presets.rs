//! A club's own chouette rules, by name; each as the JSON of its settings.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::night_presets::{self, dsl},
};
use crawford_journal::ClubId;

/// Stores rules under a name, replacing earlier ones.
pub fn put(tx: &mut Tx<'_>, club: ClubId, name: &str, settings: &str) -> Result<(), StoreError> {
    diesel::insert_into(night_presets::table)
        .values((
            dsl::club.eq(club),
            dsl::name.eq(name),
            dsl::settings.eq(settings),
        ))
        .on_conflict((dsl::club, dsl::name))
        .do_update()
        .set(dsl::settings.eq(settings))
        .execute(tx)?;
    Ok(())
}

/// The new name must be free.
pub fn rename(tx: &mut Tx<'_>, club: ClubId, from: &str, to: &str) -> Result<(), StoreError> {
    diesel::update(night_presets::table.find((club, from)))
        .set(dsl::name.eq(to))
        .execute(tx)?;
    Ok(())
}

/// Ordered by name.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(String, String)>, StoreError> {
    let mut rows: Vec<(String, String)> = night_presets::table
        .filter(dsl::club.eq(club))
        .select((dsl::name, dsl::settings))
        .load(conn)?;
    // The two databases collate differently.
    rows.sort();
    Ok(rows)
}
