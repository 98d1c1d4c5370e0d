//! Reports of tournaments and nights: their texts, and the results when they were published.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    schema::night_reports::{self, dsl},
};
use crawford_journal::{ClubId, StreamId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = night_reports, treat_none_as_default_value = false, treat_none_as_null = true)]
pub struct ReportRow {
    pub stream: StreamId,
    pub club: ClubId,
    /// Its title; empty for the tournament's name.
    pub title: String,
    /// The first part, in Markdown.
    pub opening: String,
    /// The main part; `None` for the one the program writes.
    #[diesel(column_name = told)]
    pub body: Option<String>,
    /// The last part.
    pub closing: String,
    /// A position identifier; may be empty.
    pub position: String,
    /// The text about the position.
    pub position_words: String,
    pub changed_at: UtcMicros,
    /// When it was published; `None` if it is not.
    pub published_at: Option<UtcMicros>,
    /// The results at the time of publishing, as JSON; empty before.
    pub results: String,
}

pub fn find(conn: &mut Conn, stream: StreamId) -> Result<Option<ReportRow>, StoreError> {
    Ok(night_reports::table
        .find(stream)
        .select(ReportRow::as_select())
        .first(conn)
        .optional()?)
}

/// All of a club's, published or not, the latest published first.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<ReportRow>, StoreError> {
    let mut rows: Vec<ReportRow> = night_reports::table
        .filter(dsl::club.eq(club))
        .select(ReportRow::as_select())
        .load(conn)?;
    // The two databases sort NULL at different ends.
    rows.sort_by_key(|row| (std::cmp::Reverse(row.published_at), row.stream));
    Ok(rows)
}

/// The streams of a club that have a published report.
pub fn published(conn: &mut Conn, club: ClubId) -> Result<Vec<StreamId>, StoreError> {
    Ok(night_reports::table
        .filter(dsl::club.eq(club).and(dsl::published_at.is_not_null()))
        .select(dsl::stream)
        .load(conn)?)
}

/// Replaces an earlier one. Raises the club's edition.
pub fn put(tx: &mut Tx<'_>, row: &ReportRow) -> Result<(), StoreError> {
    diesel::insert_into(night_reports::table)
        .values(row)
        .on_conflict(dsl::stream)
        .do_update()
        .set(row)
        .execute(tx)?;
    clubs::raise_edition(tx, row.club)
}
