//! Under which host names this service answers. A page under any other name could belong to somebody who pointed that name
//! here (DNS rebinding).

use crate::publish::site::place::{SiteAddress, relative};
use crate::web::error::AppError;
use actix_web::dev::RequestHead;
use actix_web::http::header;
use std::net::{IpAddr, SocketAddr};

/// The host names: loopback, private addresses, that of the public URL, and those of the configuration.
#[derive(Debug, Clone, Default)]
pub struct Hosts {
    names: Vec<String>,
    bound: Option<IpAddr>,
    public_origin: Option<String>,
    address: Option<String>,
    plain: bool,
    copied: bool,
    copied_to: Option<String>,
}

impl Hosts {
    /// `names` have no ports, `public_origin` has its scheme, and `bound` is the address listened on.
    #[must_use]
    pub fn new(
        names: Vec<String>,
        public_origin: Option<String>,
        bound: Option<SocketAddr>,
    ) -> Self {
        let mut names = names;
        if let Some((_, authority)) = public_origin.as_deref().and_then(|o| o.split_once("://")) {
            names.push(without_port(authority).to_owned());
        }
        Hosts {
            names,
            bound: bound.map(|b| b.ip()).filter(|ip| !ip.is_unspecified()),
            public_origin,
            address: None,
            plain: false,
            copied: false,
            copied_to: None,
        }
    }

    /// The same, with passwords and all other forms allowed over plain http, as an owner may decide for a club's own network.
    #[must_use]
    pub fn plain_allowed(mut self, allowed: bool) -> Self {
        self.plain = allowed;
        self
    }

    /// The same, with the address that people in the room use, `scheme://host[:port]`: the projector shows it.
    #[must_use]
    pub fn reached_at(mut self, address: String) -> Self {
        self.address = Some(address);
        self
    }

    /// The same for a service that is copied into files, so that links lead to files. `address` is that of the copy without a
    /// `/` at its end, if it is known.
    #[must_use]
    pub fn copied_to(mut self, address: Option<String>) -> Self {
        self.copied = true;
        self.copied_to = address;
        self
    }

    /// The absolute address of a path, where there is one. In a copy it is the path, with the address it will be below.
    #[must_use]
    pub fn shared(&self, path: &str) -> Option<(String, Option<String>)> {
        if self.copied {
            let below = self.copied_to.clone()?;
            return Some((path.to_owned(), Some(below)));
        }
        Some((self.whole(path)?, None))
    }

    /// The link from the file of `from` to the page `to`, both paths of this service: absolute where there is a public
    /// address.
    #[must_use]
    pub fn link(&self, from: &str, to: &str) -> String {
        if let Some(whole) = self.whole(to) {
            return whole;
        }
        let placed = |path| Some(SiteAddress::root().follow(path)?.0.place(None));
        if self.copied
            && let (Some(from), Some(to)) = (placed(from), placed(to))
        {
            return relative(&from, &to);
        }
        to.to_owned()
    }

    /// The absolute address of a path of this service, where there is a public one. In a copy it is that of the file, or of
    /// the folder of a page.
    #[must_use]
    pub fn whole(&self, path: &str) -> Option<String> {
        if self.copied {
            let below = self.copied_to.as_deref()?;
            let place = SiteAddress::root().follow(path)?.0.place(None);
            let place = place.strip_suffix("index.html").unwrap_or(&place);
            return Some(format!("{below}/{place}"));
        }
        let origin = self.public_origin()?;
        Some(format!("{origin}{path}"))
    }

