//! Reads a backup line by line from any bytes: memory for one line only, and nothing is trusted before its hash is
//! checked.

use super::super::StoreError;
use super::layout::{LEFT_OUT, SchemaLayout, TableLayout};
use super::line::{
    BACKUP, Begin, Cell, FORMAT, Header, LastLine, MAX_LINE, Manifest, TableTotal, read_row,
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::io::{BufRead, Read};

#[derive(Debug, thiserror::Error)]
pub enum ArchiveFault {
    #[error("this is no backup of Crawford")]
    Foreign,
    #[error(
        "the file is written in way {0}, which a newer version of this program knows: use that version"
    )]
    Format(u32),
    #[error("the file comes from a newer version of this program (schema {0}): use that version")]
    Newer(String),
    #[error("the file breaks off here: its end is missing")]
    BrokenOff,
    #[error("something stands behind the end of the file")]
    TooMuch,
    #[error("this line is longer than {MAX_LINE} bytes")]
    TooLong,
    #[error("{0}")]
    Line(String),
    #[error("the rows of {0} are not those that were written: the file is damaged")]
    Table(String),
    #[error("the file is not as it was written: it is damaged")]
    Whole,
    #[error("cannot be read: {0}")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Store(StoreError),
}

#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Damaged {
    /// The line, from 1.
    pub line: u64,
    #[source]
    pub fault: ArchiveFault,
}

#[derive(Debug)]
pub enum Piece<'a> {
    Table(&'a TableLayout),
    /// A row of the table begun last.
    Row {
        table: &'a TableLayout,
        cells: Vec<Cell>,
        /// The row as it is in the file.
        line: &'a str,
    },
    End,
}

pub struct ArchiveReader<R> {
    input: R,
    /// The layout at the file's version; its kept tables come in this order.
    layout: SchemaLayout,
    header: Header,
    line: Vec<u8>,
    number: u64,
    whole: Sha256,
    /// The index in `layout.tables` of the table being read.
    here: Option<usize>,
    running: Option<(Sha256, u64)>,
    totals: Vec<TableTotal>,
    manifest: Option<Manifest>,
}

impl<R> std::fmt::Debug for ArchiveReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArchiveReader")
            .field("line", &self.number)
            .finish_non_exhaustive()
    }
}

impl<R: BufRead> ArchiveReader<R> {
    /// Reads the first line.
    pub fn new(input: R) -> Result<ArchiveReader<R>, Damaged> {
        let mut reader = ArchiveReader {
            input,
            layout: SchemaLayout {
                schema: String::new(),
                tables: Vec::new(),
            },
            header: Header {
                crawford: String::new(),
                format: 0,
                program: String::new(),
                schema: String::new(),
                made_at: 0,
            },
            line: Vec::new(),
            number: 0,
            whole: Sha256::new(),
            here: None,
            running: None,
            totals: Vec::new(),
            manifest: None,
        };
        match reader.begin() {
            Ok(()) => Ok(reader),
            Err(fault) => Err(reader.at_line(fault)),
        }
    }

    fn begin(&mut self) -> Result<(), ArchiveFault> {
        match self.take_line() {
            Ok(true) => {}
            Ok(false) | Err(ArchiveFault::TooLong) => return Err(ArchiveFault::Foreign),
            Err(ArchiveFault::BrokenOff) if !self.line.starts_with(b"{\"crawford\"") => {
                return Err(ArchiveFault::Foreign);
            }
            Err(other) => return Err(other),
        }
        let header: Header =
            serde_json::from_slice(&self.line).map_err(|_| ArchiveFault::Foreign)?;
        if header.crawford != BACKUP {
            return Err(ArchiveFault::Foreign);
        }
        if header.format != FORMAT {
            return Err(ArchiveFault::Format(header.format));
        }
        self.layout = SchemaLayout::at(&header.schema).map_err(|e| match e {
            StoreError::Newer(schema) => ArchiveFault::Newer(schema),
            other => ArchiveFault::Store(other),
        })?;
        self.header = header;
        self.note_line();
        Ok(())
    }

    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    #[must_use]
    pub fn layout(&self) -> &SchemaLayout {
        &self.layout
    }

    /// The manifest, once the end is reached.
    #[must_use]
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    #[must_use]
    pub fn line_number(&self) -> u64 {
        self.number
    }

