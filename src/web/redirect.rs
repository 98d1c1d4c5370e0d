//! Where a person is sent after an action: always a place of this service.

use actix_web::HttpResponse;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};

/// Sent by `static/js/forms.js` with every post.
const BY_SCRIPT: HeaderName = HeaderName::from_static("x-crawford-form");
const NEXT: HeaderName = HeaderName::from_static("x-crawford-next");

/// 303: read that page next.
#[must_use]
pub fn to(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, local(path).unwrap_or("/")))
        .finish()
}

/// 301: that is where the page is from now on.
#[must_use]
pub fn for_good(path: &str) -> HttpResponse {
    HttpResponse::MovedPermanently()
        .insert_header((header::LOCATION, local(path).unwrap_or("/")))
        .finish()
}

/// `fetch` would follow a redirect by itself, and read the next page only for it to be thrown away: a script is told the
/// address instead.
pub(super) fn name_next<B>(answer: &mut ServiceResponse<B>) {
    if !answer.request().headers().contains_key(BY_SCRIPT) {
        return;
    }
    let response = answer.response_mut();
    let next = response.headers_mut().remove(header::LOCATION).next();
    if let Some(next) = next {
        response.headers_mut().insert(NEXT, next);
        response.head_mut().status = StatusCode::NO_CONTENT;
    }
}

/// `path`, if it is an absolute path of this service. Anything else could lead to another site (`//evil`, `/\evil`).
#[must_use]
pub fn local(path: &str) -> Option<&str> {
    let plain = path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    let rooted = path.starts_with('/') && !path.starts_with("//");
    (plain && rooted).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_places_of_this_service() {
        for path in ["/", "/c/monday/t/open?x=1#m3", "/c/%C3%A9"] {
            assert_eq!(local(path), Some(path));
        }
        for path in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "c/monday",
            "/a\r\nSet-Cookie: x=y",
            "/a b",
            "/é",
            "\\/evil.example",
            "/\t/evil.example",
        ] {
            assert_eq!(local(path), None, "{path:?}");
        }
    }
}
