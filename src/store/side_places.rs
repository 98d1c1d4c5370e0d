//! Read table of a stream: the places in its consolations and last chances. Written with the facts, never instead.

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
use crate::club::played::Stage;
use crate::journal::{ClubId, PersonId, StreamId};
use diesel::prelude::*;

/// A place in what losers fell to.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = side_places)]
pub struct SidePlace {
    /// The event of the tournament.
    pub event: i64,
    /// Which part of it, [`Stage`]'s word.
    pub stage: String,
    /// The sign-in number.
    pub number: i64,
    /// Who.
    pub person: PersonId,
    /// The other of a pair.
    pub partner: Option<PersonId>,
    /// The best place still shared.
    pub place_from: i64,
    /// The worst.
    pub place_to: i64,
}

impl SidePlace {
    /// The part of the event, and the best and the worst place shared there.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when that cannot be read.
    pub fn place(&self, stream: StreamId) -> Result<(Stage, u32, u32), StoreError> {
        let row = format!("side_places {stream} {}/{}", self.event, self.number);
        let (from, to) = (number(self.place_from, &row)?, number(self.place_to, &row)?);
        Ok((part(&self.stage, &row)?, from, to))
    }
}

/// Writes these as all such places of a stream.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[SidePlace]) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(side_places::table.filter(dsl::stream.eq(stream))).execute(c))?;
    for row in rows {
        each!(tx, c => diesel::insert_into(side_places::table)
            .values((
                dsl::stream.eq(stream),
                dsl::event.eq(row.event),
                dsl::stage.eq(&row.stage),
                dsl::number.eq(row.number),
                dsl::person.eq(row.person),
                dsl::partner.eq(row.partner),
                dsl::place_from.eq(row.place_from),
                dsl::place_to.eq(row.place_to),
            ))
            .execute(c))?;
    }
    Ok(())
}

/// The places of a stream, by event, part and number.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<SidePlace>, StoreError> {
    let mut rows: Vec<SidePlace> = each!(conn, c => side_places::table
        .filter(dsl::stream.eq(stream))
        .select(SidePlace::as_select())
        .load(c))?;
    rows.sort_by(|a, b| (a.event, &a.stage, a.number).cmp(&(b.event, &b.stage, b.number)));
    Ok(rows)
}

/// All such places of a club, each with its stream, in no particular order.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<(StreamId, SidePlace)>, StoreError> {
    Ok(each!(conn, c => side_places::table
        .inner_join(streams::table.on(streams::id.eq(side_places::stream)))
        .filter(streams::club.eq(club))
        .select((side_places::stream, SidePlace::as_select()))
        .load(c))?)
}
