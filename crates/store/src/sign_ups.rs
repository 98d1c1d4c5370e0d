//! The sign-up forms of events, and who used them. Contacts are stored here and in no journal.

use super::{
    Conn, StoreError, Tx, clubs,
    connection::found,
    ids::number,
    query::prelude::*,
    schema::{sign_up_forms, sign_ups},
};
use crawford_club::sign_up::SignUpTerms;
use crawford_journal::{ClubId, PersonId, StreamId, UtcMicros};
use crawford_tournament::EventNo;
use std::num::NonZeroU32;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSignUp {
    pub id: String,
    pub stream: StreamId,
    pub event: EventNo,
    /// Who they are, as a director decided.
    pub person: Option<PersonId>,
    pub name: String,
    /// How to reach them; shown to directors only.
    pub contact: Option<String>,
    pub created_at: UtcMicros,
    /// Whether a director gave them a place past the limit.
    pub placed: bool,
    /// When they withdrew or were taken off.
    pub gone_at: Option<UtcMicros>,
    /// Since when their own link acts for that person, as confirmed by a director or by the person's own private link.
    pub accepted_at: Option<UtcMicros>,
    /// Since when their own link is void.
    pub revoked_at: Option<UtcMicros>,
}

impl StoredSignUp {
    /// The person their own link acts for; `None` before it is confirmed.
    #[must_use]
    pub fn speaks_for(&self) -> Option<PersonId> {
        self.person
            .filter(|_| self.accepted_at.is_some() && self.revoked_at.is_none())
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sign_ups, treat_none_as_default_value = false)]
struct Row {
    id: String,
    stream: StreamId,
    event: i64,
    person: Option<PersonId>,
    name: String,
    contact: Option<String>,
    created_at: UtcMicros,
    placed: bool,
    gone_at: Option<UtcMicros>,
    accepted_at: Option<UtcMicros>,
    revoked_at: Option<UtcMicros>,
}

impl Row {
    fn of(who: &StoredSignUp) -> Row {
        Row {
            id: who.id.clone(),
            stream: who.stream,
            event: i64::from(who.event.0),
            person: who.person,
            name: who.name.clone(),
            contact: who.contact.clone(),
            created_at: who.created_at,
            placed: who.placed,
            gone_at: who.gone_at,
            accepted_at: who.accepted_at,
            revoked_at: who.revoked_at,
        }
    }

    fn read(self) -> Result<StoredSignUp, StoreError> {
        let event = number(
            self.event,
            format_args!("the event of sign_ups {}", self.id),
        )?;
        Ok(StoredSignUp {
            id: self.id,
            stream: self.stream,
            event: EventNo(event),
            person: self.person,
            name: self.name,
            contact: self.contact,
            created_at: self.created_at,
            placed: self.placed,
            gone_at: self.gone_at,
            accepted_at: self.accepted_at,
            revoked_at: self.revoked_at,
        })
    }
}

fn read(rows: Vec<Row>) -> Result<Vec<StoredSignUp>, StoreError> {
    rows.into_iter().map(Row::read).collect()
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = sign_up_forms)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct Form {
    is_open: bool,
    /// 0: as many as come.
    most: i64,
    closes_at: Option<UtcMicros>,
    shows_list: bool,
    phone_check_in: bool,
}

/// By event.
pub fn forms(conn: &mut Conn, stream: StreamId) -> Result<Vec<(EventNo, SignUpTerms)>, StoreError> {
    let rows: Vec<(i64, Form)> = sign_up_forms::table
        .filter(sign_up_forms::stream.eq(stream))
        .order(sign_up_forms::event)
        .select((sign_up_forms::event, Form::as_select()))
        .load(conn)?;
    let terms = |(event, form): (i64, Form)| {
        let row = format_args!("sign_up_forms {stream}/{event}");
        let terms = SignUpTerms {
            open: form.is_open,
            most: NonZeroU32::new(number(form.most, row)?),
            closes_at: form.closes_at,
            shows_list: form.shows_list,
            phone_check_in: form.phone_check_in,
        };
        Ok((EventNo(number(event, row)?), terms))
    };
    rows.into_iter().map(terms).collect()
}

/// Raises the club's edition.
pub fn set_form(
    tx: &mut Tx<'_>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    terms: &SignUpTerms,
) -> Result<(), StoreError> {
    let form = Form {
        is_open: terms.open,
        most: i64::from(terms.limit().unwrap_or(0)),
        closes_at: terms.closes_at,
        shows_list: terms.shows_list,
        phone_check_in: terms.phone_check_in,
    };
    diesel::insert_into(sign_up_forms::table)
        .values((
            sign_up_forms::stream.eq(stream),
            sign_up_forms::event.eq(i64::from(event.0)),
            sign_up_forms::club.eq(club),
            &form,
        ))
        .on_conflict((sign_up_forms::stream, sign_up_forms::event))
        .do_update()
        .set(&form)
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}

