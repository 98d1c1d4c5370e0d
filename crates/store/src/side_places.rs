//! Read table of a stream: the places in its consolations and last chances. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    ids::{number, word},
    query::prelude::*,
    schema::{
        side_places::{self, dsl},
        streams,
    },
};
use crawford_club::played::PaidStage;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_tournament::{EntrantNo, EventNo};

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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = side_places, treat_none_as_default_value = false)]
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
    fn of(stream: StreamId, place: &SidePlace) -> Row {
        let (best, worst) = place.place;
        Row {
            stream,
            event: i64::from(place.event.0),
            stage: place.stage.word().to_owned(),
            number: i64::from(place.number.0),
            person: place.person,
            partner: place.partner,
            place_from: i64::from(best),
            place_to: i64::from(worst),
        }
    }

    fn read(self) -> Result<(StreamId, SidePlace), StoreError> {
        let row = format_args!("side_places {} {}/{}", self.stream, self.event, self.number);
        let place = SidePlace {
            event: EventNo(number(self.event, row)?),
            stage: word(&self.stage, row)?,
            number: EntrantNo(number(self.number, row)?),
            person: self.person,
            partner: self.partner,
            place: (number(self.place_from, row)?, number(self.place_to, row)?),
        };
        Ok((self.stream, place))
    }
}

/// Other rows of the stream are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[SidePlace]) -> Result<(), StoreError> {
    diesel::delete(side_places::table.filter(dsl::stream.eq(stream))).execute(tx)?;
    for row in rows {
        diesel::insert_into(side_places::table)
            .values(Row::of(stream, row))
            .execute(tx)?;
    }
    Ok(())
}

/// Ordered by event, part and number.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<SidePlace>, StoreError> {
    let rows: Vec<Row> = side_places::table
        .filter(dsl::stream.eq(stream))
        .select(Row::as_select())
        .load(conn)?;
    let places = rows.into_iter().map(|row| Ok(row.read()?.1));
    let mut places = places.collect::<Result<Vec<_>, StoreError>>()?;
    places.sort_by_key(|place| (place.event, place.stage.word(), place.number));
    Ok(places)
}

/// Each with its stream, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, SidePlace)>, StoreError> {
    let rows: Vec<Row> = side_places::table
        .inner_join(streams::table.on(streams::id.eq(side_places::stream)))
        .filter(streams::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}
