//! The leaders of a club's seasons.

use super::stored::{Season, of_club};
use crate::players::{Named, Viewer};
use chrono::NaiveDate;
use crawford_club::merged::Merged;
use crawford_club::name::sort_key;
use crawford_journal::{ClubId, PersonId};
use crawford_store::season_standings::{self, StandingRow};
use crawford_store::{Store, StoreError, clubs, merges};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct ListedSeason {
    pub slug: String,
    pub name: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub is_final: bool,
    /// The leaders of each table; several if they are equal.
    pub leaders: Vec<Leader>,
}

#[derive(Debug, Serialize)]
pub struct Leader {
    /// The division, if each has a table of its own.
    pub division: Option<String>,
    pub place: u32,
    pub person: Named,
    /// In millionths.
    pub points: i64,
}

/// A club's seasons, the latest first, with the club's edition.
pub async fn listed(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
) -> Result<(u64, Vec<ListedSeason>), StoreError> {
    store
        .read(move |conn| {
            let edition = clubs::edition(conn, club)?;
            let merged = merges::merged(conn, club)?;
            let standings = season_standings::of_club(conn, club)?;
            let listed = of_club(conn, club)?.into_iter().map(|season| ListedSeason {
                leaders: first(&season, &standings, &merged)
                    .into_iter()
                    .map(|(division, person, points)| Leader {
                        division: season.setup.heading(division).map(str::to_owned),
                        place: 1,
                        person: viewer.named(person),
                        points,
                    })
                    .collect(),
                slug: season.slug,
                name: season.name,
                from: season.from,
                to: season.to,
                is_final: season.frozen.is_some(),
            });
            Ok((edition, listed.collect()))
        })
        .await
}

/// The first of each table: the table, the person, and the points.
fn first(season: &Season, rows: &[StandingRow], merged: &Merged) -> Vec<(u32, PersonId, i64)> {
    match &season.frozen {
        Some((_, tables)) => tables
            .iter()
            .flat_map(|table| {
                let first = table.standings.iter().filter(|s| s.rank == 1);
                first.map(|s| (table.division, merged.who(s.person), s.points))
            })
            .collect(),
        None => rows
            .iter()
            .filter(|row| row.season == season.slug && row.place == 1)
            .map(|row| (row.division, row.person, row.points))
            .collect(),
    }
}

#[derive(Debug, Serialize)]
pub struct RunningSeason {
    pub slug: String,
    pub name: String,
    /// Its tables that have any rows.
    pub tables: Vec<RunningTable>,
}

#[derive(Debug, Serialize)]
pub struct RunningTable {
    pub division: Option<String>,
    pub leaders: Vec<Leader>,
}

/// The current season, with the first few of each table: of those not final in which anybody has points, the one that
/// began last. It does not depend on the clock, because pages are cached.
pub async fn running(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    most: usize,
) -> Result<Option<RunningSeason>, StoreError> {
    store
        .read(move |conn| {
            let mut rows = season_standings::of_club(conn, club)?;
            let mut open = of_club(conn, club)?;
            open.retain(|season| {
                season.frozen.is_none() && rows.iter().any(|row| row.season == season.slug)
            });
            let last = open
                .into_iter()
                .max_by_key(|season| (season.from, season.to));
            let Some(season) = last else {
                return Ok(None);
            };
            rows.retain(|row| row.season == season.slug);
            rows.sort_by_cached_key(|row| {
                let name = sort_key(&viewer.name(row.person));
                (row.division, row.place, name, row.person)
            });
            let heading = |division| season.setup.heading(division).map(str::to_owned);
            let leader = |row: &StandingRow| Leader {
                division: heading(row.division),
                place: row.place,
                person: viewer.named(row.person),
                points: row.points,
            };
            let tables = rows.chunk_by(|a, b| a.division == b.division);
            let tables = tables.map(|table| RunningTable {
                division: table.first().and_then(|row| heading(row.division)),
                leaders: table.iter().take(most).map(leader).collect(),
            });
            Ok(Some(RunningSeason {
                tables: tables.collect(),
                slug: season.slug,
                name: season.name,
            }))
        })
        .await
}
