//! The right to store or undo a file, held by one request at a time. It is stored in the JSON of the file's mapping and
//! written only if that is still as it was read, so that only one of several requests gets it. It expires, so that an
//! interrupted request does not block others for long.

use crate::account::secret;
use crate::clock;
use crate::club::{Answer, ClubError, refused};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::{Conn, Store, StoreError, Tx, imports};
use serde::{Deserialize, Serialize};

/// How long a turn lasts after its last progress, in microseconds.
const EXPIRES_AFTER: i64 = 120 * 1_000_000;

/// The member of the file's JSON in which it is stored.
const KEY: &str = "turn";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportTurn {
    token: String,
    until: i64,
    pub done: usize,
    pub all: usize,
    /// Whether the import is being undone; else it is being stored.
    pub is_back: bool,
}

impl Answer for ImportTurn {
    fn kept(&self) -> String {
        serde_json::to_string(self).expect("a turn is words and numbers, so serde can write it")
    }

    fn of_kept(text: &str) -> Option<ImportTurn> {
        serde_json::from_str(text).ok()
    }
}

impl ImportTurn {
    pub(super) fn fresh_token() -> String {
        secret::random(8)
    }

    pub(super) fn new(token: &str, done: usize, all: usize, is_back: bool) -> ImportTurn {
        ImportTurn {
            token: token.to_owned(),
            until: 0,
            done,
            all,
            is_back,
        }
    }

    /// The turn stored with a file's mapping; `None` if it has expired.
    pub fn held(
        file: &str,
        mapping: &str,
        now: UtcMicros,
    ) -> Result<Option<ImportTurn>, StoreError> {
        let turn = fields(file, mapping)?;
        let turn = turn.get(KEY).filter(|turn| !turn.is_null()).cloned();
        let turn: Option<ImportTurn> = turn
            .map(serde_json::from_value)
            .transpose()
            .map_err(|why| unreadable(file, why))?;
        Ok(turn.filter(|turn| turn.until > now.0))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The mapping of a file with this turn in it.
    pub(super) fn in_mapping(&self, file: &str, mapping: &str) -> Result<String, StoreError> {
        let mut fields = fields(file, mapping)?;
        let turn = ImportTurn {
            until: clock::now().0.saturating_add(EXPIRES_AFTER),
            ..self.clone()
        };
        let turn = serde_json::to_value(turn).map_err(StoreError::failed)?;
        fields.insert(KEY.to_owned(), turn);
        Ok(serde_json::Value::Object(fields).to_string())
    }

    /// Records progress, in the transaction that made it. Fails if the turn was lost.
    pub(super) fn go_on(
        &self,
        tx: &mut Tx<'_>,
        club: ClubId,
        id: &str,
        more: usize,
    ) -> Result<ImportTurn, ClubError> {
        let on = ImportTurn {
            done: self.done.saturating_add(more),
            ..self.clone()
        };
        let before = match imports::mapping(tx, club, id) {
            Ok(mapping) => mapping,
            // The file was deleted because a name was removed: nobody else can hold it.
            Err(StoreError::NotFound) => return Ok(on),
            Err(error) => return Err(error.into()),
        };
        let is_own = self.is_in(&fields(id, &before)?);
        let after = on.in_mapping(id, &before)?;
        match is_own && imports::swap_mapping(tx, club, id, (&before, &after))? {
            true => Ok(on),
            false => Err(under_way()),
        }
    }

    /// What came of a file. Where something failed the turn ends early, so that the rest can be done at once.
    pub(super) async fn end_if_failed(
        self,
        store: &Store,
        club: ClubId,
        id: String,
        came: Result<(), ClubError>,
    ) -> Result<(), ClubError> {
        if came.is_err() {
            let given_up = store.write(move |tx| self.give_up(tx, club, &id)).await;
            if let Err(error) = given_up {
                tracing::warn!(%error, "an import keeps its turn until it runs out");
            }
        }
        came
    }

    fn give_up(&self, tx: &mut Tx<'_>, club: ClubId, id: &str) -> Result<(), StoreError> {
        let before = match imports::mapping(tx, club, id) {
            Ok(mapping) => mapping,
            Err(StoreError::NotFound) => return Ok(()),
            Err(error) => return Err(error),
        };
        let mut fields = fields(id, &before)?;
        if !self.is_in(&fields) {
            return Ok(());
        }
        fields.remove(KEY);
        let after = serde_json::Value::Object(fields).to_string();
        imports::swap_mapping(tx, club, id, (&before, &after)).map(drop)
    }

    /// Whether a mapping has this turn: once it has expired, another request may take its own.
    fn is_in(&self, mapping: &MappingFields) -> bool {
        let token = mapping.get(KEY).and_then(|turn| turn.get("token"));
        token.and_then(serde_json::Value::as_str) == Some(self.token.as_str())
    }
}

type MappingFields = serde_json::Map<String, serde_json::Value>;

fn fields(file: &str, mapping: &str) -> Result<MappingFields, StoreError> {
    serde_json::from_str(mapping).map_err(|why| unreadable(file, why))
}

fn unreadable(file: &str, why: serde_json::Error) -> StoreError {
    StoreError::unreadable(format_args!("the mapping of import {file}"), why)
}

/// Refuses while another file of the club is being stored or undone, because its matches are not known yet.
pub(super) fn alone(conn: &mut Conn, club: ClubId, id: &str) -> Result<(), ClubError> {
    let now = clock::now();
    let all = imports::drafts_of_club(conn, club)?;
    for file in all.iter().filter(|file| file.id != id) {
        if ImportTurn::held(&file.id, &file.mapping, now)?.is_some() {
            return Err(refused(refuse::import_another_under_way()));
        }
    }
    Ok(())
}

pub(super) fn under_way() -> ClubError {
    refused(refuse::import_under_way())
}
