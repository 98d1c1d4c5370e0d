//! `/service`, `/c/{club}/record`, `/metrics`: what whoever runs the house sees of it.

use crate::browser::{Browser, OWNER};
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::account::{Accounts, Cost, Credentials, Visit};
use crawford::journal::{Actor, PersonId, StreamId, UtcMicros};
use crawford::store::audit::{AuditKind, AuditObject};
use crawford::store::people::{self, Person};
use crawford::store::{StoreError, clubs};
use std::time::Instant;

fn club(owner: &mut Browser<'_>) {
    let fields = [("name", "Monday"), ("zone", "Europe/Copenhagen")];
    assert_eq!(owner.submit("/clubs/new", &fields).status, 303);
}

/// Where the link leads that the page shows once.
fn reset_link(page: &str) -> String {
    let address = page.texts(".fresh code").concat();
    address[address.find("/reset/").unwrap()..].to_owned()
}

/// How many cells of the page begin with these words.
fn rows(page: &crate::server::Answer, words: &str) -> usize {
    let cells = page.texts("td");
    cells.iter().filter(|cell| cell.starts_with(words)).count()
}

#[test]
fn the_owner_sees_how_the_house_stands_and_nobody_else() {
    let server = TestServer::start();
    let begun = Instant::now();
    let mut owner = Browser::owner(&server);
    let page = owner.get("/service");
    assert_eq!(page.status, 200);
    for part in [
        env!("CARGO_PKG_VERSION"),
        "SQLite, ",
        "202611300000",
        "plain http",
        OWNER.0,
    ] {
        assert!(page.says("main", part), "{part}\n{}", page.body);
    }
    // Whatever took a second is shown as slow.
    let none = page.says("main", "None since the program started");
    assert!(none || begun.elapsed().as_secs() > 0, "{}", page.body);
    assert_eq!(server.get("/service").status, 303);
    let mut stream = server.connect();
    use std::io::{Read, Write};
    write!(
        stream,
        "GET /live?s=x&v=0 HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address
    )
    .unwrap();
    stream.read_exact(&mut [0; 64]).unwrap();
    let page = owner.get("/service");
    assert!(
        page.says("main", "One page is open for live updates"),
        "{}",
        page.body
    );
    assert!(page.says("li", "127.0.0.1 · 1"), "{}", page.body);
}

#[test]
fn what_failed_is_seen_by_its_route_and_its_number() {
    let fresh = crate::support::Fresh::sqlite();
    let store = crate::support::open(&fresh.database);
    let accounts = Accounts::new(store.clone(), Cost::LEAST);
    let token = Accounts::owner_link(&store).unwrap().unwrap();
    let typed = Credentials {
        name: OWNER.0.to_owned(),
        password: OWNER.1.to_owned(),
    };
    let visit = Visit {
        network: "127.0.0.1".to_owned(),
        agent: String::new(),
    };
    let begun = wait(accounts.make_owner(&token, typed, visit)).unwrap();
    store.close();
    let setting = Setting {
        read_only: true,
        ..Setting::default()
    };
    let server = TestServer::on(fresh, setting);
    let mut owner = Browser::new(&server);
    owner
        .cookies
        .insert("crawford-session".to_owned(), begun.cookie);
    let page = owner.get("/account").body;
    let session = page.attribute("[name='session']", "value");
    let failed = owner.post("/account/sign-out", &[("session", &session)]);
    assert_eq!(failed.status, 503);
    let number = failed.header("X-Request-Id").unwrap();
    assert!(failed.says(".quiet", number), "the page says it too");
    let seen = owner.get("/service").body;
    for part in ["POST /account/sign-out", number] {
        assert!(seen.says_just("code", part), "{part}\n{seen}");
    }
    assert!(seen.says_just("td", "503"), "{seen}");
}

#[test]
fn every_answer_has_a_number_of_its_own() {
    let server = TestServer::start();
    let mut numbers: Vec<String> = ["/", "/login", "/no/such", "/healthz", "/"]
        .iter()
        .map(|path| server.get(path).header("X-Request-Id").unwrap().to_owned())
        .collect();
    let refused = server.send("POST", "/login", &[("Origin", "http://evil.example")], b"");
    numbers.push(refused.header("X-Request-Id").unwrap().to_owned());
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 6);
}

