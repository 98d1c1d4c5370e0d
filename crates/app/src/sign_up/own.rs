//! What people who sign up do themselves, by the form and by their own link.

use super::{Row, SignUp, SignUpInput, is_here, read};
use crate::account::secret;
use crate::clock::now;
use crate::digest::short_hash;
use crate::phone::{self, Bearer};
use crate::stories::ActError;
use crate::tournament::Tournaments;
use crawford_club::lookup::written;
use crawford_club::sign_up::{MOST_SIGN_UPS, SignUpTerms, WaitingPlace};
use crawford_forms::violation::refuse;
use crawford_journal::{Actor, ClubId, PersonId, RequestKey, StreamId};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, StoreError, people, requests, sign_ups};
use crawford_tournament::{EventNo, LinkHolder};
use serde::Serialize;

/// Signs somebody up. Returns the token of their own link; the same form sent twice gives the same one, and with other
/// words in it none.
pub async fn sign_up(
    all: &Tournaments,
    bearer: Option<Bearer>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    key: &RequestKey,
    input: SignUpInput,
) -> Result<String, ActError> {
    let own = own_person(all, bearer, stream).await?;
    let who = bearer.map_or(Actor::Program, |bearer| bearer.principal(None).who);
    let store = &all.store;
    let about = format!("signed up {stream} {event}");
    // The token is derived from the form's one-time key and what was typed: as hard to guess, also for whoever uses the
    // same page after them, and the same when the form is sent again.
    let typed = (key.as_str(), key.content().unwrap_or_default());
    let whole = secret::hash(&format!("sign-up {stream} {event} {} {}", typed.0, typed.1));
    let token = short_hash(&whole, 32);
    let hash = secret::hash(&token);
    let key = key.clone();
    store
        .write(move |tx| {
            let at = now();
            if !requests::is_first(tx, Some(&key), who, &about, at)? {
                return Ok(());
            }
            // So long ago that the key itself is forgotten.
            if sign_ups::of_hash(tx, &hash)?.is_some() {
                return Err(StoreError::KeyUsed.into());
            }
            let form = read(tx, stream, event)?;
            let Some(form) = form.filter(|form| form.terms.takes(at)) else {
                return Err(ActError::Refused(
                    refuse::sign_up_closed().at(SignUpInput::NAME),
                ));
            };
            if form.all.len() >= MOST_SIGN_UPS {
                return Err(ActError::Refused(
                    refuse::sign_up_full().at(SignUpInput::NAME),
                ));
            }
            let called = written(&input.name);
            // Anybody can type a name. A player's own link identifies that player.
            let person = match own {
                Some(own) if written(&people::find(tx, own)?.name) == called => Some(own),
                _ => None,
            };
            let there = |(who, _): &(Row, WaitingPlace)| {
                who.gone_at.is_none()
                    && (written(&who.name) == called || (person.is_some() && who.person == person))
            };
            if form.all.iter().any(there) {
                return Err(ActError::Refused(
                    refuse::sign_up_twice().at(SignUpInput::NAME),
                ));
            }
            let row = Row {
                id: secret::random(8),
                stream,
                event,
                person,
                name: input.name.clone(),
                contact: input.contact.clone(),
                created_at: at,
                placed: false,
                gone_at: None,
                accepted_at: person.map(|_| at),
                revoked_at: None,
            };
            sign_ups::add(tx, club, &row, &hash)?;
            Ok(AuditKind::SignedUp
                .of(AuditObject::SignUp(row.id))
                .in_club(club)
                .add(tx, Actor::Program, at)?)
        })
        .await?;
    Ok(token)
}

/// The player of this tournament whose own link the phone used.
async fn own_person(
    all: &Tournaments,
    bearer: Option<Bearer>,
    stream: StreamId,
) -> Result<Option<PersonId>, ActError> {
    let Some(Bearer {
        holder: LinkHolder::Player(number),
        ..
    }) = bearer.filter(|bearer| bearer.stream == stream)
    else {
        return Ok(None);
    };
    let story = all.read(stream).await?;
    let entrant = story.state.entrant(number);
    Ok(entrant.filter(|e| e.is_alone()).map(|e| e.person))
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnSignUp {
    pub stream: StreamId,
    pub terms: SignUpTerms,
    pub who: SignUp,
}

/// The sign-up of a link; `None` if it never existed, was revoked, or has expired like the tournament's private links.
pub async fn own(all: &Tournaments, token: &str) -> Result<Option<OwnSignUp>, StoreError> {
    let hash = secret::hash(token);
    let found = all
        .store
        .read(move |conn| {
            let row = sign_ups::of_hash(conn, &hash)?;
            let Some(row) = row.filter(|row| row.revoked_at.is_none()) else {
                return Ok(None);
            };
            let form = read(conn, row.stream, row.event)?.map(|form| form.shown(row.event));
            Ok::<_, StoreError>(form.and_then(|form| {
                let mut all = form.all.into_iter();
                Some(OwnSignUp {
                    stream: row.stream,
                    terms: form.terms,
                    who: all.find(|who| who.id == row.id)?,
                })
            }))
        })
        .await?;
    match found {
        Some(own) if phone::lasts(all, own.stream).await? => Ok(Some(own)),
        _ => Ok(None),
    }
}

/// Replaces somebody's own link by a new one that was mailed to them.
///
/// # Errors
/// [`StoreError::NotFound`] when the tournament was deleted; when the database fails.
pub(crate) async fn renew(
    store: &Store,
    club: ClubId,
    id: String,
    token: &str,
) -> Result<(), StoreError> {
    let hash = secret::hash(token);
    store
        .write(move |tx| {
            sign_ups::renew(tx, &id, &hash)?;
            AuditKind::SignUpRenewed
                .of(AuditObject::SignUp(id.clone()))
                .in_club(club)
                .add(tx, Actor::Program, now())
        })
        .await
}

/// Somebody withdraws by their own link, or returns, at the end of the list, as if signing up now.
pub async fn leave_or_return(
    all: &Tournaments,
    club: ClubId,
    own: &OwnSignUp,
    leaves: bool,
) -> Result<(), ActError> {
    let (stream, number, id) = (own.stream, own.who.event, own.who.id.clone());
    let story = all.read(stream).await?;
    all.store
        .write(move |tx| {
            let at = now();
            let form = read(tx, stream, number)?.ok_or(StoreError::NotFound)?;
            let mut who = form.find(&id)?;
            let event = story.state.event(number).ok_or(StoreError::NotFound)?;
            if leaves && is_here(&story.state, event, who.person) {
                return Err(ActError::Refused(
                    refuse::sign_up_here().at(SignUpInput::NAME),
                ));
            }
            if !leaves && (story.state.called_off || !form.terms.takes(at)) {
                return Err(ActError::Refused(
                    refuse::sign_up_closed().at(SignUpInput::NAME),
                ));
            }
            match (leaves, who.gone_at.is_some()) {
                (true, false) => who.gone_at = Some(at),
                (false, true) => {
                    who.gone_at = None;
                    who.created_at = at;
                }
                _ => return Ok(()),
            }
            if phone::used(tx, &who.id, at)?.is_some() {
                return Err(ActError::Refused(
                    refuse::sign_up_too_often().at(SignUpInput::NAME),
                ));
            }
            who.placed = false;
            sign_ups::change(tx, club, &who)?;
            let action = match leaves {
                true => AuditKind::SignUpWithdrawn,
                false => AuditKind::SignUpReturned,
            };
            Ok::<_, ActError>(action.of(AuditObject::SignUp(who.id)).in_club(club).add(
                tx,
                Actor::Program,
                at,
            )?)
        })
        .await
}
