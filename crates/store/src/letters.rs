//! Mail to those who agreed to it, one row for each letter.

use super::{
    Conn, StoreError, Tx,
    ids::word,
    query::prelude::*,
    schema::{
        letters::{self, dsl},
        mailings,
    },
};
use crawford_forms::Choice;
use crawford_journal::{ClubId, PersonId, UtcMicros};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum LetterKind {
    /// The report of a tournament or night, by its stream.
    Report,
    Reminder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Choice)]
#[form(hidden)]
pub enum DeliveryStatus {
    Waiting,
    Sending,
    Sent,
    Failed,
    /// Not sent, because the recipient no longer agrees or has another address.
    LeftOut,
    /// The program ended while it was being sent: it may have gone out, and is not sent again.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailing {
    pub id: String,
    pub club: ClubId,
    pub kind: LetterKind,
    pub about: String,
    pub subject: String,
    pub body: String,
    pub created_at: UtcMicros,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mailings, treat_none_as_default_value = false)]
struct MailingRow {
    id: String,
    club: ClubId,
    kind: String,
    about: String,
    subject: String,
    body: String,
    created_at: UtcMicros,
}

impl MailingRow {
    fn read(self) -> Result<Mailing, StoreError> {
        Ok(Mailing {
            kind: word(&self.kind, format_args!("mailings {}", self.id))?,
            id: self.id,
            club: self.club,
            about: self.about,
            subject: self.subject,
            body: self.body,
            created_at: self.created_at,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub mailing: String,
    /// The SHA-256 of the address, in hexadecimal.
    pub recipient: String,
    /// The person, if they are on the roster.
    pub person: Option<PersonId>,
    pub state: DeliveryStatus,
    /// Since when it is in that state.
    pub changed_at: UtcMicros,
    /// The SHA-256 of its link's token, in hexadecimal; empty before it is sent.
    pub token: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = letters, treat_none_as_default_value = false)]
struct LetterRow {
    mailing: String,
    recipient: String,
    person: Option<PersonId>,
    state: String,
    changed_at: UtcMicros,
    token: String,
}

impl LetterRow {
    fn read(self) -> Result<Letter, StoreError> {
        let row = format_args!("letters {} {}", self.mailing, self.recipient);
        Ok(Letter {
            state: word(&self.state, row)?,
            mailing: self.mailing,
            recipient: self.recipient,
            person: self.person,
            changed_at: self.changed_at,
            token: self.token,
        })
    }
}

pub fn about(
    conn: &mut Conn,
    club: ClubId,
    kind: LetterKind,
    about: &str,
) -> Result<Option<Mailing>, StoreError> {
    let row: Option<MailingRow> = mailings::table
        .filter(
            mailings::club
                .eq(club)
                .and(mailings::kind.eq(kind.word()))
                .and(mailings::about.eq(about)),
        )
        .select(MailingRow::as_select())
        .first(conn)
        .optional()?;
    row.map(MailingRow::read).transpose()
}

pub fn find(conn: &mut Conn, id: &str) -> Result<Mailing, StoreError> {
    let row: MailingRow = mailings::table
        .find(id)
        .select(MailingRow::as_select())
        .first(conn)?;
    row.read()
}

/// The latest first.
pub fn of_club(conn: &mut Conn, club: ClubId, most: i64) -> Result<Vec<Mailing>, StoreError> {
    let rows: Vec<MailingRow> = mailings::table
        .filter(mailings::club.eq(club))
        .order((mailings::created_at.desc(), mailings::id))
        .limit(most)
        .select(MailingRow::as_select())
        .load(conn)?;
    rows.into_iter().map(MailingRow::read).collect()
}

/// Stores a mailing; if the id exists, its texts are replaced.
pub fn put(tx: &mut Tx<'_>, mailing: &Mailing) -> Result<(), StoreError> {
    let row = MailingRow {
        id: mailing.id.clone(),
        club: mailing.club,
        kind: mailing.kind.word().to_owned(),
        about: mailing.about.clone(),
        subject: mailing.subject.clone(),
        body: mailing.body.clone(),
        created_at: mailing.created_at,
    };
    diesel::insert_into(mailings::table)
        .values(&row)
        .on_conflict(mailings::id)
        .do_update()
        .set((
            mailings::subject.eq(&row.subject),
            mailings::body.eq(&row.body),
        ))
        .execute(tx)?;
    Ok(())
}

pub fn of_mailing(conn: &mut Conn, mailing: &str) -> Result<Vec<Letter>, StoreError> {
    let rows: Vec<LetterRow> = letters::table
        .filter(dsl::mailing.eq(mailing))
        .order(dsl::recipient)
        .select(LetterRow::as_select())
        .load(conn)?;
    rows.into_iter().map(LetterRow::read).collect()
}

/// Adds a letter unless there is one to this address. Returns whether it did.
pub fn add(tx: &mut Tx<'_>, letter: &Letter) -> Result<bool, StoreError> {
    let row = LetterRow {
        mailing: letter.mailing.clone(),
        recipient: letter.recipient.clone(),
        person: letter.person,
        state: letter.state.word().to_owned(),
        changed_at: letter.changed_at,
        token: letter.token.clone(),
    };
    let rows = diesel::insert_into(letters::table)
        .values(&row)
        .on_conflict((dsl::mailing, dsl::recipient))
        .do_nothing()
        .execute(tx)?;
    Ok(rows > 0)
}

/// Letters in this state, the longest waiting first.
pub fn in_state(
    conn: &mut Conn,
    state: DeliveryStatus,
    most: i64,
) -> Result<Vec<Letter>, StoreError> {
    let rows: Vec<LetterRow> = letters::table
        .filter(dsl::state.eq(state.word()))
        .order((dsl::changed_at, dsl::mailing, dsl::recipient))
        .limit(most)
        .select(LetterRow::as_select())
        .load(conn)?;
    rows.into_iter().map(LetterRow::read).collect()
}

/// Moves a letter from one state to another, if it still is in the first. Returns whether it was, so that only one of
/// two processes succeeds.
pub fn turn(
    tx: &mut Tx<'_>,
    letter: &Letter,
    from: DeliveryStatus,
    to: DeliveryStatus,
    at: UtcMicros,
) -> Result<bool, StoreError> {
    let rows = diesel::update(letters::table.find((&letter.mailing, &letter.recipient)))
        .filter(dsl::state.eq(from.word()))
        .set((
            dsl::state.eq(to.word()),
            dsl::changed_at.eq(at),
            dsl::token.eq(&letter.token),
        ))
        .execute(tx)?;
    Ok(rows > 0)
}

/// The same for every letter that has been in a state since before a time. Returns how many.
pub fn turn_old(
    tx: &mut Tx<'_>,
    from: DeliveryStatus,
    to: DeliveryStatus,
    before: UtcMicros,
    at: UtcMicros,
) -> Result<usize, StoreError> {
    Ok(diesel::update(letters::table)
        .filter(dsl::state.eq(from.word()).and(dsl::changed_at.lt(before)))
        .set((dsl::state.eq(to.word()), dsl::changed_at.eq(at)))
        .execute(tx)?)
}

/// The letter that contained a link, with its club.
pub fn of_token(conn: &mut Conn, token: &str) -> Result<Option<(Letter, ClubId)>, StoreError> {
    if token.is_empty() {
        return Ok(None);
    }
    let row: Option<LetterRow> = letters::table
        .filter(dsl::token.eq(token))
        .select(LetterRow::as_select())
        .first(conn)
        .optional()?;
    match row {
        Some(row) => {
            let letter = row.read()?;
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
    diesel::delete(letters::table.filter(dsl::person.eq(person))).execute(tx)?;
    diesel::delete(
        letters::table.filter(
            dsl::recipient.eq_any(recipients).and(
                dsl::mailing.eq_any(
                    mailings::table
                        .filter(mailings::club.eq(club))
                        .select(mailings::id),
                ),
            ),
        ),
    )
    .execute(tx)?;
    Ok(())
}
