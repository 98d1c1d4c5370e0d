//! Read table of a stream: the places in its consolations and last chances. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    ids::number,
    results::part,
    schema::{
        side_places::{self, dsl},
        streams,
    },
};
use crawford_club::played::PaidStage;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_tournament::{EntrantNo, EventNo};
use diesel::prelude::*;

/// A place in a bracket for losers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidePlace {
    pub event: EventNo,
    pub stage: PaidStage,
    pub number: EntrantNo,
    pub person: PersonId,
    pub partner: Option<PersonId>,
    /// The best and the worst place shared.
    pub place: (u32, u32),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = side_places)]
struct Row {
    stream: StreamId,
    event: i64,
    stage: String,
    number: i64,
    person: PersonId,
    partner: Option<PersonId>,
    place_from: i64,
    place_to: i64,
}

impl Row {
    fn read(self) -> Result<(StreamId, SidePlace), StoreError> {
        let row = format!("side_places {} {}/{}", self.stream, self.event, self.number);
        let place = SidePlace {
            event: EventNo(number(self.event, &row)?),
            stage: part(&self.stage, &row)?,
            number: EntrantNo(number(self.number, &row)?),
            person: self.person,
            partner: self.partner,
            place: (number(self.place_from, &row)?, number(self.place_to, &row)?),
        };
        Ok((self.stream, place))
    }
}

/// Other rows of the stream are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[SidePlace]) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(side_places::table.filter(dsl::stream.eq(stream))).execute(c))?;
    for row in rows {
        each!(tx, c => diesel::insert_into(side_places::table)
            .values((
                dsl::stream.eq(stream),
                dsl::event.eq(i64::from(row.event.0)),
                dsl::stage.eq(row.stage.word()),
                dsl::number.eq(i64::from(row.number.0)),
                dsl::person.eq(row.person),
                dsl::partner.eq(row.partner),
                dsl::place_from.eq(i64::from(row.place.0)),
                dsl::place_to.eq(i64::from(row.place.1)),
            ))
            .execute(c))?;
    }
    Ok(())
}

/// Ordered by event, part and number.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<SidePlace>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => side_places::table
        .filter(dsl::stream.eq(stream))
        .select(Row::as_select())
        .load(c))?;
    let places = rows.into_iter().map(|row| Ok(row.read()?.1));
    let mut places = places.collect::<Result<Vec<_>, StoreError>>()?;
    places.sort_by_key(|place| (place.event, place.stage.word(), place.number));
    Ok(places)
}

/// Each with its stream, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, SidePlace)>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => side_places::table
        .inner_join(streams::table.on(streams::id.eq(side_places::stream)))
        .filter(streams::club.eq(club))
        .select(Row::as_select())
        .load(c))?;
    rows.into_iter().map(Row::read).collect()
}
