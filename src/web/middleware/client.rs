//! The address of the client, seen through trusted proxies.

use actix_web::dev::RequestHead;
use actix_web::http::header::X_FORWARDED_FOR;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The client's address. `X-Forwarded-For` is believed only as far as the hops that wrote it are trusted: it is read
/// from its end, and the first address that is not a trusted proxy is the client.
#[must_use]
pub fn address(head: &RequestHead, trusted: &[IpAddr]) -> IpAddr {
    let peer = head
        .peer_addr
        .map_or(UNKNOWN, |peer| peer.ip().to_canonical());
    if trusted.is_empty() || !trusted.contains(&peer) {
        return peer;
    }
    let mut client = peer;
    let hops: Vec<&str> = head
        .headers()
        .get_all(X_FORWARDED_FOR)
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .collect();
    for hop in hops.into_iter().rev() {
        let Ok(address) = hop.trim().parse::<IpAddr>() else {
            break;
        };
        client = address.to_canonical();
        if !trusted.contains(&client) {
            break;
        }
    }
    client
}

/// The peer, if it sends a forwarded address without being trusted: a proxy that is missing from the configuration, or
/// somebody who lies.
#[must_use]
pub fn untrusted(head: &RequestHead, trusted: &[IpAddr]) -> Option<IpAddr> {
    if !head.headers().contains_key(X_FORWARDED_FOR) {
        return None;
    }
    let peer = head.peer_addr?.ip().to_canonical();
    (!trusted.contains(&peer)).then_some(peer)
}

const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// What counts as one client: an IPv4 address, or the 64-bit network of an IPv6 address, as a household or phone has it.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The networks of a client, the smallest first: who has an IPv6 network of 48 or 56 bits has many of 64.
#[must_use]
pub fn networks(address: IpAddr) -> Vec<String> {
    let own = network(address);
    let mut all = vec![own.to_string()];
    if let IpAddr::V6(own) = own {
        let [a, b, c, d, ..] = own.segments();
        let of = |d| Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0);
        all.push(format!("{}/56", of(d & 0xff00)));
        all.push(format!("{}/48", of(0)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut request = TestRequest::get().peer_addr(format!("{peer}:9").parse().unwrap());
        for line in forwarded {
            request = request.append_header((X_FORWARDED_FOR, *line));
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(|a| a.parse().unwrap()).collect();
        address(request.to_srv_request().head(), &trusted).to_string()
    }

    #[test]
    fn who_forwards_without_being_trusted_is_noticed() {
        let noticed = |forwarded: bool, trusted: &[IpAddr]| {
            let mut request = TestRequest::get().peer_addr("10.0.0.1:9".parse().unwrap());
            if forwarded {
                request = request.append_header((X_FORWARDED_FOR, "9.9.9.9"));
            }
            untrusted(request.to_srv_request().head(), trusted)
        };
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        assert_eq!(noticed(true, &[]), Some(proxy));
        assert_eq!(noticed(true, &["10.0.0.2".parse().unwrap()]), Some(proxy));
        assert_eq!(noticed(true, &[proxy]), None);
        assert_eq!(noticed(false, &[]), None);
    }

    #[test]
    fn a_forged_hop_is_not_believed() {
        assert_eq!(seen("1.2.3.4", &["9.9.9.9"], &[]), "1.2.3.4");
        assert_eq!(seen("1.2.3.4", &["9.9.9.9"], &["10.0.0.1"]), "1.2.3.4");
        let proxied = seen("10.0.0.1", &["9.9.9.9, 5.6.7.8"], &["10.0.0.1"]);
        assert_eq!(proxied, "5.6.7.8");
        let twice = seen(
            "10.0.0.1",
            &["5.6.7.8", "10.0.0.2"],
            &["10.0.0.1", "10.0.0.2"],
        );
        assert_eq!(twice, "5.6.7.8");
        assert_eq!(seen("10.0.0.1", &["nonsense"], &["10.0.0.1"]), "10.0.0.1");
    }

    #[test]
    fn many_networks_of_64_bits_are_in_one_of_56_and_48() {
        let of = |text: &str| networks(text.parse().unwrap());
        assert_eq!(of("192.0.2.7"), ["192.0.2.7"]);
        let (one, near, far) = (
            of("2001:db8:1:ab01::1"),
            of("2001:db8:1:abff::1"),
            of("2001:db8:1:1::"),
        );
        assert_eq!(
            one,
            [
                "2001:db8:1:ab01::",
                "2001:db8:1:ab00::/56",
                "2001:db8:1::/48"
            ]
        );
        assert!(one[0] != near[0] && one[1..] == near[1..]);
        assert!(one[1] != far[1] && one[2] == far[2]);
        assert_ne!(one[2], of("2001:db8:2:ab01::1")[2]);
    }

    #[test]
    fn a_network_of_64_bits_is_one_client() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}
