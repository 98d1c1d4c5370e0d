//! How a file is read: its encoding, its separator, and the meaning of its columns.

use super::draft::{ImportSource, mapping_of};
use crawford_club::mapping::Mapping;
use crawford_club::past::MOST_LINES;
use crawford_club::table::{PastedRow, PastedTable, Separator};
use crawford_journal::ClubId;
use crawford_store::{Conn, StoreError, imports};

/// Rows shown while columns are mapped.
const SAMPLE: usize = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub file: String,
    pub mapping: Mapping,
    pub encoding: String,
    pub separator: Separator,
    pub sample: Vec<PastedRow>,
    /// Lines that are not empty, without the heading.
    pub lines: usize,
}

/// Reads all rows of a file.
pub(in crate::club) fn read(
    conn: &mut Conn,
    club: ClubId,
    id: &str,
    source: ImportSource,
) -> Result<(Reading, Vec<PastedRow>), StoreError> {
    let mapping = mapping_of(conn, club, id, source)?;
    let draft = imports::draft(conn, club, id)?;
    let table = PastedTable::read(
        &draft.content,
        mapping.encoding.as_deref(),
        mapping.separator,
        MOST_LINES.saturating_add(1),
    );
    let reading = Reading {
        file: draft.file,
        encoding: table.encoding,
        separator: table.separator,
        sample: table.rows.iter().take(SAMPLE).cloned().collect(),
        lines: mapping.body(&table.rows).len(),
        mapping,
    };
    Ok((reading, table.rows))
}
