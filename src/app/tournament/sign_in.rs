//! At the door: someone of the roster, or a guest, signs in.

use super::{ActError, Asker, Done, Tournaments};
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::people::{self, Person};
use crate::tournament::{Command, Company, EventNo};

/// Someone who is not on the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The name, checked.
    pub name: String,
    /// A rating in whole points, if they brought one.
    pub rating: Option<i64>,
}

impl Tournaments {
    /// Signs in someone of the roster, with the rating that stands there.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn sign_in(
        &self,
        asker: Asker,
        stream: StreamId,
        person: PersonId,
        events: Vec<EventNo>,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |tx, _, _| {
            let rating = people::find(tx, person)?.rating.map(thousandths);
            Ok(Command::SignIn {
                person,
                company: Company::Alone,
                rating,
                events: events.clone(),
            })
        })
        .await
    }

    /// Signs in a guest, whose name is kept beside the roster.
    ///
    /// # Errors
    /// See [`ActError`].
    pub async fn sign_in_guest(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        guest: Guest,
        events: Vec<EventNo>,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |tx, _, at| {
            let person = PersonId::from_random(rand::random());
            people::add(
                tx,
                &Person {
                    id: person,
                    club,
                    name: guest.name.clone(),
                    nickname: None,
                    rating: guest.rating,
                    email: None,
                    is_guest: true,
                    created_at: at,
                    archived_at: None,
                },
            )?;
            Ok(Command::SignIn {
                person,
                company: Company::Alone,
                rating: guest.rating.map(thousandths),
                events: events.clone(),
            })
        })
        .await
    }
}

fn thousandths(points: i64) -> i64 {
    points.saturating_mul(1000)
}
