//! The names of a club's people by id, read again only when the club's edition has changed.

use super::Tournaments;
use crate::privacy;
use crawford_chouette::Night;
use crawford_club::lookup::written;
use crawford_club::merged::Merged;
use crawford_club::name;
use crawford_club::shown::{NameDisplay, public_name};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::{Conn, StoreError, event_names, merges, people, removals};
use crawford_tournament::{Entrant, EntrantNo, EventNo, Tournament};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// Stores the naming of a whole chouette night, which has no events, under this event number.
pub const WHOLE_NIGHT: EventNo = EventNo(0);

#[derive(Debug, Clone, Default)]
pub struct Names {
    pub edition: u64,
    by_person: HashMap<PersonId, String>,
    guests: HashSet<PersonId>,
    merged: Merged,
    /// Everyone with a name, in the order of their rows, with what a public name is made from.
    known: Vec<Known>,
    /// How those of them wish to be named in public who do not wish to be in full.
    wishes: HashMap<PersonId, NameDisplay>,
    /// How the people of a tournament's events are named in public, where not in full.
    by_event: HashMap<StreamId, Vec<(EventNo, NameDisplay)>>,
    /// The public names by these wishes alone, once they were asked for; nothing where they are the same as these.
    public: OnceLock<Option<Arc<Names>>>,
}

#[derive(Debug, Clone)]
struct Known {
    person: PersonId,
    name: String,
    nickname: Option<String>,
}

impl Names {
    /// The name of a person: "Player 17" if it was removed; `None` for an unknown id.
    #[must_use]
    pub fn of(&self, person: PersonId) -> Option<&str> {
        self.by_person
            .get(&person)
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }

    /// Everyone with a name who is not merged into somebody else.
    pub fn everyone(&self) -> impl Iterator<Item = (PersonId, &str)> {
        let known = self.known.iter().map(|known| known.person);
        known.filter_map(|person| Some((person, self.of(person)?)))
    }

    /// The person an id stands for: another one if it was merged.
    #[must_use]
    pub fn who(&self, person: PersonId) -> PersonId {
        self.merged.who(person)
    }

    /// A person, and everybody merged into them.
    #[must_use]
    pub fn all_of(&self, person: PersonId) -> Vec<PersonId> {
        self.merged.all_of(person)
    }

    /// The public names, for pages outside any tournament.
    #[must_use]
    pub fn in_public(self: &Arc<Self>) -> Arc<Names> {
        let public = self.public.get_or_init(|| self.shown(&HashMap::new()));
        Arc::clone(public.as_ref().unwrap_or(self))
    }

    /// The public names within a tournament: each person's choice or that of the events they are in, whichever hides
    /// more.
    #[must_use]
    pub fn in_public_of(self: &Arc<Self>, stream: StreamId, t: &Tournament) -> Arc<Names> {
        let mut stricter: HashMap<PersonId, NameDisplay> = HashMap::new();
        for (event, shown) in self.by_event.get(&stream).into_iter().flatten() {
            let entered = t.event(*event).into_iter().flat_map(|e| &e.entered);
            for entrant in entered.filter_map(|n| t.entrant(*n)) {
                for person in entrant.persons().chain(entrant.was.iter().copied()) {
                    let kept = stricter.entry(self.who(person)).or_default();
                    *kept = kept.stricter(*shown);
                }
            }
        }
        self.in_public_at_least(&stricter)
    }

    /// The public names within a chouette night: each person's choice or the host's, whichever hides more.
    #[must_use]
    pub fn in_public_of_night(self: &Arc<Self>, stream: StreamId, night: &Night) -> Arc<Names> {
        let shown = self.event_shown(stream, WHOLE_NIGHT);
        let players = night.players.iter().map(|p| (self.who(p.person), shown));
        self.in_public_at_least(&players.collect())
    }

    /// The name and the nickname of a person, for finding them in a text.
    pub fn given(&self, person: PersonId) -> impl Iterator<Item = &str> {
        let who = self.who(person);
        let known = self.known.iter().filter(move |known| known.person == who);
        known
            .flat_map(|known| [Some(known.name.as_str()), known.nickname.as_deref()])
            .flatten()
    }

    #[must_use]
    pub fn event_shown(&self, stream: StreamId, event: EventNo) -> NameDisplay {
        let events = self.by_event.get(&stream).into_iter().flatten();
        let mut own = events.filter(|(of, _)| *of == event);
        own.next().map(|(_, shown)| *shown).unwrap_or_default()
    }

