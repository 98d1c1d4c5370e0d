//! The names of those who did what the facts say.

use crate::journal::{AccountId, Actor};
use crate::tournament::EntrantNo;
use crate::web::c::place::{ClubRequest, TournamentRequest};
use crate::web::error::AppError;
use crate::web::names::NameOrNumber;
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Default)]
pub struct ActorNames {
    by_id: BTreeMap<AccountId, String>,
    /// Those who came by a private link, each in a few words.
    by_link: HashMap<Actor, String>,
    program: String,
    elsewhere: String,
    gone: String,
}

impl ActorNames {
    #[must_use]
    pub fn of(&self, who: Actor) -> String {
        match who {
            Actor::Program => self.program.clone(),
            Actor::Account(id) => self.by_id.get(&id).unwrap_or(&self.gone).clone(),
            Actor::Player(_) | Actor::Table(_) => {
                self.by_link.get(&who).unwrap_or(&self.gone).clone()
            }
            // Whatever the file says: no account of this service did it.
            Actor::Elsewhere(_) => self.elsewhere.clone(),
        }
    }
}

pub async fn names(
    at: &ClubRequest,
    all: impl Iterator<Item = Actor>,
) -> Result<ActorNames, AppError> {
    let ids = all.filter_map(|who| match who {
        Actor::Account(id) => Some(id),
        Actor::Program | Actor::Player(_) | Actor::Table(_) | Actor::Elsewhere(_) => None,
    });
    let by_id = at.app.accounts.names(ids.collect()).await?;
    let w = at.messages();
    Ok(ActorNames {
        by_id,
        by_link: HashMap::new(),
        program: w.the_program().into_owned(),
        elsewhere: w.told_by_elsewhere().into_owned(),
        gone: w.told_by_someone().into_owned(),
    })
}

/// The same for a tournament, where players and tables report by their private links too.
pub async fn names_with_links(
    at: &TournamentRequest,
    all: impl Iterator<Item = Actor> + Clone,
) -> Result<ActorNames, AppError> {
    let w = at.messages();
    let mut known = names(&at.at, all.clone()).await?;
    known.by_link = all
        .filter_map(|who| match who {
            Actor::Program | Actor::Account(_) | Actor::Elsewhere(_) => None,
            Actor::Player(n) => {
                let name = at.names.entrant(at.state(), EntrantNo(n));
                Some((who, w.told_by_player(name)))
            }
            Actor::Table(n) => Some((who, w.table_with_card(n))),
        })
        .collect();
    Ok(known)
}
