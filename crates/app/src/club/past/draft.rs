//! A file that was sent and waits for its columns to be mapped, for the preview, and for acceptance.

use super::turn::{self, ImportTurn};
use crate::account::secret;
use crate::clock;
use crate::club::{ClubError, once, refused};
use crate::fields;
use crate::stories::Principal;
use crawford_club::mapping::{MappedField, Mapping, Subject};
use crawford_club::past::MOST_LINES;
use crawford_club::permissions::Permission;
use crawford_club::starts;
use crawford_club::table::{ENCODINGS, LONGEST_LINE, PastedTable, is_workbook, overlong_line};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::imports::{self, Draft};
use crawford_store::{Conn, Store, StoreError};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WaitingFile {
    pub id: String,
    pub file: String,
    pub created_at: UtcMicros,
}

impl From<imports::WaitingImport> for WaitingFile {
    fn from(row: imports::WaitingImport) -> WaitingFile {
        WaitingFile {
            id: row.id,
            file: row.file,
            created_at: row.created_at,
        }
    }
}

/// The page a file was sent from, which decides who may see and accept it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportSource {
    /// Members and past results, for the owner.
    Import,
    /// The ratings people come with, for a director.
    Starts,
}

impl ImportSource {
    #[must_use]
    pub fn permission(self) -> Permission {
        match self {
            ImportSource::Import => Permission::Import,
            ImportSource::Starts => Permission::ManageMembers,
        }
    }

    /// Whether files with this subject are sent from here.
    #[must_use]
    pub fn takes(self, subject: Subject) -> bool {
        (subject == Subject::Starts) == (self == ImportSource::Starts)
    }

    fn of(subject: Subject) -> ImportSource {
        match subject {
            Subject::Starts => ImportSource::Starts,
            Subject::Results | Subject::Members => ImportSource::Import,
        }
    }

    fn most_lines(self) -> usize {
        match self {
            ImportSource::Import => MOST_LINES,
            ImportSource::Starts => starts::MOST_LINES,
        }
    }
}

pub(super) fn mapping_of(
    conn: &mut Conn,
    club: ClubId,
    id: &str,
    source: ImportSource,
) -> Result<Mapping, StoreError> {
    mapping(id, &kept(conn, club, id, source)?)
}

/// The stored form: JSON, together with the turn.
fn kept(
    conn: &mut Conn,
    club: ClubId,
    id: &str,
    source: ImportSource,
) -> Result<String, StoreError> {
    let kept = imports::mapping(conn, club, id)?;
    match came_by(id, &kept, source)? {
        true => Ok(kept),
        false => Err(StoreError::NotFound),
    }
}

fn came_by(id: &str, kept: &str, source: ImportSource) -> Result<bool, StoreError> {
    Ok(source.takes(mapping(id, kept)?.subject))
}

fn mapping(id: &str, kept: &str) -> Result<Mapping, StoreError> {
    let row = || format!("the mapping of import {id}");
    let read: Mapping =
        serde_json::from_str(kept).map_err(|why| StoreError::unreadable(row(), why))?;
    let encoding = read.encoding.as_deref();
    if encoding.is_some_and(|name| !ENCODINGS.contains(&name)) {
        return Err(StoreError::unreadable(row(), "no such encoding"));
    }
    Ok(read)
}

/// The files of a club sent from one page that wait or are being stored; the newest first.
pub(in crate::club) fn waiting(
    conn: &mut Conn,
    club: ClubId,
    source: ImportSource,
) -> Result<Vec<imports::WaitingImport>, StoreError> {
    let mut found = Vec::new();
    for file in imports::drafts_of_club(conn, club)? {
        if came_by(&file.id, &file.mapping, source)? {
            found.push(file);
        }
    }
    Ok(found)
}

/// How long a file waits, in seconds: a week.
const EXPIRES_AFTER: i64 = 7 * 24 * 60 * 60;
/// The longest stored file name, in characters.
const LONGEST_FILE: usize = 80;

