//! Someone comes to the night: a member, or a guest whose name is kept beside the roster.

use super::{Done, Nights};
use crate::app::stories::{ActError, Asker};
use crate::chouette::{Command, TableNo};
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::people::{self, Person};

/// Who comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arriving {
    /// Someone of the roster.
    Known(PersonId),
    /// A guest of this name, checked.
    Guest(String),
}

impl Nights {
    /// Lets someone join a table, perhaps with a stake of their own.
    pub async fn arrive(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        who: Arriving,
        table: TableNo,
        stake: Option<u32>,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |tx, _, at| {
            let person = match &who {
                Arriving::Known(person) => people::find(tx, *person)?.id,
                Arriving::Guest(name) => {
                    let person = PersonId::from_random(rand::random());
                    people::add(
                        tx,
                        &Person {
                            id: person,
                            club,
                            name: name.clone(),
                            nickname: None,
                            rating: None,
                            email: None,
                            is_guest: true,
                            created_at: at,
                            archived_at: None,
                        },
                    )?;
                    person
                }
            };
            Ok(Command::Join {
                person,
                table,
                stake,
            })
        })
        .await
    }
}
