//! The headers of every answer. Their values are made once.

use crate::web::state::AppState;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// No inline scripts or styles, nothing from other sites, no framing.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
    frame-ancestors 'none'; base-uri 'none'";

/// The same for a page that `ancestors` may frame.
#[must_use]
pub fn framed_by(ancestors: &str) -> Option<HeaderValue> {
    let none = "frame-ancestors 'none'";
    let policy = CONTENT_SECURITY_POLICY.replace(none, &format!("frame-ancestors {ancestors}"));
    HeaderValue::from_str(&policy).ok()
}

/// Sets the headers that a handler has not set itself, such as the `Cache-Control` of a cached page or the policy of an
/// embedded one.
pub fn dress(app: &AppState, headers: &mut HeaderMap) {
    set(
        headers,
        header::CONTENT_SECURITY_POLICY,
        CONTENT_SECURITY_POLICY,
    );
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::REFERRER_POLICY, "same-origin");
    set(headers, header::CROSS_ORIGIN_OPENER_POLICY, "same-origin");
    set(headers, header::CROSS_ORIGIN_RESOURCE_POLICY, "same-origin");
    set(headers, header::CACHE_CONTROL, "no-store");
    let kind = headers.get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        set(headers, header::VARY, "Accept-Language");
    }
    if app.hosts.is_public_https() {
        set(
            headers,
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        );
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