/// In the order of signing up.
pub fn of_event(
    conn: &mut Conn,
    stream: StreamId,
    event: EventNo,
) -> Result<Vec<StoredSignUp>, StoreError> {
    let event = i64::from(event.0);
    read(
        sign_ups::table
            .filter(sign_ups::stream.eq(stream).and(sign_ups::event.eq(event)))
            .order((sign_ups::created_at, sign_ups::id))
            .select(Row::as_select())
            .load(conn)?,
    )
}

/// Revoked or not.
pub fn of_hash(conn: &mut Conn, hash: &[u8]) -> Result<Option<StoredSignUp>, StoreError> {
    let row: Option<Row> = sign_ups::table
        .filter(sign_ups::hash.eq(hash))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

/// Raises the club's edition.
pub fn add(
    tx: &mut Tx<'_>,
    club: ClubId,
    who: &StoredSignUp,
    hash: &[u8],
) -> Result<(), StoreError> {
    diesel::insert_into(sign_ups::table)
        .values((Row::of(who), sign_ups::hash.eq(hash)))
        .execute(tx)?;
    clubs::raise_edition(tx, club)
}

/// The link they had before becomes void.
pub fn renew(tx: &mut Tx<'_>, id: &str, hash: &[u8]) -> Result<(), StoreError> {
    let rows = diesel::update(sign_ups::table.find(id))
        .set(sign_ups::hash.eq(hash))
        .execute(tx)?;
    found(rows)
}

/// Raises the club's edition.
pub fn change(tx: &mut Tx<'_>, club: ClubId, who: &StoredSignUp) -> Result<(), StoreError> {
    let rows = diesel::update(sign_ups::table.find(&who.id))
        .set((
            sign_ups::person.eq(who.person),
            sign_ups::name.eq(&who.name),
            sign_ups::contact.eq(&who.contact),
            sign_ups::created_at.eq(who.created_at),
            sign_ups::placed.eq(who.placed),
            sign_ups::gone_at.eq(who.gone_at),
            sign_ups::accepted_at.eq(who.accepted_at),
            sign_ups::revoked_at.eq(who.revoked_at),
        ))
        .execute(tx)?;
    found(rows)?;
    clubs::raise_edition(tx, club)
}

/// The people for whom own links of a tournament act, once for each link.
pub fn speaking(conn: &mut Conn, stream: StreamId) -> Result<Vec<PersonId>, StoreError> {
    let all = read(
        sign_ups::table
            .filter(
                sign_ups::stream
                    .eq(stream)
                    .and(sign_ups::accepted_at.is_not_null()),
            )
            .select(Row::as_select())
            .load(conn)?,
    )?;
    Ok(all.iter().filter_map(StoredSignUp::speaks_for).collect())
}

/// Revokes own links of a tournament: those that act for one of these people, or all. Returns how many.
pub fn revoke(
    tx: &mut Tx<'_>,
    stream: StreamId,
    people: Option<&[PersonId]>,
    at: UtcMicros,
) -> Result<usize, StoreError> {
    let good = sign_ups::stream
        .eq(stream)
        .and(sign_ups::revoked_at.is_null());
    Ok(match people {
        Some(people) => diesel::update(sign_ups::table)
            .filter(good.and(sign_ups::person.eq_any(people)))
            .set(sign_ups::revoked_at.eq(at))
            .execute(tx),
        None => diesel::update(sign_ups::table)
            .filter(good)
            .set(sign_ups::revoked_at.eq(at))
            .execute(tx),
    }?)
}

/// Revokes all own links of the service.
pub fn revoke_all(tx: &mut Tx<'_>, at: UtcMicros) -> Result<(), StoreError> {
    diesel::update(sign_ups::table.filter(sign_ups::revoked_at.is_null()))
        .set(sign_ups::revoked_at.eq(at))
        .execute(tx)?;
    Ok(())
}

pub fn of_person(conn: &mut Conn, person: PersonId) -> Result<Vec<StoredSignUp>, StoreError> {
    read(
        sign_ups::table
            .filter(sign_ups::person.eq(person))
            .order((sign_ups::created_at, sign_ups::id))
            .select(Row::as_select())
            .load(conn)?,
    )
}

/// Those of a club for whom nobody was identified.
pub fn of_nobody(conn: &mut Conn, club: ClubId) -> Result<Vec<StoredSignUp>, StoreError> {
    read(
        sign_ups::table
            .inner_join(
                sign_up_forms::table.on(sign_up_forms::stream
                    .eq(sign_ups::stream)
                    .and(sign_up_forms::event.eq(sign_ups::event))),
            )
            .filter(sign_up_forms::club.eq(club).and(sign_ups::person.is_null()))
            .order((sign_ups::created_at, sign_ups::id))
            .select(Row::as_select())
            .load(conn)?,
    )
}

/// Blanks what a person entered when signing up, where they were identified.
pub fn blank(tx: &mut Tx<'_>, club: ClubId, person: PersonId) -> Result<(), StoreError> {
    for who in of_person(tx, person)? {
        let blank = StoredSignUp {
            name: String::new(),
            contact: None,
            ..who
        };
        change(tx, club, &blank)?;
    }
    Ok(())
}
