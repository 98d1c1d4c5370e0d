//! Settings by name: of the whole service, or of a club whose id is part of the name.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::settings::{self, dsl},
};

pub fn get(conn: &mut Conn, key: &str) -> Result<Option<String>, StoreError> {
    Ok(settings::table
        .find(key)
        .select(dsl::value)
        .first(conn)
        .optional()?)
}

/// Sets it unless it is set already. Returns the value it now has.
pub fn get_or_set(tx: &mut Tx<'_>, key: &str, value: &str) -> Result<String, StoreError> {
    diesel::insert_into(settings::table)
        .values((dsl::key.eq(key), dsl::value.eq(value)))
        .on_conflict_do_nothing()
        .execute(tx)?;
    get(tx, key)?.ok_or(StoreError::NotFound)
}

pub fn set(tx: &mut Tx<'_>, key: &str, value: &str) -> Result<(), StoreError> {
    diesel::insert_into(settings::table)
        .values((dsl::key.eq(key), dsl::value.eq(value)))
        .on_conflict(dsl::key)
        .do_update()
        .set(dsl::value.eq(value))
        .execute(tx)?;
    Ok(())
}
