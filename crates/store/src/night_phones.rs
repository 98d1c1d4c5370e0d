//! Phones admitted to a night: by its code, to watch, or by a player's link, to act for that player's cube. Only the
//! hash of a phone's secret is stored.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::night_phones::{self, dsl},
};
use crawford_chouette::PlayerNo;
use crawford_journal::{StreamId, UtcMicros};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phone {
    /// SHA-256 of its secret.
    pub hash: Vec<u8>,
    pub stream: StreamId,
    /// The player for whose cube it acts; `None` if it only watches.
    pub player: Option<PlayerNo>,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = night_phones, treat_none_as_default_value = false)]
struct Row {
    hash: Vec<u8>,
    stream: StreamId,
    player: Option<i64>,
    created_at: UtcMicros,
}

impl Row {
    fn of(phone: &Phone) -> Row {
        Row {
            hash: phone.hash.clone(),
            stream: phone.stream,
            player: phone.player.map(|player| i64::from(player.0)),
            created_at: phone.created_at,
        }
    }

    fn read(self) -> Result<Phone, StoreError> {
        let row = format_args!("the player of night_phones {}", self.stream);
        let player = self.player.map(|n| number(n, row)).transpose()?;
        Ok(Phone {
            hash: self.hash,
            stream: self.stream,
            player: player.map(PlayerNo),
            created_at: self.created_at,
        })
    }
}

pub fn add(tx: &mut Tx<'_>, phone: &Phone) -> Result<(), StoreError> {
    diesel::insert_into(night_phones::table)
        .values(Row::of(phone))
        .execute(tx)?;
    Ok(())
}

pub fn forget_all(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    diesel::delete(night_phones::table).execute(tx)?;
    Ok(())
}

/// The phone of a night that holds one of these secrets; one with a seat is preferred.
pub fn find(
    conn: &mut Conn,
    stream: StreamId,
    hashes: &[Vec<u8>],
) -> Result<Option<Phone>, StoreError> {
    let rows: Vec<Row> = night_phones::table
        .filter(dsl::stream.eq(stream).and(dsl::hash.eq_any(hashes)))
        .select(Row::as_select())
        .load(conn)?;
    let phones: Vec<Phone> = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
    let phones = phones.into_iter();
    Ok(phones.max_by_key(|p| (p.player.is_some(), p.created_at)))
}

pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<Phone>, StoreError> {
    let rows: Vec<Row> = night_phones::table
        .filter(dsl::stream.eq(stream))
        .order((dsl::created_at, dsl::hash))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// How many phones only watch.
pub fn watchers(conn: &mut Conn, stream: StreamId) -> Result<i64, StoreError> {
    Ok(night_phones::table
        .filter(dsl::stream.eq(stream).and(dsl::player.is_null()))
        .count()
        .get_result(conn)?)
}

/// Deletes the phone that has been watching longest.
pub fn forget_oldest_watcher(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    let oldest: Option<Vec<u8>> = night_phones::table
        .filter(dsl::stream.eq(stream).and(dsl::player.is_null()))
        .order((dsl::created_at, dsl::hash))
        .select(dsl::hash)
        .first(tx)
        .optional()?;
    if let Some(hash) = oldest {
        diesel::delete(night_phones::table.find(&hash)).execute(tx)?;
    }
    Ok(())
}

pub fn forget_watchers(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    diesel::delete(night_phones::table.filter(dsl::stream.eq(stream).and(dsl::player.is_null())))
        .execute(tx)?;
    Ok(())
}

/// Takes a player's seats back. Returns how many there were.
pub fn unseat(tx: &mut Tx<'_>, stream: StreamId, player: PlayerNo) -> Result<usize, StoreError> {
    Ok(diesel::delete(
        night_phones::table.filter(
            dsl::stream
                .eq(stream)
                .and(dsl::player.eq(i64::from(player.0))),
        ),
    )
    .execute(tx)?)
}

/// Deletes phones admitted before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(night_phones::table.filter(dsl::created_at.lt(before))).execute(tx)?)
}
