//! `crawford publish`: what is in the folder, what is not, and what a later run changes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_debug_implementations,
    unreachable_pub,
    reason = "a test fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod brought;
mod calendar;
mod cards;
mod copied;
mod data;
mod folder;

use crate::support::{Fresh, open};
use crawford::app::account::{Accounts, Cost};
use crawford::app::{clock, demo};
use crawford::journal::UtcMicros;
use crawford::store::Database;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The demo of two days ago: of a night that is being played, or was to begin within the last twelve hours, pages foresee
/// times, which move every five minutes.
pub fn planted(fresh: Fresh) -> Fresh {
    planted_at(fresh, clock::now().plus_seconds(-2 * 86_400))
}

/// The demo of today, with a night that is being played.
pub fn planted_today(fresh: Fresh) -> Fresh {
    planted_at(fresh, clock::now())
}

fn planted_at(fresh: Fresh, now: UtcMicros) -> Fresh {
    let store = open(&fresh.database);
    let accounts = Accounts::new(store.clone(), Cost::LEAST);
    let owner = actix_web::rt::System::new()
        .block_on(accounts.make_owner_unasked("demo", "double six"))
        .unwrap();
    demo::plant(&store, owner, now).unwrap();
    store.close();
    fresh
}

/// A place for a copy, not there yet; gone when dropped.
pub struct Place(pub PathBuf);

impl Place {
    pub fn new(word: &str) -> Place {
        let folder = format!("publish-{word}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let _ = std::fs::remove_dir_all(&path);
        Place(path)
    }

    /// Every file in it, with what it says.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&self.0).unwrap().to_str().unwrap();
                    // How files looked when they were written is nothing the copy says.
                    if name == "crawford-publish.json" {
                        continue;
                    }
                    found.insert(name.replace('\\', "/"), std::fs::read(&path).unwrap());
                }
            }
        }
        found
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn publish(folder: &Path, database: &Database) -> Output {
    publish_with(folder, database, &[])
}

/// The same with further words.
pub fn publish_with(folder: &Path, database: &Database, words: &[&str]) -> Output {
    let database = match database {
        Database::Sqlite(path) => path.display().to_string(),
        Database::Postgres(url) => url.clone(),
    };
    Command::new(env!("CARGO_BIN_EXE_crawford"))
        .arg("publish")
        .arg(folder)
        .args(["--database", &database])
        .args(words)
        .output()
        .unwrap()
}

pub fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}
