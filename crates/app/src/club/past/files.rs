//! The files of a club: waiting, or accepted.

use super::draft::{ImportSource, WaitingFile, waiting};
use super::turn::ImportTurn;
use crate::clock;
use crawford_club::mapping::Subject;
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::imports::{self, ImportRow};
use crawford_store::{Store, StoreError, word};
use serde::Serialize;
use std::collections::HashMap;

/// Most accepted files listed.
const MOST: usize = 50;

#[derive(Debug, Serialize)]
pub struct Files {
    /// The newest first.
    pub waiting: Vec<WaitingFile>,
    /// The newest first.
    pub brought: Vec<Brought>,
    /// Whether one of them is being stored or taken back now.
    pub is_under_way: bool,
}

#[derive(Debug, Serialize)]
pub struct Brought {
    pub id: String,
    pub subject: Subject,
    pub file: String,
    pub stored: i64,
    pub refused: i64,
    pub accepted_at: UtcMicros,
    pub taken_back_at: Option<UtcMicros>,
    /// The progress, while it is being stored or undone.
    #[serde(skip)]
    pub turn: Option<ImportTurn>,
}

pub async fn files(store: &Store, club: ClubId) -> Result<Files, StoreError> {
    let now = clock::now();
    store
        .read(move |conn| {
            let mut waiting = waiting(conn, club, ImportSource::Import)?;
            let mut turns: HashMap<String, ImportTurn> = HashMap::new();
            for file in &waiting {
                if let Some(turn) = ImportTurn::held(&file.id, &file.mapping, now)? {
                    turns.insert(file.id.clone(), turn);
                }
            }
            let rows = imports::of_club(conn, club)?;
            // Files that are being stored or undone are not listed as waiting.
            let is_done = |id: &str| {
                rows.iter()
                    .any(|row| row.id == id && row.finished_at.is_some())
            };
            waiting.retain(|file| !turns.contains_key(&file.id) && !is_done(&file.id));
            let is_under_way = !turns.is_empty();
            let rows = rows.into_iter().take(MOST);
            let brought = rows.map(|row| brought(row, &mut turns));
            Ok(Files {
                waiting: waiting.into_iter().map(WaitingFile::from).collect(),
                brought: brought.collect::<Result<_, _>>()?,
                is_under_way,
            })
        })
        .await
}

fn brought(row: ImportRow, turns: &mut HashMap<String, ImportTurn>) -> Result<Brought, StoreError> {
    let subject = format_args!("the subject of import {}", row.id);
    Ok(Brought {
        subject: word(&row.subject, subject)?,
        turn: turns.remove(&row.id),
        id: row.id,
        file: row.file,
        stored: row.stored,
        refused: row.refused,
        accepted_at: row.created_at,
        taken_back_at: row.taken_back_at,
    })
}
