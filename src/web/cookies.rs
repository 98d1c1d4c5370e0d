//! The cookies of the service: the session, the private link a phone came by, the notice of what has just happened, the
//! chouette nights a phone was let in to, and how it enters their games.
//!
//! Over https their names begin with `__Host-`, which a browser takes only with Secure, for this host alone. Over plain
//! http, in a club room, browsers keep no such cookie, so they have other names and no Secure.

use actix_web::cookie::{self, SameSite, time::Duration};
use actix_web::dev::RequestHead;
use actix_web::http::header::{self, HeaderValue};

/// One cookie under its two names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cookie {
    secure_name: &'static str,
    plain_name: &'static str,
}

pub const SESSION: Cookie = Cookie {
    secure_name: "__Host-session",
    plain_name: "crawford-session",
};
/// For which player or table a phone speaks.
pub const PHONE: Cookie = Cookie {
    secure_name: "__Host-phone",
    plain_name: "crawford-phone",
};
/// What has just happened, until the next page has said it.
pub const NOTICE: Cookie = Cookie {
    secure_name: "__Host-notice",
    plain_name: "crawford-notice",
};

/// The chouette nights a phone was let in to: see `app::chouette::Nights::follow`.
pub const NIGHT: Cookie = Cookie {
    secure_name: "__Host-night",
    plain_name: "crawford-night",
};

/// How this phone enters chouette games: cube by cube, or after the game.
pub const TABLE_VIEW: Cookie = Cookie {
    secure_name: "__Host-table-view",
    plain_name: "crawford-table-view",
};

impl Cookie {
    /// Its value, if it is there, read from the header without parsing all cookies. Over https only the `__Host-` name
    /// counts: a neighbouring site could have set the other.
    #[must_use]
    pub fn find(self, head: &RequestHead, https: bool) -> Option<&str> {
        let own = if https {
            self.secure_name
        } else {
            self.plain_name
        };
        head.headers()
            .get_all(header::COOKIE)
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| cookie::Cookie::parse(pair).ok())
            .find(|cookie| cookie.name() == own)
            .and_then(|cookie| cookie.value_raw())
            .filter(|value| !value.is_empty())
    }

    /// The header that sets it; `value` is plain ASCII without `;`.
    #[must_use]
    pub fn set(self, value: &str, https: bool, seconds: u64) -> HeaderValue {
        let name = if https {
            self.secure_name
        } else {
            self.plain_name
        };
        let seconds = i64::try_from(seconds).expect("a cookie lasts months, not ages");
        let line = cookie::Cookie::build(name, value)
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(Duration::seconds(seconds))
            .secure(https)
            .finish()
            .to_string();
        HeaderValue::from_str(&line).expect("what a cookie of ours holds is plain ASCII")
    }

    #[must_use]
    pub fn clear(self, https: bool) -> HeaderValue {
        self.set("", https, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn a_cookie_is_found_among_others_by_the_name_it_has_there() {
        let found_over = |https, line: &str| {
            let request = TestRequest::get()
                .insert_header(("cookie", line))
                .to_srv_request();
            SESSION.find(request.head(), https).map(str::to_owned)
        };
        let found = |line: &str| found_over(false, line);
        assert_eq!(
            found("a=b; crawford-session=x.y; c=d").as_deref(),
            Some("x.y")
        );
        let both = "crawford-session=planted; __Host-session=x.y";
        assert_eq!(found_over(true, both).as_deref(), Some("x.y"));
        assert_eq!(found_over(true, "crawford-session=planted"), None);
        assert_eq!(found("__Host-session=x.y"), None);
        for line in [
            "",
            "a=b",
            "crawford-session=",
            "xcrawford-session=1",
            "crawford-session",
        ] {
            assert_eq!(found(line), None, "{line}");
        }
    }

    #[test]
    fn over_https_it_is_bound_to_the_host_and_secure() {
        let https = SESSION.set("x", true, 5);
        assert_eq!(
            https,
            "__Host-session=x; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=5"
        );
        let plain = SESSION.set("x", false, 5);
        assert_eq!(
            plain,
            "crawford-session=x; HttpOnly; SameSite=Lax; Path=/; Max-Age=5"
        );
    }
}
