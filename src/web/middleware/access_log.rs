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
}

impl Line {
    pub(super) fn begin(request: &ServiceRequest) -> Line {
        if !enabled!(tracing::Level::DEBUG) {
            return Line(None);
        }
        Line(Some(Begun {
            id: request_id(request.request()),
            at: Instant::now(),
            method: request.method().to_string(),
        }))
    }

    /// Of the address only the route's pattern is written: private links, and names typed into a search, are nobody's
    /// business.
    pub(super) fn end(self, request: &HttpRequest, status: StatusCode) {
        if let Line(Some(begun)) = self {
            debug!(
                request = begun.id,
                method = begun.method,
                route = pattern(request),
                status = status.as_u16(),
                micros = u64::try_from(begun.at.elapsed().as_micros()).unwrap_or(u64::MAX),
            );
        }
    }
}

/// The pattern of the route, `/c/{club}`; none for what was refused before the routes were looked at, or led nowhere.
#[must_use]
pub fn pattern(request: &HttpRequest) -> String {
    request.match_pattern().unwrap_or_else(|| "-".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::{App, HttpResponse, test, web};

    #[actix_web::test]
    async fn an_address_stays_out_of_the_log() {
        let seen = |request: HttpRequest| async move { HttpResponse::Ok().body(pattern(&request)) };
        let app = App::new()
            .service(web::resource("/invite/{token}").to(seen))
            .default_service(web::to(seen));
        let app = test::init_service(app).await;
        for (path, written) in [
            ("/invite/5ec4e7?x=5ec4e7", "/invite/{token}"),
            ("/5ec4e7", "-"),
        ] {
            let request = test::TestRequest::get().uri(path).to_request();
            let body = test::call_and_read_body(&app, request).await;
            assert_eq!(body, written);
        }
    }
}
