//! The removal list, stored outside the database beside the backups, so that restoring a copy does not bring a removed
//! name back. It contains no names: a line is an id, a club, a number, a time, and the positions of the name in texts.

use super::name_search::NameSearch;
use super::remove::{names_of, take_away};
use super::repeat::{RemovedPerson, Texts, take_out};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_store::people::Person;
use crawford_store::removals::{self, Removal};
use crawford_store::{StoreError, Tx, clubs, people};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest list read, in bytes: some hundred thousand people, or thousands who are named in every report.
const LONGEST: usize = 64 << 20;

#[derive(Debug, Serialize, Deserialize)]
struct Line {
    person: PersonId,
    club: ClubId,
    number: i64,
    removed_at: UtcMicros,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    texts: Option<Texts>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableList {
    #[error("the removal list is over {LONGEST} bytes long")]
    TooLong,
    /// This line, from 1, cannot be read.
    #[error("line {0} of the removal list cannot be read")]
    Line(usize),
}

/// The list as text, one line of JSON each.
pub fn write_list(removals: &[Removal]) -> Result<String, StoreError> {
    let mut text = String::new();
    for removal in removals {
        let line = serde_json::to_string(&Line {
            person: removal.person,
            club: removal.club,
            number: removal.number,
            removed_at: removal.removed_at,
            texts: texts_of(removal)?,
        });
        text.push_str(&line.map_err(StoreError::failed)?);
        text.push('\n');
    }
    Ok(text)
}

/// What a removal changed in texts; `None` for an old one without notes.
fn texts_of(removal: &Removal) -> Result<Option<Texts>, StoreError> {
    let texts = removal.texts.as_deref().map(serde_json::from_str);
    let row = format_args!("the texts of removals {}", removal.person);
    texts
        .transpose()
        .map_err(|why| StoreError::unreadable(row, why))
}

/// Reads a list that [`write_list`] wrote.
pub fn read_list(text: &str) -> Result<Vec<Removal>, UnreadableList> {
    if text.len() > LONGEST {
        return Err(UnreadableList::TooLong);
    }
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(n, line)| {
            let line: Line = serde_json::from_str(line).map_err(|_| UnreadableList::Line(n))?;
            let texts = line.texts.as_ref().map(serde_json::to_string);
            Ok(Removal {
                person: line.person,
                club: line.club,
                number: line.number,
                removed_at: line.removed_at,
                texts: texts.transpose().map_err(|_| UnreadableList::Line(n))?,
            })
        })
        .collect()
}

/// Removes again the names that a restore or an import brought back: of everyone on `list` and on the database's own
/// list. Returns how many names were removed.
pub fn reapply(tx: &mut Tx<'_>, list: &[Removal]) -> Result<usize, StoreError> {
    let own = removals::all(tx)?;
    let added = list
        .iter()
        .filter(|r| !own.iter().any(|o| o.person == r.person));
    let wanted: Vec<(Removal, bool)> = (own.iter().map(|r| (r.clone(), false)))
        .chain(added.map(|r| (r.clone(), true)))
        .collect();
    let mut gone = 0;
    for (mut removal, is_new) in wanted {
        let Some(person) = people::find_all(tx, &[removal.person])?.pop() else {
            continue;
        };
        removal.club = person.club;
        if is_new {
            let taken = removals::of_club(tx, person.club)?;
            if taken.iter().any(|r| r.number == removal.number) {
                removal.number = removals::next_number(tx, person.club)?;
            }
        }
        if !person.name.is_empty() {
            take_away(
                tx,
                &person,
                &super::label(removal.number),
                removal.removed_at,
            )?;
            gone += 1;
        }
        if is_new {
            removals::add(tx, &removal)?;
        }
    }
    Ok(gone)
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Again {
    pub gone: usize,
    /// The addresses of tournaments whose own name is a removed name.
    pub still_named: Vec<String>,
}

/// [`reapply`] after a restore, for texts as well: everything in them is older than the removals.
pub fn restored(tx: &mut Tx<'_>, list: &[Removal]) -> Result<Again, StoreError> {
    let mut goes: BTreeMap<ClubId, Vec<(PersonId, RemovedPerson)>> = BTreeMap::new();
    let own = removals::all(tx)?;
    let there: Vec<ClubId> = clubs::all(tx)?.into_iter().map(|club| club.id).collect();
    for removal in own.iter().chain(list) {
        let person = people::find_all(tx, &[removal.person])?.pop();
        let club = person.as_ref().map_or(removal.club, |person| person.club);
        // The club is newer than the backup, or its texts were cleaned already.
        let is_gone = person.as_ref().is_some_and(|person| person.name.is_empty());
        if is_gone || !there.contains(&club) {
            continue;
        }
        let names = match &person {
            Some(person) => names_of(tx, person)?,
            None => Vec::new(),
        };
        let texts = texts_of(removal)?.unwrap_or_default();
        let here = goes.entry(club).or_default();
        if here.iter().all(|(id, _)| *id != removal.person) {
            let one = RemovedPerson {
                sought: NameSearch::of(&names),
                to: super::label(removal.number),
                unknown: names.len() < texts.names,
                texts,
            };
            here.push((removal.person, one));
        }
    }
    let mut still_named = Vec::new();
    for (club, goes) in goes {
        let (ids, goes): (Vec<PersonId>, Vec<RemovedPerson>) = goes.into_iter().unzip();
        let mut others = people::of_club(tx, club)?;
        others.retain(|person| !ids.contains(&person.id));
        let others: Vec<&str> = others.iter().flat_map(Person::names).collect();
        take_out(tx, club, &goes, &NameSearch::of(&others))?;
        still_named.extend(super::repeat::still_named(tx, club, &goes)?);
    }
    let gone = reapply(tx, list)?;
    Ok(Again { gone, still_named })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_comes_back_as_it_was_written() {
        let removals = [Removal {
            person: PersonId::from_random([7; 10]),
            club: ClubId::from_random([1; 10]),
            number: 17,
            removed_at: UtcMicros(1_795_219_200_000_000),
            texts: Some(r#"{"names":1,"taken":["site.0.3.7.40"],"left":[]}"#.to_owned()),
        }];
        let text = write_list(&removals).unwrap();
        assert_eq!(read_list(&format!("{text}\n")).unwrap(), removals);
        let garbled = text.replace("site.0.3.7.40", "site.0.3.x.40");
        assert_eq!(read_list(&garbled), Err(UnreadableList::Line(1)));
        assert_eq!(
            read_list(&format!("{text}{{}}")),
            Err(UnreadableList::Line(2))
        );
        assert_eq!(
            read_list(&"\n".repeat(LONGEST + 1)),
            Err(UnreadableList::TooLong)
        );
    }
}
