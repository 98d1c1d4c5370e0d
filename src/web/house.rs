//! What every handler can reach.

use super::error::AppError;
use super::middleware::host::Hosts;
use super::middleware::rate_limit::Limits;
use crate::live::{Hub, News};
use crate::pages::words::Words;
use std::net::IpAddr;

/// The running house; handlers take it as `web::Data<House>`.
#[derive(Debug)]
pub struct House {
    /// Every sentence.
    pub words: Words,
    /// Who watches what.
    pub hub: Hub,
    /// The names answered to.
    pub hosts: Hosts,
    /// How much one client may ask for.
    pub limits: Limits,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// The largest upload, in bytes.
    pub upload_limit: usize,
}

impl House {
    /// Of these streams, those that have moved past the version beside them.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub async fn newer_than(&self, _seen: &[(String, u64)]) -> Result<News, AppError> {
        Ok(News::new())
    }
}