#[test]
fn figures_are_given_only_when_asked_for_and_to_who_knows_the_token() {
    let server = TestServer::start();
    assert_eq!(server.get("/metrics").status, 404);
    let server = TestServer::with(Setting {
        metrics_token: Some("a token of some length".to_owned()),
        ..Setting::default()
    });
    assert_eq!(server.get("/metrics").status, 401);
    let wrong = [("Authorization", "Bearer a token of some lengt")];
    assert_eq!(server.send("GET", "/metrics", &wrong, b"").status, 401);
    Browser::owner(&server);
    server.get("/reset/5ec4e7?q=5ec4e7");
    server.get("/5ec4e7/no/such");
    server.send("BREW", "/login", &[], b"");
    assert_eq!(
        Browser::new(&server)
            .log_in("Nobody", "5ec4e7 5ec4e7")
            .status,
        422
    );
    let right = [("Authorization", "Bearer a token of some length")];
    let figures = server.send("GET", "/metrics", &right, b"");
    assert_eq!(figures.status, 200);
    assert!(
        figures
            .header("Content-Type")
            .unwrap()
            .starts_with("text/plain")
    );
    for line in [
        "crawford_http_requests_total{method=\"GET\",route=\"/reset/{token}\",status=\"410\"} 1",
        "crawford_http_requests_total{method=\"GET\",route=\"-\",status=\"404\"} 1",
        "crawford_sign_ins_total{outcome=\"wrong\"} 1",
        "crawford_open_streams 0",
    ] {
        assert!(figures.text().contains(line), "{line}\n{}", figures.body);
    }
    assert!(!figures.text().contains("5ec4e7") && !figures.text().contains("BREW"));
}

#[test]
fn the_record_is_filtered_by_kind_person_and_day_and_leaves_as_a_file() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    club(&mut owner);
    assert_eq!(
        Browser::new(&server)
            .log_in(OWNER.0, "a wrong guess")
            .status,
        422
    );
    let all = owner.get("/service/record");
    assert_eq!(all.status, 200);
    for said in [
        "Created the owner’s account",
        "Created the club",
        "Failed login",
    ] {
        assert!(
            all.texts("td").iter().any(|cell| cell.starts_with(said)),
            "{said}\n{}",
            all.body
        );
    }
    assert!(all.says_nowhere("a wrong guess"));
    let failed = owner.get("/service/record?kind=sign-in-failed");
    assert_eq!(rows(&failed, "Failed login"), 1);
    assert!(!failed.says("td", "Created the club"));
    assert!(failed.says("main", "127.0.0.1"));
    let program = owner.get("/service/record?who=program");
    assert!(!program.says("td", "Created the club"));
    assert!(program.says("td", "Failed login"));
    let never = owner.get("/service/record?until=2020-01-01");
    assert!(never.says("main", "nothing like this in the record"));
    let nonsense = owner.get("/service/record?from=soon");
    assert_eq!(nonsense.status, 422);
    assert!(nonsense.says("main", "This is not a date"));

    assert_eq!(owner.get("/service/record?who=moon").status, 422);
    let own = owner.get("/c/monday/record");
    assert!(own.says("td", "Created the club") && own.says_nowhere("Failed login"));
    let file = owner.get("/service/record.csv?kind=club-made");
    assert_eq!(file.status, 200);
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("at,who,who_id,club,kind,object,before,after,title"));
    assert!(lines[1].contains(",Magriel,") && lines[1].contains(",Monday,club-made,"));
    assert_eq!(owner.get("/service/record.csv?until=x").status, 422);
}

