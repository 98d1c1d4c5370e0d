//! What holds for every address there is.

use crate::server::{Setting, TestServer};
use actix_web::http::Method;
use crawford::web;
use crawford::web::middleware::rate_limit::Quotas;

/// An address with something put in for what varies.
fn example(path: &str) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        out.push('1');
        rest = &rest[open + rest[open..].find('}').unwrap() + 1..];
    }
    out + rest
}

/// A house that can be asked for everything in one go: there are more addresses than a stranger may post to at once, and a
/// flood is another test's business.
fn patient() -> TestServer {
    TestServer::with(Setting {
        quotas: Quotas::BOUNDLESS,
        ..Setting::default()
    })
}

const ALWAYS: &[(&str, &str)] = &[
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];

#[test]
fn every_answer_wears_its_headers() {
    let server = patient();
    let table = web::routes();
    assert!(table.len() >= 5);
    let mut paths: Vec<String> = table.iter().map(|at| example(at.path)).collect();
    paths.push("/no/such/page".to_owned());
    for path in paths.iter().filter(|path| *path != "/live") {
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"] {
            let answer = server.send(method, path, &[], b"");
            let what = format!("{method} {path} {}", answer.status);
            for (name, value) in ALWAYS {
                assert_eq!(answer.header(name), Some(*value), "{what}: {name}");
            }
            let policy = answer.header("Content-Security-Policy").unwrap_or_default();
            assert!(
                policy.starts_with("default-src 'none'; script-src 'self'"),
                "{what}: {policy}"
            );
            assert!(!policy.contains("unsafe"), "{what}: {policy}");
            assert!(answer.header("Cache-Control").is_some(), "{what}");
            assert!(answer.status < 500 || answer.status == 503, "{what}");
        }
    }
}

#[test]
fn a_method_an_address_does_not_take_is_answered_405_with_those_it_does() {
    let server = patient();
    for at in web::routes()
        .iter()
        .filter(|at| !at.methods.contains(&Method::POST))
    {
        let answer = server.send("POST", &example(at.path), &[], b"");
        assert_eq!(answer.status, 405, "{}", at.path);
        assert!(
            answer.header("Allow").unwrap_or_default().contains("GET"),
            "{}",
            at.path
        );
    }
}

#[test]
fn every_post_from_another_site_is_refused_before_routing() {
    let server = TestServer::start();
    let from_elsewhere = [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Cookie", "crawford-session=x"),
    ];
    for path in web::routes()
        .iter()
        .map(|at| example(at.path))
        .chain(["/no/such".to_owned()])
    {
        for header in from_elsewhere {
            let answer = server.send("POST", &path, &[header], b"");
            assert_eq!(answer.status, 403, "{path} {header:?}");
        }
    }
}

#[test]
fn names_that_are_not_ours_are_refused() {
    let server = TestServer::start();
    assert_eq!(
        server
            .send("GET", "/", &[("Host", "evil.example")], b"")
            .status,
        421
    );
    // Without a name, or with two, it is no HTTP/1.1 at all.
    let nameless = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert!(matches!(server.raw(nameless).status, 400 | 421));
    let twice =
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert!(matches!(server.raw(twice).status, 400 | 421));
    assert_eq!(
        server
            .send("GET", "/", &[("Host", "localhost:8080")], b"")
            .status,
        200
    );
}

#[test]
fn static_files_are_kept_for_ever_under_todays_name_only() {
    let server = TestServer::start();
    let page = server.get("/");
    let css = page.attribute("link[rel='stylesheet'][href^='/static/']", "href");
    let (base, _) = css.split_once("/css/").unwrap();
    for name in [
        "css/base.css",
        "css/parts.css",
        "css/print.css",
        "js/main.js",
        "icon.svg",
    ] {
        let answer = server.get(&format!("{base}/{name}"));
        assert_eq!(answer.status, 200, "{name}");
        assert!(
            answer
                .header("Cache-Control")
                .unwrap()
                .contains("immutable"),
            "{name}"
        );
        let tag = answer.header("ETag").unwrap().to_owned();
        let again = server.send(
            "GET",
            &format!("{base}/{name}"),
            &[("If-None-Match", &tag)],
            b"",
        );
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{name}");
        let packed = server.send(
            "GET",
            &format!("{base}/{name}"),
            &[("Accept-Encoding", "gzip")],
            b"",
        );
        assert_eq!(packed.status, 200, "{name}");
    }
    for address in [format!("{base}/css/base.css"), "/help/swiss".to_owned()] {
        let coded = |taken| {
            let answer = server.send("GET", &address, &[("Accept-Encoding", taken)], b"");
            assert_eq!(answer.status, 200, "{address}");
            answer.header("Content-Encoding").map(str::to_owned)
        };
        assert_eq!(coded("gzip").as_deref(), Some("gzip"), "{address}");
        assert_eq!(coded("gzip;q=0"), None, "{address}");
        assert_eq!(coded("xgzip, identity"), None, "{address}");
    }
    let old = server.get("/static/0000/css/base.css");
    assert_eq!(
        (old.status, old.header("Cache-Control")),
        (200, Some("no-cache"))
    );
    assert_eq!(server.get("/static/0000/../../Cargo.toml").status, 404);
    assert_eq!(server.get("/static/0000/css/none.css").status, 404);
}
