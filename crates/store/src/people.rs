//! People: members and guests. Personal data is stored here, where it can be corrected or blanked, and in no journal.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::{found, in_batches},
    former_names,
    ids::word,
    merges,
    query::prelude::*,
    schema::people::{self, dsl},
};
use crawford_club::shown::NameDisplay;
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, UtcMicros};
use std::collections::HashSet;

pub use crawford_club::name::{folded, sort_key};

/// A member or a guest of a club. Two may have the same name.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = people, treat_none_as_default_value = false)]
pub struct Person {
    /// The id by which journals know this person.
    pub id: PersonId,
    pub club: ClubId,
    pub name: String,
    /// A name shown beside or instead of the full one.
    pub nickname: Option<String>,
    /// A rating in whole points.
    pub rating: Option<i64>,
    pub email: Option<String>,
    /// Whether they came for one night only.
    pub is_guest: bool,
    pub created_at: UtcMicros,
    /// Since when they are no longer proposed at the door.
    pub archived_at: Option<UtcMicros>,
}

impl Person {
    /// Somebody who came for one night, of whom only the name is known.
    #[must_use]
    pub fn guest(id: PersonId, club: ClubId, name: &str, at: UtcMicros) -> Person {
        Person {
            id,
            club,
            name: name.to_owned(),
            nickname: None,
            rating: None,
            email: None,
            is_guest: true,
            created_at: at,
            archived_at: None,
        }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str())
            .chain(self.nickname.as_deref())
            .filter(|name| !name.is_empty())
    }
}

/// Raises the club's edition.
pub fn add(tx: &mut Tx<'_>, person: &Person) -> Result<(), StoreError> {
    diesel::insert_into(people::table)
        .values((person, dsl::folded.eq(folded(&person.name))))
        .execute(tx)?;
    clubs::raise_edition(tx, person.club)
}

/// Changes everything about a person but the id, the club and the day; the previous name becomes a former name. Raises
/// the club's edition.
pub fn change(tx: &mut Tx<'_>, person: &Person) -> Result<(), StoreError> {
    let before = find(tx, person.id)?;
    let now: Vec<&str> = person.names().collect();
    for name in before.names().filter(|name| !now.contains(name)) {
        former_names::add(tx, person.id, name)?;
    }
    let rows = diesel::update(people::table)
        .filter(dsl::id.eq(person.id).and(dsl::club.eq(person.club)))
        .set((
            dsl::name.eq(&person.name),
            dsl::folded.eq(folded(&person.name)),
            dsl::nickname.eq(&person.nickname),
            dsl::rating.eq(person.rating),
            dsl::email.eq(&person.email),
            dsl::is_guest.eq(person.is_guest),
            dsl::archived_at.eq(person.archived_at),
        ))
        .execute(tx)?;
    found(rows)?;
    clubs::raise_edition(tx, person.club)
}

pub fn find(conn: &mut Conn, id: PersonId) -> Result<Person, StoreError> {
    Ok(people::table
        .find(id)
        .select(Person::as_select())
        .first(conn)?)
}

/// In no particular order; missing ones are left out.
pub fn find_all(conn: &mut Conn, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
    in_batches(conn, ids, |conn, some| {
        Ok(people::table
            .filter(dsl::id.eq_any(some))
            .select(Person::as_select())
            .load(conn)?)
    })
}

/// Everyone of a club, including guests and archived people, by name. Sorted here, because the two databases collate
/// differently.
pub fn of_club(conn: &mut Conn, club: ClubId) -> Result<Vec<Person>, StoreError> {
    let mut people: Vec<Person> = people::table
        .filter(dsl::club.eq(club))
        .select(Person::as_select())
        .load(conn)?;
    people.sort_by_cached_key(|person| (sort_key(&person.name), person.id));
    Ok(people)
}

/// Everyone a club lists: as [`of_club`], without people whose name was removed and people merged into others.
pub fn listed(conn: &mut Conn, club: ClubId) -> Result<Vec<Person>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let mut people = of_club(conn, club)?;
    people.retain(|person| !person.name.is_empty() && !merged.is_another(person.id));
    Ok(people)
}

