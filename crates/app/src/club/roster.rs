//! The roster of a club, for those who manage it.

use crate::players::Named;
use crate::tournament::Names;
use crawford_club::lookup::{self, LookupEntry, LookupResult};
use crawford_journal::{ClubId, PersonId};
use crawford_store::member_numbers::{self, MemberNumber};
use crawford_store::people::{self, Person};
use crawford_store::{Store, StoreError, merges};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedPerson {
    pub id: PersonId,
    /// The name shown, distinct from namesakes.
    pub label: String,
    pub name: String,
    pub nickname: Option<String>,
    pub rating: Option<i64>,
    pub email: Option<String>,
    pub is_guest: bool,
    pub is_archived: bool,
}

impl ListedPerson {
    #[must_use]
    pub fn is_member(&self) -> bool {
        !self.is_guest && !self.is_archived
    }

    /// An entry to match typed names against.
    #[must_use]
    pub fn known(&self) -> LookupEntry<'_> {
        LookupEntry {
            label: &self.label,
            name: &self.name,
            nickname: self.nickname.as_deref(),
        }
    }
}

/// Everyone the club lists, by name.
pub async fn roster(
    store: &Store,
    club: ClubId,
    names: &Names,
) -> Result<Vec<ListedPerson>, StoreError> {
    let people = store.read(move |conn| people::listed(conn, club)).await?;
    let listed = |person: Person| ListedPerson {
        id: person.id,
        label: names.of(person.id).unwrap_or(&person.name).to_owned(),
        name: person.name,
        nickname: person.nickname,
        rating: person.rating,
        email: person.email,
        is_guest: person.is_guest,
        is_archived: person.archived_at.is_some(),
    };
    Ok(people.into_iter().map(listed).collect())
}

/// The same without archived people.
pub async fn active_roster(
    store: &Store,
    club: ClubId,
    names: &Names,
) -> Result<Vec<ListedPerson>, StoreError> {
    let mut all = roster(store, club, names).await?;
    all.retain(|listed| !listed.is_archived);
    Ok(all)
}

#[must_use]
pub fn meant(typed: &str, roster: &[ListedPerson]) -> LookupResult {
    let all: Vec<LookupEntry<'_>> = roster.iter().map(ListedPerson::known).collect();
    lookup::find(typed, &all)
}

/// What is stored of somebody outside their row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberExtras {
    pub merged: Vec<Named>,
    pub number: Option<Number>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Number {
    pub number: String,
    pub public: bool,
}

impl From<MemberNumber> for Number {
    fn from(row: MemberNumber) -> Self {
        Number {
            number: row.number,
            public: row.public,
        }
    }
}

pub async fn extras(
    store: &Store,
    club: ClubId,
    person: PersonId,
) -> Result<MemberExtras, StoreError> {
    store
        .read(move |conn| {
            let merges = merges::of_club(conn, club)?.into_iter();
            let others = merges.filter(|merge| merge.kept == person);
            let others: Vec<PersonId> = others.map(|merge| merge.person).collect();
            let others = people::find_all(conn, &others)?.into_iter();
            let number = member_numbers::of_person(conn, person)?;
            Ok(MemberExtras {
                merged: others
                    .map(|other| Named {
                        id: other.id,
                        name: other.name,
                    })
                    .collect(),
                number: number.map(Number::from),
            })
        })
        .await
}
