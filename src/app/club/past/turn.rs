//! Whose turn it is with a file: one at a time stores it, or takes it back. The turn stands beside how the file is read,
//! and changes hands only where it still stands as it was read, so that of several at once one alone has it. It runs out
//! by itself: who stopped half way holds nobody up for long.

use super::super::{ClubError, refused};
use crate::app::account::secret;
use crate::app::clock;
use crate::journal::{ClubId, UtcMicros};
use crate::store::imports;
use crate::store::{Conn, StoreError, Tx};
use crate::violation::refuse;
use serde::{Deserialize, Serialize};

/// How long a turn lasts after the last that was done in it, in microseconds.
const LASTS: i64 = 120 * 1_000_000;

/// Where in the JSON of a file it stands.
const PLACE: &str = "turn";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    token: String,
    until: i64,
    pub done: usize,
    pub all: usize,
    /// Whether it is taken back; else it is stored.
    pub is_back: bool,
}

impl Turn {
    /// What tells one turn from every other.
    pub(super) fn fresh_token() -> String {
        secret::random(8)
    }

    pub(super) fn new(token: &str, done: usize, all: usize, is_back: bool) -> Turn {
        Turn {
            token: token.to_owned(),
            until: 0,
            done,
            all,
            is_back,
        }
    }

    /// The turn that is held at a file, of what is kept of how it is read; one that ran out is none.
    pub fn held(file: &str, mapping: &str, now: UtcMicros) -> Result<Option<Turn>, StoreError> {
        let turn = fields(file, mapping)?;
        let turn = turn.get(PLACE).filter(|turn| !turn.is_null()).cloned();
        let turn: Option<Turn> = turn
            .map(serde_json::from_value)
            .transpose()
            .map_err(|why| unreadable(file, why))?;
        Ok(turn.filter(|turn| turn.until > now.0))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// How a file is read, with this turn from now on.
    pub(super) fn beside(&self, file: &str, mapping: &str) -> Result<String, StoreError> {
        let mut fields = fields(file, mapping)?;
        let turn = Turn {
            until: clock::now().0.saturating_add(LASTS),
            ..self.clone()
        };
        let turn = serde_json::to_value(turn).map_err(StoreError::failed)?;
        fields.insert(PLACE.to_owned(), turn);
        Ok(serde_json::Value::Object(fields).to_string())
    }

    /// More is done, in the transaction in which it is. Whose turn it is no longer may do nothing.
    pub(super) fn go_on(
        &self,
        tx: &mut Tx<'_>,
        club: ClubId,
        id: &str,
        more: usize,
    ) -> Result<Turn, ClubError> {
        let on = Turn {
            done: self.done.saturating_add(more),
            ..self.clone()
        };
        let before = match imports::mapping(tx, club, id) {
            Ok(mapping) => mapping,
            // Thrown away, with somebody's name: nobody else can have it.
            Err(StoreError::NotFound) => return Ok(on),
            Err(error) => return Err(error.into()),
        };
        let token = fields(id, &before)?;
        let token = token.get(PLACE).and_then(|turn| turn.get("token"));
        let is_own = token.and_then(serde_json::Value::as_str) == Some(self.token.as_str());
        let after = on.beside(id, &before)?;
        match is_own && imports::swap_mapping(tx, club, id, (&before, &after))? {
            true => Ok(on),
            false => Err(under_way()),
        }
    }

    /// The turn is over before its time: what is left can be done at once.
    pub(super) fn give_up(tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
        let before = imports::mapping(tx, club, id)?;
        let mut fields = fields(id, &before)?;
        fields.remove(PLACE);
        let after = serde_json::Value::Object(fields).to_string();
        imports::swap_mapping(tx, club, id, (&before, &after)).map(drop)
    }
}

fn fields(
    file: &str,
    mapping: &str,
) -> Result<serde_json::Map<String, serde_json::Value>, StoreError> {
    serde_json::from_str(mapping).map_err(|why| unreadable(file, why))
}

fn unreadable(file: &str, why: serde_json::Error) -> StoreError {
    StoreError::unreadable(format_args!("the mapping of import {file}"), why)
}

/// Refuses while another file of the club is being stored or taken back: what that one brings in is not known yet.
pub(super) fn alone(conn: &mut Conn, club: ClubId, id: &str) -> Result<(), ClubError> {
    let now = clock::now();
    let all = imports::drafts_of_club(conn, club)?;
    for file in all.iter().filter(|file| file.id != id) {
        if Turn::held(&file.id, &file.mapping, now)?.is_some() {
            return Err(refused(refuse::import_another_under_way()));
        }
    }
    Ok(())
}

pub(super) fn under_way() -> ClubError {
    refused(refuse::import_under_way())
}
