//! Read table of a stream: who plays for its teams. Written in the transaction of the facts.

use super::{
    Conn, StoreError, Tx,
    connection::in_batches,
    ids::number,
    query::prelude::*,
    schema::team_members::{self, dsl},
};
use crawford_journal::{PersonId, StreamId};
use crawford_tournament::EntrantNo;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamMember {
    /// The team.
    pub entrant: EntrantNo,
    pub person: PersonId,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = team_members, treat_none_as_default_value = false)]
struct Row {
    stream: StreamId,
    entrant: i64,
    person: PersonId,
}

impl Row {
    fn read(self) -> Result<TeamMember, StoreError> {
        let row = format_args!("team_members {} {}", self.stream, self.entrant);
        Ok(TeamMember {
            entrant: EntrantNo(number(self.entrant, row)?),
            person: self.person,
        })
    }
}

/// Other rows of the stream are deleted.
pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[TeamMember]) -> Result<(), StoreError> {
    diesel::delete(team_members::table.filter(dsl::stream.eq(stream))).execute(tx)?;
    for row in rows {
        diesel::insert_into(team_members::table)
            .values(Row {
                stream,
                entrant: i64::from(row.entrant.0),
                person: row.person,
            })
            .execute(tx)?;
    }
    Ok(())
}

/// By team, and in the order of their ids.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<TeamMember>, StoreError> {
    let rows: Vec<Row> = team_members::table
        .filter(dsl::stream.eq(stream))
        .select(Row::as_select())
        .load(conn)?;
    let mut members: Vec<TeamMember> = rows
        .into_iter()
        .map(Row::read)
        .collect::<Result<_, StoreError>>()?;
    members.sort();
    Ok(members)
}

/// Each with its stream, in no particular order.
pub fn of_streams(
    conn: &mut Conn,
    streams: &[StreamId],
) -> Result<Vec<(StreamId, TeamMember)>, StoreError> {
    let rows: Vec<Row> = in_batches(conn, streams, |conn, some| {
        Ok(team_members::table
            .filter(dsl::stream.eq_any(some))
            .select(Row::as_select())
            .load(conn)?)
    })?;
    rows.into_iter()
        .map(|row| Ok((row.stream, row.read()?)))
        .collect()
}
