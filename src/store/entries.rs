//! Read table of a stream: who is in its events and which places they took. Written with the facts, never instead.

use super::{
    Conn, StoreError, Tx,
    connection::{each, in_lots},
    ids::number,
    read_table::by_event_and_number,
    schema::entries::{self, dsl},
    steady::Steady,
};
use crate::journal::{PersonId, StreamId};
use diesel::prelude::*;

/// An entrant of an event.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = entries)]
pub struct EntryRow {
    /// The event of the tournament.
    pub event: i64,
    /// The sign-in number.
    pub number: i64,
    /// Who.
    pub person: PersonId,
    /// The best place still shared, from 1; with `place_to` 3 and 4 for a lost semi-final.
    pub place_from: Option<i64>,
    /// The worst place shared.
    pub place_to: Option<i64>,
    /// Left before the end.
    pub withdrawn: bool,
    /// The other of a pair.
    pub partner: Option<PersonId>,
}

const PUT: &str = "INSERT INTO entries \
    (stream, event, number, person, place_from, place_to, withdrawn, partner) \
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
    ON CONFLICT (stream, event, number) DO UPDATE SET \
    person = excluded.person, place_from = excluded.place_from, place_to = excluded.place_to, \
    withdrawn = excluded.withdrawn, partner = excluded.partner";

impl EntryRow {
    /// The best and the worst place shared, once there is one.
    ///
    /// # Errors
    /// [`StoreError::Failed`] for numbers out of range.
    pub fn place(&self, stream: StreamId) -> Result<Option<(u32, u32)>, StoreError> {
        let row = format_args!(
            "the place of entries {stream} {}/{}",
            self.event, self.number
        );
        let place = self.place_from.zip(self.place_to);
        place
            .map(|(from, to)| Ok((number(from, row)?, number(to, row)?)))
            .transpose()
    }
}

/// Writes these entrants of a stream, whether they are there already or not, and leaves the others as they are.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[EntryRow]) -> Result<(), StoreError> {
    for row in rows {
        each!(tx, c => Steady {
            wording: PUT,
            values: &[
                stream.as_str().into(),
                row.event.into(),
                row.number.into(),
                row.person.as_str().into(),
                row.place_from.into(),
                row.place_to.into(),
                row.withdrawn.into(),
                row.partner.as_ref().map(PersonId::as_str).into(),
            ],
        }
        .execute(c))?;
    }
    Ok(())
}

by_event_and_number!(entries, EntryRow);

/// The entrants of these streams, each with its stream, in no particular order.
pub fn of_streams(
    conn: &mut Conn,
    streams: &[StreamId],
) -> Result<Vec<(StreamId, EntryRow)>, StoreError> {
    in_lots(conn, streams, |conn, some| {
        Ok(each!(conn, c => entries::table
            .filter(dsl::stream.eq_any(some))
            .select((dsl::stream, EntryRow::as_select()))
            .load(c))?)
    })
}

/// Every event someone is in, alone or as one of a pair, with its stream.
pub fn of_person(
    conn: &mut Conn,
    person: PersonId,
) -> Result<Vec<(StreamId, EntryRow)>, StoreError> {
    Ok(each!(conn, c => entries::table
        .filter(dsl::person.eq(person).or(dsl::partner.eq(person)))
        .order((dsl::stream, dsl::event, dsl::number))
        .select((dsl::stream, EntryRow::as_select()))
        .load(c))?)
}
