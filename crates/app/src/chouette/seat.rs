//! A seat: the host gives a player a link to their own cube. It opens once, on one phone, and that phone may then act
//! for this cube alone, until the host takes it back or the night is over.

use super::follow::{AdmittedPhone, add_phone, admitted, must_run, secrets};
use super::{NightActed, Nights};
use crate::account::secret;
use crate::clock::now;
use crate::stories::{ActError, Principal};
use crawford_chouette::{CubeAction, PlayerNo, own_command};
use crawford_club::permissions::{Permission, Role, may};
use crawford_forms::violation::refuse;
use crawford_journal::{Actor, RequestKey, StreamId, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::night_phones::Phone;
use crawford_store::{StoreError, Tx, night_links, night_phones, nights};

/// A link that was not opened is void after this many seconds.
const LINK_SECONDS: i64 = 86_400;
/// Random bytes in a link.
const TOKEN_BYTES: usize = 24;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NightSeats {
    /// Players whose phone has a seat.
    pub seated: Vec<PlayerNo>,
    /// Players whose link has not been opened yet.
    pub linked: Vec<PlayerNo>,
}

fn oldest() -> UtcMicros {
    now().plus_seconds(-LINK_SECONDS)
}

impl Nights {
    /// Makes a link to a player's own cube; an earlier one that was not opened becomes void. Returns its token.
    pub async fn grant_seat(
        &self,
        principal: Principal,
        stream: StreamId,
        player: PlayerNo,
    ) -> Result<String, ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        let this = self.clone();
        self.store
            .write(move |tx| {
                must_run(tx, stream)?;
                let story = this.newest(tx, stream)?;
                if story.state.player(player).is_none() {
                    return Err(ActError::Refused(refuse::chouette_no_player(player.0)));
                }
                let token = secret::random(TOKEN_BYTES);
                night_links::add(tx, &secret::hash(&token), stream, player, now())?;
                let mut row = nights::find(tx, stream)?;
                if !row.own_cubes {
                    row.own_cubes = true;
                    nights::put(tx, stream, &row)?;
                }
                AuditKind::SeatLinkMade
                    .of(stream)
                    .in_club_of(tx, stream)?
                    .add(tx, principal.who, now())?;
                Ok(token)
            })
            .await
    }

    pub async fn revoke_seat(
        &self,
        principal: Principal,
        stream: StreamId,
        player: PlayerNo,
    ) -> Result<(), ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        self.store
            .write(move |tx| {
                night_links::revoke(tx, stream, player)?;
                night_phones::unseat(tx, stream, player)?;
                AuditKind::SeatTakenBack
                    .of(stream)
                    .in_club_of(tx, stream)?
                    .add(tx, principal.who, now())?;
                Ok(())
            })
            .await
    }

    pub async fn seats(&self, stream: StreamId) -> Result<NightSeats, StoreError> {
        self.store
            .read(move |conn| {
                let phones = night_phones::of_stream(conn, stream)?;
                let mut seated: Vec<PlayerNo> = phones.iter().filter_map(|p| p.player).collect();
                seated.sort_unstable();
                seated.dedup();
                Ok::<_, StoreError>(NightSeats {
                    seated,
                    linked: night_links::of_stream(conn, stream)?,
                })
            })
            .await
    }

    /// Whose cube a link leads to: the night and the player.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] for a link that was opened, taken back or never made.
    pub async fn seat_link(&self, token: &str) -> Result<(StreamId, PlayerNo), StoreError> {
        let hash = secret::hash(token);
        self.store
            .read(move |conn| {
                let found = night_links::find(conn, &hash, oldest())?;
                found.ok_or(StoreError::NotFound)
            })
            .await
    }

    /// Opens a link on a phone, which may hold `cookie`. The link is used up.
    pub async fn take_seat(
        &self,
        token: &str,
        cookie: Option<&str>,
    ) -> Result<AdmittedPhone, StoreError> {
        let (hash, held) = (secret::hash(token), secrets(cookie));
        self.store
            .write(move |tx| {
                let found = night_links::redeem(tx, &hash, oldest())?;
                let (stream, player) = found.ok_or(StoreError::NotFound)?;
                let mut held = held.clone();
                add_phone(tx, stream, Some(player), &mut held)?;
                AuditKind::SeatLinkUsed
                    .of(stream)
                    .in_club_of(tx, stream)?
                    .add(tx, Actor::Player(player.0), now())?;
                admitted(tx, stream, &held)
            })
            .await
    }

    /// Acts for the cube of the player this phone has the seat of.
    ///
    /// # Errors
    /// [`ActError::NotPermitted`] `seat-taken-back` when it has no seat any more; else what [`own_command`] refuses.
    pub async fn act_own(
        &self,
        phone: &Phone,
        key: Option<RequestKey>,
        action: CubeAction,
        seen: Option<u64>,
    ) -> Result<NightActed, ActError> {
        let (stream, hash) = (phone.stream, phone.hash.clone());
        let gone = || ActError::NotPermitted(refuse::seat_taken_back());
        let player = phone.player.ok_or_else(gone)?;
        let principal = Principal {
            who: Actor::Player(player.0),
            role: Role::Player,
            key,
        };
        self.act_with(principal, stream, move |tx, night, _| {
            // Read in the transaction, so that a seat just taken back counts.
            let sits = still_sits(tx, stream, &hash, player)?;
            if !sits || !nights::find(tx, stream)?.own_cubes {
                return Err(gone());
            }
            let command = own_command(night, player, action.clone(), seen);
            command.map_err(ActError::Refused)
        })
        .await
    }
}

fn still_sits(
    tx: &mut Tx<'_>,
    stream: StreamId,
    hash: &[u8],
    player: PlayerNo,
) -> Result<bool, StoreError> {
    let phone = night_phones::find(tx, stream, &[hash.to_vec()])?;
    Ok(phone.is_some_and(|p| p.player == Some(player)))
}
