//! Former names of people: deleted with the name, and shown to nobody but themselves.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::former_names::{self, dsl},
};
use crawford_journal::PersonId;

pub fn add(tx: &mut Tx<'_>, person: PersonId, name: &str) -> Result<(), StoreError> {
    diesel::insert_into(former_names::table)
        .values((dsl::person.eq(person), dsl::name.eq(name)))
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(())
}

/// In no particular order.
pub fn of_person(conn: &mut Conn, person: PersonId) -> Result<Vec<String>, StoreError> {
    Ok(former_names::table
        .filter(dsl::person.eq(person))
        .select(dsl::name)
        .load(conn)?)
}

pub fn remove(tx: &mut Tx<'_>, person: PersonId) -> Result<(), StoreError> {
    diesel::delete(former_names::table.filter(dsl::person.eq(person))).execute(tx)?;
    Ok(())
}