/// The names of people merged into somebody a club lists, each with who that is, by name.
pub fn merged_names(conn: &mut Conn, club: ClubId) -> Result<Vec<(String, PersonId)>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let (others, kept): (Vec<Person>, Vec<Person>) = of_club(conn, club)?
        .into_iter()
        .filter(|person| !person.name.is_empty())
        .partition(|person| merged.is_another(person.id));
    let listed: HashSet<PersonId> = kept.into_iter().map(|person| person.id).collect();
    Ok(others
        .into_iter()
        .map(|person| (person.name, merged.who(person.id)))
        .filter(|(_, kept)| listed.contains(kept))
        .collect())
}

/// The people of a club with this name, in any capitalisation. For finding duplicates.
pub fn by_name(conn: &mut Conn, club: ClubId, name: &str) -> Result<Vec<Person>, StoreError> {
    Ok(people::table
        .filter(dsl::club.eq(club).and(dsl::folded.eq(folded(name))))
        .order(dsl::created_at)
        .select(Person::as_select())
        .load(conn)?)
}

/// The clubs with an address on their roster, in any capitalisation.
pub fn clubs_of_email(conn: &mut Conn, address: &str) -> Result<Vec<ClubId>, StoreError> {
    let rows: Vec<(ClubId, String)> = people::table
        .filter(dsl::email.is_not_null())
        .select((dsl::club, dsl::email.assume_not_null()))
        .load(conn)?;
    // Compared here, because SQLite lowers ASCII letters only.
    let same = |email: &str| email.trim().to_lowercase() == address;
    let mut clubs: Vec<ClubId> = rows
        .into_iter()
        .filter(|(_, email)| same(email))
        .map(|(club, _)| club)
        .collect();
    clubs.sort_unstable();
    clubs.dedup();
    Ok(clubs)
}

/// Everyone of a club who is not named in full in public, and how they are named.
pub fn shown_of_club(
    conn: &mut Conn,
    club: ClubId,
) -> Result<Vec<(PersonId, NameDisplay)>, StoreError> {
    let rows: Vec<(PersonId, String)> = people::table
        .filter(dsl::club.eq(club).and(dsl::shown.is_not_null()))
        .select((dsl::id, dsl::shown.assume_not_null()))
        .load(conn)?;
    let read =
        |(id, shown): (PersonId, String)| Ok((id, word(&shown, format_args!("people {id}"))?));
    rows.into_iter().map(read).collect()
}

/// Raises the club's edition.
pub fn set_shown(
    tx: &mut Tx<'_>,
    club: ClubId,
    person: PersonId,
    shown: NameDisplay,
) -> Result<(), StoreError> {
    let word = Some(shown)
        .filter(|shown| *shown != NameDisplay::Full)
        .map(|shown| shown.word());
    let rows = diesel::update(people::table)
        .filter(dsl::id.eq(person).and(dsl::club.eq(club)))
        .set(dsl::shown.eq(word))
        .execute(tx)?;
    found(rows)?;
    clubs::raise_edition(tx, club)
}

const REMOVE_GUEST: &str = "DELETE FROM people WHERE id = ? AND is_guest \
    AND NOT EXISTS (SELECT 1 FROM journal INNER JOIN streams ON streams.id = journal.stream \
        WHERE streams.club = people.club AND journal.body LIKE '%' || people.id || '%') \
    AND NOT EXISTS (SELECT 1 FROM sign_ups WHERE sign_ups.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM merges WHERE merges.person = people.id OR merges.kept = people.id) \
    AND NOT EXISTS (SELECT 1 FROM removals WHERE removals.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM rating_starts WHERE rating_starts.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM season_adjustments WHERE season_adjustments.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM member_numbers WHERE member_numbers.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM mail_consents WHERE mail_consents.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM letters WHERE letters.person = people.id) \
    AND NOT EXISTS (SELECT 1 FROM import_people WHERE import_people.person = people.id)";

/// Deletes a guest to whom nothing else refers. Returns whether there was one.
pub fn remove_guest(tx: &mut Tx<'_>, person: PersonId) -> Result<bool, StoreError> {
    let rows = tx.cached(REMOVE_GUEST, &[person.as_str().into()])?;
    Ok(rows > 0)
}
