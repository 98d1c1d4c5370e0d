//! Everyone's place in a club's seasons, with the terms of every sum. Always computed from the results.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::season_standings::{self, dsl},
    statement::upsert,
};
use crawford_journal::{ClubId, PersonId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    pub season: String,
    /// The table, from 0.
    pub division: u32,
    pub person: PersonId,
    pub place: u32,
    /// The points, in millionths.
    pub points: i64,
    /// The whole [`SeasonStanding`](crawford_club::season::SeasonStanding), as JSON.
    pub standing: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = season_standings)]
struct Row {
    club: ClubId,
    season: String,
    division: i64,
    person: PersonId,
    place: i64,
    points: i64,
    #[diesel(column_name = told)]
    standing: String,
}

impl Row {
    fn read(self) -> Result<StandingRow, StoreError> {
        let row = format_args!(
            "season_standings {} {} {} {}",
            self.club, self.season, self.division, self.person
        );
        Ok(StandingRow {
            division: number(self.division, row)?,
            place: number(self.place, row)?,
            season: self.season,
            person: self.person,
            points: self.points,
            standing: self.standing,
        })
    }
}

fn read(rows: Vec<Row>) -> Result<Vec<StandingRow>, StoreError> {
    rows.into_iter().map(Row::read).collect()
}

/// Other rows of the club are kept.
pub fn put(tx: &mut Tx<'_>, club: ClubId, rows: &[StandingRow]) -> Result<(), StoreError> {
    for row in rows {
        upsert!(tx, season_standings, {
            club: club.as_str(),
            season: row.season.as_str(),
            division: i64::from(row.division),
            person: row.person.as_str(),
        }, {
            place: i64::from(row.place),
            points: row.points,
            told: row.standing.as_str(),
        })?;
    }
    Ok(())
}

pub fn remove(
    tx: &mut Tx<'_>,
    club: ClubId,
    keys: &[(String, u32, PersonId)],
) -> Result<(), StoreError> {
    for (season, division, person) in keys {
        diesel::delete(season_standings::table.find((club, season, i64::from(*division), person)))
            .execute(tx)?;
    }
    Ok(())
}

pub fn remove_all(tx: &mut Tx<'_>, club: ClubId) -> Result<(), StoreError> {
    diesel::delete(season_standings::table.filter(dsl::club.eq(club))).execute(tx)?;
    Ok(())
}

/// By season, table and person.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<StandingRow>, StoreError> {
    let rows: Vec<Row> = season_standings::table
        .filter(dsl::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    let mut rows = read(rows)?;
    rows.sort_by(|a, b| (&a.season, a.division, a.person).cmp(&(&b.season, b.division, b.person)));
    Ok(rows)
}

/// Table by table, best first.
pub fn of_season(
    conn: &mut Conn,
    club: ClubId,
    season: &str,
) -> Result<Vec<StandingRow>, StoreError> {
    let rows: Vec<Row> = season_standings::table
        .filter(dsl::club.eq(club).and(dsl::season.eq(season)))
        .select(Row::as_select())
        .load(conn)?;
    let mut rows = read(rows)?;
    rows.sort_by_key(|row| (row.division, row.place, row.person));
    Ok(rows)
}

/// By season and table.
pub fn of_person(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
) -> Result<Vec<StandingRow>, StoreError> {
    let rows: Vec<Row> = season_standings::table
        .filter(dsl::club.eq(club).and(dsl::person.eq(person)))
        .select(Row::as_select())
        .load(conn)?;
    let mut rows = read(rows)?;
    rows.sort_by(|a, b| (&a.season, a.division).cmp(&(&b.season, b.division)));
    Ok(rows)
}
