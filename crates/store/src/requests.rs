//! One-time keys of forms that change ordinary rows. Keys of facts are in the journal itself; a key can be used for
//! only one of the two.

use super::{
    Conn, StoreError, Tx, journal,
    query::prelude::*,
    schema::requests::{self, dsl},
};
use crawford_journal::{Actor, RequestKey, UtcMicros};
use diesel::dsl::{exists, select};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = requests, treat_none_as_default_value = false)]
struct Row {
    key: String,
    at: UtcMicros,
    answer: String,
    who: String,
    about: String,
}

/// The answer to the first sending of this form, if it was sent before. To be called before anything else. `about` says
/// what the form does, and to what. [`StoreError::KeyUsed`] when somebody else used the key, or it was used for
/// something else.
pub fn answer(
    conn: &mut Conn,
    key: &RequestKey,
    who: Actor,
    about: &str,
) -> Result<Option<String>, StoreError> {
    let found: Option<Row> = requests::table
        .find(key.as_str())
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    match found {
        // The key was used for facts.
        None if journal::is_used(conn, key)? => Err(StoreError::KeyUsed),
        None => Ok(None),
        Some(row) if row.who == who.to_string() && row.about == filled_in(key, about) => {
            Ok(Some(row.answer))
        }
        Some(_) => Err(StoreError::KeyUsed),
    }
}

pub(super) fn is_kept(conn: &mut Conn, key: &RequestKey) -> Result<bool, StoreError> {
    let row = requests::table.find(key.as_str());
    Ok(select(exists(row)).get_result(conn)?)
}

/// Stores the form's answer (where to go next) in the transaction that does what it asks. [`StoreError::Moved`] when
/// another sending of the same form was first: the closure is run again and finds it.
pub fn keep(
    tx: &mut Tx<'_>,
    key: &RequestKey,
    who: Actor,
    about: &str,
    at: UtcMicros,
    answer: &str,
) -> Result<(), StoreError> {
    let row = Row {
        key: key.as_str().to_owned(),
        at,
        answer: answer.to_owned(),
        who: who.to_string(),
        about: filled_in(key, about),
    };
    let rows = diesel::insert_into(requests::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(tx)?;
    if rows == 0 {
        return Err(StoreError::Moved);
    }
    Ok(())
}

/// Whether a form without an answer of its own is sent for the first time; from then on it was. One without a key always
/// is.
pub fn is_first(
    tx: &mut Tx<'_>,
    key: Option<&RequestKey>,
    who: Actor,
    about: &str,
    at: UtcMicros,
) -> Result<bool, StoreError> {
    let Some(key) = key else {
        return Ok(true);
    };
    if answer(tx, key, who, about)?.is_some() {
        return Ok(false);
    }
    keep(tx, key, who, about, at, "")?;
    Ok(true)
}

/// What a form does, together with its content.
fn filled_in(key: &RequestKey, about: &str) -> String {
    match key.content() {
        Some(content) => format!("{about} {content}"),
        None => about.to_owned(),
    }
}

/// Deletes keys stored before this time. Returns how many.
pub fn prune(tx: &mut Tx<'_>, before: UtcMicros) -> Result<usize, StoreError> {
    Ok(diesel::delete(requests::table.filter(dsl::at.lt(before))).execute(tx)?)
}
