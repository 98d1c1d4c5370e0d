//! A short text that identifies the state from which all public pages are made: while it is the same, so is every page.

use super::{clock, recompute};
use crawford_store::archive::{self, WriteError};
use crawford_store::{Store, clubs};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::io;
use std::time::UNIX_EPOCH;

/// Of everything stored, of today's date in each club, and of the program.
pub fn of(store: &Store) -> Result<String, WriteError> {
    // Pages bring up to date what they show: later that would look like a change.
    recompute::all_up_to_date(store)?;
    let now = clock::now();
    let stored = archive::write(store.database(), &mut io::sink(), now, &mut |_, _| ())?;
    let clubs = store.read_now(clubs::all)?;
    let mut hash = Sha256::new();
    for table in stored.tables {
        hash.update(table.sha256);
    }
    for club in clubs {
        hash.update(club.time_zone.day(now).to_string());
    }
    let program = std::env::current_exe()?.metadata()?;
    let built = program.modified()?.duration_since(UNIX_EPOCH);
    hash.update(program.len().to_le_bytes());
    hash.update(built.map_err(io::Error::other)?.as_nanos().to_le_bytes());
    Ok(HEXLOWER.encode(&hash.finalize()))
}
