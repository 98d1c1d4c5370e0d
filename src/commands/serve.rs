//! `crawford serve`: makes and migrates the database, listens, and says where.

use super::config::{Config, ServingArgs};
use super::{Answer, lan, print_line};
use crate::app::account::{Accounts, Cost};
use crate::app::chouette::Nights;
use crate::app::place::Places;
use crate::app::tournament::Tournaments;
use crate::live::Hub;
use crate::pages::words::Words;
use crate::store::{Options, Store};
use crate::web::cache::Cache;
use crate::web::house::House;
use crate::web::middleware::host::Hosts;
use crate::web::middleware::rate_limit::Limits;
use crate::web::server;
use anyhow::Context;
use std::net::TcpListener;

/// `crawford serve`
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(flatten)]
    serving: ServingArgs,
}

/// Serves until told to stop.
///
/// # Errors
/// When the configuration is wrong or the address is taken.
pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    let words = Words::english();
    let store = Store::open(&config.database, Options::of(&config.database))
        .with_context(|| format!("cannot use the database {}", config.database))?;
    // A database that cannot be written can still be read by everyone.
    let owner_link = Accounts::owner_link(&store).unwrap_or_else(|error| {
        tracing::warn!(%error, "no link for the owner could be made");
        None
    });
    serve(&config, store, |address| {
        if let Some(token) = owner_link {
            let link = format!("{address}/setup/{token}");
            print_line(&words.with("serve-owner", "address", &link));
        }
    })
}

/// Serves what is in `store` until told to stop; `said` is called with the address once it listens, to say more of it.
///
/// # Errors
/// When the address is taken.
pub(super) fn serve(
    config: &Config,
    store: Store,
    said: impl FnOnce(&str),
) -> anyhow::Result<Answer> {
    log_to_stderr();
    raise_open_files();
    let listener = TcpListener::bind(config.bind)
        .with_context(|| format!("cannot listen on {}", config.bind))?;
    let bound = listener.local_addr()?;
    let words = Words::english();
    let house = House {
        store: store.clone(),
        accounts: Accounts::new(store.clone(), Cost::USUAL),
        cache: Cache::default(),
        places: Places::new(store.clone()),
        tournaments: Tournaments::new(store.clone()),
        nights: Nights::new(store.clone()),
        words,
        hub: Hub::default(),
        hosts: hosts(config, bound),
        limits: Limits::default(),
        trusted_proxies: config.trusted_proxies.clone(),
        upload_limit: config.upload_limit,
    };
    let address = address(config, bound);
    actix_web::rt::System::new().block_on(async {
        let running = server::start(house, listener)?;
        let stop = running.stop();
        actix_web::rt::spawn(async move {
            asked_to_end().await;
            stop.stop().await;
        });
        print_line(&words.with("serve-listening", "address", &address));
        if config.lan {
            print_line(&lan::qr(&address));
        }
        said(&address);
        running.run().await
    })?;
    store.close();
    Ok(Answer::Yes)
}

fn hosts(config: &Config, bound: std::net::SocketAddr) -> Hosts {
    let public = config
        .public_url
        .as_ref()
        .map(|url| url.origin().to_owned());
    Hosts::new(config.hosts.clone(), public, Some(bound)).reached_at(address(config, bound))
}

/// The address to type into a browser.
pub(super) fn address(config: &Config, bound: std::net::SocketAddr) -> String {
    if let Some(url) = &config.public_url {
        return url.origin().to_owned();
    }
    let mut reached = bound;
    if bound.ip().is_unspecified() {
        reached.set_ip(lan::own_address().unwrap_or(std::net::Ipv4Addr::LOCALHOST.into()));
    }
    format!("http://{reached}")
}

/// Live pages hold a connection each; the usual soft limit of 1,024 open files would end the evening early.
fn raise_open_files() {
    if let Err(error) = rlimit::increase_nofile_limit(65_536) {
        tracing::warn!(%error, "the limit on open files stays as it is");
    }
}

fn log_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CRAWFORD_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,crawford=info"));
    // A second start in one process (tests) keeps the first log.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
}

/// SIGINT or, where there is one, SIGTERM.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    if let Ok(mut terminate) =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
    {
        let terminate = std::pin::pin!(terminate.recv());
        let interrupt = std::pin::pin!(interrupt);
        futures_util::future::select(terminate, interrupt).await;
        return;
    }
    let _ = interrupt.await;
}
