//! Signing up before the night, without an account: by a form with a limit, a deadline and a waiting list. Everyone
//! gets a link of their own, to withdraw and to check in, which enters them into the tournament.

mod check_in;
mod director;
mod expected;
mod own;

pub use check_in::{Identity, Namesakes, check_in, namesakes};
pub use director::{
    EnteredCount, SignUpChange, accept, change, enter_missing, leave_out_missing, revoke, set,
};
pub use expected::{ExpectedPerson, expected};
pub(crate) use own::renew;
pub use own::{OwnSignUp, leave_or_return, own, sign_up};

use crate::lists::Timestamp;
use crate::tournament::TournamentSnapshot;
use crawford_club::sign_up::{SignUpStatus, SignUpTerms, WaitingPlace, places};
use crawford_forms::coin::Coins;
use crawford_forms::{Form, name};
use crawford_journal::{PersonId, StreamId, UtcMicros, how_many};
use crawford_store::sign_ups::{self, StoredSignUp as Row};
use crawford_store::{Conn, Store, StoreError};
use crawford_tournament::money::{Books, Holder};
use crawford_tournament::{Event, EventNo, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "sign-up")]
pub struct SignUpInput {
    #[form(with = name, auto = "name")]
    pub name: String,
    #[form(with = contact, auto = "email")]
    pub contact: Option<String>,
}

mod contact {
    use crawford_club::sign_up::LONGEST_CONTACT;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, name};

    pub fn control() -> Control {
        name::control()
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        let typed = typed.first().map_or("", String::as_str);
        name::checked_if_any(typed, LONGEST_CONTACT)
    }

    pub fn show(contact: &Option<String>) -> Vec<String> {
        contact.iter().cloned().collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignUp {
    pub id: String,
    pub event: EventNo,
    /// Who they are, as a director decided.
    pub person: Option<PersonId>,
    /// The name they gave; empty once it was removed.
    pub name: String,
    /// How to reach them; shown to directors only.
    pub contact: Option<String>,
    pub signed_up: Timestamp,
    pub place: WaitingPlace,
    /// Whether a director gave them a place past the limit.
    pub placed: bool,
    pub speaks: bool,
    pub revoked: bool,
}

impl SignUp {
    fn of(event: EventNo, (row, place): (Row, WaitingPlace)) -> SignUp {
        SignUp {
            event,
            place,
            speaks: row.speaks_for().is_some(),
            revoked: row.revoked_at.is_some(),
            id: row.id,
            person: row.person,
            name: row.name,
            contact: row.contact,
            signed_up: Timestamp(row.created_at),
            placed: row.placed,
        }
    }

    /// The person their own link acts for; `None` before a director has identified them.
    #[must_use]
    pub fn speaks_for(&self) -> Option<PersonId> {
        self.person.filter(|_| self.speaks)
    }

    /// Whether they are in the event: by their own link, or entered at the door.
    #[must_use]
    pub fn is_here(&self, t: &Tournament, event: &Event) -> bool {
        is_here(t, event, self.person)
    }

    #[must_use]
    pub fn waits(&self) -> bool {
        matches!(self.place, WaitingPlace::Waiting(_))
    }

    /// What they owe for the tournament; `None` without an account in its books.
    #[must_use]
    pub fn owes(&self, books: &Books) -> Option<Coins> {
        let account = books.of(Holder::Person(self.person?))?;
        Some(account.owed())
    }

    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.place == WaitingPlace::Gone
    }
}

