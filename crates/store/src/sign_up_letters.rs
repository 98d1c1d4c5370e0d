//! Letters to those who signed up and gave an address, each sent once.

use super::{
    Conn, StoreError, Tx,
    ids::{number, word},
    letters::DeliveryStatus,
    query::prelude::*,
    schema::{sign_up_letters, sign_ups},
};
use crawford_forms::Choice;
use crawford_journal::{StreamId, UtcMicros};
use crawford_tournament::EventNo;

/// What a letter says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum SignUpLetterKind {
    /// That somebody is on the list.
    Listed,
    /// That they wait for a place.
    Waits,
    /// That they have one now.
    Placed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpLetter {
    pub sign_up: String,
    pub kind: SignUpLetterKind,
    pub state: DeliveryStatus,
    /// Since when it is in that state.
    pub changed_at: UtcMicros,
}

/// `false` if there is one of this kind already.
pub fn add(tx: &mut Tx<'_>, letter: &SignUpLetter) -> Result<bool, StoreError> {
    let rows = diesel::insert_into(sign_up_letters::table)
        .values((
            sign_up_letters::sign_up.eq(&letter.sign_up),
            sign_up_letters::kind.eq(letter.kind.word()),
            sign_up_letters::state.eq(letter.state.word()),
            sign_up_letters::changed_at.eq(letter.changed_at),
        ))
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(rows > 0)
}

pub fn turn(tx: &mut Tx<'_>, letter: &SignUpLetter) -> Result<(), StoreError> {
    diesel::update(sign_up_letters::table.find((&letter.sign_up, letter.kind.word())))
        .set((
            sign_up_letters::state.eq(letter.state.word()),
            sign_up_letters::changed_at.eq(letter.changed_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// The events for which somebody was told to wait and still is on the list.
pub fn waited_for(conn: &mut Conn) -> Result<Vec<(StreamId, EventNo)>, StoreError> {
    let rows: Vec<(StreamId, i64)> = sign_up_letters::table
        .inner_join(sign_ups::table.on(sign_ups::id.eq(sign_up_letters::sign_up)))
        .filter(sign_up_letters::kind.eq(SignUpLetterKind::Waits.word()))
        .filter(sign_ups::gone_at.is_null())
        .select((sign_ups::stream, sign_ups::event))
        .distinct()
        .load(conn)?;
    let event = |(stream, event)| {
        let event = number(
            event,
            format_args!("the event of sign_ups {stream}/{event}"),
        )?;
        Ok((stream, EventNo(event)))
    };
    rows.into_iter().map(event).collect()
}

pub fn kinds_to(conn: &mut Conn, sign_up: &str) -> Result<Vec<SignUpLetterKind>, StoreError> {
    let kinds: Vec<String> = sign_up_letters::table
        .filter(sign_up_letters::sign_up.eq(sign_up))
        .select(sign_up_letters::kind)
        .load(conn)?;
    let row = format_args!("sign_up_letters {sign_up}");
    kinds.iter().map(|kind| word(kind, row)).collect()
}
