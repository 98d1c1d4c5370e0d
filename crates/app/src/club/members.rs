//! Members and guests: added, edited, archived and restored.

use super::{ClubError, ListedPerson, once, recorded, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_club::member::Member;
use crawford_club::permissions::Permission;
use crawford_forms::Form;
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditLine};
use crawford_store::people::{self, Person};
use crawford_store::{Conn, Store, StoreError, Tx, merges};

/// What is kept of somebody, and whether they are a guest.
#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "member")]
pub struct PersonInput {
    #[form(flatten)]
    pub member: Member,
    pub guest: bool,
}

macro_rules! of_what_is_kept {
    ($($row:ty),*) => {$(
        impl From<&$row> for PersonInput {
            fn from(person: &$row) -> Self {
                PersonInput {
                    member: Member {
                        name: person.name.clone(),
                        nickname: person.nickname.clone(),
                        rating: person.rating,
                        email: person.email.clone(),
                    },
                    guest: person.is_guest,
                }
            }
        }
    )*};
}

of_what_is_kept!(Person, ListedPerson);

pub async fn add(
    store: &Store,
    principal: Principal,
    club: ClubId,
    member: Member,
) -> Result<PersonId, ClubError> {
    let doing = (Permission::ManageMembers, format!("person-added {club}"));
    once(store, principal, doing, move |tx, principal, at| {
        let id = put(tx, club, &member, at)?;
        AuditKind::PersonAdded
            .of(id)
            .in_club(club)
            .add(tx, principal.who, at)?;
        Ok(id)
    })
    .await
}

/// Changes a person's details; a guest can become a member or the other way round.
pub async fn edit(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    PersonInput { member, guest }: PersonInput,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let what = "person-changed";
    with_person(
        store,
        principal,
        club,
        person,
        what,
        move |tx, before, _| {
            let stands = form_tag(&PersonInput::from(before));
            check_tag(&stands, tag.as_ref()).map_err(refused)?;
            let after = Person {
                name: member.name.clone(),
                nickname: member.nickname.clone(),
                rating: member.rating,
                email: member.email.clone(),
                is_guest: guest,
                ..before.clone()
            };
            if after == *before {
                return Ok(None);
            }
            people::change(tx, &after)?;
            let fields = serde_json::json!({ "fields": changed(before, &after) });
            Ok(Some(AuditKind::PersonChanged.of(person).after(fields)))
        },
    )
    .await
}

/// Archives somebody: they are no longer proposed at the door.
pub async fn archive(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let what = "person-archived";
    with_person(store, principal, club, person, what, |tx, before, at| {
        if before.archived_at.is_some() {
            return Ok(None);
        }
        let after = Person {
            archived_at: Some(at),
            ..before.clone()
        };
        people::change(tx, &after)?;
        Ok(Some(AuditKind::PersonArchived.of(before.id)))
    })
    .await
}

/// Restores somebody archived: they are proposed at the door again.
pub async fn restore(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let what = "person-restored";
    with_person(store, principal, club, person, what, |tx, before, _| {
        // A person whose name was removed at their request stays archived.
        if before.archived_at.is_none() || before.name.is_empty() {
            return Ok(None);
        }
        let after = Person {
            archived_at: None,
            ..before.clone()
        };
        people::change(tx, &after)?;
        Ok(Some(AuditKind::PersonRestored.of(before.id)))
    })
    .await
}

/// Does `what` with a person of this club, once for each form, and adds a line to the audit trail if anything changed.
pub(crate) async fn with_person(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    what: &str,
    action: impl Fn(&mut Tx<'_>, &Person, UtcMicros) -> Result<Option<AuditLine>, ClubError>
    + Send
    + 'static,
) -> Result<(), ClubError> {
    let doing = (Permission::ManageMembers, format!("{what} {club} {person}"));
    recorded(store, principal, club, doing, move |tx, at| {
        let before = of_club(tx, club, person)?;
        action(tx, &before, at)
    })
    .await
}

pub(super) fn put(
    tx: &mut Tx<'_>,
    club: ClubId,
    member: &Member,
    at: UtcMicros,
) -> Result<PersonId, StoreError> {
    let id = PersonId::from_random(rand::random());
    people::add(
        tx,
        &Person {
            id,
            club,
            name: member.name.clone(),
            nickname: member.nickname.clone(),
            rating: member.rating,
            email: member.email.clone(),
            is_guest: false,
            created_at: at,
            archived_at: None,
        },
    )?;
    Ok(id)
}

/// Makes a guest a member; details not known before are taken from `member`.
pub(super) fn become_member(
    tx: &mut Tx<'_>,
    person: PersonId,
    member: &Member,
) -> Result<(), StoreError> {
    let before = people::find(tx, person)?;
    let after = Person {
        nickname: before.nickname.clone().or_else(|| member.nickname.clone()),
        rating: before.rating.or(member.rating),
        email: before.email.clone().or_else(|| member.email.clone()),
        is_guest: false,
        ..before.clone()
    };
    match after == before {
        true => Ok(()),
        false => people::change(tx, &after),
    }
}

/// A person of this club; people of other clubs are not found.
pub(crate) fn of_club(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
) -> Result<Person, StoreError> {
    let found = people::find(conn, person)?;
    if found.club == club {
        Ok(found)
    } else {
        Err(StoreError::NotFound)
    }
}

/// The id under which somebody is in a tournament or a night already, perhaps that of somebody merged with them; else
/// their own.
pub(crate) fn id_there(
    conn: &mut Conn,
    person: PersonId,
    is_there: impl Fn(PersonId) -> bool,
) -> Result<PersonId, StoreError> {
    if is_there(person) {
        return Ok(person);
    }
    let club = people::find(conn, person)?.club;
    let merged = merges::merged(conn, club)?;
    let mut all = merged.all_of(merged.who(person)).into_iter();
    Ok(all.find(|one| is_there(*one)).unwrap_or(person))
}

fn changed(before: &Person, after: &Person) -> Vec<&'static str> {
    [
        ("name", before.name != after.name),
        ("nickname", before.nickname != after.nickname),
        ("rating", before.rating != after.rating),
        ("email", before.email != after.email),
        ("guest", before.is_guest != after.is_guest),
    ]
    .into_iter()
    .filter_map(|(field, changed)| changed.then_some(field))
    .collect()
}
