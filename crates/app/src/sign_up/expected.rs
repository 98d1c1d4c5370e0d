//! People who signed up and have not come: at the door they are found by name like the roster, and enter the events
//! they signed up for.

use super::check_in::{Identity, check_in, read_namesakes};
use super::{SignUp, read};
use crate::stories::{ActError, Principal};
use crate::tournament::{TournamentActed, TournamentSnapshot, Tournaments};
use crawford_club::lookup::{LookupEntry, written};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::{Conn, Store, StoreError, sign_ups};
use crawford_tournament::{EntrantNo, EventNo, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExpectedPerson {
    /// Their first sign-up, in the order of the events.
    first: SignUp,
    others: Vec<SignUp>,
    /// The one person known by that name, whom the director means by it at the door.
    namesake: Option<PersonId>,
}

/// Everyone who signed up for an event that still takes entries, and is not in it; nobody once the tournament is over or
/// called off, since whoever came would be refused.
pub async fn expected(
    store: &Store,
    club: ClubId,
    stream: StreamId,
    story: TournamentSnapshot,
) -> Result<Vec<ExpectedPerson>, StoreError> {
    store
        .read(move |conn| read_expected(conn, club, stream, &story.state))
        .await
}

fn read_expected(
    conn: &mut Conn,
    club: ClubId,
    stream: StreamId,
    t: &Tournament,
) -> Result<Vec<ExpectedPerson>, StoreError> {
    if t.is_closed() {
        return Ok(Vec::new());
    }
    let known = read_namesakes(conn, club, stream)?;
    let namesake = |name: &str| {
        let mut so = known.of(name);
        so.next().filter(|_| so.next().is_none()).map(|(p, _)| p)
    };
    let mut all: Vec<ExpectedPerson> = Vec::new();
    for (number, _) in sign_ups::forms(conn, stream)? {
        let Some(event) = t.event(number).filter(|event| event.takes_entries()) else {
            continue;
        };
        let form = read(conn, stream, number)?.map(|form| form.shown(number));
        for who in form.into_iter().flat_map(|form| form.all) {
            if who.is_gone() || who.name.is_empty() || who.is_here(t, event) {
                continue;
            }
            match all.iter_mut().find(|known| known.is_same_as(&who)) {
                Some(known) => known.others.push(who),
                None => all.push(ExpectedPerson {
                    namesake: namesake(&who.name),
                    first: who,
                    others: Vec::new(),
                }),
            }
        }
    }
    Ok(all)
}

impl ExpectedPerson {
    fn all(&self) -> impl Iterator<Item = &SignUp> {
        std::iter::once(&self.first).chain(&self.others)
    }

    fn is_same_as(&self, who: &SignUp) -> bool {
        self.all().any(|other| is_same(other, who))
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.first.name
    }

    /// The id of their first sign-up.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.first.id
    }

    #[must_use]
    pub fn waits(&self) -> bool {
        self.all().any(SignUp::waits)
    }

    /// Who they are: as a director decided, or else the only person known by that name.
    #[must_use]
    pub fn person(&self) -> Option<PersonId> {
        self.all().find_map(|who| who.person).or(self.namesake)
    }

    #[must_use]
    pub fn comes_to(&self, event: EventNo) -> bool {
        self.all().any(|who| who.event == event)
    }

    /// An entry to match typed names against.
    #[must_use]
    pub fn known(&self) -> LookupEntry<'_> {
        LookupEntry {
            label: self.name(),
            name: self.name(),
            nickname: None,
        }
    }

    /// Enters them into all events they signed up for. Returns who they are in the tournament.
    pub async fn let_in(
        &self,
        all: &Tournaments,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
    ) -> Result<(TournamentActed, Option<EntrantNo>), ActError> {
        let whom = self.person().map(Identity::Known);
        let enter = |who: &SignUp, principal| {
            check_in(
                all,
                Some(principal),
                club,
                stream,
                who.event,
                who.id.clone(),
                whom,
            )
        };
        let mut done = enter(&self.first, principal.clone()).await?;
        let first = done.comer();
        for who in &self.others {
            // The form's key can stand for one action only; entering twice is refused anyway.
            let principal = principal.without_key();
            done = enter(who, principal).await?;
        }
        let state = &done.story.state;
        let entrant = match self.person().and_then(|person| state.entrant_of(person)) {
            Some(entrant) => Some(entrant.number),
            None => first,
        };
        Ok((done, entrant))
    }
}

/// Whether the door treats two sign-ups of one tournament as one person: the same name, and no different contacts. If
/// somebody was identified behind one of them, the name alone does not identify the other.
fn is_same(one: &SignUp, other: &SignUp) -> bool {
    if let (Some(one), Some(other)) = (one.person, other.person) {
        return one == other;
    }
    let found = one.person.is_some() || other.person.is_some();
    let contacts = one.contact.as_ref().zip(other.contact.as_ref());
    written(&one.name) == written(&other.name) && contacts.map_or(!found, |(a, b)| a == b)
}
