//! Mail to those who agreed to it, one row for each letter.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::{
        letters::{self, dsl},
        mailings,
    },
};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mailings)]
pub struct Mailing {
    pub id: String,
    pub club: ClubId,
    /// Its kind: a report or a reminder.
    pub kind: String,
    pub about: String,
    pub subject: String,
    pub body: String,
    pub created_at: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = letters)]
pub struct Letter {
    pub mailing: String,
    /// The SHA-256 of the address, in hexadecimal.
    pub recipient: String,
    /// The person, if they are on the roster.
    pub person: Option<PersonId>,
    /// Its state of delivery.
    pub state: String,
    /// Since when it is in that state.
    pub changed_at: UtcMicros,
    /// The SHA-256 of its link's token, in hexadecimal; empty before it is sent.
    pub token: String,
}

pub fn about(
    conn: &mut Conn,
    club: ClubId,
    kind: &str,
    about: &str,
) -> Result<Option<Mailing>, StoreError> {
    Ok(each!(conn, c => mailings::table
        .filter(mailings::club.eq(club).and(mailings::kind.eq(kind)).and(mailings::about.eq(about)))
        .select(Mailing::as_select())
        .first(c)
        .optional())?)
}

pub fn find(conn: &mut Conn, id: &str) -> Result<Mailing, StoreError> {
    Ok(each!(conn, c => mailings::table.find(id).select(Mailing::as_select()).first(c))?)
}

/// The latest first.
pub fn of_club(conn: &mut Conn, club: ClubId, most: i64) -> Result<Vec<Mailing>, StoreError> {
    Ok(each!(conn, c => mailings::table
        .filter(mailings::club.eq(club))
        .order((mailings::created_at.desc(), mailings::id))
        .limit(most)
        .select(Mailing::as_select())
        .load(c))?)
}

/// Stores a mailing; if the id exists, its texts are replaced.
pub fn put(tx: &mut Tx<'_>, row: &Mailing) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(mailings::table)
        .values(row)
        .on_conflict(mailings::id)
        .do_update()
        .set((mailings::subject.eq(&row.subject), mailings::body.eq(&row.body)))
        .execute(c))?;
    Ok(())
}

pub fn of_mailing(conn: &mut Conn, mailing: &str) -> Result<Vec<Letter>, StoreError> {
    Ok(each!(conn, c => letters::table
        .filter(dsl::mailing.eq(mailing))
        .order(dsl::recipient)
        .select(Letter::as_select())
        .load(c))?)
}

/// Adds a letter unless there is one to this address. Returns whether it did.
pub fn add(tx: &mut Tx<'_>, letter: &Letter) -> Result<bool, StoreError> {
    let rows = each!(tx, c => diesel::insert_into(letters::table)
        .values(letter)
        .on_conflict((dsl::mailing, dsl::recipient))
        .do_nothing()
        .execute(c))?;
    Ok(rows > 0)
}

/// Letters in this state, the longest waiting first.
pub fn in_state(conn: &mut Conn, state: &str, most: i64) -> Result<Vec<Letter>, StoreError> {
    Ok(each!(conn, c => letters::table
        .filter(dsl::state.eq(state))
        .order((dsl::changed_at, dsl::mailing, dsl::recipient))
        .limit(most)
        .select(Letter::as_select())
        .load(c))?)
}

/// Moves a letter from one state to another, if it still is in the first. Returns whether it was, so that only one of
/// two processes succeeds.
pub fn turn(
    tx: &mut Tx<'_>,
    letter: &Letter,
    from: &str,
    to: &str,
    at: UtcMicros,
) -> Result<bool, StoreError> {
    let rows = each!(tx, c => diesel::update(letters::table
            .find((&letter.mailing, &letter.recipient)))
        .filter(dsl::state.eq(from))
        .set((dsl::state.eq(to), dsl::changed_at.eq(at), dsl::token.eq(&letter.token)))
        .execute(c))?;
    Ok(rows > 0)
}

/// The same for every letter that has been in a state since before a time. Returns how many.
pub fn turn_old(
    tx: &mut Tx<'_>,
    from: &str,
    to: &str,
    before: UtcMicros,
    at: UtcMicros,
) -> Result<usize, StoreError> {
    Ok(each!(tx, c => diesel::update(letters::table)
        .filter(dsl::state.eq(from).and(dsl::changed_at.lt(before)))
        .set((dsl::state.eq(to), dsl::changed_at.eq(at)))
        .execute(c))?)
}

/// The letter that contained a link, with its club.
pub fn of_token(conn: &mut Conn, token: &str) -> Result<Option<(Letter, ClubId)>, StoreError> {
    if token.is_empty() {
        return Ok(None);
    }
    let letter: Option<Letter> = each!(conn, c => letters::table
        .filter(dsl::token.eq(token))
        .select(Letter::as_select())
        .first(c)
        .optional())?;
    match letter {
        Some(letter) => {
            let club = find(conn, &letter.mailing)?.club;
            Ok(Some((letter, club)))
        }
        None => Ok(None),
    }
}

/// Deletes every letter to a person, and those of a club to one of these addresses of theirs.
pub fn forget(
    tx: &mut Tx<'_>,
    person: PersonId,
    club: ClubId,
    recipients: &[String],
) -> Result<(), StoreError> {
    each!(tx, c => diesel::delete(letters::table.filter(dsl::person.eq(person))).execute(c))?;
    each!(tx, c => diesel::delete(letters::table.filter(
        dsl::recipient.eq_any(recipients).and(dsl::mailing.eq_any(
            mailings::table.filter(mailings::club.eq(club)).select(mailings::id),
        )),
    ))
    .execute(c))?;
    Ok(())
}