    /// The address people in the room type in or point their phones at.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref().or(self.public_origin())
    }

    /// The `Host` of the request, if it is one of ours.
    pub fn check<'r>(&self, head: &'r RequestHead) -> Result<&'r str, AppError> {
        let mut lines = head.headers().get_all(header::HOST);
        match (
            lines.next().and_then(|line| line.to_str().ok()),
            lines.next(),
        ) {
            (Some(host), None) if self.is_ours(host) => Ok(host),
            _ => Err(AppError::WrongHost),
        }
    }

    /// Refuses a form that is sent over plain http to `host`, which [`Hosts::check`] has passed, unless it stays on this
    /// machine or the configuration allows it.
    pub fn check_plain(&self, head: &RequestHead, host: &str) -> Result<(), AppError> {
        if head.method.is_safe() || self.plain || is_this_machine(host) || self.is_https(host) {
            return Ok(());
        }
        Err(AppError::PlainHttp)
    }

    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host);
        if let Ok(address) = name.parse::<IpAddr>() {
            let address = address.to_canonical();
            return is_near(address)
                || self.bound == Some(address)
                || self.names.iter().any(|known| known == name);
        }
        name.eq_ignore_ascii_case("localhost")
            || self
                .names
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known))
    }

    /// Whether `origin` is that of a page of this service under `host`, which [`Hosts::check`] has passed.
    #[must_use]
    pub fn is_own_origin(&self, origin: &str, host: &str) -> bool {
        self.public_origin.as_deref() == Some(origin)
            || origin
                .strip_prefix("http://")
                .is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    }

    /// Whether a request to `host` came over https: a proxy in front does that for the public URL.
    #[must_use]
    pub fn is_https(&self, host: &str) -> bool {
        self.public_origin
            .as_deref()
            .and_then(|origin| origin.strip_prefix("https://"))
            .is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    }

    #[must_use]
    pub fn came_by_https(&self, head: &RequestHead) -> bool {
        let host = head.headers().get(header::HOST);
        host.and_then(|host| host.to_str().ok())
            .is_some_and(|host| self.is_https(host))
    }

    #[must_use]
    pub fn is_public_https(&self) -> bool {
        self.public_origin
            .as_deref()
            .is_some_and(|origin| origin.starts_with("https://"))
    }

    /// The public URL, `scheme://host[:port]`.
    #[must_use]
    pub fn public_origin(&self) -> Option<&str> {
        self.public_origin.as_deref()
    }
}

fn is_this_machine(host: &str) -> bool {
    let name = without_port(host);
    let address = name.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost")
        || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Whether it is loopback or an address that only the own network can have.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(a) => a.is_loopback() || a.is_private() || a.is_link_local(),
        IpAddr::V6(a) => a.is_loopback() || a.is_unique_local() || a.is_unicast_link_local(),
    }
}

/// `host[:port]` or `[v6][:port]` without port and brackets.
fn without_port(authority: &str) -> &str {
    if let Some(rest) = authority.strip_prefix('[') {
        return rest.split_once(']').map_or(authority, |(inside, _)| inside);
    }
    authority
        .rsplit_once(':')
        .map_or(authority, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Hosts {
        let bound = "192.0.2.7:8080".parse().ok();
        let public = Some("https://club.example".to_owned());
        Hosts::new(vec!["crawford.lan".to_owned()], public, bound)
    }

    #[test]
    fn ours_are_loopback_private_bound_public_and_named() {
        for host in [
            "localhost",
            "LocalHost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.168.1.20:8080",
            "10.1.2.3",
            "192.0.2.7:8080",
            "club.example",
            "Club.Example:443",
            "crawford.lan:8080",
            "[fd00::1]",
        ] {
            assert!(hosts().is_ours(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "203.0.113.5:8080",
            "club.example.evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "[2001:db8::1]:8080",
            "[::1",
            "192.168.1.20.nip.io",
        ] {
            assert!(!hosts().is_ours(host), "{host}");
        }
    }

    #[test]
    fn over_a_network_what_is_typed_travels_in_the_open_only_when_it_is_said() {
        let post = actix_web::test::TestRequest::post().to_srv_request();
        let get = actix_web::test::TestRequest::get().to_srv_request();
        for host in ["localhost:8080", "127.0.0.1:1", "[::1]", "club.example"] {
            assert!(hosts().check_plain(post.head(), host).is_ok(), "{host}");
        }
        for host in ["192.168.1.20:8080", "crawford.lan", "club.example:8080"] {
            assert!(hosts().check_plain(post.head(), host).is_err(), "{host}");
            assert!(hosts().check_plain(get.head(), host).is_ok(), "{host}");
            let said = hosts().plain_allowed(true);
            assert!(said.check_plain(post.head(), host).is_ok(), "{host}");
        }
    }

    #[test]
    fn an_own_origin_is_the_host_on_plain_http_or_the_public_url() {
        assert!(hosts().is_own_origin("http://localhost:8080", "localhost:8080"));
        assert!(hosts().is_own_origin("https://club.example", "club.example"));
        for (origin, host) in [
            ("http://localhost:9090", "localhost:8080"),
            ("https://localhost:8080", "localhost:8080"),
            ("http://evil.example", "localhost:8080"),
            ("null", "localhost:8080"),
            ("", "localhost:8080"),
        ] {
            assert!(!hosts().is_own_origin(origin, host), "{origin}");
        }
    }
}