/// Stores a file, with the mapping its headings suggest; returns its id.
pub async fn send(
    store: &Store,
    principal: Principal,
    club: ClubId,
    file: String,
    content: Vec<u8>,
    subject: Subject,
) -> Result<String, ClubError> {
    // A file may have megabytes: it is parsed off the threads that serve pages and without holding a connection.
    let reading = tokio::task::spawn_blocking(move || {
        let mapping = guessed(&content, subject)?;
        Ok::<_, ClubError>((content, mapping))
    });
    let (content, mapping) = reading.await.map_err(StoreError::failed)??;
    let at = clock::now();
    let draft = Draft {
        id: secret::random(10),
        club,
        file: file.chars().take(LONGEST_FILE).collect(),
        content,
        mapping: as_json(&mapping)?,
        created_at: at,
    };
    let since = UtcMicros(at.0.saturating_sub(EXPIRES_AFTER.saturating_mul(1_000_000)));
    let doing = (
        ImportSource::of(subject).permission(),
        format!("import-sent {club}"),
    );
    once(store, principal, doing, move |tx, _, _| {
        imports::keep_draft(tx, &draft, since)?;
        Ok(draft.id.clone())
    })
    .await
}

fn guessed(content: &[u8], subject: Subject) -> Result<Mapping, ClubError> {
    if is_workbook(content) {
        return Err(refused(refuse::import_workbook().at(fields::FILE)));
    }
    // Each cell of the first row may be a heading, so a row of millions of cells would take too long.
    if let Some(line) = overlong_line(content) {
        let long = refuse::import_line_long(line, LONGEST_LINE / 1_024);
        return Err(refused(long.at(fields::FILE)));
    }
    let lines = ImportSource::of(subject).most_lines();
    let most = lines.saturating_add(1);
    let table = PastedTable::read(content, None, None, most);
    if table.rows.is_empty() {
        let missing = refuse::import_file_missing();
        return Err(refused(missing.at(fields::FILE)));
    }
    if table.has_more {
        let long = refuse::import_too_long(lines);
        return Err(refused(long.at(fields::FILE)));
    }
    Ok(Mapping::guess(subject, &table.rows))
}

/// Stores how a file is to be read; returns what is missing before it can be.
pub async fn set_mapping(
    store: &Store,
    principal: Principal,
    club: ClubId,
    (id, source): (String, ImportSource),
    mapping: Mapping,
) -> Result<Vec<MappedField>, ClubError> {
    let of = id.clone();
    let before = store
        .read(move |conn| kept(conn, club, &of, source))
        .await?;
    if ImportTurn::held(&id, &before, clock::now())?.is_some() {
        return Err(turn::under_way());
    }
    let stood = self::mapping(&id, &before)?;
    let mapping = Mapping {
        subject: stood.subject,
        ..mapping
    };
    let missing = mapping.missing();
    let mapping = as_json(&mapping)?;
    let doing = (source.permission(), format!("import-read {club} {id}"));
    once(
        store,
        principal,
        doing,
        move |tx, _, _| match imports::swap_mapping(tx, club, &id, (&before, &mapping))? {
            true => Ok(()),
            false => Err(refused(refuse::import_changed_since())),
        },
    )
    .await?;
    Ok(missing)
}

pub async fn forget(
    store: &Store,
    principal: Principal,
    club: ClubId,
    (id, source): (String, ImportSource),
) -> Result<(), ClubError> {
    let doing = (source.permission(), format!("import-forgotten {club} {id}"));
    once(store, principal, doing, move |tx, _, at| {
        match kept(tx, club, &id, source) {
            Ok(mapping) if ImportTurn::held(&id, &mapping, at)?.is_some() => {
                return Err(turn::under_way());
            }
            Ok(_) => {}
            // It was deleted already, or is another club's.
            Err(StoreError::NotFound) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        imports::forget_draft(tx, club, &id)?;
        Ok(())
    })
    .await
}

fn as_json(mapping: &Mapping) -> Result<String, StoreError> {
    serde_json::to_string(mapping).map_err(|e| StoreError::Failed(e.to_string()))
}
