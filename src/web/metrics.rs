//! `/metrics`: figures for Prometheus, where the operator wants them; and the last requests that were slow or failed, for
//! the owner's page. Both hold the patterns of routes, never the addresses themselves.

use super::state::AppState;
use crate::journal::UtcMicros;
use crate::web::prelude::*;
use actix_web::http::{Method, header};
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use subtle::ConstantTimeEq;

/// A request that takes longer is listed on the owner's page.
const SLOW: Duration = Duration::from_secs(1);
/// The most requests remembered.
const REMEMBERED: usize = 50;
/// The upper ends of the buckets of durations, in seconds.
const BUCKETS: [f64; 11] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0,
];

/// A request that was slow, or failed by a fault of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TroubledRequest {
    pub at: UtcMicros,
    pub method: String,
    pub route: String,
    pub status: u16,
    pub took: Duration,
    /// The number of the request in the log.
    pub request: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoginOutcome {
    Right,
    /// With a wrong name, password or key.
    Wrong,
    Slowed,
}

impl LoginOutcome {
    fn word(self) -> &'static str {
        match self {
            LoginOutcome::Right => "right",
            LoginOutcome::Wrong => "wrong",
            LoginOutcome::Slowed => "slowed",
        }
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    figures: Option<Figures>,
    troubles: Mutex<VecDeque<TroubledRequest>>,
    untrusted_proxy: OnceLock<IpAddr>,
}

#[derive(Debug)]
struct Figures {
    token: [u8; 32],
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    logins: IntCounterVec,
    streams: IntGauge,
    pages: IntGauge,
}

/// Figures that are counted when they are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveCounts {
    pub streams: usize,
    pub page_bytes: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFigures {
    Off,
    WrongToken,
}

impl Metrics {
    /// With figures for whoever knows the token.
    pub fn with_figures(token: &str) -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        let requests = IntCounterVec::new(
            Opts::new("crawford_http_requests_total", "Requests answered."),
            &["method", "route", "status"],
        )?;
        let seconds = HistogramVec::new(
            HistogramOpts::new("crawford_http_request_seconds", "Until the answer began.")
                .buckets(BUCKETS.to_vec()),
            &["route"],
        )?;
        let logins = IntCounterVec::new(
            Opts::new("crawford_sign_ins_total", "Logins, by how they ended."),
            &["outcome"],
        )?;
        let streams = IntGauge::new("crawford_open_streams", "Pages that follow what happens.")?;
        let pages = IntGauge::new("crawford_kept_page_bytes", "Pages kept in memory.")?;
        let build = IntGauge::with_opts(
            Opts::new("crawford_build_info", "Always 1.")
                .const_label("version", env!("CARGO_PKG_VERSION")),
        )?;
        build.set(1);
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(seconds.clone()))?;
        registry.register(Box::new(logins.clone()))?;
        registry.register(Box::new(streams.clone()))?;
        registry.register(Box::new(pages.clone()))?;
        registry.register(Box::new(build))?;
        Ok(Metrics {
            figures: Some(Figures {
                token: Sha256::digest(token.as_bytes()).into(),
                registry,
                requests,
                seconds,
                logins,
                streams,
                pages,
            }),
            troubles: Mutex::default(),
            untrusted_proxy: OnceLock::new(),
        })
    }

    /// Remembers the first address that forwards for others without being trusted, and logs it.
    pub(super) fn forwarded_by(&self, proxy: IpAddr) {
        if self.untrusted_proxy.set(proxy).is_ok() {
            tracing::warn!(
                address = %proxy,
                "X-Forwarded-For comes from an address that is not in trusted_proxies"
            );
        }
    }

    #[must_use]
    pub fn untrusted_proxy(&self) -> Option<IpAddr> {
        self.untrusted_proxy.get().copied()
    }

    #[must_use]
    pub fn has_figures(&self) -> bool {
        self.figures.is_some()
    }

    /// Counts an answer. `route` is called only where there are figures or the request is remembered, `request` only for the
    /// latter.
    pub(super) fn answered(
        &self,
        method: &Method,
        status: u16,
        took: Duration,
        route: impl Fn() -> String,
        request: impl Fn() -> String,
    ) {
        if let Some(figures) = &self.figures {
            let route = route();
            figures
                .requests
                .with_label_values(&[known(method), &route, status.to_string().as_str()])
                .inc();
            figures
                .seconds
                .with_label_values(&[&route])
                .observe(took.as_secs_f64());
        }
        if status >= 500 || took >= SLOW {
            let trouble = TroubledRequest {
                at: crate::app::clock::now(),
                method: known(method).to_owned(),
                route: route(),
                status,
                took,
                request: request(),
            };
            let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
            troubles.push_front(trouble);
            troubles.truncate(REMEMBERED);
        }
    }

    pub fn logged_in(&self, how: LoginOutcome) {
        if let Some(figures) = &self.figures {
            figures.logins.with_label_values(&[how.word()]).inc();
        }
    }

    /// The last requests that were slow or failed, the newest first.
    #[must_use]
    pub fn troubles(&self) -> Vec<TroubledRequest> {
        let troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        troubles.iter().cloned().collect()
    }

    /// The figures as Prometheus reads them.
    pub fn text(&self, token: &str, counts: LiveCounts) -> Result<Vec<u8>, NoFigures> {
        let figures = self.figures.as_ref().ok_or(NoFigures::Off)?;
        let given: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        if !bool::from(given.ct_eq(&figures.token)) {
            return Err(NoFigures::WrongToken);
        }
        let whole = |n: usize| i64::try_from(n).expect("an i64 counts what fits into memory");
        figures.streams.set(whole(counts.streams));
        figures.pages.set(whole(counts.page_bytes));
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = TextEncoder::new().encode(&figures.registry.gather(), &mut text);
        Ok(text)
    }
}