#[test]
fn the_record_says_what_changed_in_words_and_its_file_as_it_was_kept() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    club(&mut owner);
    let fields = [
        ("name", "The Lantern"),
        ("slug", "monday"),
        ("zone", "Europe/Copenhagen"),
        ("public", "yes"),
    ];
    assert_eq!(owner.submit("/c/monday/settings", &fields).status, 303);
    let page = owner.get("/service/record?kind=club-changed");
    assert!(page.says("li", "Monday → The Lantern"), "{}", page.body);
    assert!(page.says_just("del", "Monday") && page.says_just("ins", "The Lantern"));
    assert!(page.says_nowhere("time_zone&#34;") && page.says_nowhere("{&#34;"));
    let file = owner.get("/service/record.csv?kind=club-changed");
    assert!(
        file.text().contains("\"\"name\"\":\"\"The Lantern\"\""),
        "{}",
        file.body
    );
    // Whom a line is about is named as they are called today.
    let made = owner.submit("/c/monday/members/new", &[("name", "Ann Lee")]);
    assert_eq!(made.status, 303);
    let page = owner.get("/c/monday/record?kind=person-added");
    assert!(page.says("bdi.quiet", "Ann Lee"), "{}", page.body);
}

/// A night and a person may have the same id; only a line about the person is about somebody.
#[test]
fn a_line_about_a_night_names_nobody() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    club(&mut owner);
    let (person, night) = (
        PersonId::from_random([7; 10]),
        StreamId::from_random([7; 10]),
    );
    server
        .store
        .write_now(move |tx| {
            let club = clubs::all(tx)?[0].id;
            let at = UtcMicros(1);
            people::add(tx, &Person::guest(person, club, "Ann Lee", at))?;
            let lines = [
                AuditKind::NightChanged.of(night),
                AuditKind::PersonAdded.of(person),
            ];
            for line in lines {
                line.in_club(club).add(tx, Actor::Program, at)?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    let page = owner.get("/c/monday/record?kind=person-added");
    assert!(page.says("bdi.quiet", "Ann Lee"), "{}", page.body);
    let page = owner.get("/c/monday/record?kind=night-changed");
    assert_eq!(rows(&page, "Changed a night’s page"), 1, "{}", page.body);
    assert!(page.says_nowhere("Ann Lee"), "{}", page.body);
}

#[test]
fn a_name_in_the_file_is_no_formula() {
    let server = TestServer::start();
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let mut owner = Browser::new(&server);
    let fields = [("name", "=1+1"), ("password", "a quiet opening move")];
    assert_eq!(
        owner.submit(&format!("/setup/{token}"), &fields).status,
        303
    );
    let file = owner.get("/service/record.csv");
    assert!(file.text().contains(",'=1+1,"), "{}", file.body);
}

#[test]
fn the_record_is_read_page_by_page() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    server
        .store
        .write_now(|tx| {
            for n in 0..120 {
                AuditKind::BackupMade.of(AuditObject::Nothing).add(
                    tx,
                    Actor::Program,
                    UtcMicros(n),
                )?;
            }
            Ok::<_, crawford::store::StoreError>(())
        })
        .unwrap();
    let (mut path, mut seen) = (
        Some("/service/record?kind=backup-made".to_owned()),
        Vec::new(),
    );
    while let Some(next) = path.take() {
        let page = owner.get(&next);
        seen.push(rows(&page, "A backup was made by hand"));
        path = page.attributes("[rel='next']", "href").pop();
    }
    assert_eq!(seen, [50, 50, 20]);
}

#[test]
fn the_owner_helps_who_has_forgotten_a_password() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    let page = owner.get("/service/accounts");
    let id = page.attribute("[name='account']", "value");
    let made = owner.post("/service/accounts", &[("account", &id)]);
    assert_eq!(made.status, 200);
    let path = reset_link(&made.body);
    let mut other = Browser::new(&server);
    assert_eq!(
        other
            .submit(&path, &[("password", "an entirely new one")])
            .status,
        303
    );
    assert_eq!(server.get(&path).status, 410);
    assert_eq!(
        owner.get("/account").status,
        303,
        "logged out everywhere else"
    );
    for nobody in ["", "0000000000000000", "x"] {
        assert_eq!(
            other
                .post("/service/accounts", &[("account", nobody)])
                .status,
            404
        );
    }
}

fn account(server: &TestServer, name: &str) -> String {
    let all = server
        .store
        .read_now(crawford::store::accounts::all)
        .unwrap();
    let found = all.iter().find(|account| account.name == name).unwrap();
    found.id.to_string()
}

