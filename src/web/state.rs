//! What every handler can reach.

use super::cache::Cache;
use super::error::AppError;
use super::metrics::Metrics;
use super::middleware::host::Hosts;
use super::middleware::rate_limit::{Quotas, RateLimits};
use crate::app::account::{Accounts, Cost};
use crate::app::analysis::AnalysisEngine;
use crate::app::chouette::Nights;
use crate::app::mail::Mailer;
use crate::app::place::ServiceAddresses;
use crate::app::tournament::Tournaments;
use crate::live::{Hub, News};
use crate::pages::messages::Messages;
use crate::store::{HeadChange, Store};
use actix_web::HttpRequest;
use actix_web::web::Data;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;

/// The state of the running service; handlers take it as `web::Data<AppState>`.
#[derive(Debug)]
pub struct AppState {
    pub store: Store,
    pub accounts: Accounts,
    pub places: ServiceAddresses,
    pub tournaments: Tournaments,
    pub nights: Nights,
    pub cache: Cache,
    /// The language of what no request asks for: letters, and the copy of the site.
    pub messages: Messages,
    pub hub: Hub,
    pub hosts: Hosts,
    pub limits: RateLimits,
    pub mailer: Mailer,
    /// What analyses the records of matches, if anything does.
    pub analysis: Option<Arc<dyn AnalysisEngine>>,
    pub metrics: Metrics,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// The largest upload, in bytes.
    pub upload_limit: usize,
}

impl AppState {
    /// The state of the service that a request was sent to.
    pub fn of(request: &HttpRequest) -> Result<&Data<AppState>, AppError> {
        let app = request.app_data::<Data<AppState>>();
        app.ok_or_else(|| AppError::internal("no application state"))
    }

    /// The state of a service without a network, which is asked for the copy of its site. The copy will be at `address`,
    /// if that is known.
    #[must_use]
    pub fn inside(store: Store, messages: Messages, address: Option<String>) -> Self {
        AppState {
            accounts: Accounts::new(store.clone(), Cost::USUAL),
            cache: Cache::of_copying(),
            places: ServiceAddresses::new(store.clone()),
            tournaments: Tournaments::new(store.clone()),
            nights: Nights::new(store.clone()),
            messages,
            hub: Hub::default(),
            hosts: Hosts::default().copied_to(address),
            // Only the copy asks, and it asks for everything.
            limits: RateLimits::new(Quotas::BOUNDLESS),
            mailer: Mailer::default(),
            analysis: None,
            metrics: Metrics::default(),
            trusted_proxies: Vec::new(),
            upload_limit: 0,
            store,
        }
    }

    /// Those of these streams and clubs that are past the version given.
    #[must_use]
    pub fn newer_than(&self, seen: &[(String, u64)]) -> News {
        let newest = |name: &str| {
            let stream = name.parse().ok().and_then(|id| self.store.newest(id));
            stream.or_else(|| name.parse().ok().and_then(|id| self.store.edition(id)))
        };
        seen.iter()
            .filter_map(|(name, seen)| {
                Some((name.clone(), newest(name).filter(|newest| newest > seen)?))
            })
            .collect()
    }

    /// Announces every commit, our own and those of other processes, until the store closes.
    pub async fn announce_changes(&self) {
        let mut changes = self.store.changes();
        loop {
            match changes.recv().await {
                Ok(HeadChange::Stream { id, version }) => self.hub.announce(id.as_str(), version),
                Ok(HeadChange::Club { id, edition }) => self.hub.announce(id.as_str(), edition),
                // Some commits were missed: everyone who watches is told the newest versions.
                Err(RecvError::Lagged(_)) => {
                    let watched: Vec<(String, u64)> = self
                        .hub
                        .watched()
                        .into_iter()
                        .map(|name| (name, 0))
                        .collect();
                    for (name, version) in self.newer_than(&watched) {
                        self.hub.announce(&name, version);
                    }
                }
                Err(RecvError::Closed) => return,
            }
        }
    }
}
