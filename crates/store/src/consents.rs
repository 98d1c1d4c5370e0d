//! People whose consent to a club's mail a director noted.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::mail_consents::{self, dsl},
};
use crawford_journal::{ClubId, PersonId, UtcMicros};

/// Somebody who had agreed before keeps the first date.
pub fn put(
    tx: &mut Tx<'_>,
    club: ClubId,
    person: PersonId,
    at: UtcMicros,
) -> Result<(), StoreError> {
    diesel::insert_into(mail_consents::table)
        .values((
            dsl::person.eq(person),
            dsl::club.eq(club),
            dsl::agreed_at.eq(at),
        ))
        .on_conflict(dsl::person)
        .do_nothing()
        .execute(tx)?;
    Ok(())
}

/// Returns how many of these had agreed.
pub fn remove(tx: &mut Tx<'_>, people: &[PersonId]) -> Result<usize, StoreError> {
    let mut gone = 0_usize;
    for person in people {
        let rows = diesel::delete(mail_consents::table.find(*person)).execute(tx)?;
        gone = gone.saturating_add(rows);
    }
    Ok(gone)
}

/// Everyone of a club who agreed, and when, by id.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(PersonId, UtcMicros)>, StoreError> {
    Ok(mail_consents::table
        .filter(dsl::club.eq(club))
        .order(dsl::person)
        .select((dsl::person, dsl::agreed_at))
        .load(conn)?)
}
