//! The rating lists of a club, with their rules.

use super::{
    Conn, StoreError, Tx,
    connection::{each, found},
    recomputations,
    schema::{
        rating_lists::{self, dsl},
        rating_starts, ratings,
    },
};
use crawford_journal::{ClubId, UtcMicros};
use diesel::prelude::*;

/// The slug of the list every club keeps.
pub const OWN: &str = "club";

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = rating_lists, treat_none_as_default_value = false)]
pub struct ListRow {
    pub club: ClubId,
    /// Its place in addresses.
    pub slug: String,
    pub name: String,
    /// Its rules, as JSON.
    pub settings: String,
    /// Its first day, as `2026-11-20`.
    pub from_day: Option<String>,
    pub to_day: Option<String>,
    pub created_at: UtcMicros,
}

/// Stores a list, replacing the one of its slug; its ratings are recomputed.
pub fn put(tx: &mut Tx<'_>, row: &ListRow) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(rating_lists::table)
        .values(row)
        .on_conflict((dsl::club, dsl::slug))
        .do_update()
        .set((
            dsl::name.eq(&row.name),
            dsl::settings.eq(&row.settings),
            dsl::from_day.eq(&row.from_day),
            dsl::to_day.eq(&row.to_day),
        ))
        .execute(c))?;
    recomputations::request(tx, row.club)
}

/// Also deletes its starting ratings.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, slug: &str) -> Result<(), StoreError> {
    let rows = each!(tx, c => diesel::delete(rating_lists::table.find((club, slug))).execute(c))?;
    found(rows)?;
    super::rating_starts::replace(tx, club, slug, &[])
}

/// The oldest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<ListRow>, StoreError> {
    let mut rows: Vec<ListRow> = each!(conn, c => rating_lists::table
        .filter(dsl::club.eq(club))
        .select(ListRow::as_select())
        .load(c))?;
    rows.sort_by(|a, b| (a.created_at, &a.slug).cmp(&(b.created_at, &b.slug)));
    Ok(rows)
}

/// Changes a list's slug, with its starting ratings and its ratings.
pub fn readdress(tx: &mut Tx<'_>, club: ClubId, from: &str, to: &str) -> Result<(), StoreError> {
    each!(tx, c => diesel::update(rating_lists::table.find((club, from)))
        .set(dsl::slug.eq(to))
        .execute(c))?;
    each!(tx, c => diesel::update(rating_starts::table
        .filter(rating_starts::club.eq(club).and(rating_starts::list.eq(from))))
        .set(rating_starts::list.eq(to))
        .execute(c))?;
    each!(tx, c => diesel::update(ratings::table
        .filter(ratings::club.eq(club).and(ratings::list.eq(from))))
        .set(ratings::list.eq(to))
        .execute(c))?;
    recomputations::request(tx, club)
}