#[test]
fn an_owner_ends_the_sessions_of_others_and_switches_accounts_off_and_on() {
    let server = TestServer::start();
    let _night = crate::evening::Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = crate::access::invite(&mut owner, "owner", "club");
    let mut paul = crate::access::join(&server, &link, "Paul");
    let invitation = crate::access::invite(&mut paul, "scorer", "club");
    let (his, own) = (account(&server, "Paul"), account(&server, OWNER.0));
    let accounts = "/service/accounts";
    let mut act = |what: &str, id: &str| owner.post(accounts, &[("account", id), ("do", what)]);
    let password = "a quiet opening move";

    assert_eq!(paul.get("/account").status, 200);
    assert_eq!(act("sign-out", &his).status, 303);
    assert_eq!(paul.get("/account").status, 303, "logged out");
    assert_eq!(paul.log_in("Paul", password).status, 303);

    let made = act("", &his);
    let reset = reset_link(&made.body);
    assert_eq!(act("off", &his).status, 303);
    assert_eq!(paul.get("/account").status, 303);
    let refused = Browser::new(&server).log_in("Paul", password);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "is switched off"));
    let guessed = Browser::new(&server).log_in("Paul", "not the password");
    assert!(guessed.says_nowhere("is switched off"), "only he is told");
    assert_eq!(server.get(&reset).status, 410);
    assert_eq!(server.get(&invitation).status, 410);
    assert_eq!(act("reset", &his).status, 422);

    assert_eq!(act("on", &his).status, 303);
    assert_eq!(Browser::new(&server).log_in("Paul", password).status, 303);
    assert_eq!(server.get(&reset).status, 410);
    assert_eq!(server.get(&invitation).status, 410);

    // Nobody shuts themselves out.
    for what in ["off", "sign-out", "forget-keys"] {
        assert_eq!(act(what, &own).status, 422, "{what}");
    }
    assert_eq!(act("off", "0000000000000000").status, 404);
    assert_eq!(act("nonsense", &his).status, 422);
    let page = owner.get(accounts).body;
    assert!(page.has("[value='off']") && page.texts("[value='sign-out']").len() == 1);
    let mut other = Browser::new(&server);
    assert_eq!(other.log_in("Paul", password).status, 303);
    for what in ["off", "on", "sign-out", "need-no-keys"] {
        let fields = [("account", own.as_str()), ("do", what)];
        assert_eq!(other.post(accounts, &fields).status, 403, "{what}");
    }
}

/// A session of the owner's that began by a passkey.
fn by_key(server: &TestServer, owner: &mut Browser<'_>) {
    let cookie = owner.cookies["crawford-session"].clone();
    let id = cookie.split('.').next().unwrap().to_owned();
    server
        .store
        .write_now(move |tx| crawford::store::sessions::note_key(tx, &id))
        .unwrap();
    // What was looked up a moment ago is forgotten when a session ends, whichever.
    let none = [("session", "none")];
    assert_eq!(owner.post("/account/sign-out", &none).status, 404);
}

#[test]
fn owners_who_need_a_passkey_have_a_members_rights_by_the_password_alone() {
    let server = TestServer::start();
    let _night = crate::evening::Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let link = crate::access::invite(&mut owner, "owner", "club");
    let mut paul = crate::access::join(&server, &link, "Paul");
    let accounts = "/service/accounts";
    let refused = owner.post(accounts, &[("do", "need-keys")]);
    assert_eq!(
        refused.status, 422,
        "who came by the password would be shut out"
    );
    assert!(refused.says("main", "passkey yourself first"));
    assert_eq!(paul.get("/c/monday/access").status, 200);

    by_key(&server, &mut owner);
    assert_eq!(owner.post(accounts, &[("do", "need-keys")]).status, 303);
    assert!(owner.get(accounts).says("main", "Owners need a passkey."));
    // The owner of a club, and of the house, by the password alone.
    assert_eq!(paul.get("/c/monday/access").status, 403);
    assert_eq!(paul.get("/c/monday").status, 200);
    let mut again = Browser::new(&server);
    let answer = again.log_in(OWNER.0, OWNER.1);
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/account"))
    );
    assert!(
        again
            .get("/account")
            .says("main", "you have a member’s rights only")
    );
    for path in [
        accounts,
        "/service",
        "/c/monday/access",
        "/c/monday/settings",
    ] {
        assert_eq!(again.get(path).status, 403, "{path}");
        assert_eq!(owner.get(path).status, 200, "{path}");
    }
    by_key(&server, &mut again);
    assert_eq!(again.get(accounts).status, 200);

    assert_eq!(owner.post(accounts, &[("do", "need-no-keys")]).status, 303);
    assert_eq!(paul.get("/c/monday/access").status, 200);
}

