//! The number of each request, its line in the log, where the operator wants one, and its figures.

use crate::web::router;
use crate::web::state::AppState;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tracing::info;

/// The target of these lines: see `commands::log`.
pub const TARGET: &str = "crawford::requests";
/// The header with the number of the request, as the log has it.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The number of a request, for the page of an error and the log.
#[derive(Debug, Clone, Copy)]
struct RequestId(u64);

static NEXT: LazyLock<AtomicU64> =
    LazyLock::new(|| AtomicU64::new(u64::from(rand::random::<u32>()) << 24));

/// The number of this request, as text; given when it is first asked for.
#[must_use]
pub fn request_id(request: &HttpRequest) -> String {
    let known = request.extensions().get::<RequestId>().copied();
    let id = known.unwrap_or_else(|| {
        let id = RequestId(NEXT.fetch_add(1, Ordering::Relaxed));
        request.extensions_mut().insert(id);
        id
    });
    written(id)
}

fn written(id: RequestId) -> String {
    format!("{:x}", id.0)
}

/// What is kept of a request until its answer is known.
pub(super) struct Line {
    at: Instant,
    method: Method,
}

impl Line {
    pub(super) fn begin(request: &ServiceRequest) -> Line {
        Line {
            at: Instant::now(),
            method: request.method().clone(),
        }
    }

    /// Numbers the answer, counts it, and writes its line. Only the pattern of the route is written, because an address may
    /// have a private link or a name in it. `route` is only called when it is written.
    pub(super) fn end(
        self,
        app: &AppState,
        request: &HttpRequest,
        status: StatusCode,
        headers: &mut HeaderMap,
        route: impl Fn() -> String,
    ) {
        let id = request_id(request);
        let took = self.at.elapsed();
        if tracing::enabled!(target: TARGET, tracing::Level::INFO) {
            info!(
                target: TARGET,
                request = id,
                method = %self.method,
                route = route(),
                status = status.as_u16(),
                micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
                "answered"
            );
        }
        app.metrics
            .answered(&self.method, status.as_u16(), took, route, || id.clone());
        if let Ok(id) = HeaderValue::try_from(&id) {
            headers.insert(REQUEST_ID, id);
        }
    }
}

/// The pattern of the route, `/c/{club}`; `-` where no route was looked up or found.
#[must_use]
pub fn pattern(request: &HttpRequest) -> String {
    router::at(request).map_or("-", |at| at.path).to_owned()
}
