//! The audit trail, of changes outside the journals, as its pages and its file show it.

use crate::app::lists::audit::{AuditActor, AuditRow, AuditWord};
use crate::app::lists::{Json, Timestamp};
use crate::journal::{AccountId, Actor, ClubId, PersonId};
use crate::store::audit::{self, Numbered};
use crate::store::{Conn, Store, StoreError, accounts, clubs, people};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

pub use crate::store::audit::{AuditFilter, AuditKind};

#[derive(Debug, Serialize)]
pub struct Trail {
    pub lines: Vec<AuditRow>,
    /// The present names of the people in the lines, by id; a removed name is not among them.
    pub people: HashMap<String, String>,
}

#[derive(Debug, Serialize)]
pub struct TrailChoices {
    pub kinds: Vec<AuditWord>,
    pub actors: Vec<AuditActor>,
}

pub async fn lines(store: &Store, wanted: AuditFilter, most: u32) -> Result<Trail, StoreError> {
    store
        .read(move |conn| {
            let found = audit::find(conn, &wanted, most)?;
            let names = Names::read(conn, &found)?;
            let lines = found.into_iter().map(|line| names.recorded(line));
            Ok(Trail {
                lines: lines.collect::<Result<_, _>>()?,
                people: names.people,
            })
        })
        .await
}

/// The values by which lines of a club, or of everything, can be filtered.
pub async fn choices(store: &Store, club: Option<ClubId>) -> Result<TrailChoices, StoreError> {
    store
        .read(move |conn| {
            let names = Names::read(conn, &[])?;
            let actors = audit::actors(conn, club)?.into_iter();
            let kinds = audit::kinds(conn, club)?;
            Ok(TrailChoices {
                kinds: kinds.into_iter().map(AuditWord).collect(),
                actors: actors.map(|who| names.actor(who)).collect(),
            })
        })
        .await
}

struct Names {
    accounts: HashMap<AccountId, String>,
    clubs: HashMap<ClubId, String>,
    people: HashMap<String, String>,
}

impl Names {
    fn read(conn: &mut Conn, lines: &[Numbered]) -> Result<Names, StoreError> {
        let mut about: Vec<PersonId> = Vec::new();
        for Numbered { number, line } in lines {
            about.extend(line.object.parse::<PersonId>().ok());
            for kept in [&line.before, &line.after].into_iter().flatten() {
                about.extend(people_in(&Json::of(*number, kept)?));
            }
        }
        let people = people::find_all(conn, &about)?.into_iter();
        let named = people.filter(|person| !person.name.is_empty());
        Ok(Names {
            accounts: accounts::all(conn)?
                .into_iter()
                .map(|account| (account.id, account.name))
                .collect(),
            clubs: clubs::all(conn)?
                .into_iter()
                .map(|club| (club.id, club.name))
                .collect(),
            people: named
                .map(|person| (person.id.to_string(), person.name))
                .collect(),
        })
    }

    fn actor(&self, who: Actor) -> AuditActor {
        let name = match who {
            Actor::Account(id) => self.accounts.get(&id).cloned(),
            _ => None,
        };
        AuditActor { who, name }
    }

    fn recorded(&self, Numbered { number, line }: Numbered) -> Result<AuditRow, StoreError> {
        let id = line.object.parse::<AccountId>().ok();
        let is_own = id.is_some_and(|id| line.who == Actor::Account(id));
        let account = id.and_then(|id| self.accounts.get(&id));
        let name = account.or_else(|| self.people.get(&line.object));
        let json = |kept: Option<String>| kept.map(|kept| Json::of(number, &kept)).transpose();
        Ok(AuditRow {
            number,
            at: Timestamp(line.at),
            who: self.actor(line.who),
            club: line.club.and_then(|club| self.clubs.get(&club).cloned()),
            kind: AuditWord(line.action),
            object_name: name.filter(|_| !is_own).cloned(),
            object: line.object,
            before: json(line.before)?,
            after: json(line.after)?,
        })
    }
}

/// The people among what was kept: which field names somebody differs with the kind of the line.
fn people_in(kept: &Json) -> Vec<PersonId> {
    let texts = fields(kept).into_values();
    let ids = texts.filter_map(|value| value.as_str()?.parse().ok());
    ids.collect()
}

/// The fields of the stored JSON, nested ones by their path: `formula.ramp`. A value without fields is one field with
/// an empty name.
#[must_use]
pub fn fields(kept: &Json) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    lay_out(String::new(), kept.0.clone(), &mut found);
    found
}

fn lay_out(path: String, value: Value, found: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(inner) => {
            for (key, value) in inner {
                let path = match path.as_str() {
                    "" => key,
                    path => format!("{path}.{key}"),
                };
                lay_out(path, value, found);
            }
        }
        other => {
            found.insert(path, other);
        }
    }
}
