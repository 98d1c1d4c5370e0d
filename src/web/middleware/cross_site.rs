//! Posts sent by other sites' pages are refused, before any route is looked up.
//!
//! Browsers say where a request comes from in `Sec-Fetch-Site`, except over plain http on a network address; there the
//! `Origin` must be the page's own. A program that is no browser sends neither, and may post only without a session.

use super::host::Hosts;
use crate::web::cookies::{NIGHT, PHONE, SESSION};
use crate::web::error::AppError;
use actix_web::dev::RequestHead;
use actix_web::http::{Method, header, header::HeaderName};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses a request that may change something and comes from another site.
pub fn check(head: &RequestHead, host: &str, hosts: &Hosts) -> Result<(), AppError> {
    if matches!(head.method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let own = match (
        head.headers().get(SEC_FETCH_SITE),
        head.headers().get(header::ORIGIN),
    ) {
        // `none` is what the person does themselves, such as a reload.
        (Some(site), _) => matches!(site.as_bytes(), b"same-origin" | b"none"),
        (None, Some(origin)) => origin
            .to_str()
            .is_ok_and(|origin| hosts.is_own_origin(origin, host)),
        // Such a cookie, under either name, comes from a browser, which would have said where the request comes from.
        (None, None) => ![SESSION, PHONE, NIGHT].into_iter().any(|cookie| {
            let is_there = |https| cookie.find(head, https).is_some();
            is_there(true) || is_there(false)
        }),
    };
    if own {
        Ok(())
    } else {
        Err(AppError::CrossSite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    const COOKIE: (&str, &str) = ("cookie", "crawford-session=x");

    fn passes(headers: &[(&str, &str)]) -> bool {
        let mut request = TestRequest::post();
        for header in headers {
            request = request.insert_header(*header);
        }
        check(
            request.to_srv_request().head(),
            "10.0.0.9:8080",
            &Hosts::default(),
        )
        .is_ok()
    }

    #[test]
    fn the_browsers_word_decides_where_it_gives_one() {
        assert!(passes(&[("sec-fetch-site", "same-origin"), COOKIE]));
        assert!(passes(&[("sec-fetch-site", "none"), COOKIE]));
        for site in ["cross-site", "same-site", "", "Same-Origin"] {
            assert!(
                !passes(&[("sec-fetch-site", site), ("origin", "http://10.0.0.9:8080")]),
                "{site}"
            );
        }
    }

    #[test]
    fn else_the_origin_is_the_pages_own() {
        assert!(passes(&[("origin", "http://10.0.0.9:8080"), COOKIE]));
        for origin in [
            "http://evil.example",
            "null",
            "https://10.0.0.9:8080",
            "http://10.0.0.9",
        ] {
            assert!(!passes(&[("origin", origin)]), "{origin}");
        }
    }

    #[test]
    fn what_says_nothing_may_post_only_without_a_session() {
        assert!(passes(&[]));
        assert!(!passes(&[COOKIE]));
        assert!(!passes(&[("cookie", "a=b; __Host-session=x")]));
        assert!(!passes(&[("cookie", "crawford-phone=x")]));
        assert!(!passes(&[("cookie", "crawford-night=x")]));
    }

    #[test]
    fn reading_is_always_allowed() {
        let request = TestRequest::get().insert_header(("sec-fetch-site", "cross-site"));
        assert!(check(request.to_srv_request().head(), "h", &Hosts::default()).is_ok());
    }
}
