//! Everyone's rating in a club's lists, and the matches it follows from. Always computed from the matches.

use super::{
    Conn, StoreError, Tx,
    query::prelude::*,
    schema::ratings::{self, dsl},
};
use crawford_club::rating::{RatedPerson, course};
use crawford_journal::{ClubId, PersonId, UtcMicros};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = ratings, primary_key(club, list, person))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub struct RatingRow {
    pub person: PersonId,
    /// The rating, in micro-points.
    pub rating: i64,
    pub experience: i64,
    /// Rated matches.
    pub matches: i64,
    pub wins: i64,
    /// The highest rating so far.
    pub highest: i64,
    /// The change by the last match.
    pub last_change: i64,
    pub last_at: Option<UtcMicros>,
}

impl From<&RatedPerson> for RatingRow {
    fn from(person: &RatedPerson) -> Self {
        let last = person.rated.last();
        RatingRow {
            person: person.person,
            rating: person.rating,
            experience: person.experience,
            matches: i64::try_from(person.rated.len()).expect("no list in memory is that long"),
            wins: person.wins,
            highest: person.highest,
            last_change: last.map_or(0, |m| m.change),
            last_at: last.map(|m| m.at),
        }
    }
}

/// A rating with its matches in encoded form.
pub type Whole = (RatingRow, Vec<u8>);

/// Writes these ratings of a list, replacing those of the same people.
pub fn put(tx: &mut Tx<'_>, club: ClubId, list: &str, rows: &[Whole]) -> Result<(), StoreError> {
    for (row, course) in rows {
        diesel::insert_into(ratings::table)
            .values((
                dsl::club.eq(club),
                dsl::list.eq(list),
                row,
                dsl::course.eq(course),
            ))
            .on_conflict((dsl::club, dsl::list, dsl::person))
            .do_update()
            .set((row, dsl::course.eq(course)))
            .execute(tx)?;
    }
    Ok(())
}

pub fn remove(
    tx: &mut Tx<'_>,
    club: ClubId,
    list: &str,
    people: &[PersonId],
) -> Result<(), StoreError> {
    for person in people {
        diesel::delete(ratings::table.find((club, list, *person))).execute(tx)?;
    }
    Ok(())
}

/// The slugs under which a club has ratings.
pub fn lists(conn: &mut Conn, club: ClubId) -> Result<Vec<String>, StoreError> {
    let mut rows: Vec<String> = ratings::table
        .filter(dsl::club.eq(club))
        .select(dsl::list)
        .distinct()
        .load(conn)?;
    rows.sort();
    Ok(rows)
}

/// In no particular order.
pub fn of_list(conn: &mut Conn, club: ClubId, list: &str) -> Result<Vec<RatingRow>, StoreError> {
    Ok(ratings::table
        .filter(dsl::club.eq(club).and(dsl::list.eq(list)))
        .select(RatingRow::as_select())
        .load(conn)?)
}

/// A list with all matches, by person.
pub fn whole(conn: &mut Conn, club: ClubId, list: &str) -> Result<Vec<Whole>, StoreError> {
    let mut rows: Vec<Whole> = ratings::table
        .filter(dsl::club.eq(club).and(dsl::list.eq(list)))
        .select((RatingRow::as_select(), ratings::course))
        .load(conn)?;
    rows.sort_by_key(|(row, _)| row.person);
    Ok(rows)
}

/// A person's rating in a list, with all matches.
pub fn of_person(
    conn: &mut Conn,
    club: ClubId,
    list: &str,
    person: PersonId,
) -> Result<Option<RatedPerson>, StoreError> {
    let bytes: Option<Vec<u8>> = ratings::table
        .find((club, list, person))
        .select(dsl::course)
        .first(conn)
        .optional()?;
    let read = |bytes: Vec<u8>| {
        let row = format_args!("the matches of ratings {club} “{list}” {person}");
        course::read(person, &bytes)
            .ok_or_else(|| StoreError::unreadable(row, "these bytes were not written here"))
    };
    bytes.map(read).transpose()
}
