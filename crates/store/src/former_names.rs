//! Former names of people: deleted with the name, and shown to nobody but themselves.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::former_names::{self, dsl},
};
use crawford_journal::PersonId;
use diesel::prelude::*;

pub fn add(tx: &mut Tx<'_>, person: PersonId, name: &str) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(former_names::table)
        .values((dsl::person.eq(person), dsl::name.eq(name)))
        .on_conflict_do_nothing()
        .execute(c))?;
    Ok(())
}

/// In no particular order.
pub fn of_person(conn: &mut Conn, person: PersonId) -> Result<Vec<String>, StoreError> {
    Ok(each!(conn, c => former_names::table
        .filter(dsl::person.eq(person))
        .select(dsl::name)
        .load(c))?)
}

pub fn remove(tx: &mut Tx<'_>, person: PersonId) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(former_names::table.filter(dsl::person.eq(person))).execute(c))?;
    Ok(())
}
