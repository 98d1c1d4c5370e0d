//! Private links of a tournament's players and tables, and the phones admitted by one. Only hashes are stored.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::{
        phones,
        private_links::{self, dsl},
    },
};
use crawford_journal::{StreamId, UtcMicros};
use crawford_tournament::LinkHolder;

fn columns(holder: LinkHolder) -> (&'static str, i64) {
    let (kind, number) = holder.parts();
    (kind, i64::from(number))
}

fn holder(stream: StreamId, kind: &str, stored: i64) -> Result<LinkHolder, StoreError> {
    let row = format_args!("the holder of private_links {stream}");
    let none = || StoreError::unreadable(row, format_args!("“{kind}” {stored} is none"));
    LinkHolder::of_parts(kind, number(stored, row)?).ok_or_else(none)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateLink {
    pub id: String,
    pub stream: StreamId,
    pub holder: LinkHolder,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = private_links, treat_none_as_default_value = false)]
struct Row {
    id: String,
    stream: StreamId,
    kind: String,
    number: i64,
    created_at: UtcMicros,
}

impl Row {
    fn of(link: &PrivateLink) -> Row {
        let (kind, number) = columns(link.holder);
        Row {
            id: link.id.clone(),
            stream: link.stream,
            kind: kind.to_owned(),
            number,
            created_at: link.created_at,
        }
    }

    fn read(self) -> Result<PrivateLink, StoreError> {
        Ok(PrivateLink {
            holder: holder(self.stream, &self.kind, self.number)?,
            id: self.id,
            stream: self.stream,
            created_at: self.created_at,
        })
    }
}

pub fn add(tx: &mut Tx<'_>, link: &PrivateLink, hash: &[u8]) -> Result<(), StoreError> {
    diesel::insert_into(private_links::table)
        .values((Row::of(link), dsl::hash.eq(hash)))
        .execute(tx)?;
    Ok(())
}

/// While it is not revoked.
pub fn of_hash(conn: &mut Conn, hash: &[u8]) -> Result<Option<PrivateLink>, StoreError> {
    let row: Option<Row> = private_links::table
        .filter(dsl::hash.eq(hash).and(dsl::revoked_at.is_null()))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Those not revoked, the oldest first.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<PrivateLink>, StoreError> {
    let rows: Vec<Row> = private_links::table
        .filter(dsl::stream.eq(stream).and(dsl::revoked_at.is_null()))
        .order((dsl::created_at, dsl::id))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Revokes the links of one holder, or all of the tournament. Returns how many. The phones admitted by them have no
/// holder from then on.
pub fn revoke(
    tx: &mut Tx<'_>,
    stream: StreamId,
    holder: Option<LinkHolder>,
    at: UtcMicros,
) -> Result<usize, StoreError> {
    Ok(match holder.map(columns) {
        Some((kind, number)) => diesel::update(private_links::table)
            .filter(
                dsl::stream
                    .eq(stream)
                    .and(dsl::revoked_at.is_null())
                    .and(dsl::kind.eq(kind))
                    .and(dsl::number.eq(number)),
            )
            .set(dsl::revoked_at.eq(at))
            .execute(tx),
        None => diesel::update(private_links::table)
            .filter(dsl::stream.eq(stream).and(dsl::revoked_at.is_null()))
            .set(dsl::revoked_at.eq(at))
            .execute(tx),
    }?)
}

/// Revokes every link of every tournament, and deletes the phones admitted by them.
pub fn revoke_all(tx: &mut Tx<'_>, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(private_links::table)
        .filter(dsl::revoked_at.is_null())
        .set(dsl::revoked_at.eq(at))
        .execute(tx)?;
    diesel::delete(phones::table).execute(tx)?;
    Ok(())
}

pub fn revoke_one(tx: &mut Tx<'_>, id: &str, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(private_links::table.find(id))
        .set(dsl::revoked_at.eq(at))
        .execute(tx)?;
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = phones, treat_none_as_default_value = false)]
struct Phone<'a> {
    id: &'a str,
    secret: &'a [u8],
    link: &'a str,
    created_at: UtcMicros,
}

pub fn add_phone(
    tx: &mut Tx<'_>,
    id: &str,
    secret: &[u8],
    link: &str,
    at: UtcMicros,
) -> Result<(), StoreError> {
    diesel::insert_into(phones::table)
        .values(Phone {
            id,
            secret,
            link,
            created_at: at,
        })
        .execute(tx)?;
    Ok(())
}

/// A phone's secret and its link, unless that is revoked.
pub fn of_phone(conn: &mut Conn, id: &str) -> Result<Option<(Vec<u8>, PrivateLink)>, StoreError> {
    let row: Option<(Vec<u8>, Row)> = phones::table
        .inner_join(private_links::table.on(private_links::id.eq(phones::link)))
        .filter(phones::id.eq(id).and(dsl::revoked_at.is_null()))
        .select((phones::secret, Row::as_select()))
        .first(conn)
        .optional()?;
    row.map(|(secret, row)| Ok((secret, row.read()?)))
        .transpose()
}

pub fn move_phone(tx: &mut Tx<'_>, id: &str, link: &str, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(phones::table.find(id))
        .set((phones::link.eq(link), phones::created_at.eq(at)))
        .execute(tx)?;
    Ok(())
}

/// Deletes the oldest phones of a link, so that at most `most` are left.
pub fn keep_newest_phones(tx: &mut Tx<'_>, link: &str, most: i64) -> Result<(), StoreError> {
    let older: Vec<String> = phones::table
        .filter(phones::link.eq(link))
        .order((phones::created_at.desc(), phones::id))
        .offset(most)
        .limit(1_000)
        .select(phones::id)
        .load(tx)?;
    diesel::delete(phones::table.filter(phones::id.eq_any(&older))).execute(tx)?;
    Ok(())
}

/// For each phone admitted by a link of a tournament that is not revoked, whose link it is.
pub fn phones_of(conn: &mut Conn, stream: StreamId) -> Result<Vec<LinkHolder>, StoreError> {
    let rows: Vec<(String, i64)> = phones::table
        .inner_join(private_links::table.on(private_links::id.eq(phones::link)))
        .filter(dsl::stream.eq(stream).and(dsl::revoked_at.is_null()))
        .select((dsl::kind, dsl::number))
        .load(conn)?;
    rows.into_iter()
        .map(|(kind, number)| holder(stream, &kind, number))
        .collect()
}

/// Deletes phones admitted before this time. Returns how many.
pub fn prune_phones(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(phones::table.filter(phones::created_at.lt(before))).execute(tx)?)
}
