//! `crawford demo`: a throw-away club to look around in.

use super::config::ServingArgs;
use super::{Answer, Usage, serve};
use crate::app::account::{Accounts, Cost};
use crate::app::clock;
use crate::app::demo::{self, Ground};
use crate::pages::messages::Messages;
use crate::store::{Database, Store};
use anyhow::Context;
use std::path::{Path, PathBuf};

/// The demo's account, printed for everyone to read.
const NAME: &str = "demo";
const PASSWORD: &str = "double six";

/// Serve a throw-away club with a year of nights behind it and a knockout being played
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(flatten)]
    serving: ServingArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let folder = ThrowAway::new();
    let config = args
        .serving
        .resolve_with(&Database::Sqlite(folder.0.join("demo.db")))?;
    if matches!(&config.database, Database::Sqlite(path) if path.starts_with(&folder.0)) {
        std::fs::create_dir_all(&folder.0).context("cannot make a place for the demo")?;
    }
    let messages = Messages::english();
    let store = config.store()?;
    match demo::ground(&store)? {
        Ground::Demo => {}
        Ground::Empty => plant(&store)?,
        Ground::Taken => {
            let said = messages.demo_not_its_own(config.database.to_string());
            return Err(Usage(said).into());
        }
    }
    let served = serve::serve(&config, store.clone(), |address| {
        Some(messages.demo_log_in(address, NAME, PASSWORD))
    });
    store.close();
    served
}

fn plant(store: &Store) -> anyhow::Result<()> {
    let accounts = Accounts::new(store.clone(), Cost::USUAL);
    let owner =
        actix_web::rt::System::new().block_on(accounts.make_owner_unasked(NAME, PASSWORD))?;
    demo::plant(store, owner, clock::now())?;
    Ok(())
}

/// A temporary folder, removed when the demo ends.
struct ThrowAway(PathBuf);

impl ThrowAway {
    fn new() -> Self {
        let name = format!(
            "crawford-demo-{}-{:016x}",
            std::process::id(),
            rand::random::<u64>()
        );
        ThrowAway(std::env::temp_dir().join(name))
    }
}

impl Drop for ThrowAway {
    fn drop(&mut self) {
        let gone: &Path = &self.0;
        if gone.exists()
            && let Err(error) = std::fs::remove_dir_all(gone)
        {
            eprintln!("crawford: {} stays behind: {error}", gone.display());
        }
    }
}