    #[must_use]
    pub fn person_shown(&self, person: PersonId) -> NameDisplay {
        let wish = self.wishes.get(&self.who(person));
        wish.copied().unwrap_or_default()
    }

    /// Who an entrant is, where it is one person whom no event of the tournament names less openly than they are
    /// everywhere: of the state that is shown, and of the newest.
    #[must_use]
    pub fn named_openly(
        &self,
        stream: StreamId,
        states: [&Tournament; 2],
        entrant: &Entrant,
    ) -> Option<PersonId> {
        if entrant.team || !entrant.with.is_empty() {
            return None;
        }
        let person = self.who(entrant.person);
        self.of(person)?;
        let openly = self.person_shown(person);
        let entered = states.into_iter().flat_map(|t| t.events.values());
        let mut entered = entered.filter(|event| event.entered.contains(&entrant.number));
        let hides = entered.any(|event| self.event_shown(stream, event.number) > openly);
        (!hides).then_some(person)
    }

    /// The public name of somebody who signed up for an event as `name`; `None` if there is none.
    #[must_use]
    pub fn of_sign_up(
        &self,
        stream: StreamId,
        event: EventNo,
        person: Option<PersonId>,
        name: &str,
    ) -> Option<String> {
        let mut shown = self.event_shown(stream, event);
        let known = |known: &&Known| Some(known.person) == person.map(|person| self.who(person));
        if person.is_none() {
            // Not identified yet: it may be any of these people, so the most hidden naming among theirs applies.
            let called = written(name);
            let so = |known: &&Known| written(&known.name) == called;
            for namesake in self.known.iter().filter(so) {
                shown = shown.stricter(self.person_shown(namesake.person));
            }
        }
        match self.known.iter().find(known) {
            Some(k) => Some(public_name(
                shown.stricter(self.person_shown(k.person)),
                name,
                &k.name,
                k.nickname.as_deref(),
            )),
            // "Player 17", or nobody.
            None if name.is_empty() => {
                let name = person.and_then(|person| self.of(person));
                name.map(str::to_owned)
            }
            None => Some(public_name(shown, name, name, None)),
        }
    }

    /// The public names, of these people so or by their own wish, whichever hides more.
    fn in_public_at_least(
        self: &Arc<Self>,
        stricter: &HashMap<PersonId, NameDisplay>,
    ) -> Arc<Names> {
        match stricter.values().all(|shown| *shown == NameDisplay::Full) {
            true => self.in_public(),
            false => self.shown(stricter).unwrap_or_else(|| Arc::clone(self)),
        }
    }

    /// Nothing where everyone is named in full.
    fn shown(&self, stricter: &HashMap<PersonId, NameDisplay>) -> Option<Arc<Names>> {
        let of = |known: &Known| {
            let more = stricter.get(&known.person).copied().unwrap_or_default();
            self.person_shown(known.person).stricter(more)
        };
        if self
            .known
            .iter()
            .all(|known| of(known) == NameDisplay::Full)
        {
            return None;
        }
        let public: Vec<String> = self
            .known
            .iter()
            .map(|known| {
                let full = self
                    .of(known.person)
                    .expect("whoever has a name is called by one");
                public_name(of(known), full, &known.name, known.nickname.as_deref())
            })
            .collect();
        // Initials need not be unique.
        let labels = name::labels(public.iter().map(|name| (name.as_str(), None)));
        // A removed name stays a number.
        let mut by_person = self.by_person.clone();
        by_person.extend(self.known.iter().map(|known| known.person).zip(labels));
        for person in self.by_person.keys() {
            if let Some(label) = by_person.get(&self.who(*person)).cloned() {
                by_person.insert(*person, label);
            }
        }
        Some(Arc::new(Names {
            by_person,
            public: OnceLock::new(),
            ..self.clone()
        }))
    }

    /// [`Names::of`], with a dash for a missing name.
    #[must_use]
    pub fn person(&self, person: PersonId) -> String {
        self.of(person).unwrap_or("–").to_owned()
    }

    #[must_use]
    pub fn is_guest(&self, person: PersonId) -> bool {
        self.guests.contains(&person)
    }

    /// The name of an entrant: a player's, a pair's as "Ann & Bo", a team's own.
    #[must_use]
    pub fn of_entrant(&self, t: &Tournament, number: EntrantNo) -> Option<String> {
        let entrant = t.entrant(number)?;
        self.of_entry(entrant.person, &entrant.with, entrant.team)
    }

