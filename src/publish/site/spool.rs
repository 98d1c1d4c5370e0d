//! Bytes that wait on the disk for their turn: a season of pages is more than a small machine has room for.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The bytes of many files, one after the other.
#[derive(Debug)]
pub struct Spool(Mutex<(File, u64)>);

/// Where some of them lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lies {
    at: u64,
    length: usize,
}

impl Spool {
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        Ok(Spool(Mutex::new((options.open(folder.join("pages"))?, 0))))
    }

    pub fn lay(&self, bytes: &[u8]) -> io::Result<Lies> {
        let mut spool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, end) = &mut *spool;
        let at = *end;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        *end =
            at.saturating_add(u64::try_from(bytes.len()).expect("no memory holds that many bytes"));
        Ok(Lies {
            at,
            length: bytes.len(),
        })
    }

    pub fn take(&self, lies: Lies) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; lies.length];
        let mut spool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spool.0.seek(SeekFrom::Start(lies.at))?;
        spool.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
