//! A file waits until somebody has said what its columns are, seen what it comes to, and accepted it.

use super::super::{ClubError, once, refused};
use super::turn::{self, Turn};
use crate::app::clock;
use crate::app::stories::Asker;
use crate::club::mapping::{Field, Mapping, Subject};
use crate::club::past::MOST_LINES;
use crate::club::permissions::Deed;
use crate::club::table::{Table, is_workbook};
use crate::journal::{ClubId, UtcMicros};
use crate::store::imports::{self, Draft};
use crate::store::{Store, StoreError};
use crate::violation::{Source, Violation};
use std::sync::Arc;

/// How long a file waits, in seconds: a week.
const WAITS: i64 = 7 * 24 * 60 * 60;
/// The longest name of a file that is kept, in characters.
const LONGEST_FILE: usize = 80;

/// Keeps a file that was sent, with what its headings say; its id.
///
/// # Errors
/// `import-file-missing`, `import-workbook`, `import-too-long`, at `file`; see [`ClubError`].
pub async fn send(
    store: &Store,
    asker: Asker,
    club: ClubId,
    file: String,
    content: Vec<u8>,
    subject: Subject,
) -> Result<String, ClubError> {
    // Megabytes are not read where others wait for their pages.
    let bytes = Arc::new(content);
    let content = bytes.clone();
    let mapping = store.read(move |_| guessed(&bytes, subject)).await?;
    let mapping = as_json(&mapping)?;
    let id = format!("{:020x}", rand::random::<u128>() >> 48);
    once(store, asker, Deed::ManageClub, move |tx, _, at| {
        let draft = Draft {
            id: id.clone(),
            club,
            file: file.chars().take(LONGEST_FILE).collect(),
            content: content.to_vec(),
            mapping: mapping.clone(),
            created_at: at,
        };
        let since = UtcMicros(at.0.saturating_sub(WAITS.saturating_mul(1_000_000)));
        imports::keep_draft(tx, &draft, since)?;
        Ok(id.clone())
    })
    .await
}

fn guessed(content: &[u8], subject: Subject) -> Result<Mapping, ClubError> {
    if is_workbook(content) {
        return Err(refused(
            Violation::new("import-workbook", Source::House).at("file"),
        ));
    }
    let most = MOST_LINES.saturating_add(1);
    let table = Table::read(content, None, None, most);
    if table.rows.is_empty() {
        let missing = Violation::new("import-file-missing", Source::House);
        return Err(refused(missing.at("file")));
    }
    if table.has_more {
        let long = Violation::new("import-too-long", Source::House).with("most", MOST_LINES);
        return Err(refused(long.at("file")));
    }
    Ok(Mapping::guess(subject, &table.rows))
}

/// Keeps how a file is to be read, as it tells of what it was sent as; what is missing before it can be.
///
/// # Errors
/// [`StoreError::NotFound`] for a file accepted already or forgotten; see [`ClubError`].
pub async fn set_mapping(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
    mapping: Mapping,
) -> Result<Vec<Field>, ClubError> {
    let of = id.clone();
    let before = store
        .read(move |conn| imports::mapping(conn, club, &of))
        .await?;
    if Turn::held(&before, clock::now()).is_some() {
        return Err(turn::under_way());
    }
    let stood: Mapping = serde_json::from_str(&before).map_err(StoreError::failed)?;
    let mapping = Mapping {
        subject: stood.subject,
        ..mapping
    };
    let missing = mapping.missing();
    let mapping = as_json(&mapping)?;
    once(
        store,
        asker,
        Deed::ManageClub,
        move |tx, _, _| match imports::swap_mapping(tx, club, &id, (&before, &mapping))? {
            true => Ok(String::new()),
            false => Err(refused(Violation::new(
                "import-changed-since",
                Source::House,
            ))),
        },
    )
    .await?;
    Ok(missing)
}

/// Throws a file away that was not accepted.
///
/// # Errors
/// See [`ClubError`].
pub async fn forget(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageClub, move |tx, _, at| {
        match imports::mapping(tx, club, &id) {
            Ok(mapping) if Turn::held(&mapping, at).is_some() => return Err(turn::under_way()),
            Ok(_) | Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
        imports::forget_draft(tx, club, &id)?;
        Ok(String::new())
    })
    .await
    .map(drop)
}

fn as_json(mapping: &Mapping) -> Result<String, StoreError> {
    serde_json::to_string(mapping).map_err(|e| StoreError::Failed(e.to_string()))
}
