//! "Director, please": every director sees it, with the table's number, until one of them takes it.

use super::account::secret;
use crate::app::clock::now;
use crate::app::phone::Bearer;
use crate::app::stories::{ActError, Asker};
use crate::club::permissions::{Deed, may};
use crate::journal::{AccountId, ClubId, StreamId, Who};
use crate::store::audit::AuditKind;
use crate::store::audit::{self, Line};
use crate::store::calls::{self, Call};
use crate::store::private_links::Holder;
use crate::store::{Store, StoreError, clubs};

/// Calls a director to a table. Who calls again while nobody has come, has called once.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn call(
    store: &Store,
    bearer: Bearer,
    club: ClubId,
    table: Option<u16>,
) -> Result<(), ActError> {
    may(bearer.asker(None).role, Deed::CallDirector).map_err(ActError::NotPermitted)?;
    Ok(store
        .write(move |tx| {
            let entrant = match bearer.holder {
                Holder::Player(n) => Some(i64::from(n)),
                Holder::Table(_) => None,
            };
            let board = table.map(i64::from);
            let same = |call: &Call| (call.board, call.entrant) == (board, entrant);
            if calls::open(tx, bearer.stream)?.iter().any(same) {
                return Ok::<_, StoreError>(());
            }
            let call = Call {
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
            let who = bearer.asker(None).who;
            let line = Line::new(call.created_at, who, AuditKind::DIRECTOR_CALLED, &call.id);
            audit::add(tx, &line.in_club(club))?;
            // So that every desk that is open shows it at once.
            clubs::raise_edition(tx, club)
        })
        .await?)
}

/// A director takes a call; whether it was still there to take.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn take(
    store: &Store,
    asker: &Asker,
    me: AccountId,
    club: ClubId,
    stream: StreamId,
    id: String,
) -> Result<bool, ActError> {
    may(asker.role, Deed::ReadDesk).map_err(ActError::NotPermitted)?;
    Ok(store
        .write(move |tx| {
            let taken = calls::take(tx, stream, &id, me, now())?;
            if taken {
                let line = Line::new(now(), Who::Account(me), AuditKind::CALL_TAKEN, &id);
                audit::add(tx, &line.in_club(club))?;
                clubs::raise_edition(tx, club)?;
            }
            Ok::<_, StoreError>(taken)
        })
        .await?)
}

/// The calls nobody has taken, the oldest first.
pub async fn open(store: &Store, stream: StreamId) -> Result<Vec<Call>, StoreError> {
    store.read(move |conn| calls::open(conn, stream)).await
}
