//! Matches the people of an imported night with the people of the club.

use super::export::Named;
use super::file::NightFile;
use crate::club::{ClubError, refused};
use crate::fields;
use crate::privacy;
use crawford_club::lookup::written;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, PersonId};
use crawford_store::people::{self, Person};
use crawford_store::{Conn, merges, removals};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonChoice {
    /// Unknown here: a new guest.
    New,
    Is(PersonId),
}

/// The owner's choices, by the id in the night's journal.
pub type PersonChoices = BTreeMap<PersonId, PersonChoice>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum PersonMatching {
    /// The same id: the laptop had it from this service.
    Known,
    /// Matched at an earlier import of this night.
    Before(PersonId),
    Chosen(PersonId),
    /// The only person here of that name, or the only one into whom somebody of that name was merged.
    SameName(PersonId),
    New,
}

impl PersonMatching {
    /// The person here, if it is another id.
    #[must_use]
    pub fn person(self) -> Option<PersonId> {
        match self {
            PersonMatching::Before(person)
            | PersonMatching::Chosen(person)
            | PersonMatching::SameName(person) => Some(person),
            PersonMatching::Known | PersonMatching::New => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPerson {
    pub id: PersonId,
    pub name: String,
    pub fate: PersonMatching,
    /// What they are called here, if somebody was found.
    pub here: Option<String>,
}

/// Reads typed lines GUEST=MEMBER, each by name or by id; `new` for a member is a new guest.
pub fn choices(
    conn: &mut Conn,
    club: ClubId,
    night: &NightFile,
    typed: &[(String, String)],
) -> Result<PersonChoices, ClubError> {
    let known = people::listed(conn, club)?;
    let mut all = PersonChoices::new();
    for (guest, member) in typed {
        let name = written(guest);
        let mut there = night
            .people
            .iter()
            .filter(|p| p.id.as_str() == guest || written(&p.name) == name);
        let (Some(there), None) = (there.next(), there.next()) else {
            return Err(refused(refuse::night_member_unknown(guest.as_str())));
        };
        if member == "new" {
            all.insert(there.id, PersonChoice::New);
            continue;
        }
        let name = written(member);
        let mut here = known.iter().filter(|p| {
            p.id.as_str() == member || (written(&p.name) == name && p.archived_at.is_none())
        });
        let (Some(here), None) = (here.next(), here.next()) else {
            return Err(refused(refuse::night_member_unknown(member.as_str())));
        };
        all.insert(there.id, PersonChoice::Is(here.id));
    }
    Ok(all)
}

/// Who is who, by the owner's choices and else by what is known.
pub(super) fn arrivals(
    conn: &mut Conn,
    club: ClubId,
    night: &NightFile,
    chosen: &PersonChoices,
) -> Result<Vec<ImportedPerson>, ClubError> {
    let known = people::of_club(conn, club)?;
    let listed = people::listed(conn, club)?;
    let by_id: BTreeMap<PersonId, &Person> = known.iter().map(|p| (p.id, p)).collect();
    let merged = merges::merged(conn, club)?;
    let removed = removals::of_club(conn, club)?.into_iter();
    let numbers: BTreeMap<PersonId, i64> = removed.map(|of| (of.person, of.number)).collect();
    let ids: Vec<PersonId> = night.people.iter().map(|p| p.id).collect();
    let named = Named::of(night.head.kind, &night.facts)?;
    let mut unsaid: Vec<PersonId> = named.people.into_iter().collect();
    unsaid.retain(|id| !ids.contains(id));
    // Whom only a retracted fact names may have been deleted since.
    let is_somebody = unsaid.iter().any(|id| named.present.contains(id));
    if is_somebody
        || people::find_all(conn, &unsaid)?
            .iter()
            .any(|p| p.club != club)
    {
        return Err(refused(refuse::night_file_somebody().at(fields::FILE)));
    }
    // Ids are unique in the whole service, and which of them belong to another club must not be shown.
    if people::find_all(conn, &ids)?.iter().any(|p| p.club != club) {
        return Err(refused(refuse::night_of_another_club()));
    }
    // A person who was there under their own id cannot also be somebody else of the file.
    let here = ids.iter().filter(|id| by_id.contains_key(id));
    let mut taken: BTreeSet<PersonId> = here.map(|id| merged.who(*id)).collect();
    let mut all = Vec::with_capacity(night.people.len());
    for there in &night.people {
        let fate = match chosen.get(&there.id) {
            _ if merged.is_another(there.id) => PersonMatching::Before(merged.who(there.id)),
            _ if by_id.contains_key(&there.id) => PersonMatching::Known,
            Some(PersonChoice::New) => PersonMatching::New,
            Some(PersonChoice::Is(person)) => {
                let Some(here) = by_id.get(person) else {
                    return Err(refused(refuse::night_member_unknown(person.as_str())));
                };
                if !taken.insert(*person) {
                    return Err(refused(refuse::night_match_twice(here.name.as_str())));
                }
                PersonMatching::Chosen(*person)
            }
            None => PersonMatching::New,
        };
        all.push(ImportedPerson {
            id: there.id,
            name: there.name.clone(),
            fate,
            here: None,
        });
    }
    // Somebody merged into another may come under the old name again.
    let were = people::merged_names(conn, club)?;
    let who_was = |name: &str| {
        let of_name = were.iter().filter(|(was, _)| written(was) == name);
        let comes = |who: &PersonId| by_id.get(who).is_some_and(|p| p.archived_at.is_none());
        let all: BTreeSet<PersonId> = of_name.map(|(_, who)| *who).filter(comes).collect();
        all.first().copied().filter(|_| all.len() == 1)
    };
    // Names are compared last, among those left, and only if exactly one fits.
    for arrival in &mut all {
        let undecided = arrival.fate == PersonMatching::New && !chosen.contains_key(&arrival.id);
        if undecided && !arrival.name.is_empty() {
            let name = written(&arrival.name);
            let mut same = listed
                .iter()
                .filter(|p| p.archived_at.is_none() && written(&p.name) == name);
            let here = match (same.next(), same.next()) {
                (Some(here), None) => Some(here.id),
                (None, _) => who_was(&name),
                _ => None,
            };
            if let Some(here) = here
                && taken.insert(here)
            {
                arrival.fate = PersonMatching::SameName(here);
            }
        }
        let here = arrival.fate.person().and_then(|person| by_id.get(&person));
        arrival.here = here.map(|person| match numbers.get(&person.id) {
            Some(number) => privacy::label(*number),
            None => person.name.clone(),
        });
    }
    Ok(all)
}
