//! Links to a player's own cube that have not been opened yet. Each can be opened once.

use super::{
    Conn, StoreError, Tx,
    ids::number,
    query::prelude::*,
    schema::night_links::{self, dsl},
};
use crawford_chouette::PlayerNo;
use crawford_journal::{StreamId, UtcMicros};

fn player_no(stream: StreamId, player: i64) -> Result<PlayerNo, StoreError> {
    number(player, format_args!("the player of night_links {stream}")).map(PlayerNo)
}

#[derive(Insertable)]
#[diesel(table_name = night_links, treat_none_as_default_value = false)]
struct Row<'a> {
    hash: &'a [u8],
    stream: StreamId,
    player: i64,
    created_at: UtcMicros,
}

/// Makes a link for a player; an earlier unopened one becomes void.
pub fn add(
    tx: &mut Tx<'_>,
    hash: &[u8],
    stream: StreamId,
    player: PlayerNo,
    at: UtcMicros,
) -> Result<(), StoreError> {
    revoke(tx, stream, player)?;
    let row = Row {
        hash,
        stream,
        player: i64::from(player.0),
        created_at: at,
    };
    diesel::insert_into(night_links::table)
        .values(row)
        .execute(tx)?;
    Ok(())
}

/// The player of a link made after `since`.
pub fn find(
    conn: &mut Conn,
    hash: &[u8],
    since: UtcMicros,
) -> Result<Option<(StreamId, PlayerNo)>, StoreError> {
    let found: Option<(StreamId, i64)> = night_links::table
        .filter(dsl::hash.eq(hash).and(dsl::created_at.gt(since)))
        .select((dsl::stream, dsl::player))
        .first(conn)
        .optional()?;
    found
        .map(|(stream, player)| Ok((stream, player_no(stream, player)?)))
        .transpose()
}

/// Of two requests at once only one succeeds.
pub fn redeem(
    tx: &mut Tx<'_>,
    hash: &[u8],
    since: UtcMicros,
) -> Result<Option<(StreamId, PlayerNo)>, StoreError> {
    let found: Option<(StreamId, i64)> = diesel::delete(
        night_links::table.filter(dsl::hash.eq(hash).and(dsl::created_at.gt(since))),
    )
    .returning((dsl::stream, dsl::player))
    .get_result(tx)
    .optional()?;
    found
        .map(|(stream, player)| Ok((stream, player_no(stream, player)?)))
        .transpose()
}

/// The players of a night with an unopened link.
pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<PlayerNo>, StoreError> {
    let players: Vec<i64> = night_links::table
        .filter(dsl::stream.eq(stream))
        .order(dsl::player)
        .select(dsl::player)
        .load(conn)?;
    let players = players.into_iter();
    players.map(|player| player_no(stream, player)).collect()
}

pub fn revoke(tx: &mut Tx<'_>, stream: StreamId, player: PlayerNo) -> Result<(), StoreError> {
    diesel::delete(
        night_links::table.filter(
            dsl::stream
                .eq(stream)
                .and(dsl::player.eq(i64::from(player.0))),
        ),
    )
    .execute(tx)?;
    Ok(())
}

pub fn forget(tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
    diesel::delete(night_links::table.filter(dsl::stream.eq(stream))).execute(tx)?;
    Ok(())
}

pub fn forget_all(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    diesel::delete(night_links::table).execute(tx)?;
    Ok(())
}

/// Deletes links made before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(night_links::table.filter(dsl::created_at.lt(before))).execute(tx)?)
}
