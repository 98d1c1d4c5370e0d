//! The audit trail, of changes outside the journals, as its pages and its file show it.

use crate::app::lists::audit::{AuditActor, AuditRow};
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
    pub kinds: Vec<String>,
    pub actors: Vec<AuditActor>,
}

pub async fn lines(store: &Store, wanted: AuditFilter, most: u32) -> Result<Trail, StoreError> {
    store
        .read(move |conn| {
            let found = audit::find(conn, &wanted, most)?;
            let names = Names::read(conn, &found)?;
            let lines = found.into_iter().map(|line| names.recorded(line));
            Ok(Trail {
                lines: lines.collect(),
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
            Ok(TrailChoices {
                kinds: audit::kinds(conn, club)?,
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
        let about = lines.iter().flat_map(|numbered| {
            let line = &numbered.line;
            let kept = [line.before.as_deref(), line.after.as_deref()];
            let texts = kept.into_iter().flatten().flat_map(texts);
            texts.chain([line.object.clone()])
        });
        let about: Vec<PersonId> = about.filter_map(|id| id.parse().ok()).collect();
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

    fn recorded(&self, Numbered { number, line }: Numbered) -> AuditRow {
        let id = line.object.parse::<AccountId>().ok();
        let is_own = id.is_some_and(|id| line.who == Actor::Account(id));
        let account = id.and_then(|id| self.accounts.get(&id));
        let name = account.or_else(|| self.people.get(&line.object));
        AuditRow {
            number,
            at: Timestamp(line.at),
            who: self.actor(line.who),
            club: line.club.and_then(|club| self.clubs.get(&club).cloned()),
            kind: line.action,
            object_name: name.filter(|_| !is_own).cloned(),
            object: line.object,
            before: line.before.as_deref().map(Json::of),
            after: line.after.as_deref().map(Json::of),
        }
    }
}

/// All strings in the stored JSON, which may be ids.
fn texts(kept: &str) -> Vec<String> {
    let texts = fields(&Json::of(kept)).into_values();
    let texts = texts.filter_map(|value| match value {
        Value::String(text) => Some(text),
        _ => None,
    });
    texts.collect()
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