    /// The same of whoever checked in as this person, with these others or as a team.
    #[must_use]
    pub fn of_entry(&self, person: PersonId, with: &[PersonId], team: bool) -> Option<String> {
        if team {
            return self.of(person).map(str::to_owned);
        }
        let persons = std::iter::once(&person).chain(with);
        let names: Option<Vec<&str>> = persons.map(|person| self.of(*person)).collect();
        Some(names?.join(" & "))
    }
}

impl Tournaments {
    pub async fn names(&self, club: ClubId) -> Result<Arc<Names>, StoreError> {
        let kept = &self.cache.names;
        kept.at_edition(&self.store, club, club, move |conn, edition| {
            read(conn, club, edition).map(Arc::new)
        })
        .await
    }
}

fn read(conn: &mut Conn, club: ClubId, edition: u64) -> Result<Names, StoreError> {
    let merged = merges::merged(conn, club)?;
    // In the order of their rows, so that a new person does not change anybody's label.
    let mut people = people::of_club(conn, club)?;
    people.sort_by_key(|person| (person.created_at, person.id));
    let listed = || people.iter().filter(|p| !merged.is_another(p.id));
    let known: Vec<Known> = listed()
        .filter(|person| !person.name.is_empty())
        .map(|p| Known {
            person: p.id,
            name: p.name.clone(),
            nickname: p.nickname.clone(),
        })
        .collect();
    let labels = name::labels(listed().map(|p| (p.name.as_str(), p.nickname.as_deref())));
    let mut by_person: HashMap<PersonId, String> =
        listed().map(|person| person.id).zip(labels).collect();
    for removal in removals::of_club(conn, club)? {
        by_person.insert(removal.person, privacy::label(removal.number));
    }
    for person in &people {
        if let Some(label) = by_person.get(&merged.who(person.id)).cloned() {
            by_person.insert(person.id, label);
        }
    }
    let named: HashSet<PersonId> = known.iter().map(|known| known.person).collect();
    let mut wishes: HashMap<PersonId, NameDisplay> = HashMap::new();
    for (person, shown) in people::shown_of_club(conn, club)? {
        let wish = wishes.entry(merged.who(person)).or_default();
        *wish = wish.stricter(shown);
    }
    wishes.retain(|person, wish| named.contains(person) && *wish != NameDisplay::Full);
    let mut by_event: HashMap<StreamId, Vec<(EventNo, NameDisplay)>> = HashMap::new();
    for (stream, event, shown) in event_names::of_club(conn, club)? {
        by_event.entry(stream).or_default().push((event, shown));
    }
    let guests = people.iter().filter(|p| p.is_guest).map(|p| p.id).collect();
    Ok(Names {
        edition,
        by_person,
        guests,
        merged,
        known,
        wishes,
        by_event,
        public: OnceLock::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ann, who is named in full, and Bo Berg, who wishes for initials.
    fn names() -> Arc<Names> {
        let [ann, bo] = [1, 2].map(|n| PersonId::from_random([n; 10]));
        let known = |person, name: &str| Known {
            person,
            name: name.to_owned(),
            nickname: None,
        };
        let known = vec![known(ann, "Ann Lee"), known(bo, "Bo Berg")];
        let by_person = known.iter().map(|k| (k.person, k.name.clone()));
        Arc::new(Names {
            by_person: by_person.collect(),
            wishes: HashMap::from([(bo, NameDisplay::Initials)]),
            known,
            ..Names::default()
        })
    }

    #[test]
    fn public_names_are_made_once_and_those_of_an_event_apart() {
        let names = names();
        let [ann, bo] = [1, 2].map(|n| PersonId::from_random([n; 10]));
        let public = names.in_public();
        assert_eq!(public.of(ann), Some("Ann Lee"));
        assert_eq!(public.of(bo), Some("B. B."));
        assert_eq!(names.of(bo), Some("Bo Berg"));
        let (none, some) = (
            HashMap::new(),
            HashMap::from([(ann, NameDisplay::Initials)]),
        );
        assert!(Arc::ptr_eq(&public, &names.in_public_at_least(&none)));
        // What hides more in an event is still hidden where it is shown in public again.
        let in_event = names.in_public_at_least(&some);
        assert_eq!(in_event.of(ann), Some("A. L."));
        assert_eq!(in_event.in_public().of(ann), Some("A. L."));
        assert_eq!(names.in_public().of(ann), Some("Ann Lee"));
    }
}
