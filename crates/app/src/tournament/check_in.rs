//! Signs in people of the roster, guests, pairs and teams at the door.

use super::{ActError, Principal, TournamentActed, TournamentSnapshot, Tournaments};
use crate::club::members::id_there;
use crate::recompute::kept_own;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros, how_many};
use crawford_store::people::{self, Person};
use crawford_store::{Conn, StoreError, Tx, merges, ratings};
use crawford_tournament::coming::ComingFact;
use crawford_tournament::{
    Command, Company, EntrantNo, EventCommand, EventFact, EventNo, Fact, Tournament,
};
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The name, checked.
    pub name: String,
    /// A rating in whole points, if they have one.
    pub rating: Option<i64>,
}

impl TournamentActed {
    /// Who came in, or got one more entry, by this.
    #[must_use]
    pub fn comer(&self) -> Option<EntrantNo> {
        self.said(|fact| match fact {
            Fact::CheckedIn { entrant, .. } => Some(*entrant),
            Fact::Event {
                fact:
                    EventFact::Entered { entrant }
                    | EventFact::Coming(ComingFact::Again { entrant, .. }),
                ..
            } => Some(*entrant),
            _ => None,
        })
    }
}

impl Tournaments {
    /// Signs in somebody of the club; who is in already enters the other `events`. With their number.
    pub async fn enter_person(
        &self,
        principal: Principal,
        (stream, story): (StreamId, &TournamentSnapshot),
        person: PersonId,
        events: &[EventNo],
        late: &[EventNo],
    ) -> Result<(TournamentActed, Option<EntrantNo>), ActError> {
        let person = self.id_in(story, person).await?;
        let Some(entrant) = story.state.entrant_of(person) else {
            let done = self
                .check_in(principal, stream, person, events.to_vec())
                .await?;
            let entrant = done.story.state.entrant_of(person).map(|e| e.number);
            return Ok((done, entrant));
        };
        let number = entrant.number;
        let not_in = |n: &&EventNo| {
            let event = story.state.event(**n);
            event.is_some_and(|e| !e.entered.contains(&number))
        };
        let mut new = events.iter().filter(not_in);
        let Some(first) = new.next() else {
            // Sent twice, it was the first sending that did it: the tournament knows its key.
            let again = self
                .check_in(principal, stream, person, events.to_vec())
                .await;
            return match again {
                Err(ActError::Refused(_)) if !late.is_empty() => {
                    let nothing = TournamentActed::nothing(Arc::clone(story));
                    Ok((nothing, Some(number)))
                }
                other => Ok((other?, Some(number))),
            };
        };
        let enter = |event: &EventNo| EventCommand::Enter { entrant: number }.of(*event);
        let mut done = self.act(principal.clone(), stream, enter(first)).await?;
        for event in new {
            // Entering is so already when it is sent again, so only the first needs the key.
            let principal = principal.without_key();
            done = self.act(principal, stream, enter(event)).await?;
        }
        Ok((done, Some(number)))
    }

    /// The id under which somebody is in already, perhaps that of somebody merged with them; else their own.
    pub(super) async fn id_in(
        &self,
        story: &TournamentSnapshot,
        person: PersonId,
    ) -> Result<PersonId, StoreError> {
        let story = Arc::clone(story);
        self.store
            .read(move |conn| id_there(conn, person, |one| is_in(&story.state, one)))
            .await
    }

