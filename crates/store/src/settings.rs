//! Settings by name: of the whole service, or of a club whose id is part of the name.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::settings::{self, dsl},
};
use diesel::prelude::*;

pub fn get(conn: &mut Conn, key: &str) -> Result<Option<String>, StoreError> {
    Ok(each!(conn, c => settings::table
        .find(key)
        .select(dsl::value)
        .first(c)
        .optional())?)
}

/// Sets it unless it is set already. Returns the value it now has.
pub fn get_or_set(tx: &mut Tx<'_>, key: &str, value: &str) -> Result<String, StoreError> {
    each!(tx, c => diesel::insert_into(settings::table)
        .values((dsl::key.eq(key), dsl::value.eq(value)))
        .on_conflict_do_nothing()
        .execute(c))?;
    get(tx, key)?.ok_or(StoreError::NotFound)
}

pub fn set(tx: &mut Tx<'_>, key: &str, value: &str) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(settings::table)
        .values((dsl::key.eq(key), dsl::value.eq(value)))
        .on_conflict(dsl::key)
        .do_update()
        .set(dsl::value.eq(value))
        .execute(c))?;
    Ok(())
}
