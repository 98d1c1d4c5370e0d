//! What is said when something is wrong.

use crate::browser::Browser;
use crate::evening::Night;
use crate::filled;
use crate::server::{Setting, TestServer};
use crate::support::html::Html;
use crawford::web::middleware::rate_limit::{Quotas, Work};

#[test]
fn a_missing_page_says_so_and_what_to_do() {
    let server = TestServer::start();
    let answer = server.get("/c/nowhere/at/all");
    assert_eq!(answer.status, 404);
    assert!(
        answer
            .header("Content-Type")
            .unwrap()
            .starts_with("text/html")
    );
    assert!(answer.says("h1", "Page not found"));
    assert!(answer.has("[href='/']"));
}

#[test]
fn a_page_of_something_wrong_in_a_club_stands_under_its_band() {
    let server = TestServer::start();
    let _night = Night::with(&server, &["Ann", "Bo"]);
    for path in [
        "/c/monday/t/nowhere",
        "/c/monday/archive/1850",
        "/c/monday/no/such/page",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.says(".band .club", "Monday"), "{path}: {answer:?}");
        assert!(answer.has("nav.site [href='/c/monday/calendar']"), "{path}");
    }
    let elsewhere = server.get("/c/nowhere/at/all");
    assert!(!elsewhere.has(".band") && elsewhere.has(".top .house"));
    // A private club is not named to whoever may not read it.
    let mut owner = Browser::owner(&server);
    let private = [("public", "off")];
    let settings = "/c/monday/settings";
    let answer = filled::send(&mut owner, settings, settings, &private);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(!server.get("/c/monday/no/such/page").has(".band"));
    assert!(
        owner
            .get("/c/monday/no/such/page")
            .says(".band .club", "Monday")
    );
}

#[test]
fn a_page_of_something_wrong_says_who_is_logged_in() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    // No such address, no such club, and one that is not theirs to see.
    for path in ["/nowhere", "/c/nowhere", "/c/nowhere/members"] {
        let answer = owner.get(path);
        assert_eq!(answer.status, 404, "{path}");
        let page = &answer.body;
        assert!(page.has("[href='/account']"), "{path}\n{page}");
        assert!(page.says_nowhere("<p><a href=\"/login\">"), "{path}");
        assert_eq!(answer.header("Cache-Control"), Some("no-store"));
        assert!(server.get(path).has("a[href='/login']"), "{path}");
    }
    // From there one can sign out.
    let page = owner.get("/nowhere").body;
    let out = filled::send_from(&mut owner, &page, "/logout", &[]);
    assert_eq!(out.status, 303, "{}", out.body);
}

#[test]
fn a_program_that_asks_for_json_gets_a_problem() {
    let server = TestServer::start();
    let answer = server.send("GET", "/nowhere", &[("Accept", "application/json")], b"");
    assert_eq!(
        answer.header("Content-Type"),
        Some("application/problem+json")
    );
    let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(problem["status"], 404);
    assert_eq!(problem["title"], "Page not found");
    assert_eq!(problem["request"], answer.header("X-Request-Id").unwrap());
    let page = "text/html, application/json;q=0";
    let answer = server.send("GET", "/nowhere", &[("Accept", page)], b"");
    assert_eq!(
        answer.header("Content-Type"),
        Some("text/html; charset=utf-8")
    );
}

#[test]
fn a_flood_of_posts_is_told_when_to_come_back_and_reading_goes_on() {
    let quotas = Quotas {
        posts: (1, 5),
        ..Quotas::default()
    };
    let server = TestServer::with(Setting {
        quotas,
        ..Setting::default()
    });
    // One more is let in each second: on a slow machine it takes some time until they are too many.
    let mut answers = (0..10_000).map(|_| server.send("POST", "/", &[], b""));
    let statuses: Vec<u16> = answers.by_ref().take(5).map(|a| a.status).collect();
    assert_eq!(statuses, [405; 5]);
    let answer = answers.find(|answer| answer.status == 429).unwrap();
    let wait: u64 = answer.header("Retry-After").unwrap().parse().unwrap();
    assert!((1..=10).contains(&wait));
    assert_eq!(server.get("/").status, 200);
}

