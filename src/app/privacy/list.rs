//! The removal list, outside the database: kept beside backups, so that a name taken away today does not come back with
//! yesterday's copy. It names nobody: a line is an id, a club, a number and a moment.

use super::remove::take_away;
use crate::journal::{ClubId, PersonId, UtcMicros};
use crate::store::removals::{self, Removal};
use crate::store::{StoreError, Tx, people};
use serde::{Deserialize, Serialize};

/// The longest list read, in bytes: some hundred thousand people.
const LONGEST: usize = 16 << 20;

/// A line of it, as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    person: PersonId,
    club: ClubId,
    number: i64,
    removed_at: i64,
}

/// Why a list cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is longer than any list.
    #[error("the removal list is over {LONGEST} bytes long")]
    TooLong,
    /// A line, from 1, is none.
    #[error("line {0} of the removal list cannot be read")]
    Line(usize),
}

/// The list as text, a line of JSON for each.
///
/// # Errors
/// Never for what a database holds.
pub fn write_list(removals: &[Removal]) -> Result<String, StoreError> {
    let mut text = String::new();
    for removal in removals {
        let line = serde_json::to_string(&Line {
            person: removal.person,
            club: removal.club,
            number: removal.number,
            removed_at: removal.removed_at.0,
        });
        text.push_str(&line.map_err(StoreError::failed)?);
        text.push('\n');
    }
    Ok(text)
}

/// Reads a list as [`write_list`] makes it.
///
/// # Errors
/// [`Unreadable`].
pub fn read_list(text: &str) -> Result<Vec<Removal>, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::TooLong);
    }
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(n, line)| {
            let line: Line = serde_json::from_str(line).map_err(|_| Unreadable::Line(n))?;
            Ok(Removal {
                person: line.person,
                club: line.club,
                number: line.number,
                removed_at: UtcMicros(line.removed_at),
            })
        })
        .collect()
}

/// Takes away again whatever names a restore or an import brought back: of everyone on `list`, and of everyone on the
/// database's own. How many names went.
///
/// # Errors
/// When the database fails.
pub fn reapply(tx: &mut Tx<'_>, list: &[Removal]) -> Result<usize, StoreError> {
    let own = removals::all(tx)?;
    let added = list
        .iter()
        .filter(|r| !own.iter().any(|o| o.person == r.person));
    let wanted: Vec<(Removal, bool)> = (own.iter().map(|r| (*r, false)))
        .chain(added.map(|r| (*r, true)))
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
        }];
        let text = write_list(&removals).unwrap();
        assert_eq!(read_list(&format!("{text}\n")).unwrap(), removals);
        assert_eq!(read_list(&format!("{text}{{}}")), Err(Unreadable::Line(2)));
        assert_eq!(
            read_list(&"\n".repeat(LONGEST + 1)),
            Err(Unreadable::TooLong)
        );
    }
}
