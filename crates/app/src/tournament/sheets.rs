//! Rolling lists: who joins them, and their sheets. As soon as one is full its next sheet is drawn, in the same action,
//! from the seed committed to; the hash of the next sheet's seed is published with it.

use super::announce::new_seed;
use super::door::{DoorId, TypedPerson, people};
use super::{ActError, Guest, Names, Principal, TournamentActed, TournamentSnapshot, Tournaments};
use crate::club::{ListedPerson, meant};
use crate::fields;
use crawford_club::lookup::LookupResult;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::{Tx, seeds};
use crawford_tournament::coming::{ComingCommand, RollingStart, list_just_filled};
use crawford_tournament::{Command, EventCommand, EventNo, Seed, Tournament};

impl Tournaments {
    /// Puts somebody on the list of a rolling event: who is not in the tournament yet is checked in.
    pub async fn join_list(
        &self,
        principal: Principal,
        club: ClubId,
        (stream, story): (StreamId, &TournamentSnapshot),
        event: EventNo,
        comer: TypedPerson,
        names: &Names,
    ) -> Result<TournamentActed, ActError> {
        let person = match comer {
            TypedPerson::Guest(name) => {
                let guest = Guest { name, rating: None };
                return self
                    .check_in_guest(principal, club, stream, guest, vec![event])
                    .await;
            }
            TypedPerson::Listed(DoorId::Person(person)) => {
                let people = people(&self.store, club, names, &story.state).await?;
                let is_in = story.state.entrant_of(person).is_some();
                match is_in || people.iter().any(|known| known.id == person) {
                    true => person,
                    false => return Err(unknown()),
                }
            }
            TypedPerson::Listed(DoorId::SignUp(_)) => return Err(unknown()),
            TypedPerson::Called(name) => {
                let people = people(&self.store, club, names, &story.state).await?;
                called(name, &people)?
            }
        };
        let person = self.id_in(story, person).await?;
        match story.state.entrant_of(person) {
            Some(entrant) => {
                let entrant = entrant.number;
                let join = EventCommand::Coming(ComingCommand::Join { entrant }).of(event);
                self.act(principal, stream, join).await
            }
            None => self.check_in(principal, stream, person, vec![event]).await,
        }
    }

    /// Draws the next sheet of a rolling event from those who wait, even if it is not full.
    pub async fn start_sheet(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let start = seeded(tx, stream, t, event)?;
            Ok(EventCommand::Coming(ComingCommand::Start { start }).of(event))
        })
        .await
    }
}

fn unknown() -> ActError {
    ActError::Refused(refuse::person_unknown().at(fields::NAME))
}

/// The one person of this name.
fn called(name: String, people: &[ListedPerson]) -> Result<PersonId, ActError> {
    let refused = |violation: Violation| Err(ActError::Refused(violation.at(fields::NAME)));
    match meant(&name, people) {
        LookupResult::One(place) => {
            let known = people.get(place);
            known.map(|known| known.id).ok_or_else(unknown)
        }
        LookupResult::Several(_) => refused(refuse::door_namesakes(name)),
        LookupResult::Nobody(_) => refused(refuse::door_unknown(name)),
    }
}

pub(super) fn next_to_start(
    tx: &mut Tx<'_>,
    stream: StreamId,
    before: &Tournament,
    after: &Tournament,
) -> Result<Option<Command>, ActError> {
    let Some(event) = list_just_filled(before, after) else {
        return Ok(None);
    };
    let start = seeded(tx, stream, after, event)?;
    Ok(Some(
        EventCommand::Coming(ComingCommand::Start { start }).of(event),
    ))
}

/// The seed committed to for this sheet, and the hash of the next one.
fn seeded(
    tx: &mut Tx<'_>,
    stream: StreamId,
    t: &Tournament,
    event: EventNo,
) -> Result<RollingStart, ActError> {
    let committed = t.event(event).and_then(|e| e.seeds.last());
    let secrets = seeds::secret(tx, stream, event)?;
    let seed = secrets
        .into_iter()
        .map(Seed)
        .find(|seed| committed.is_some_and(|c| c.hash == seed.commitment()));
    if let Some(seed) = &seed {
        seeds::spend(tx, stream, event, &seed.0)?;
    }
    let next = new_seed();
    seeds::add(tx, stream, event, &next.0)?;
    Ok(RollingStart {
        seed,
        next_hash: next.commitment(),
    })
}