/// A club practises behind one router: forty boards, ten turns each as fast as they are sent.
#[test]
fn a_room_that_practises_is_not_told_to_wait() {
    let server = TestServer::start();
    for nth in 1..=400 {
        let answer = server.send("POST", "/play/backgammon/turn", &[], b"");
        assert_ne!(answer.status, 429, "turn {nth}");
    }
    // Of other posts there may still be as many as ever.
    assert_eq!(server.send("POST", "/", &[], b"").status, 405);
}

/// What costs much is counted for each address by itself: the rest of the house answers on, and whoever asked for too
/// much reads when to come back.
#[test]
fn what_costs_much_is_refused_before_it_is_made() {
    let quotas = Quotas {
        heavy: (1, 3),
        middling: (1, 3),
        boards: (1, 3),
        ..Quotas::default()
    };
    let marked: Vec<_> = crawford::web::routes()
        .into_iter()
        .filter_map(|at| Some((at.work?, at)))
        .collect();
    assert!(marked.len() > 20, "{marked:?}");
    for (work, at) in marked {
        let server = TestServer::with(Setting {
            quotas,
            ..Setting::default()
        });
        // Any address of its form will do: nothing is looked up for somebody who is refused.
        let path: String = at
            .path
            .split('/')
            .map(|part| {
                part.split_once('{')
                    .map_or(part.to_owned(), |(a, _)| format!("{a}1"))
            })
            .collect::<Vec<_>>()
            .join("/")
            .replace("/position/1", "/position/1.svg");
        let method = match (work, at.methods.first()) {
            (Work::Sent, _) => "POST",
            (_, Some(first)) => first.as_str(),
            _ => panic!("{at:?} answers nothing"),
        };
        let asked: Vec<u16> = (0..3)
            .map(|_| server.send(method, &path, &[], b"").status)
            .collect();
        assert!(!asked.contains(&429), "{method} {path} {asked:?}");
        // One more is let in now and then: on a slow machine it takes some time until they are too many.
        let mut answers = (0..10_000).map(|_| server.send(method, &path, &[], b""));
        let answer = answers.find(|answer| answer.status == 429);
        let answer = answer.unwrap_or_else(|| panic!("{method} {path} is never too much"));
        let wait: u64 = answer.header("Retry-After").unwrap().parse().unwrap();
        assert!((1..=60).contains(&wait), "{wait}");
        assert!(answer.says("h1", "Too many attempts"));
        if work == Work::Sent {
            assert_ne!(server.get(&path).status, 429, "the form of {path}");
        }
        assert_eq!(server.get("/").status, 200);
    }
}

#[test]
fn heads_that_are_no_http_end_the_connection_and_nothing_else() {
    let server = TestServer::start();
    for bytes in [
        &b"\x00\xff\xfe\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: \xff=\xff\r\nConnection: close\r\n\r\n",
    ] {
        let status = server.raw(bytes).status;
        assert!(status < 500, "{status} {}", String::from_utf8_lossy(bytes));
    }
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(300_000)
    );
    assert!((400..500).contains(&server.raw(long.as_bytes()).status));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn https_is_asked_for_ever_after_where_the_public_address_has_it() {
    let public_origin = Some("https://club.example".to_owned());
    let server = TestServer::with(Setting {
        public_origin,
        ..Setting::default()
    });
    let answer = server.send("GET", "/", &[("Host", "club.example")], b"");
    assert_eq!(answer.status, 200);
    assert!(answer.header("Strict-Transport-Security").is_some());
    assert!(
        TestServer::start()
            .get("/")
            .header("Strict-Transport-Security")
            .is_none()
    );
}

#[test]
fn an_address_with_a_slash_at_its_end_leads_to_the_one_without() {
    let server = TestServer::start();
    for (asked, meant) in [
        ("/check/", "/check"),
        ("/check//", "/check"),
        ("/c/x/t/y/?at=1&b=/", "/c/x/t/y?at=1&b=/"),
    ] {
        let answer = server.get(asked);
        assert_eq!(answer.status, 301, "{asked}");
        assert_eq!(answer.header("Location"), Some(meant));
    }
    assert_eq!(server.get("/").status, 200);
    // Never to another house.
    for asked in ["//evil.example/", "//evil.example//", "/\\evil.example/"] {
        let answer = server.get(asked);
        assert_eq!(
            answer.header("Location"),
            None,
            "{asked}: {}",
            answer.status
        );
    }
    assert_eq!(server.send("POST", "/check/", &[], b"").status, 404);
}