/// With the password alone nobody puts a key of their own in the place of the one that is asked for.
#[test]
fn who_has_a_passkey_and_came_without_it_neither_adds_nor_removes_one() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    by_key(&server, &mut owner);
    let accounts = "/service/accounts";
    assert_eq!(owner.post(accounts, &[("do", "need-keys")]).status, 303);
    let id = account(&server, OWNER.0).parse().unwrap();
    server
        .store
        .write_now(move |tx| {
            let key = crawford::store::passkeys::Passkey {
                id: "aa".into(),
                account: id,
                name: "phone".into(),
                credential: "{}".into(),
                created_at: crawford::journal::UtcMicros(1),
                used_at: None,
            };
            crawford::store::passkeys::add(tx, &key)
        })
        .unwrap();
    let mut thief = Browser::new(&server);
    assert_eq!(thief.log_in(OWNER.0, OWNER.1).status, 303);
    let remove = [("id", "aa"), ("remove-present", OWNER.1)];
    let refused = thief.post("/account/passkeys/remove", &remove);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "Log in with your passkey first"));
    let wrong = [("id", "aa"), ("remove-present", "not the password")];
    assert_eq!(owner.post("/account/passkeys/remove", &wrong).status, 422);
    assert!(owner.get("/account").says("main", "phone"));
    assert_eq!(owner.post("/account/passkeys/remove", &remove).status, 303);
}

#[test]
fn a_proxy_that_nobody_trusts_is_said_to_the_owner() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    assert!(owner.get("/service").says_nowhere("trusted_proxies"));
    server.send("GET", "/", &[("X-Forwarded-For", "203.0.113.9")], b"");
    let page = owner.get("/service").body;
    assert!(
        page.says(".warning", "127.0.0.1 forwards requests"),
        "{page}"
    );

    let https = TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    });
    Browser::owner(&https);
    let cookie = format!("__Host-session={}", Browser::owner_again(&https));
    let headers = [("Host", "club.example"), ("Cookie", cookie.as_str())];
    let page = https.send("GET", "/service", &headers, b"");
    assert_eq!(page.status, 200);
    assert!(page.says("main", "a proxy in front, but trusted_proxies is empty"));
}

#[test]
fn over_a_network_nothing_is_typed_in_the_open_unless_it_is_said() {
    let lan = [
        ("Host", "192.168.1.20:8080"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let server = TestServer::start();
    Browser::owner(&server);
    let body = format!("name={}&password={}", OWNER.0, OWNER.1.replace(' ', "+"));
    let refused = server.send("POST", "/login", &lan, body.as_bytes());
    assert_eq!(refused.status, 403);
    assert!(
        refused.says("main", "could be read by others") && refused.header("Set-Cookie").is_none()
    );
    assert_eq!(server.send("GET", "/login", &lan[..1], b"").status, 200);
    let server = TestServer::with(Setting {
        plain: true,
        ..Setting::default()
    });
    Browser::owner(&server);
    assert_eq!(
        server.send("POST", "/login", &lan, body.as_bytes()).status,
        303
    );
}

#[test]
fn an_address_or_headers_past_all_measure_are_refused() {
    let server = TestServer::start();
    let long = format!("/?q={}", "x".repeat(9_000));
    assert_eq!(server.get(&long).status, 431);
    let heavy = "x".repeat(17_000);
    assert_eq!(
        server.send("GET", "/", &[("X-Heavy", &heavy)], b"").status,
        431
    );
    let whole = "x".repeat(200_000);
    let answer = server.send("GET", "/", &[("X-Heavy", &whole)], b"");
    assert!(matches!(answer.status, 0 | 400..=431), "{}", answer.status);
    assert_eq!(server.get("/?q=x").status, 200);
}
