//! Names: the people of a club by id, read again only when the club's edition has moved.

use super::Tournaments;
use crate::club::name;
use crate::journal::{ClubId, PersonId};
use crate::store::{StoreError, clubs, people};
use crate::tournament::{EntrantNo, Tournament};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The names of a club's people at one edition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// The club's edition they were read at.
    pub edition: u64,
    by_person: HashMap<PersonId, String>,
    guests: HashSet<PersonId>,
}

impl Names {
    /// What a person is called; an id without a name (blanked, or from elsewhere) has none.
    #[must_use]
    pub fn of(&self, person: PersonId) -> Option<&str> {
        self.by_person
            .get(&person)
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }

    /// Whether a person is no member of the club.
    #[must_use]
    pub fn is_guest(&self, person: PersonId) -> bool {
        self.guests.contains(&person)
    }

    /// What an entrant is called: by name, a pair as "Ann & Bo", a team by its own; `#7` without a name.
    #[must_use]
    pub fn entrant(&self, t: &Tournament, number: EntrantNo) -> String {
        let named = |person| self.of(person).map(str::to_owned);
        let name = t.entrant(number).and_then(|entrant| {
            if entrant.team {
                return named(entrant.person);
            }
            let names: Option<Vec<String>> = entrant.persons().map(named).collect();
            names.map(|names| names.join(" & "))
        });
        name.unwrap_or_else(|| format!("#{number}"))
    }
}

/// The names last read, by club.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<HashMap<ClubId, Arc<Names>>>);

impl Tournaments {
    /// The names of a club's people.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn names(&self, club: ClubId) -> Result<Arc<Names>, StoreError> {
        let newest = self.store.edition(club);
        let kept = self
            .names
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&club)
            .cloned();
        if let Some(kept) = kept.filter(|kept| Some(kept.edition) == newest) {
            return Ok(kept);
        }
        let names = self
            .store
            .read(move |conn| {
                let edition = clubs::edition(conn, club)?;
                // In the order they were first heard of, so that a newcomer changes nobody's label.
                let mut people = people::of_club(conn, club)?;
                people.sort_by_key(|person| (person.created_at, person.id));
                let labels = name::labels(
                    people
                        .iter()
                        .map(|p| (p.name.as_str(), p.nickname.as_deref())),
                );
                let by_person = people.iter().map(|person| person.id).zip(labels).collect();
                let guests = people.iter().filter(|p| p.is_guest).map(|p| p.id).collect();
                Ok::<_, StoreError>(Arc::new(Names {
                    edition,
                    by_person,
                    guests,
                }))
            })
            .await?;
        self.names
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(club, Arc::clone(&names));
        Ok(names)
    }
}
