//! The seasons of a club.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    query::prelude::*,
    read_day, recomputations,
    schema::{
        season_adjustments, season_events, season_standings,
        seasons::{self, dsl},
    },
};
use chrono::NaiveDate;
use crawford_journal::{ClubId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonRow {
    pub club: ClubId,
    /// Its place in addresses.
    pub slug: String,
    pub name: String,
    pub from_day: NaiveDate,
    pub to_day: NaiveDate,
    /// Its rules: a [`SeasonSetup`](crawford_club::season::SeasonSetup) as JSON.
    pub setup: String,
    pub created_at: UtcMicros,
    pub frozen_at: Option<UtcMicros>,
    /// The final tables as JSON.
    pub frozen: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seasons, treat_none_as_default_value = false)]
struct Row {
    club: ClubId,
    slug: String,
    name: String,
    from_day: String,
    to_day: String,
    setup: String,
    created_at: UtcMicros,
    frozen_at: Option<UtcMicros>,
    frozen: Option<String>,
}

impl Row {
    fn of(season: &SeasonRow) -> Row {
        Row {
            club: season.club,
            slug: season.slug.clone(),
            name: season.name.clone(),
            from_day: season.from_day.to_string(),
            to_day: season.to_day.to_string(),
            setup: season.setup.clone(),
            created_at: season.created_at,
            frozen_at: season.frozen_at,
            frozen: season.frozen.clone(),
        }
    }

    fn read(self) -> Result<SeasonRow, StoreError> {
        let day = |written: &str| {
            let row = format_args!("seasons {} {}", self.club, self.slug);
            read_day(written, row)
        };
        Ok(SeasonRow {
            from_day: day(&self.from_day)?,
            to_day: day(&self.to_day)?,
            club: self.club,
            slug: self.slug,
            name: self.name,
            setup: self.setup,
            created_at: self.created_at,
            frozen_at: self.frozen_at,
            frozen: self.frozen,
        })
    }
}

/// It is recomputed. [`StoreError::Taken`] when the slug exists.
pub fn add(tx: &mut Tx<'_>, row: &SeasonRow) -> Result<(), StoreError> {
    diesel::insert_into(seasons::table)
        .values(Row::of(row))
        .execute(tx)?;
    recomputations::request(tx, row.club)
}

/// Changes everything of a season but its club, its slug and when it was made; it is recomputed.
pub fn change(tx: &mut Tx<'_>, row: &SeasonRow) -> Result<(), StoreError> {
    let rows = diesel::update(seasons::table.find((row.club, &row.slug)))
        .set((
            dsl::name.eq(&row.name),
            dsl::from_day.eq(row.from_day.to_string()),
            dsl::to_day.eq(row.to_day.to_string()),
            dsl::setup.eq(&row.setup),
            dsl::frozen_at.eq(row.frozen_at),
            dsl::frozen.eq(&row.frozen),
        ))
        .execute(tx)?;
    found(rows)?;
    recomputations::request(tx, row.club)
}

/// With everything that refers to it.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, slug: &str) -> Result<(), StoreError> {
    super::season_events::replace(tx, club, slug, &[])?;
    super::season_adjustments::remove_all(tx, club, slug)?;
    let rows = diesel::delete(seasons::table.find((club, slug))).execute(tx)?;
    found(rows)?;
    recomputations::request(tx, club)
}

/// The latest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<SeasonRow>, StoreError> {
    let rows: Vec<Row> = seasons::table
        .filter(dsl::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    let mut all: Vec<SeasonRow> = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
    all.sort_by(|a, b| (b.to_day, b.from_day, &a.slug).cmp(&(a.to_day, a.from_day, &b.slug)));
    Ok(all)
}

pub fn find(conn: &mut Conn, club: ClubId, slug: &str) -> Result<SeasonRow, StoreError> {
    let row: Row = seasons::table
        .find((club, slug))
        .select(Row::as_select())
        .first(conn)?;
    row.read()
}

/// Changes a season's slug, with everything that refers to it; its ratings are those under the slug.
pub fn readdress(tx: &mut Tx<'_>, club: ClubId, from: &str, to: &str) -> Result<(), StoreError> {
    let row = SeasonRow {
        slug: to.to_owned(),
        ..find(tx, club, from)?
    };
    add(tx, &row)?;
    diesel::update(
        season_events::table.filter(
            season_events::club
                .eq(club)
                .and(season_events::season.eq(from)),
        ),
    )
    .set(season_events::season.eq(to))
    .execute(tx)?;
    diesel::update(
        season_adjustments::table.filter(
            season_adjustments::club
                .eq(club)
                .and(season_adjustments::season.eq(from)),
        ),
    )
    .set(season_adjustments::season.eq(to))
    .execute(tx)?;
    diesel::update(
        season_standings::table.filter(
            season_standings::club
                .eq(club)
                .and(season_standings::season.eq(from)),
        ),
    )
    .set(season_standings::season.eq(to))
    .execute(tx)?;
    diesel::delete(seasons::table.find((club, from))).execute(tx)?;
    Ok(())
}
