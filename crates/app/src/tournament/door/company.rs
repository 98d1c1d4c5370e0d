//! A pair or a team at the door, found on the roster or taken as guests.

use super::leave_out_teams;
use crate::club::{ListedPerson, active_roster, meant};
use crate::fields;
use crate::tournament::{Names, PersonOrGuest, Together};
use crawford_club::lookup::LookupResult;
use crawford_forms::violation::{FieldName, Violation, refuse};
use crawford_journal::ClubId;
use crawford_store::{Store, StoreError};
use crawford_tournament::{Event, EventNo, Sides, Tournament};

/// Whom the club knows, for a pair or a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanyRoster {
    everyone: Vec<ListedPerson>,
    /// Those of them who are people: a team that came before is found by its name, but is nobody’s partner and no member.
    pub people: Vec<ListedPerson>,
}

/// Who is to come in company, as typed.
#[derive(Debug, Clone, Copy)]
pub struct TypedCompany<'a> {
    /// The first of a pair, or the team.
    pub name: &'a str,
    pub partner: Option<&'a str>,
    pub members: &'a [String],
    /// Whether whoever is not known comes as a guest.
    pub guests: bool,
}

impl CompanyRoster {
    pub async fn read(
        store: &Store,
        club: ClubId,
        names: &Names,
        t: &Tournament,
    ) -> Result<CompanyRoster, StoreError> {
        let everyone = active_roster(store, club, names).await?;
        let mut people = everyone.clone();
        leave_out_teams(t, &mut people);
        Ok(CompanyRoster { everyone, people })
    }

    /// Whom a name means; with `guests`, one that nobody has is a guest's.
    pub fn person(&self, name: &str, guests: bool) -> Result<PersonOrGuest, Violation> {
        let unknown = || refuse::company_unknown(name);
        match meant(name, &self.people) {
            LookupResult::One(place) => {
                let known = self.people.get(place).ok_or_else(unknown)?;
                Ok(PersonOrGuest::Known(known.id))
            }
            LookupResult::Nobody(_) if guests => Ok(PersonOrGuest::Guest(name.to_owned())),
            LookupResult::Nobody(_) => Err(unknown()),
            LookupResult::Several(_) => Err(refuse::company_namesakes(name)),
        }
    }

    /// What a team is called is stored like a guest’s name; one that came before is the same team.
    fn team(&self, name: &str) -> PersonOrGuest {
        let before = match meant(name, &self.everyone) {
            LookupResult::One(place) => self.everyone.get(place).filter(|known| known.is_guest),
            LookupResult::Several(_) | LookupResult::Nobody(_) => None,
        };
        match before {
            Some(team) => PersonOrGuest::Known(team.id),
            None => PersonOrGuest::Guest(name.to_owned()),
        }
    }

    /// The pair or the team that comes; every name that is not settled is refused at its field.
    pub fn together(
        &self,
        sides: Sides,
        typed: TypedCompany<'_>,
    ) -> Result<Together, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut who = |name: &str, field: FieldName| {
            let found = self.person(name, typed.guests);
            found.map_err(|why| refused.push(why.at(field))).ok()
        };
        let partner = typed.partner.map(|name| who(name, fields::PARTNER));
        let members: Vec<Option<PersonOrGuest>> = typed
            .members
            .iter()
            .map(|name| who(name, fields::MEMBERS))
            .collect();
        let alone = partner.is_none() && members.is_empty();
        let others: Vec<PersonOrGuest> = partner.into_iter().chain(members).flatten().collect();
        let made = match sides {
            Sides::Teams { .. } => Some(Together::Team(self.team(typed.name), others)),
            Sides::Pairs | Sides::Single => {
                let first = who(typed.name, fields::NAME);
                if alone {
                    refused.push(refuse::company_partner_missing().at(fields::PARTNER));
                }
                let partner = others.into_iter().next();
                first.zip(partner).map(|(a, b)| Together::Pair(a, b))
            }
        };
        match made {
            Some(made) if refused.is_empty() => Ok(made),
            _ => Err(refused),
        }
    }
}

/// The event that is entered in company: this one, else the first that is.
#[must_use]
pub fn event_in_company(t: &Tournament, asked: Option<EventNo>) -> Option<&Event> {
    let mut all = t.events.values().map(AsRef::as_ref);
    all.find(|e: &&Event| {
        !e.settings.sides.is_single() && asked.is_none_or(|number| e.number == number)
    })
}
