//! Read table of a stream: the entrants of its events and their places. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    connection::in_batches,
    ids::{number, pair},
    query::prelude::*,
    read_table::by_event_and_number,
    schema::{
        entries::{self, dsl},
        team_members,
    },
    statement::upsert,
};
use crawford_journal::{PersonId, StreamId};
use crawford_tournament::{EntrantNo, EventNo};
use diesel::dsl::exists;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    pub event: EventNo,
    pub number: EntrantNo,
    pub person: PersonId,
    /// The best and the worst place shared, once decided: 3 and 4 for a lost semi-final.
    pub place: Option<(u32, u32)>,
    /// Whether they left before the end.
    pub withdrawn: bool,
    /// The second player of a pair.
    pub partner: Option<PersonId>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = entries)]
struct Row {
    stream: StreamId,
    event: i64,
    number: i64,
    person: PersonId,
    place_from: Option<i64>,
    place_to: Option<i64>,
    withdrawn: bool,
    partner: Option<PersonId>,
}

impl Row {
    fn read(self) -> Result<(StreamId, EntryRow), StoreError> {
        let row = format_args!("entries {} {}/{}", self.stream, self.event, self.number);
        let entry = EntryRow {
            event: EventNo(number(self.event, row)?),
            number: EntrantNo(number(self.number, row)?),
            person: self.person,
            place: pair(self.place_from, self.place_to, row)?,
            withdrawn: self.withdrawn,
            partner: self.partner,
        };
        Ok((self.stream, entry))
    }
}

/// Other rows of the stream are kept.
pub fn put(tx: &mut Tx<'_>, stream: StreamId, rows: &[EntryRow]) -> Result<(), StoreError> {
    for row in rows {
        upsert!(tx, entries, {
            stream: stream.as_str(),
            event: i64::from(row.event.0),
            number: i64::from(row.number.0),
        }, {
            place_from: row.place.map(|(best, _)| i64::from(best)),
            place_to: row.place.map(|(_, worst)| i64::from(worst)),
            withdrawn: row.withdrawn,
        }, indexed {
            person: row.person.as_str(),
            partner: row.partner.as_ref().map(PersonId::as_str),
        })?;
    }
    Ok(())
}

by_event_and_number!(entries, EntryRow);

/// Each with its stream, in no particular order.
pub fn of_streams(
    conn: &mut Conn,
    streams: &[StreamId],
) -> Result<Vec<(StreamId, EntryRow)>, StoreError> {
    let rows: Vec<Row> = in_batches(conn, streams, |conn, some| {
        Ok(entries::table
            .filter(dsl::stream.eq_any(some))
            .select(Row::as_select())
            .load(conn)?)
    })?;
    rows.into_iter().map(Row::read).collect()
}

/// Every event somebody is in, alone, in a pair or in a team, with its stream.
pub fn of_person(
    conn: &mut Conn,
    person: PersonId,
) -> Result<Vec<(StreamId, EntryRow)>, StoreError> {
    let in_the_team = team_members::person
        .eq(person)
        .and(team_members::stream.eq(dsl::stream))
        .and(team_members::entrant.eq(dsl::number));
    let in_a_team = exists(team_members::table.filter(in_the_team));
    let rows: Vec<Row> = entries::table
        .filter(
            dsl::person
                .eq(person)
                .or(dsl::partner.eq(person))
                .or(in_a_team),
        )
        .order((dsl::stream, dsl::event, dsl::number))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}
