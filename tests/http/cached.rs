//! Pages from memory: without the database, packed, known again by their tag.

use crate::browser::Browser;
use crate::club_site::{a_png, upload};
use crate::evening::{AT, Night};
use crate::server::TestServer;
use std::io::{Read, Write};

#[test]
fn a_page_from_memory_needs_no_database() {
    let server = TestServer::start();
    let _night = Night::played(&server);
    let paths = [
        "/c/monday",
        AT,
        &format!("{AT}/e/1/m/1"),
        &format!("{AT}/e/1/draw.json"),
    ];
    let first: Vec<_> = paths.iter().map(|path| server.get(path)).collect();
    server.store.close();
    for (path, first) in paths.iter().zip(first) {
        let again = server.get(path);
        assert_eq!((again.status, &again.body), (200, &first.body), "{path}");
        assert_eq!(again.header("etag"), first.header("etag"), "{path}");
        let head = server.send("HEAD", path, &[], b"");
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
    }
    // What was never read is not there without it; nor is a page for a person or one with a query kept.
    assert!(server.get("/c/tuesday").status >= 500);
}

#[test]
fn a_reader_who_has_the_page_is_told_so_until_it_changes() {
    let server = TestServer::start();
    let night = Night::played(&server);
    let first = server.get(AT);
    let tag = first.header("etag").unwrap().to_owned();
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    for part in ["Cookie", "Accept-Language"] {
        assert!(first.header("vary").unwrap().contains(part), "{part}");
    }
    let again = |tag: &str| server.send("GET", AT, &[("If-None-Match", tag)], b"");
    let known = again(&tag);
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    assert_eq!(known.header("etag"), Some(tag.as_str()));
    assert_eq!(again("\"other\"").status, 200);
    night.correct(7, 2, 7);
    assert_eq!(again(&tag).status, 200);
}

#[test]
fn packed_it_is_the_same_page() {
    let server = TestServer::start();
    let _night = Night::played(&server);
    let whole = server.get(AT).body;
    let mut link = server.connect();
    let head = format!(
        "GET {AT} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: close\r\n\r\n",
        server.address
    );
    link.write_all(head.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    link.read_to_end(&mut bytes).unwrap();
    let cut = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap() + 4;
    let head = String::from_utf8_lossy(&bytes[..cut]).to_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&bytes[cut..])
        .read_to_string(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, whole);
    assert!(bytes.len() - cut < whole.len() / 2);
}

#[test]
fn people_who_are_logged_in_have_pages_of_their_own() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let desk = format!("[href='{AT}/desk']");
    for _ in 0..2 {
        let own = owner.get(AT);
        assert!(own.has(&desk));
        assert_eq!(
            (own.header("cache-control"), own.header("etag")),
            (Some("no-store"), None)
        );
        let anyones = server.get(AT);
        assert!(!anyones.has(&desk) && anyones.header("etag").is_some());
    }
    // A cookie that is no session is answered anew too, and never kept.
    let stranger = server.send("GET", AT, &[("Cookie", "crawford-session=x.y")], b"");
    assert_eq!((stranger.status, stranger.header("etag")), (200, None));
}

#[test]
fn whatever_has_a_tag_is_sent_once() {
    let server = TestServer::start();
    let _night = Night::played(&server);
    let mut owner = Browser::owner(&server);
    assert_eq!(upload(&mut owner, &a_png(320, 200), false).status, 303);
    let club = server.get("/c/monday");
    let icon = club.attribute("link[rel='icon']", "href");
    let logo = club.attribute("[src^='/c/monday/logo/']", "src");
    for (path, vary, weak) in [
        (AT, Some("Accept-Encoding, Accept-Language, Cookie"), true),
        (
            "/c/monday/card.png",
            Some("Accept-Encoding, Accept-Language, Cookie"),
            true,
        ),
        (icon.as_str(), Some("Accept-Encoding"), false),
        (
            "/position/4HPwATDgc/ABMA.svg",
            Some("Accept-Language"),
            false,
        ),
        (logo.as_str(), None, false),
        ("/c/monday/theme/1f5b46-7fd1b0.css", None, false),
    ] {
        let first = server.get(path);
        assert_eq!(first.status, 200, "{path}");
        assert_eq!(first.header("vary"), vary, "{path}");
        let tag = first.header("etag").unwrap();
        assert_eq!(tag.starts_with("W/"), weak, "{path}: {tag}");
        let again = server.send("GET", path, &[("If-None-Match", tag)], b"");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        for name in ["etag", "vary", "cache-control"] {
            assert_eq!(again.header(name), first.header(name), "{path} {name}");
        }
        let other = server.send("GET", path, &[("If-None-Match", "\"other\"")], b"");
        assert_eq!(other.status, 200, "{path}");
    }
}
