//! The cookie a session is known by.
//!
//! Over https it is `__Host-session`, which a browser takes only with Secure, for this host alone. Over plain http, in
//! a club room, browsers keep no such cookie, so it has another name and no Secure.

use actix_web::dev::RequestHead;
use actix_web::http::header;

/// Its name over https.
pub const SECURE_NAME: &str = "__Host-session";
/// Its name over plain http.
pub const PLAIN_NAME: &str = "crawford-session";

/// What the session cookie holds, unread. Looks at the header itself: an anonymous reader costs no parsing.
#[must_use]
pub fn find(head: &RequestHead) -> Option<&str> {
    head.headers()
        .get_all(header::COOKIE)
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == SECURE_NAME || *name == PLAIN_NAME)
        .map(|(_, value)| value)
        .filter(|value| !value.is_empty())
}

/// The cookie that carries `value`, or takes it away when that is empty.
#[must_use]
pub fn set(value: &str, https: bool, max_age_seconds: u64) -> String {
    let (name, secure) = if https {
        (SECURE_NAME, "; Secure")
    } else {
        (PLAIN_NAME, "")
    };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_seconds}{secure}")
}
