//! The audit trail, of changes outside the journals, as its pages and its file show it.

use crate::club::{Club, zone_of_service};
use crate::fields;
use crate::lists::audit::{AuditActor, AuditRow, AuditWord};
use crate::lists::{Json, Timestamp};
use chrono::{Days, NaiveDate};
use crawford_club::zone::ClubTimeZone;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{AccountId, Actor, ClubId, PersonId};
use crawford_store::audit::{self, AuditObject, Numbered};
use crawford_store::{Conn, Store, StoreError, accounts, clubs, people};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

pub use crawford_store::audit::{AuditFilter, AuditKind};

/// Lines on a page.
const PAGE: usize = 50;
/// Lines read at once for a file.
const CHUNK: u32 = 2_000;
/// Most lines in a file: more than a club writes in ten years.
const MOST: usize = 200_000;

/// A page of the trail, and by what it can be searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trail {
    /// The newest first.
    pub lines: Vec<AuditRow>,
    /// Whether there are older ones.
    pub goes_on: bool,
    /// The present names of the people in the lines; a removed name is not among them.
    pub people: BTreeMap<PersonId, String>,
    /// What was ever done, and who did it.
    pub kinds: Vec<AuditWord>,
    pub actors: Vec<AuditActor>,
}

/// The lines of a club, or of everything, by the days of its clock.
#[derive(Debug, Clone, Copy)]
pub struct TrailScope {
    club: Option<ClubId>,
    zone: ClubTimeZone,
}

/// Which lines are asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct TrailQuestion {
    pub kind: Option<AuditKind>,
    pub who: Option<Actor>,
    pub from: Option<NaiveDate>,
    /// Until this day, itself included.
    pub until: Option<NaiveDate>,
    /// Only lines older than this one.
    pub before: Option<i64>,
}

impl TrailScope {
    #[must_use]
    pub fn of_club(club: &Club) -> TrailScope {
        TrailScope {
            club: Some(club.id),
            zone: club.time_zone,
        }
    }

    /// Everything there is, by the clock of the first club.
    pub async fn of_service(store: &Store) -> Result<TrailScope, StoreError> {
        Ok(TrailScope {
            club: None,
            zone: zone_of_service(store).await?,
        })
    }

    #[must_use]
    pub fn zone(&self) -> ClubTimeZone {
        self.zone
    }

    /// Whether its lines are of several clubs.
    #[must_use]
    pub fn has_clubs(&self) -> bool {
        self.club.is_none()
    }

    #[must_use]
    pub fn everything(&self) -> AuditFilter {
        AuditFilter {
            club: self.club,
            ..AuditFilter::default()
        }
    }

    pub fn wanted(&self, asked: &TrailQuestion) -> Result<AuditFilter, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut day = |day: Option<NaiveDate>, field, days: u64| {
            let day = day?.checked_add_days(Days::new(days));
            let begins = day.and_then(|day| self.zone.begin_of(day));
            if begins.is_none() {
                refused.push(refuse::date_not_a_date().at(field));
            }
            begins
        };
        let (from, until) = (
            day(asked.from, fields::FROM, 0),
            // Until a day is until its end.
            day(asked.until, fields::UNTIL, 1),
        );
        let wanted = AuditFilter {
            action: asked.kind,
            who: asked.who,
            from,
            until,
            older_than: asked.before,
            ..self.everything()
        };
        match refused.is_empty() {
            true => Ok(wanted),
            false => Err(refused),
        }
    }
}

impl Trail {
    /// The newest of the wanted lines.
    pub async fn page(store: &Store, wanted: AuditFilter) -> Result<Trail, StoreError> {
        store
            .read(move |conn| {
                let most = u32::try_from(PAGE)
                    .expect("a page is short")
                    .saturating_add(1);
                let mut found = audit::find(conn, &wanted, most)?;
                let goes_on = found.len() > PAGE;
                found.truncate(PAGE);
                let names = Names::read(conn, &found)?;
                let lines = found.into_iter().map(|line| names.recorded(line));
                let kinds = audit::kinds(conn, wanted.club)?;
                let actors = audit::actors(conn, wanted.club)?.into_iter();
                Ok(Trail {
                    lines: lines.collect::<Result<_, _>>()?,
                    goes_on,
                    kinds: kinds.into_iter().map(AuditWord).collect(),
                    actors: actors.map(|who| names.actor(who)).collect(),
                    people: names.people,
                })
            })
            .await
    }
}

/// All the wanted lines, as a file has them.
pub async fn all(store: &Store, mut wanted: AuditFilter) -> Result<Vec<AuditRow>, StoreError> {
    let mut lines: Vec<AuditRow> = Vec::new();
    loop {
        let asked = wanted.clone();
        let found: Vec<AuditRow> = store
            .read(move |conn| {
                let found = audit::find(conn, &asked, CHUNK)?;
                let names = Names::read(conn, &found)?;
                let lines = found.into_iter().map(|line| names.recorded(line));
                lines.collect::<Result<_, StoreError>>()
            })
            .await?;
        let Some(last) = found.last() else {
            break;
        };
        wanted.older_than = Some(last.number);
        lines.extend(found);
        if lines.len() >= MOST {
            break;
        }
    }
    Ok(lines)
}

struct Names {
    accounts: HashMap<AccountId, String>,
    clubs: HashMap<ClubId, String>,
    people: BTreeMap<PersonId, String>,
}

impl Names {
    fn read(conn: &mut Conn, lines: &[Numbered]) -> Result<Names, StoreError> {
        let mut about: Vec<PersonId> = Vec::new();
        for Numbered { number, line } in lines {
            if let AuditObject::Person(person) = line.what.object {
                about.push(person);
            }
            for kept in [&line.what.before, &line.what.after].into_iter().flatten() {
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
            people: named.map(|person| (person.id, person.name)).collect(),
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
        let what = line.what;
        let name = match &what.object {
            AuditObject::Account(id) if line.who == Actor::Account(*id) => None,
            AuditObject::Account(id) => self.accounts.get(id),
            AuditObject::Person(id) => self.people.get(id),
            _ => None,
        };
        let json = |kept: Option<String>| kept.map(|kept| Json::of(number, &kept)).transpose();
        Ok(AuditRow {
            number,
            at: Timestamp(line.at),
            who: self.actor(line.who),
            club: what.club.and_then(|club| self.clubs.get(&club).cloned()),
            kind: AuditWord(what.action),
            object_name: name.cloned(),
            object: what.object.to_string(),
            before: json(what.before)?,
            after: json(what.after)?,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_journal::UtcMicros;

    #[test]
    fn days_are_those_of_the_clubs_clock_and_the_last_is_included() {
        let scope = TrailScope {
            club: None,
            zone: "Europe/Berlin".parse().unwrap(),
        };
        let day: NaiveDate = "2026-11-20".parse().unwrap();
        let asked = TrailQuestion {
            from: Some(day),
            until: Some(day),
            ..TrailQuestion::default()
        };
        let wanted = scope.wanted(&asked).unwrap();
        let at = |moment: Option<UtcMicros>| Timestamp(moment.unwrap());
        let shown = serde_json::to_value([at(wanted.from), at(wanted.until)]).unwrap();
        let days = ["2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"];
        assert_eq!(shown, serde_json::json!(days));
        let never = TrailQuestion {
            until: Some(NaiveDate::MAX),
            ..TrailQuestion::default()
        };
        let refused = scope.wanted(&never).unwrap_err();
        assert_eq!(refused, [refuse::date_not_a_date().at(fields::UNTIL)]);
    }
}
