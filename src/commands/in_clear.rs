//! Whether the configuration names a server that would be reached over a network without encryption: passwords, names and
//! contacts could be read on the way.

use std::net::IpAddr;
use url::Url;

/// Whether this is a PostgreSQL URL to another machine that does not insist on TLS.
pub(super) fn database(url: &str) -> bool {
    let (plain, query) = url.split_once('?').unwrap_or((url, ""));
    let parameter = |wanted: &str| {
        query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .filter(|(name, _)| *name == wanted)
            .map(|(_, value)| value)
            .next_back()
    };
    if matches!(
        parameter("sslmode"),
        Some("require" | "verify-ca" | "verify-full")
    ) {
        return false;
    }
    let named = parameter("hostaddr").or(parameter("host"));
    named
        .unwrap_or(authority(plain))
        .split(',')
        .any(is_elsewhere)
}

/// Whether this is an SMTP URL to another machine that does not insist on TLS.
pub(super) fn mail(url: &str) -> bool {
    let Some(url) = Url::parse(url).ok().filter(|url| url.scheme() == "smtp") else {
        return false;
    };
    let insists = url
        .query_pairs()
        .any(|pair| pair == ("tls".into(), "required".into()));
    !insists && url.host_str().is_some_and(is_elsewhere)
}

/// The `host:port` of `postgres://user:password@host:port/path`. PostgreSQL's own library takes what no other URL may have,
/// several hosts and a password with an @ or a / in it.
fn authority(url: &str) -> &str {
    let rest = url.split_once("//").map_or(url, |(_, rest)| rest);
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    host.split('/').next().unwrap_or_default()
}

/// Whether a host, perhaps with its port, is another machine. A socket in the file system is this one.
fn is_elsewhere(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None if host.matches(':').count() > 1 => host,
        None => host.split(':').next().unwrap_or_default(),
    };
    let socket = name.starts_with('/') || name.starts_with('@');
    let encoded = name
        .get(..3)
        .is_some_and(|start| start.eq_ignore_ascii_case("%2f"));
    if name.is_empty() || socket || encoded || name.eq_ignore_ascii_case("localhost") {
        return false;
    }
    let address = name.parse::<IpAddr>();
    !address.is_ok_and(|address| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_on_another_machine_is_spoken_to_in_clear_unless_tls_is_required() {
        for here in [
            "postgres://club@localhost/crawford",
            "postgres://club:a@b@127.0.0.1:5433/crawford",
            "postgres://club@[::1]:5432/crawford",
            "postgres:///crawford",
            "postgres://club@/crawford?host=/run/postgresql",
            "postgres://club@%2Frun%2Fpostgresql/crawford",
            "postgres://db.example/crawford?sslmode=verify-full",
            "postgres://db.example/crawford?x=1&sslmode=require",
        ] {
            assert!(!database(here), "{here}");
        }
        for elsewhere in [
            "postgres://club@db.example/crawford",
            "postgres://club:p/w@10.0.0.7:5432/crawford",
            "postgres://club@localhost,db.example/crawford",
            "postgres:///crawford?host=db.example",
            "postgres://localhost/crawford?hostaddr=10.0.0.7",
            "postgres://db.example/crawford?sslmode=prefer",
            "postgresql://[fd00::7]/crawford",
        ] {
            assert!(database(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn mail_over_another_machine_goes_in_clear_unless_tls_is_required() {
        for fine in [
            "smtps://club:secret@smtp.example",
            "smtp://club:secret@smtp.example:587?tls=required",
            "smtp://localhost:25",
            "smtp://127.0.0.1",
            "file:/tmp/mails",
        ] {
            assert!(!mail(fine), "{fine}");
        }
        for clear in [
            "smtp://club:secret@smtp.example",
            "smtp://smtp.example?tls=opportunistic",
            "smtp://10.0.0.7:25",
        ] {
            assert!(mail(clear), "{clear}");
        }
    }
}
