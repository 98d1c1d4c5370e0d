//! Pages held on the disk until they are written: all pages of a site may not fit into a small machine's memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A temporary file with the bytes of many pages.
#[derive(Debug)]
pub struct Spool(Mutex<(File, u64)>);

/// The position of one page's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    at: u64,
    length: usize,
}

impl Spool {
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        Ok(Spool(Mutex::new((options.open(folder.join("pages"))?, 0))))
    }

    pub fn write(&self, bytes: &[u8]) -> io::Result<Span> {
        let mut spool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, end) = &mut *spool;
        let at = *end;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        *end =
            at.saturating_add(u64::try_from(bytes.len()).expect("no memory holds that many bytes"));
        Ok(Span {
            at,
            length: bytes.len(),
        })
    }

    pub fn read(&self, span: Span) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; span.length];
        let mut spool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spool.0.seek(SeekFrom::Start(span.at))?;
        spool.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
