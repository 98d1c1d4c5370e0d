//! Clubs and their people: one file for each action. They are ordinary rows; each change is made once for each form and
//! leaves a line in the audit trail.

mod access;
mod answer;
mod change;
pub mod elsewhere;
mod import;
mod make;
pub(crate) mod members;
mod number;
pub mod past;
mod read;
mod roster;
mod shown;
pub mod starts;

pub use access::{Access, Granted, access, change_role, take_away, take_back};
pub use change::change;
pub use crawford_store::clubs::Club;
pub use import::{Import, import, preview};
pub use make::make;
pub use members::{PersonInput, add, archive, edit, restore};
pub use number::{NumberInput, number};
pub use read::{all, find, is_listed, listed_slugs, open_tournaments, zone_of_service};
pub use roster::{ListedPerson, MemberExtras, Number, active_roster, extras, meant, roster};
pub(crate) use shown::event_shown;
pub use shown::{name_in_event, name_person};

use crate::clock;
use crate::stories::Principal;
pub(crate) use answer::Answer;
use crawford_club::name::slug_field;
use crawford_club::permissions::{Permission, may};
use crawford_club::zone::ClubTimeZone;
use crawford_forms::violation::Violation;
use crawford_forms::{Form, name};
use crawford_journal::{Actor, ClubId, UtcMicros};
use crawford_store::audit::AuditLine;
use crawford_store::{Store, StoreError, StoreFailure, Tx, requests};

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "club")]
pub struct ClubInput {
    #[form(with = name, auto = "organization")]
    pub name: String,
    #[form(rule = "zone-unknown")]
    pub zone: ClubTimeZone,
    /// Whether it is listed on the front page and everyone may read it.
    pub public: bool,
    pub listed: bool,
    /// Its slug, checked; made from the name if none was typed.
    #[form(with = slug_field)]
    pub slug: Option<String>,
}

impl ClubInput {
    #[must_use]
    pub fn of(club: &Club, listed: bool) -> Self {
        ClubInput {
            name: club.name.clone(),
            zone: club.time_zone,
            public: club.public,
            listed,
            slug: Some(club.slug.clone()),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ClubError {
    #[error("not permitted: {0}")]
    NotPermitted(Violation),
    #[error("refused: {0:?}")]
    Refused(Vec<Violation>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for ClubError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            ClubError::Store(error) => Some(error),
            _ => None,
        }
    }
}

pub(crate) fn refused(violation: Violation) -> ClubError {
    ClubError::Refused(vec![violation])
}

/// Does `action` in one transaction, once for each one-time key: when the same principal sends it again, the first
/// answer is returned. `doing` describes the action and its target; a key used for anything else is refused.
pub(crate) async fn once<A: Answer>(
    store: &Store,
    principal: Principal,
    doing: (Permission, String),
    action: impl Fn(&mut Tx<'_>, &Principal, UtcMicros) -> Result<A, ClubError> + Send + 'static,
) -> Result<A, ClubError> {
    let by = principal.who;
    once_of(store, principal, by, doing, action).await
}

/// The same for a key that belongs to the action itself, whichever of several people sends it: it is stored as `by`'s.
pub(crate) async fn once_of<A: Answer>(
    store: &Store,
    principal: Principal,
    by: Actor,
    (permission, about): (Permission, String),
    action: impl Fn(&mut Tx<'_>, &Principal, UtcMicros) -> Result<A, ClubError> + Send + 'static,
) -> Result<A, ClubError> {
    may(principal.role, permission).map_err(ClubError::NotPermitted)?;
    store
        .write(move |tx| {
            if let Some(key) = &principal.key
                && let Some(answer) = requests::answer(tx, key, by, &about)?
            {
                let why = || {
                    let row = format_args!("the answer to {about} in requests");
                    StoreError::unreadable(row, format_args!("{answer:?} is no such answer"))
                };
                return Ok(A::of_kept(&answer).ok_or_else(why)?);
            }
            let at = clock::now();
            let answer = action(tx, &principal, at)?;
            if let Some(key) = &principal.key {
                requests::keep(tx, key, by, &about, at, &answer.kept())?;
            }
            Ok(answer)
        })
        .await
}

/// [`once`] for a change that the audit trail records; `action` returns `None` if nothing changed.
pub(crate) async fn recorded(
    store: &Store,
    principal: Principal,
    club: ClubId,
    doing: (Permission, String),
    action: impl Fn(&mut Tx<'_>, UtcMicros) -> Result<Option<AuditLine>, ClubError> + Send + 'static,
) -> Result<(), ClubError> {
    once(store, principal, doing, move |tx, principal, at| {
        if let Some(line) = action(tx, at)? {
            line.in_club(club).add(tx, principal.who, at)?;
        }
        Ok(())
    })
    .await
}
