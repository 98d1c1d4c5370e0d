//! The slugs of streams. A slug outlives a rename: it still leads to its stream.

use super::{
    Conn, StoreError, Tx, clubs,
    query::prelude::*,
    schema::addresses::{self, dsl},
    streams::StreamKind,
};
use crawford_club::name::numbered;
use crawford_forms::Choice;
use crawford_journal::{ClubId, StreamId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAddress {
    pub stream: StreamId,
    /// Its present slug, which may differ from the one looked up.
    pub slug: String,
}

#[derive(Insertable)]
#[diesel(table_name = addresses, treat_none_as_default_value = false)]
struct Row<'a> {
    club: ClubId,
    kind: &'a str,
    slug: &'a str,
    stream: StreamId,
    current: bool,
}

/// Gives a stream its [`free_slug`], and returns it. Raises the club's edition.
pub fn give_free(
    tx: &mut Tx<'_>,
    club: ClubId,
    kind: StreamKind,
    wanted: &str,
    stream: StreamId,
) -> Result<String, StoreError> {
    let slug = free_slug(tx, club, kind, wanted, stream)?;
    give(tx, club, kind, &slug, stream)?;
    Ok(slug)
}

/// Raises the club's edition. [`StoreError::Taken`] when the slug belongs, or once belonged, to another stream: see
/// [`free_slug`].
pub fn give(
    tx: &mut Tx<'_>,
    club: ClubId,
    kind: StreamKind,
    slug: &str,
    stream: StreamId,
) -> Result<(), StoreError> {
    let rows = diesel::insert_into(addresses::table)
        .values(Row {
            club,
            kind: kind.word(),
            slug,
            stream,
            current: true,
        })
        .on_conflict_do_nothing()
        .execute(tx)?;
    if rows == 0 && owner(tx, club, kind, slug)? != Some(stream) {
        return Err(StoreError::Taken(slug.to_owned()));
    }
    diesel::update(addresses::table)
        .filter(dsl::stream.eq(stream))
        .set(dsl::current.eq(dsl::slug.eq(slug)))
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}

fn owner(
    conn: &mut Conn,
    club: ClubId,
    kind: StreamKind,
    slug: &str,
) -> Result<Option<StreamId>, StoreError> {
    Ok(addresses::table
        .find((club, kind.word(), slug))
        .select(dsl::stream)
        .first(conn)
        .optional()?)
}

pub fn find(
    conn: &mut Conn,
    club: ClubId,
    kind: StreamKind,
    slug: &str,
) -> Result<StoredAddress, StoreError> {
    let stream = owner(conn, club, kind, slug)?.ok_or(StoreError::NotFound)?;
    let slug = of_stream(conn, stream)?;
    Ok(StoredAddress { stream, slug })
}

pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<String, StoreError> {
    Ok(addresses::table
        .filter(dsl::stream.eq(stream).and(dsl::current.eq(true)))
        .select(dsl::slug)
        .first(conn)?)
}

/// The present slugs of a club's streams of one kind.
pub fn of_club(
    conn: &mut Conn,
    club: ClubId,
    kind: StreamKind,
) -> Result<Vec<(StreamId, String)>, StoreError> {
    Ok(addresses::table
        .filter(
            dsl::club
                .eq(club)
                .and(dsl::kind.eq(kind.word()))
                .and(dsl::current.eq(true)),
        )
        .select((dsl::stream, dsl::slug))
        .load(conn)?)
}

/// `wanted`, or with `-2`, `-3` … appended, the first that is unused or belongs to `stream` itself;
/// [`StoreError::Taken`] after a thousand.
pub fn free_slug(
    conn: &mut Conn,
    club: ClubId,
    kind: StreamKind,
    wanted: &str,
    stream: StreamId,
) -> Result<String, StoreError> {
    for slug in numbered(wanted, '-').take(1000) {
        if owner(conn, club, kind, &slug)?.is_none_or(|owner| owner == stream) {
            return Ok(slug);
        }
    }
    Err(StoreError::Taken(wanted.to_owned()))
}

/// Every slug that leads to a stream, its present one first.
pub fn all_of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<String>, StoreError> {
    let mut rows: Vec<(bool, String)> = addresses::table
        .filter(dsl::stream.eq(stream))
        .select((dsl::current, dsl::slug))
        .load(conn)?;
    rows.sort_by(|(now, slug), (other_now, other)| (!now, slug).cmp(&(!other_now, other)));
    Ok(rows.into_iter().map(|(_, slug)| slug).collect())
}

/// Deletes a slug. A stream whose present slug it was gets `instead`, or the nearest free one. Raises the club's
/// edition.
pub fn take_away(
    tx: &mut Tx<'_>,
    club: ClubId,
    kind: StreamKind,
    slug: &str,
    instead: &str,
) -> Result<(), StoreError> {
    let address = find(tx, club, kind, slug)?;
    if address.slug == slug {
        give_free(tx, club, kind, instead, address.stream)?;
    }
    diesel::delete(addresses::table.find((club, kind.word(), slug))).execute(tx)?;
    clubs::raise_edition(tx, club)
}