/// The method, if it is one that the service answers: clients must not be able to make labels.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        _ => "other",
    }
}

/// `GET /metrics`, with `Authorization: Bearer TOKEN`.
pub async fn show(app: Data<AppState>, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let token = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|line| line.to_str().ok()?.strip_prefix("Bearer "))
        .unwrap_or_default();
    let counts = LiveCounts {
        streams: app.hub.watchers(),
        page_bytes: app.cache.weight(),
    };
    match app.metrics.text(token, counts) {
        Ok(text) => Ok(HttpResponse::Ok()
            .content_type("text/plain; version=0.0.4; charset=utf-8")
            .body(text)),
        Err(NoFigures::Off) => Err(AppError::NotFound),
        Err(NoFigures::WrongToken) => Ok(HttpResponse::Unauthorized()
            .insert_header((header::WWW_AUTHENTICATE, "Bearer"))
            .content_type("text/plain; charset=utf-8")
            .body("401\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(metrics: &Metrics, status: u16, millis: u64) {
        metrics.answered(
            &Method::GET,
            status,
            Duration::from_millis(millis),
            || "/c/{club}".to_owned(),
            || "1f".to_owned(),
        );
    }

    #[test]
    fn only_what_was_slow_or_failed_is_remembered_and_not_for_ever() {
        let metrics = Metrics::default();
        answered(&metrics, 200, 10);
        answered(&metrics, 404, 10);
        answered(&metrics, 503, 10);
        answered(&metrics, 200, 1_500);
        let statuses: Vec<u16> = metrics.troubles().iter().map(|t| t.status).collect();
        assert_eq!(statuses, [200, 503]);
        for _ in 0..2 * REMEMBERED {
            answered(&metrics, 500, 1);
        }
        assert_eq!(metrics.troubles().len(), REMEMBERED);
    }

    #[test]
    fn figures_are_for_whoever_knows_the_token() {
        let counts = LiveCounts {
            streams: 3,
            page_bytes: 7,
        };
        let text = |metrics: &Metrics, token: &str| metrics.text(token, counts);
        assert_eq!(text(&Metrics::default(), ""), Err(NoFigures::Off));
        let metrics = Metrics::with_figures("a token of some length").unwrap();
        assert_eq!(text(&metrics, "another"), Err(NoFigures::WrongToken));
        answered(&metrics, 200, 10);
        metrics.logged_in(LoginOutcome::Wrong);
        let found = String::from_utf8(text(&metrics, "a token of some length").unwrap()).unwrap();
        for line in [
            "crawford_http_requests_total{method=\"GET\",route=\"/c/{club}\",status=\"200\"} 1",
            "crawford_http_request_seconds_count{route=\"/c/{club}\"} 1",
            "crawford_sign_ins_total{outcome=\"wrong\"} 1",
            "crawford_open_streams 3",
            "crawford_kept_page_bytes 7",
        ] {
            assert!(found.contains(line), "{line}\n{found}");
        }
    }
}
