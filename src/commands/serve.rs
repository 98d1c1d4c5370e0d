//! `crawford serve`: makes and migrates the database, listens, and says where.

use super::config::{Config, ServingArgs};
use super::{Answer, Usage, lan, log, print_line};
use crate::app::account::{Accounts, Cost};
use crate::app::analysis::AnalysisEngine;
use crate::app::analysis::gnubg::GnuBackgammon;
use crate::app::chouette::Nights;
use crate::app::place::ServiceAddresses;
use crate::app::tournament::Tournaments;
use crate::live::Hub;
use crate::pages::messages::Messages;
use crate::store::Store;
use crate::web::cache::Cache;
use crate::web::metrics::Metrics;
use crate::web::middleware::host::Hosts;
use crate::web::middleware::rate_limit::{Quotas, RateLimits};
use crate::web::server;
use crate::web::state::AppState;
use anyhow::Context;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;

/// `crawford serve`
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(flatten)]
    serving: ServingArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    let messages = Messages::english();
    let store = config.store()?;
    // Before the first backup, which may have something to say.
    log::begin(config.log, config.log_requests)?;
    let plan = config.backup.clone();
    let keeping = plan.map(|plan| plan.start(store.clone()));
    let keeping = keeping.transpose().context("no backups can be made")?;
    let served = serve(&config, store.clone(), |address| {
        // Only once the address is bound: a second start that finds it taken must not void the first one's link. A database
        // that cannot be written can still be read by everyone.
        let token = Accounts::owner_link(&store).unwrap_or_else(|error| {
            tracing::warn!(%error, "no link for the owner could be made");
            None
        })?;
        let link = format!("{address}/setup/{token}");
        Some(messages.serve_owner(&link))
    });
    // A backup that is being made is finished first.
    drop(keeping);
    store.close();
    served
}

/// Serves the clubs in `store` until told to stop, and leaves it open; `said` is called with the address once it is bound,
/// and returns what is printed below it.
pub(super) fn serve(
    config: &Config,
    store: Store,
    said: impl FnOnce(&str) -> Option<String>,
) -> anyhow::Result<Answer> {
    log::begin(config.log, config.log_requests)?;
    raise_open_files();
    let listener = TcpListener::bind(config.bind)
        .with_context(|| format!("cannot listen on {}", config.bind))?;
    let bound = listener.local_addr()?;
    let messages = Messages::english();
    let https = config.public_url.as_ref();
    if https.is_some_and(|url| url.origin().starts_with("https://"))
        && config.trusted_proxies.is_empty()
    {
        // Https means a proxy, and without a trusted one all visitors seem to be the proxy.
        tracing::warn!("{}", messages.service_proxy_none());
    }
    let analysis = config.analysis.as_ref().map(engine).transpose()?;
    let app = AppState {
        store: store.clone(),
        accounts: Accounts::new(store.clone(), Cost::USUAL),
        cache: Cache::default(),
        places: ServiceAddresses::new(store.clone()),
        tournaments: Tournaments::new(store.clone()),
        nights: Nights::new(store.clone()),
        messages,
        hub: Hub::default(),
        hosts: hosts(config, bound),
        limits: RateLimits::new(quotas(config)),
        mailer: config.mailer.clone(),
        analysis,
        metrics: match &config.metrics_token {
            Some(token) => Metrics::with_figures(token.text()).context("no figures can be kept")?,
            None => Metrics::default(),
        },
        trusted_proxies: config.trusted_proxies.clone(),
        upload_limit: config.upload_limit,
    };
    let address = address(config, bound);
    let more = said(&address);
    actix_web::rt::System::new().block_on(async {
        let running = server::start(app, listener)?;
        let stop = running.stop();
        // Whoever reads the address may ask for the end at once: by then it is listened for.
        let ended = end_signal()?;
        actix_web::rt::spawn(async move {
            ended.await;
            stop.stop().await;
        });
        print_line(&messages.serve_listening(&address));
        if config.lan {
            print_line(&lan::qr(&address));
        }
        if let Some(line) = more {
            print_line(&line);
        }
        running.run().await
    })?;
    Ok(Answer::Yes)
}

/// The engine, if it is there.
fn engine(named: &GnuBackgammon) -> Result<Arc<dyn AnalysisEngine>, Usage> {
    let Some(found) = named.found() else {
        let program = named.program.display();
        return Err(Usage(format!(
            "analysis_engine: there is no program {program}; give the whole path, such as /usr/games/gnubg"
        )));
    };
    Ok(Arc::new(found))
}

/// The usual quotas. One half of the bytes is for people who are logged in and one for all others, and each half has room
/// for one of the largest uploads beside the small forms.
fn quotas(config: &Config) -> Quotas {
    let usual = Quotas::default();
    let bodies = usual.bodies.max(config.upload_limit.saturating_mul(3));
    Quotas { bodies, ..usual }
}

fn hosts(config: &Config, bound: std::net::SocketAddr) -> Hosts {
    let public = config
        .public_url
        .as_ref()
        .map(|url| url.origin().to_owned());
    let in_the_open = public
        .as_deref()
        .is_some_and(|url| url.starts_with("http://"));
    Hosts::new(config.hosts.clone(), public, Some(bound))
        .reached_at(address(config, bound))
        .plain_allowed(config.lan || config.plain_http || in_the_open)
}

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

/// Live pages hold a connection each, and the usual soft limit of 1,024 open files is too low for a large club.
fn raise_open_files() {
    if let Err(error) = rlimit::increase_nofile_limit(65_536) {
        tracing::warn!(%error, "the limit on open files stays as it is");
    }
}

/// Listens from now on for SIGINT and, where there is one, SIGTERM; done when the first comes.
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use futures_util::future::select;
        use std::pin::pin;
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            select(pin!(interrupt.recv()), pin!(terminate.recv())).await;
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            let _ = tokio::signal::ctrl_c().await;
        })
    }
}
