//! What a director changes about the form and the people who used it.

use super::check_in::{Identity, identified};
use super::{Row, SignUpInput, check_in, is_here, read};
use crate::clock::now;
use crate::digest::{check_tag, form_tag, tag};
use crate::stories::{ActError, Principal};
use crate::tournament::Tournaments;
use crawford_club::permissions::{Permission, may};
use crawford_club::sign_up::{SignUpTerms, WaitingPlace};
use crawford_forms::violation::rules;
use crawford_journal::{ClubId, StreamId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::{Store, StoreError, Tx, private_links, sign_ups};
use crawford_tournament::{EventNo, LinkHolder};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignUpChange {
    /// What they say, with what stood in the form.
    Says(SignUpInput, Option<FormTag>),
    Gone(bool),
    /// Whether they have a place regardless of the limit; else by the order.
    Placed(bool),
}

/// Changes what is stored about somebody, with a line in the audit trail. Returns the name they gave.
async fn changed(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    (stream, event): (StreamId, EventNo),
    (id, kind): (String, AuditKind),
    change: impl Fn(&mut Tx<'_>, &mut Row) -> Result<(), ActError> + Send + 'static,
) -> Result<String, ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let director = principal.who;
    store
        .write(move |tx| {
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let mut who = form.find(&id)?;
            change(tx, &mut who)?;
            sign_ups::change(tx, club, &who)?;
            kind.of(AuditObject::SignUp(who.id))
                .in_club(club)
                .add(tx, director, now())?;
            Ok(who.name)
        })
        .await
}

pub async fn set(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    terms: SignUpTerms,
    sent: Option<FormTag>,
) -> Result<(), ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let who = principal.who;
    store
        .write(move |tx| {
            let kept = read(tx, stream, event)?;
            let stands = kept.map(|form| form.terms).unwrap_or_default();
            if terms != stands {
                check_tag(&tag(&stands), sent.as_ref()).map_err(ActError::Refused)?;
            }
            sign_ups::set_form(tx, club, stream, event, &terms)?;
            AuditKind::SignUpsSet
                .of(AuditObject::Event(stream, event))
                .in_club(club)
                .add(tx, who, now())?;
            Ok(())
        })
        .await
}

/// A director identifies somebody who signed up: from now on their own link acts for that person. Returns the name they
/// gave.
pub async fn accept(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    identity: Option<Identity>,
) -> Result<String, ActError> {
    let which = (id, AuditKind::SignUpAccepted);
    changed(
        store,
        principal,
        club,
        (stream, event),
        which,
        move |tx, who| {
            let at = now();
            who.person = Some(identified(tx, club, who, identity, at)?);
            who.accepted_at = Some(at);
            Ok(())
        },
    )
    .await
}

/// A director revokes somebody's own link, and drops the phones that use it. Returns the name they gave.
pub async fn revoke(
    all: &Tournaments,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
) -> Result<String, ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let which = (id, AuditKind::SignUpRevoked);
    let (stories, at) = (all.clone(), (stream, event));
    changed(&all.store, principal, club, at, which, move |tx, who| {
        let story = stories.newest(tx, stream)?;
        let at = now();
        let entrant = who
            .speaks_for()
            .and_then(|person| story.state.entrant_of(person));
        if let Some(entrant) = entrant {
            let holder = LinkHolder::Player(entrant.number);
            private_links::revoke(tx, stream, Some(holder), at)?;
        }
        who.revoked_at = Some(who.revoked_at.unwrap_or(at));
        Ok(())
    })
    .await
}

/// A director changes something about somebody who signed up. Returns the name they gave.
pub async fn change(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    change: SignUpChange,
) -> Result<String, ActError> {
    let which = (id, AuditKind::SignUpChanged);
    changed(
        store,
        principal,
        club,
        (stream, event),
        which,
        move |_, who| {
            match &change {
                SignUpChange::Says(input, sent) => {
                    let said = SignUpInput {
                        name: who.name.clone(),
                        contact: who.contact.clone(),
                    };
                    if *input != said {
                        check_tag(&form_tag(&said), sent.as_ref()).map_err(ActError::Refused)?;
                    }
                    who.name.clone_from(&input.name);
                    who.contact.clone_from(&input.contact);
                }
                SignUpChange::Gone(true) => who.gone_at = Some(who.gone_at.unwrap_or_else(now)),
                SignUpChange::Gone(false) => who.gone_at = None,
                SignUpChange::Placed(placed) => who.placed = *placed,
            }
            Ok(())
        },
    )
    .await
}

pub async fn leave_out_missing(
    all: &Tournaments,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
) -> Result<usize, ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let (stories, director) = (all.clone(), principal.who);
    all.store
        .write(move |tx| {
            let at = now();
            let story = stories.newest(tx, stream)?;
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let of = story.state.event(event).ok_or(StoreError::NotFound)?;
            let missing = |who: &Row| !is_here(&story.state, of, who.person);
            let placed = form
                .all
                .into_iter()
                .filter(|(_, place)| *place == WaitingPlace::In);
            let mut gone = 0_usize;
            for (who, _) in placed.filter(|(who, _)| missing(who)) {
                let gone_at = Some(at);
                sign_ups::change(tx, club, &Row { gone_at, ..who })?;
                gone = gone.saturating_add(1);
            }
            AuditKind::SignUpsLeftOut
                .of(AuditObject::Event(stream, event))
                .in_club(club)
                .add(tx, director, at)?;
            Ok(gone)
        })
        .await
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EnteredCount {
    pub entered: usize,
    /// How many were not, because the club knows somebody of their name: a director has to decide for each.
    pub unclear: usize,
}

pub async fn enter_missing(
    all: &Tournaments,
    principal: &Principal,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
) -> Result<EnteredCount, ActError> {
    let story = all.read(stream).await?;
    let of = story.state.event(event).ok_or(StoreError::NotFound)?;
    let form = super::overview(&all.store, stream, event).await?;
    let missing = form.iter().flat_map(|form| form.missing(&story.state, of));
    let mut became = EnteredCount::default();
    for who in missing {
        // Each is an action of its own, and the form's key can stand for one only; entering twice is refused anyway.
        let principal = principal.without_key();
        match check_in(
            all,
            Some(principal),
            club,
            stream,
            event,
            who.id.clone(),
            None,
        )
        .await
        {
            Ok(_) => became.entered = became.entered.saturating_add(1),
            Err(ActError::Refused(violation)) if violation.rule == rules::SIGN_UP_WHO => {
                became.unclear = became.unclear.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(became)
}
