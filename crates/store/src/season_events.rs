//! Rules of seasons for single events.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    ids::number,
    recomputations,
    schema::season_events::{self, dsl},
};
use crawford_club::season::{EventKey, EventRule};
use crawford_journal::{ClubId, StreamId};
use diesel::prelude::*;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = season_events)]
struct Row {
    club: ClubId,
    season: String,
    stream: StreamId,
    event: i64,
    counted: bool,
    division: i64,
    weight: i64,
}

impl Row {
    fn read(self) -> Result<(EventKey, EventRule), StoreError> {
        let row = format_args!(
            "season_events {} {} {}/{}",
            self.club, self.season, self.stream, self.event
        );
        let key = EventKey {
            stream: self.stream,
            event: number(self.event, row)?,
        };
        let rule = EventRule {
            counted: self.counted,
            division: number(self.division, row)?,
            weight: self.weight,
        };
        Ok((key, rule))
    }
}

/// Other rows of the season are deleted; it is recomputed.
pub fn replace(
    tx: &mut Tx<'_>,
    club: ClubId,
    season: &str,
    events: &[(EventKey, EventRule)],
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(
        season_events::table.filter(dsl::club.eq(club).and(dsl::season.eq(season))))
        .execute(c))?;
    for (key, rule) in events {
        let row = Row {
            club,
            season: season.to_owned(),
            stream: key.stream,
            event: i64::from(key.event),
            counted: rule.counted,
            division: i64::from(rule.division),
            weight: rule.weight,
        };
        each!(tx, c => diesel::insert_into(season_events::table).values(row).execute(c))?;
    }
    recomputations::request(tx, club)
}

/// By event.
pub fn of_season(
    conn: &mut Conn,
    club: ClubId,
    season: &str,
) -> Result<Vec<(EventKey, EventRule)>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => season_events::table
        .filter(dsl::club.eq(club).and(dsl::season.eq(season)))
        .select(Row::as_select())
        .load(c))?;
    let events: Result<Vec<_>, _> = rows.into_iter().map(Row::read).collect();
    let mut events = events?;
    events.sort_unstable_by_key(|(key, _)| *key);
    Ok(events)
}
