//! One line per request at debug level; when that level is off, next to nothing.

use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tracing::{debug, enabled};

/// A request's number, shown on the page of an error and found again in the log.
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
    format!("{:x}", id.0)
}

/// What is kept of a request until its answer is known.
pub(super) struct Line(Option<Begun>);

struct Begun {
    id: String,
    at: Instant,
    method: String,
    path: String,
}

impl Line {
    /// Without the query: one-time links and names typed into a search are nobody's business.
    pub(super) fn begin(request: &ServiceRequest) -> Line {
        if !enabled!(tracing::Level::DEBUG) {
            return Line(None);
        }
        Line(Some(Begun {
            id: request_id(request.request()),
            at: Instant::now(),
            method: request.method().to_string(),
            path: path_without_secrets(request.path()),
        }))
    }

    pub(super) fn end(self, status: StatusCode) {
        if let Line(Some(begun)) = self {
            debug!(
                request = begun.id,
                method = begun.method,
                path = begun.path,
                status = status.as_u16(),
                micros = u64::try_from(begun.at.elapsed().as_micros()).unwrap_or(u64::MAX),
            );
        }
    }
}

/// The path, a one-time link's token left out.
fn path_without_secrets(path: &str) -> String {
    for door in ["/setup/", "/reset/"] {
        if path.starts_with(door) {
            return format!("{door}…");
        }
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_time_links_stay_out_of_the_log() {
        assert_eq!(path_without_secrets("/reset/abc"), "/reset/…");
        assert_eq!(path_without_secrets("/c/monday"), "/c/monday");
    }
}
