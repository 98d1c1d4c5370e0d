//! Rules of seasons for single events.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    recomputations,
    schema::season_events::{self, dsl},
};
use crawford_club::season::{EventKey, EventRule};
use crawford_journal::{ClubId, StreamId};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = season_events, treat_none_as_default_value = false)]
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
    diesel::delete(season_events::table.filter(dsl::club.eq(club).and(dsl::season.eq(season))))
        .execute(tx)?;
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
        diesel::insert_into(season_events::table)
            .values(row)
            .execute(tx)?;
    }
    recomputations::request(tx, club)
}

/// By event.
pub fn of_season(
    conn: &mut Conn,
    club: ClubId,
    season: &str,
) -> Result<Vec<(EventKey, EventRule)>, StoreError> {
    let rows: Vec<Row> = season_events::table
        .filter(dsl::club.eq(club).and(dsl::season.eq(season)))
        .select(Row::as_select())
        .load(conn)?;
    let events: Result<Vec<_>, _> = rows.into_iter().map(Row::read).collect();
    let mut events = events?;
    events.sort_unstable_by_key(|(key, _)| *key);
    Ok(events)
}
