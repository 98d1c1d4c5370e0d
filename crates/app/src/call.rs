//! Calls for a director: every director sees a call, with the table's number, until one of them takes it.

use crate::account::secret;
use crate::clock::now;
use crate::lists::Timestamp;
use crate::phone::Bearer;
use crate::stories::{ActError, Principal};
use crawford_club::permissions::{Permission, may};
use crawford_journal::{AccountId, Actor, ClubId, StreamId};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::calls::{self, Call as Row};
use crawford_store::{Store, StoreError, clubs, number};
use crawford_tournament::{EntrantNo, LinkHolder};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenCall {
    pub id: String,
    /// The table, where tables are tracked.
    pub table: Option<u16>,
    /// The player who calls; `None` for a table's own card, which has a table.
    pub player: Option<EntrantNo>,
    pub since: Timestamp,
}

/// Calls a director to a table. Calling again while the call is open changes nothing.
pub async fn call(
    store: &Store,
    bearer: Bearer,
    club: ClubId,
    table: Option<u16>,
) -> Result<(), ActError> {
    may(bearer.principal(None).role, Permission::CallDirector).map_err(ActError::NotPermitted)?;
    Ok(store
        .write(move |tx| {
            let entrant = match bearer.holder {
                LinkHolder::Player(n) => Some(i64::from(n.0)),
                LinkHolder::Table(_) => None,
            };
            let board = table.map(i64::from);
            let same = |call: &Row| (call.board, call.entrant) == (board, entrant);
            if calls::open(tx, bearer.stream)?.iter().any(same) {
                return Ok::<_, StoreError>(());
            }
            let call = Row {
                id: secret::random(8),
                club,
                stream: bearer.stream,
                board,
                entrant,
                created_at: now(),
                taken_by: None,
                taken_at: None,
            };
            calls::add(tx, &call)?;
            let who = bearer.principal(None).who;
            AuditKind::DirectorCalled
                .of(AuditObject::Call(call.id))
                .in_club(club)
                .add(tx, who, call.created_at)?;
            // So that every open desk page shows it at once.
            clubs::raise_edition(tx, club)
        })
        .await?)
}

/// A director takes a call. Returns whether it was still open.
pub async fn take(
    store: &Store,
    principal: &Principal,
    me: AccountId,
    club: ClubId,
    stream: StreamId,
    id: String,
) -> Result<bool, ActError> {
    may(principal.role, Permission::ReadDesk).map_err(ActError::NotPermitted)?;
    Ok(store
        .write(move |tx| {
            let taken = calls::take(tx, stream, &id, me, now())?;
            if taken {
                AuditKind::CallTaken
                    .of(AuditObject::Call(id.clone()))
                    .in_club(club)
                    .add(tx, Actor::Account(me), now())?;
                clubs::raise_edition(tx, club)?;
            }
            Ok::<_, StoreError>(taken)
        })
        .await?)
}

/// The calls nobody has taken, the oldest first.
pub async fn open(store: &Store, stream: StreamId) -> Result<Vec<OpenCall>, StoreError> {
    let open = store.read(move |conn| calls::open(conn, stream)).await?;
    open.into_iter().map(read).collect()
}

fn read(row: Row) -> Result<OpenCall, StoreError> {
    let of = format!("calls {}", row.id);
    let player = row.entrant.map(|n| number(n, &of)).transpose()?;
    let table = row.board.map(|n| number(n, &of)).transpose()?;
    if table.is_none() && player.is_none() {
        return Err(StoreError::unreadable(of, "nobody calls"));
    }
    Ok(OpenCall {
        table,
        player: player.map(EntrantNo),
        since: Timestamp(row.created_at),
        id: row.id,
    })
}