fn is_here(t: &Tournament, event: &Event, person: Option<PersonId>) -> bool {
    let entrant = person.and_then(|person| t.entrant_of(person));
    entrant.is_some_and(|one| event.entered.contains(&one.number) && !t.has_left(one.number))
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SignUpOverview {
    pub terms: SignUpTerms,
    pub all: Vec<SignUp>,
}

impl SignUpOverview {
    pub fn placed(&self) -> impl Iterator<Item = &SignUp> {
        self.all.iter().filter(|who| who.place == WaitingPlace::In)
    }

    pub fn missing(&self, t: &Tournament, event: &Event) -> impl Iterator<Item = &SignUp> {
        self.placed().filter(move |who| !who.is_here(t, event))
    }

    /// Whether whoever signs up now waits for a place.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let taken = how_many(self.placed().count());
        self.terms.limit().is_some_and(|most| taken >= most)
    }

    #[must_use]
    pub fn counts(&self, t: &Tournament, event: &Event) -> SignUpCounts {
        let placed = self.placed().count();
        let missing = self.missing(t, event).count();
        SignUpCounts {
            placed,
            here: placed.saturating_sub(missing),
            missing,
            waiting: self.all.iter().filter(|who| who.waits()).count(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignUpCounts {
    pub placed: usize,
    /// Of those with a place, who is in the event.
    pub here: usize,
    /// Of those with a place, who is not.
    pub missing: usize,
    pub waiting: usize,
}

pub async fn forms(
    store: &Store,
    stream: StreamId,
) -> Result<Vec<(EventNo, SignUpTerms)>, StoreError> {
    store.read(move |conn| sign_ups::forms(conn, stream)).await
}

/// An event's form and who used it; `None` if it never had one.
pub async fn overview(
    store: &Store,
    stream: StreamId,
    event: EventNo,
) -> Result<Option<SignUpOverview>, StoreError> {
    store
        .read(move |conn| Ok(read(conn, stream, event)?.map(|form| form.shown(event))))
        .await
}

/// An event that people can sign up for beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SignUpOffer {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    /// How many have a place.
    pub taken: u32,
    /// `None` where as many may come as like.
    pub places: Option<PlacesLeft>,
    /// When its form closes by itself.
    pub closes_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlacesLeft {
    pub free: u32,
    pub of: u32,
}

/// What an event offers to those who would sign up; `None` where no form is open or no entries are taken.
pub async fn offer(
    store: &Store,
    stream: StreamId,
    t: &Tournament,
    event: &Event,
) -> Result<Option<SignUpOffer>, StoreError> {
    if !t.takes_entries(event) {
        return Ok(None);
    }
    let form = overview(store, stream, event.number).await?;
    Ok(form.filter(|form| form.terms.open).map(|form| {
        let taken = how_many(form.placed().count());
        SignUpOffer {
            event: event.number,
            taken,
            places: form.terms.limit().map(|of| PlacesLeft {
                free: of.saturating_sub(taken),
                of,
            }),
            closes_at: form.terms.closes_at.map(Timestamp),
        }
    }))
}

/// The events that people can sign up for.
pub async fn offered(
    store: &Store,
    stream: StreamId,
    t: &Tournament,
) -> Result<Vec<EventNo>, StoreError> {
    let is_open = |(event, terms): (EventNo, SignUpTerms)| {
        let event = t.event(event).filter(|_| terms.open)?;
        t.takes_entries(event).then_some(event.number)
    };
    let forms = forms(store, stream).await?.into_iter();
    Ok(forms.filter_map(is_open).collect())
}

/// When the open forms of a tournament close by themselves.
pub async fn closing(
    store: &Store,
    stream: StreamId,
) -> Result<Vec<(EventNo, UtcMicros)>, StoreError> {
    let forms = forms(store, stream).await?.into_iter();
    let open = forms.filter(|(_, terms)| terms.open);
    Ok(open
        .filter_map(|(event, terms)| Some((event, terms.closes_at?)))
        .collect())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Missing {
    pub event: EventNo,
    pub placed: usize,
    pub missing: usize,
}

/// The events that take entries and have sign-ups that are not checked in.
pub async fn missing(
    store: &Store,
    stream: StreamId,
    story: TournamentSnapshot,
) -> Result<Vec<Missing>, StoreError> {
    store
        .read(move |conn| {
            let t = &story.state;
            let mut all = Vec::new();
            for (number, _) in sign_ups::forms(conn, stream)? {
                let event = t.event(number).filter(|event| t.takes_entries(event));
                let form = read(conn, stream, number)?.map(|form| form.shown(number));
                let Some((event, form)) = event.zip(form) else {
                    continue;
                };
                let SignUpCounts {
                    placed, missing, ..
                } = form.counts(t, event);
                if missing > 0 {
                    all.push(Missing {
                        event: number,
                        placed,
                        missing,
                    });
                }
            }
            Ok::<_, StoreError>(all)
        })
        .await
}

struct Stored {
    terms: SignUpTerms,
    all: Vec<(Row, WaitingPlace)>,
}

impl Stored {
    fn shown(self, event: EventNo) -> SignUpOverview {
        let all = self.all.into_iter();
        SignUpOverview {
            terms: self.terms,
            all: all.map(|row| SignUp::of(event, row)).collect(),
        }
    }

    fn find(&self, id: &str) -> Result<Row, StoreError> {
        let found = self.all.iter().find(|(who, _)| who.id == id);
        found
            .map(|(who, _)| who.clone())
            .ok_or(StoreError::NotFound)
    }
}

fn read(conn: &mut Conn, stream: StreamId, event: EventNo) -> Result<Option<Stored>, StoreError> {
    let forms = sign_ups::forms(conn, stream)?;
    let Some((_, terms)) = forms.into_iter().find(|(of, _)| *of == event) else {
        return Ok(None);
    };
    let all = sign_ups::of_event(conn, stream, event)?;
    let claims: Vec<SignUpStatus> = all
        .iter()
        .map(|who| SignUpStatus {
            placed: who.placed,
            gone: who.gone_at.is_some(),
        })
        .collect();
    let places = places(terms.limit(), &claims);
    Ok(Some(Stored {
        terms,
        all: all.into_iter().zip(places).collect(),
    }))
}
