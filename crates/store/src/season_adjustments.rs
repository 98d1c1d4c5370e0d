//! Points given or taken by directors in a season, with their reasons.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    query::prelude::*,
    recomputations,
    schema::season_adjustments::{self, dsl},
};
use crawford_journal::{ClubId, NoteId, PersonId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = season_adjustments, treat_none_as_default_value = false)]
pub struct AdjustmentRow {
    pub id: String,
    pub club: ClubId,
    pub season: String,
    pub person: PersonId,
    /// The table, from 0.
    pub division: i64,
    /// Points in millionths.
    pub points: i64,
    pub note: NoteId,
    pub created_at: UtcMicros,
    pub ended_at: Option<UtcMicros>,
}

/// Its season is recomputed.
pub fn add(tx: &mut Tx<'_>, row: &AdjustmentRow) -> Result<(), StoreError> {
    diesel::insert_into(season_adjustments::table)
        .values(row)
        .execute(tx)?;
    recomputations::request(tx, row.club)
}

/// Its season is recomputed. [`StoreError::NotFound`] when it was taken back before.
pub fn end(
    tx: &mut Tx<'_>,
    club: ClubId,
    season: &str,
    id: &str,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let rows = diesel::update(season_adjustments::table)
        .filter(
            dsl::id
                .eq(id)
                .and(dsl::club.eq(club))
                .and(dsl::season.eq(season))
                .and(dsl::ended_at.is_null()),
        )
        .set(dsl::ended_at.eq(Some(at)))
        .execute(tx)?;
    found(rows)?;
    recomputations::request(tx, club)
}

/// Including those taken back, the earliest first.
pub fn of_season(
    conn: &mut Conn,
    club: ClubId,
    season: &str,
) -> Result<Vec<AdjustmentRow>, StoreError> {
    let mut rows: Vec<AdjustmentRow> = season_adjustments::table
        .filter(dsl::club.eq(club).and(dsl::season.eq(season)))
        .select(AdjustmentRow::as_select())
        .load(conn)?;
    rows.sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
    Ok(rows)
}

pub(super) fn remove_all(tx: &mut Tx<'_>, club: ClubId, season: &str) -> Result<(), StoreError> {
    diesel::delete(
        season_adjustments::table.filter(dsl::club.eq(club).and(dsl::season.eq(season))),
    )
    .execute(tx)?;
    Ok(())
}