    /// Signs in a person of the roster, with a rating for seeding.
    pub async fn check_in(
        &self,
        principal: Principal,
        stream: StreamId,
        person: PersonId,
        events: Vec<EventNo>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, at| {
            let person = id_there(tx, person, |one| is_in(t, one))?;
            let rating = seeding_rating(tx, person, at)?;
            Ok(Command::CheckIn {
                person,
                company: Company::Alone,
                rating,
                events: events.clone(),
            })
        })
        .await
    }

    pub async fn check_in_guest(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        guest: Guest,
        events: Vec<EventNo>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, _, at| {
            let person = PersonId::from_random(rand::random());
            people::add(
                tx,
                &Person {
                    rating: guest.rating,
                    ..Person::guest(person, club, &guest.name, at)
                },
            )?;
            Ok(Command::CheckIn {
                person,
                company: Company::Alone,
                rating: guest.rating.map(thousandths),
                events: events.clone(),
            })
        })
        .await
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonOrGuest {
    Known(PersonId),
    Guest(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Together {
    Pair(PersonOrGuest, PersonOrGuest),
    /// A team: its name, and its members in board order.
    Team(PersonOrGuest, Vec<PersonOrGuest>),
}

impl Tournaments {
    /// Signs in a pair or a team; new names are added beside the roster. The rating is the mean of the members', if
    /// each has one.
    pub async fn check_in_together(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        together: Together,
        events: Vec<EventNo>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, at| {
            let mut known = |comer: &PersonOrGuest| -> Result<(PersonId, Option<i64>), ActError> {
                match comer {
                    PersonOrGuest::Known(person) => {
                        let person = id_there(tx, *person, |one| is_in(t, one))?;
                        Ok((person, seeding_rating(tx, person, at)?))
                    }
                    PersonOrGuest::Guest(name) => Ok((new_guest(tx, club, name, at)?, None)),
                }
            };
            let (person, company, ratings) = match &together {
                Together::Pair(one, other) => {
                    let ((one, first), (other, second)) = (known(one)?, known(other)?);
                    (one, Company::Partner(other), vec![first, second])
                }
                Together::Team(name, members) => {
                    let (team, _) = known(name)?;
                    let members: Result<Vec<_>, ActError> = members.iter().map(known).collect();
                    let (members, ratings) = members?.into_iter().unzip();
                    (team, Company::Team(members), ratings)
                }
            };
            Ok(Command::CheckIn {
                person,
                company,
                rating: mean(&ratings),
                events: events.clone(),
            })
        })
        .await
    }
}

impl Tournaments {
    /// Signs in everybody of a list as one action; people who are in already enter the events they are not in yet, and
    /// return if they had left.
    pub async fn check_in_all(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        comers: Vec<PersonOrGuest>,
        events: Vec<EventNo>,
    ) -> Result<TournamentActed, ActError> {
        self.act_all_with(principal, stream, move |tx, t, at| {
            let mut commands = Vec::new();
            let mut seen: Vec<PersonId> = Vec::new();
            for comer in &comers {
                let (person, rating) = match comer {
                    PersonOrGuest::Known(person) => {
                        let person = id_there(tx, *person, |one| is_in(t, one))?;
                        if seen.contains(&person) {
                            continue;
                        }
                        (person, seeding_rating(tx, person, at)?)
                    }
                    PersonOrGuest::Guest(name) => (new_guest(tx, club, name, at)?, None),
                };
                seen.push(person);
                let Some(entrant) = t.entrant_of(person) else {
                    commands.push(Command::CheckIn {
                        person,
                        company: Company::Alone,
                        rating,
                        events: events.clone(),
                    });
                    continue;
                };
                let entrant = entrant.number;
                if t.has_left(entrant) {
                    commands.push(Command::Return { entrant });
                }
                let missing = events.iter().filter(|event| {
                    let event = t.event(**event);
                    event.is_some_and(|e| !e.entered.contains(&entrant))
                });
                commands.extend(missing.map(|event| EventCommand::Enter { entrant }.of(*event)));
            }
            Ok(commands)
        })
        .await
    }
}

/// Whether somebody is in under this id, alone, in a pair or in a team.
pub(crate) fn is_in(t: &Tournament, person: PersonId) -> bool {
    t.entrants.of(person).next().is_some()
}

/// Somebody of whom only the name is known, beside the roster.
pub(crate) fn new_guest(
    tx: &mut Tx<'_>,
    club: ClubId,
    name: &str,
    at: UtcMicros,
) -> Result<PersonId, StoreError> {
    let id = PersonId::from_random(rand::random());
    people::add(tx, &Person::guest(id, club, name, at))?;
    Ok(id)
}

/// The mean of ratings, if everyone has one.
pub(super) fn mean(ratings: &[Option<i64>]) -> Option<i64> {
    let all: Option<Vec<i64>> = ratings.iter().copied().collect();
    let all = all?;
    let sum = all.iter().fold(0i64, |sum, r| sum.saturating_add(*r));
    sum.checked_div(i64::from(how_many(all.len())))
}

/// The rating that somebody who signs in at this moment is seeded by, in thousandths of a point: from the club's own
/// list, as it was then, and for people not on it the typed rating.
pub(crate) fn seeding_rating(
    conn: &mut Conn,
    person: PersonId,
    at: UtcMicros,
) -> Result<Option<i64>, StoreError> {
    let typed = people::find(conn, person)?;
    if let Some(own) = kept_own(conn, typed.club)? {
        let who = merges::merged(conn, typed.club)?.who(person);
        let rated = ratings::of_person(conn, typed.club, &own.slug, who)?;
        if let Some(rated) = rated.filter(|rated| rated.was_rated_before(at)) {
            return Ok(rated.rating_before(at).checked_div(1_000));
        }
    }
    Ok(typed.rating.map(thousandths))
}

fn thousandths(points: i64) -> i64 {
    points.saturating_mul(1000)
}