    pub fn next_piece(&mut self) -> Result<Piece<'_>, Damaged> {
        match self.step() {
            Ok(Step::Table(index)) => match self.layout.tables.get(index) {
                Some(table) => Ok(Piece::Table(table)),
                None => Err(self.at_line(ArchiveFault::BrokenOff)),
            },
            Ok(Step::Row(index, cells)) => {
                match (
                    self.layout.tables.get(index),
                    std::str::from_utf8(&self.line),
                ) {
                    (Some(table), Ok(line)) => Ok(Piece::Row { table, cells, line }),
                    _ => Err(Damaged {
                        line: self.number,
                        fault: ArchiveFault::BrokenOff,
                    }),
                }
            }
            Ok(Step::End) => Ok(Piece::End),
            Err(fault) => Err(self.at_line(fault)),
        }
    }

    fn at_line(&self, fault: ArchiveFault) -> Damaged {
        Damaged {
            line: self.number.max(1),
            fault,
        }
    }

    fn step(&mut self) -> Result<Step, ArchiveFault> {
        if self.manifest.is_some() {
            return Ok(Step::End);
        }
        if !self.take_line()? {
            return Err(ArchiveFault::BrokenOff);
        }
        match (self.line.first(), self.here) {
            (Some(b'['), Some(here)) => {
                let table = self
                    .layout
                    .tables
                    .get(here)
                    .ok_or(ArchiveFault::BrokenOff)?;
                let wrong =
                    |why: String| ArchiveFault::Line(format!("no row of {}: {why}", table.name));
                let text = std::str::from_utf8(&self.line).map_err(|e| wrong(e.to_string()))?;
                let cells = read_row(table, text).map_err(|e| wrong(e.to_string()))?;
                self.note_line();
                if let Some((_, rows)) = &mut self.running {
                    *rows = rows.saturating_add(1);
                }
                Ok(Step::Row(here, cells))
            }
            (Some(b'{'), _) if self.line.starts_with(b"{\"table\"") => {
                self.end_table();
                let next = self.next_table();
                let wanted = next.and_then(|index| self.layout.tables.get(index));
                let begin: Begin = serde_json::from_slice(&self.line)
                    .map_err(|e| ArchiveFault::Line(format!("no table begins here: {e}")))?;
                let Some((index, table)) = next.zip(wanted) else {
                    return Err(ArchiveFault::Line(
                        "no further table belongs here".to_owned(),
                    ));
                };
                let columns = table.columns.iter().map(|c| &c.name);
                if begin.table != table.name || !columns.eq(begin.columns.iter()) {
                    let name = &table.name;
                    let what = format!("here the table {name} should begin, with its columns");
                    return Err(ArchiveFault::Line(what));
                }
                self.here = Some(index);
                self.running = Some((Sha256::new(), 0));
                self.note_line();
                Ok(Step::Table(index))
            }
            (Some(b'{'), _) => {
                self.end_table();
                let last: LastLine = serde_json::from_slice(&self.line)
                    .map_err(|e| ArchiveFault::Line(format!("no manifest: {e}")))?;
                self.compare(&last.manifest)?;
                let mut more = [0u8; 1];
                if self.input.read(&mut more)? != 0 {
                    return Err(ArchiveFault::TooMuch);
                }
                self.manifest = Some(last.manifest);
                Ok(Step::End)
            }
            _ => Err(ArchiveFault::Line("this is no line of a backup".to_owned())),
        }
    }

    fn compare(&self, manifest: &Manifest) -> Result<(), ArchiveFault> {
        if let Some(missing) = self.next_table().and_then(|i| self.layout.tables.get(i)) {
            return Err(ArchiveFault::Line(format!(
                "the table {} is missing",
                missing.name
            )));
        }
        if manifest.tables.len() != self.totals.len() {
            return Err(ArchiveFault::Whole);
        }
        for (said, found) in manifest.tables.iter().zip(&self.totals) {
            if said != found {
                return Err(ArchiveFault::Table(found.table.clone()));
            }
        }
        let same = manifest.sha256 == HEXLOWER.encode(&self.whole.clone().finalize())
            && manifest.schema == self.header.schema
            && manifest.made_at == self.header.made_at;
        if same {
            Ok(())
        } else {
            Err(ArchiveFault::Whole)
        }
    }

    fn next_table(&self) -> Option<usize> {
        let from = self.here.map_or(0, |here| here.saturating_add(1));
        let later = self.layout.tables.iter().enumerate().skip(from);
        let mut kept = later.filter(|(_, t)| !LEFT_OUT.contains(&t.name.as_str()));
        kept.next().map(|(index, _)| index)
    }

    fn end_table(&mut self) {
        let table = self.here.and_then(|here| self.layout.tables.get(here));
        if let (Some((hash, rows)), Some(table)) = (self.running.take(), table) {
            self.totals.push(TableTotal {
                table: table.name.clone(),
                rows,
                sha256: HEXLOWER.encode(&hash.finalize()),
            });
        }
    }

    /// Adds the line to the hashes.
    fn note_line(&mut self) {
        self.whole.update(&self.line);
        self.whole.update(b"\n");
        if let Some((hash, _)) = &mut self.running {
            hash.update(&self.line);
            hash.update(b"\n");
        }
    }

    /// Reads the next line, without its end. Returns whether there was one.
    fn take_line(&mut self) -> Result<bool, ArchiveFault> {
        self.line.clear();
        let limit = u64::try_from(MAX_LINE)
            .expect("sixteen megabytes are counted in 64 bits")
            .saturating_add(1);
        self.number = self.number.saturating_add(1);
        let read = self
            .input
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(false);
        }
        if self.line.last() != Some(&b'\n') {
            let fault = if self.line.len() > MAX_LINE {
                ArchiveFault::TooLong
            } else {
                ArchiveFault::BrokenOff
            };
            return Err(fault);
        }
        self.line.pop();
        Ok(true)
    }
}

enum Step {
    Table(usize),
    Row(usize, Vec<Cell>),
    End,
}
