//! The rating lists of a club, with their rules.

use super::{
    Conn, StoreError, Tx,
    connection::found,
    query::prelude::*,
    read_day, recomputations,
    schema::{
        rating_lists::{self, dsl},
        rating_starts, ratings,
    },
};
use chrono::NaiveDate;
use crawford_journal::{ClubId, UtcMicros};

/// The slug of the list every club keeps.
pub const OWN: &str = "club";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    pub club: ClubId,
    /// Its place in addresses.
    pub slug: String,
    pub name: String,
    /// Its rules, as JSON.
    pub settings: String,
    pub from_day: Option<NaiveDate>,
    pub to_day: Option<NaiveDate>,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rating_lists, treat_none_as_default_value = false)]
struct Row {
    club: ClubId,
    slug: String,
    name: String,
    settings: String,
    from_day: Option<String>,
    to_day: Option<String>,
    created_at: UtcMicros,
}

impl Row {
    fn of(list: &ListRow) -> Row {
        Row {
            club: list.club,
            slug: list.slug.clone(),
            name: list.name.clone(),
            settings: list.settings.clone(),
            from_day: list.from_day.map(|day| day.to_string()),
            to_day: list.to_day.map(|day| day.to_string()),
            created_at: list.created_at,
        }
    }

    fn read(self) -> Result<ListRow, StoreError> {
        let day = |written: Option<&str>| {
            let row = format_args!("rating_lists {} {}", self.club, self.slug);
            written.map(|day| read_day(day, row)).transpose()
        };
        Ok(ListRow {
            from_day: day(self.from_day.as_deref())?,
            to_day: day(self.to_day.as_deref())?,
            club: self.club,
            slug: self.slug,
            name: self.name,
            settings: self.settings,
            created_at: self.created_at,
        })
    }
}

/// Stores a list, replacing the one of its slug; its ratings are recomputed.
pub fn put(tx: &mut Tx<'_>, list: &ListRow) -> Result<(), StoreError> {
    let row = Row::of(list);
    diesel::insert_into(rating_lists::table)
        .values(&row)
        .on_conflict((dsl::club, dsl::slug))
        .do_update()
        .set((
            dsl::name.eq(&row.name),
            dsl::settings.eq(&row.settings),
            dsl::from_day.eq(&row.from_day),
            dsl::to_day.eq(&row.to_day),
        ))
        .execute(tx)?;
    recomputations::request(tx, list.club)
}

/// Also deletes its starting ratings.
pub fn remove(tx: &mut Tx<'_>, club: ClubId, slug: &str) -> Result<(), StoreError> {
    let rows = diesel::delete(rating_lists::table.find((club, slug))).execute(tx)?;
    found(rows)?;
    super::rating_starts::replace(tx, club, slug, &[])
}

/// The oldest first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<ListRow>, StoreError> {
    let mut rows: Vec<Row> = rating_lists::table
        .filter(dsl::club.eq(club))
        .select(Row::as_select())
        .load(conn)?;
    rows.sort_by(|a, b| (a.created_at, &a.slug).cmp(&(b.created_at, &b.slug)));
    rows.into_iter().map(Row::read).collect()
}

/// Changes a list's slug, with its starting ratings and its ratings.
pub fn readdress(tx: &mut Tx<'_>, club: ClubId, from: &str, to: &str) -> Result<(), StoreError> {
    diesel::update(rating_lists::table.find((club, from)))
        .set(dsl::slug.eq(to))
        .execute(tx)?;
    diesel::update(
        rating_starts::table.filter(
            rating_starts::club
                .eq(club)
                .and(rating_starts::list.eq(from)),
        ),
    )
    .set(rating_starts::list.eq(to))
    .execute(tx)?;
    diesel::update(ratings::table.filter(ratings::club.eq(club).and(ratings::list.eq(from))))
        .set(ratings::list.eq(to))
        .execute(tx)?;
    recomputations::request(tx, club)
}
