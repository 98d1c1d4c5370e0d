//! Who changed which ordinary row. What has a journal needs no second one.

use super::{
    Conn, StoreError, Tx,
    connection::each,
    schema::audit::{self, dsl},
};
use crate::journal::{ClubId, UtcMicros, Who};
use diesel::prelude::*;

/// One line of the trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// When.
    pub at: UtcMicros,
    /// Who.
    pub who: Who,
    /// In which club; none for what concerns the house.
    pub club: Option<ClubId>,
    /// What was done, in kebab case: `person-renamed`.
    pub action: String,
    /// To what: an id.
    pub object: String,
    /// What was there, as JSON.
    pub before: Option<String>,
    /// What is there now, as JSON.
    pub after: Option<String>,
}

/// Adds a line, in the transaction that changes what it tells of.
///
/// # Errors
/// When the database fails.
pub fn add(tx: &mut Tx<'_>, line: &Line) -> Result<(), StoreError> {
    each!(tx, c => diesel::insert_into(audit::table)
        .values((
            dsl::at.eq(line.at),
            dsl::actor.eq(line.who.to_string()),
            dsl::club.eq(line.club),
            dsl::action.eq(&line.action),
            dsl::object.eq(&line.object),
            dsl::before.eq(&line.before),
            dsl::after.eq(&line.after),
        ))
        .execute(c))?;
    Ok(())
}

type Row = (
    UtcMicros,
    String,
    Option<ClubId>,
    String,
    String,
    Option<String>,
    Option<String>,
);

/// The newest lines of a club, or of the house, the newest first.
///
/// # Errors
/// When the database fails.
pub fn newest(conn: &mut Conn, club: Option<ClubId>, most: u32) -> Result<Vec<Line>, StoreError> {
    let rows: Vec<Row> = each!(conn, c => {
        let query = audit::table
            .order(dsl::id.desc())
            .limit(i64::from(most))
            .select((
                dsl::at,
                dsl::actor,
                dsl::club,
                dsl::action,
                dsl::object,
                dsl::before,
                dsl::after,
            ))
            .into_boxed();
        match club {
            Some(club) => query.filter(dsl::club.eq(club)).load(c),
            None => query.filter(dsl::club.is_null()).load(c),
        }
    })?;
    rows.into_iter()
        .map(|(at, actor, club, action, object, before, after)| {
            Ok(Line {
                at,
                who: actor.parse().map_err(StoreError::failed)?,
                club,
                action,
                object,
                before,
                after,
            })
        })
        .collect()
}
