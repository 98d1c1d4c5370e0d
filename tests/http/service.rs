//! `/service`, `/c/{club}/record`, `/metrics`: what whoever runs the house sees of it.

use crate::browser::{Browser, OWNER};
use crate::evening::wait;
use crate::house::{House, Setting};
use crawford::app::account::{Accounts, Cost, Credentials, Visit};

fn club(owner: &mut Browser<'_>) {
    let fields = [("name", "Monday"), ("zone", "Europe/Copenhagen")];
    assert_eq!(owner.submit("/clubs/new", &fields).status, 303);
}

#[test]
fn the_owner_sees_how_the_house_stands_and_nobody_else() {
    let house = House::start();
    let mut owner = Browser::owner(&house);
    let page = owner.get("/service");
    assert_eq!(page.status, 200);
    for part in [
        env!("CARGO_PKG_VERSION"),
        "SQLite, ",
        "202611220000",
        "plain http",
        "Nothing since the program started",
        OWNER.0,
    ] {
        assert!(page.body.contains(part), "{part}\n{}", page.body);
    }
    assert_eq!(house.get("/service").status, 303);
    let mut stream = house.connect();
    use std::io::{Read, Write};
    write!(
        stream,
        "GET /live?s=x&v=0 HTTP/1.1\r\nHost: {}\r\n\r\n",
        house.address
    )
    .unwrap();
    stream.read_exact(&mut [0; 64]).unwrap();
    let page = owner.get("/service");
    assert!(page.body.contains("One page follows"), "{}", page.body);
    assert!(page.body.contains("127.0.0.1 · 1"), "{}", page.body);
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
    let house = House::on(fresh, setting);
    let mut owner = Browser::new(&house);
    owner
        .cookies
        .insert("crawford-session".to_owned(), begun.cookie);
    let page = owner.get("/account").body;
    let start = page.find("name=\"session\" value=\"").unwrap() + 22;
    let session = page[start..start + 32].to_owned();
    let failed = owner.post("/account/sign-out", &[("session", &session)]);
    assert_eq!(failed.status, 503);
    let number = failed.header("X-Request-Id").unwrap();
    assert!(failed.body.contains(number), "the page says it too");
    let seen = owner.get("/service").body;
    for part in [
        "<code>POST /account/sign-out</code>",
        "<td>503</td>",
        &format!("<code>{number}</code>"),
    ] {
        assert!(seen.contains(part), "{part}\n{seen}");
    }
}

#[test]
fn every_answer_has_a_number_of_its_own() {
    let house = House::start();
    let mut numbers: Vec<String> = ["/", "/login", "/no/such", "/healthz", "/"]
        .iter()
        .map(|path| house.get(path).header("X-Request-Id").unwrap().to_owned())
        .collect();
    let refused = house.send("POST", "/login", &[("Origin", "http://evil.example")], b"");
    numbers.push(refused.header("X-Request-Id").unwrap().to_owned());
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 6);
}

#[test]
fn figures_are_given_only_when_asked_for_and_to_who_knows_the_token() {
    let house = House::start();
    assert_eq!(house.get("/metrics").status, 404);
    let house = House::with(Setting {
        metrics_token: Some("a token of some length".to_owned()),
        ..Setting::default()
    });
    assert_eq!(house.get("/metrics").status, 401);
    let wrong = [("Authorization", "Bearer a token of some lengt")];
    assert_eq!(house.send("GET", "/metrics", &wrong, b"").status, 401);
    Browser::owner(&house);
    house.get("/reset/5ec4e7?q=5ec4e7");
    house.get("/5ec4e7/no/such");
    house.send("BREW", "/login", &[], b"");
    assert_eq!(
        Browser::new(&house)
            .sign_in("Nobody", "5ec4e7 5ec4e7")
            .status,
        422
    );
    let right = [("Authorization", "Bearer a token of some length")];
    let figures = house.send("GET", "/metrics", &right, b"");
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
        assert!(figures.body.contains(line), "{line}\n{}", figures.body);
    }
    assert!(!figures.body.contains("5ec4e7") && !figures.body.contains("BREW"));
}

#[test]
fn the_record_is_filtered_by_kind_person_and_day_and_leaves_as_a_file() {
    let house = House::start();
    let mut owner = Browser::owner(&house);
    club(&mut owner);
    assert_eq!(
        Browser::new(&house)
            .sign_in(OWNER.0, "a wrong guess")
            .status,
        422
    );
    let all = owner.get("/service/record");
    assert_eq!(all.status, 200);
    for said in [
        "Made the owner’s account",
        "Made the club",
        "A sign-in failed",
    ] {
        assert!(
            all.body.contains(&format!("<td>{said}")),
            "{said}\n{}",
            all.body
        );
    }
    assert!(!all.body.contains("a wrong guess"));
    let failed = owner.get("/service/record?kind=sign-in-failed");
    assert_eq!(failed.body.matches("<td>A sign-in failed").count(), 1);
    assert!(!failed.body.contains("<td>Made the club"));
    assert!(failed.body.contains("127.0.0.1"));
    let program = owner.get("/service/record?who=program");
    assert!(!program.body.contains("<td>Made the club"));
    assert!(program.body.contains("<td>A sign-in failed"));
    let never = owner.get("/service/record?until=2020-01-01");
    assert!(never.body.contains("Nothing of this kind"));
    let nonsense = owner.get("/service/record?from=soon");
    assert_eq!(nonsense.status, 422);
    assert!(nonsense.body.contains("This is not a day"));

    let own = owner.get("/c/monday/record");
    assert!(own.body.contains("<td>Made the club") && !own.body.contains("sign-in failed"));
    let file = owner.get("/service/record.csv?kind=club-made");
    assert_eq!(file.status, 200);
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("at,who,who_id,club,kind,what"));
    assert!(lines[1].contains(",Magriel,") && lines[1].contains(",Monday,club-made,"));
    assert_eq!(owner.get("/service/record.csv?until=x").status, 422);
}

#[test]
fn the_record_says_what_changed_in_words_and_its_file_as_it_was_kept() {
    let house = House::start();
    let mut owner = Browser::owner(&house);
    club(&mut owner);
    let fields = [
        ("name", "The Lantern"),
        ("slug", "monday"),
        ("zone", "Europe/Copenhagen"),
        ("public", "yes"),
    ];
    assert_eq!(owner.submit("/c/monday/settings", &fields).status, 303);
    let page = owner.get("/service/record?kind=club-changed");
    assert!(
        page.body
            .contains("<del><bdi>Monday</bdi></del> <span aria-hidden=\"true\">→</span> <ins><bdi>The Lantern</bdi></ins>"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("time_zone&#34;") && !page.body.contains("{&#34;"));
    let file = owner.get("/service/record.csv?kind=club-changed");
    assert!(
        file.body.contains("\"\"name\"\":\"\"The Lantern\"\""),
        "{}",
        file.body
    );
    // Whom a line is about is named as they are called today.
    let made = owner.submit("/c/monday/members/new", &[("name", "Ann Lee")]);
    assert_eq!(made.status, 303);
    let page = owner.get("/c/monday/record?kind=person-added");
    assert!(
        page.body.contains("<bdi class=\"quiet\">Ann Lee</bdi>"),
        "{}",
        page.body
    );
}

#[test]
fn a_name_in_the_file_is_no_formula() {
    let house = House::start();
    let token = Accounts::owner_link(&house.store).unwrap().unwrap();
    let mut owner = Browser::new(&house);
    let fields = [("name", "=1+1"), ("password", "a quiet opening move")];
    assert_eq!(
        owner.submit(&format!("/setup/{token}"), &fields).status,
        303
    );
    let file = owner.get("/service/record.csv");
    assert!(file.body.contains(",'=1+1,"), "{}", file.body);
}

#[test]
fn the_record_is_read_page_by_page() {
    let house = House::start();
    let mut owner = Browser::owner(&house);
    house
        .store
        .write_now(|tx| {
            use crawford::store::audit::{self, Line};
            for n in 0..120 {
                let at = crawford::journal::UtcMicros(n);
                audit::add(
                    tx,
                    &Line::new(at, crawford::journal::Who::Program, "tested", n),
                )?;
            }
            Ok::<_, crawford::store::StoreError>(())
        })
        .unwrap();
    let (mut path, mut seen) = (Some("/service/record?kind=tested".to_owned()), Vec::new());
    while let Some(next) = path.take() {
        let page = owner.get(&next);
        seen.push(page.body.matches("<td>tested").count());
        let link = page.body.find("rel=\"next\"");
        path = link.map(|end| {
            let start = page.body[..end].rfind("href=\"").unwrap() + 6;
            page.body[start..end - 2]
                .replace("&#38;", "&")
                .replace("&amp;", "&")
        });
    }
    assert_eq!(seen, [50, 50, 20]);
}

#[test]
fn the_owner_helps_who_has_forgotten_a_password() {
    let house = House::start();
    let mut owner = Browser::owner(&house);
    let page = owner.get("/service/accounts");
    let at = page.body.find("name=\"account\" value=\"").unwrap() + 22;
    let id = page.body[at..at + 16].to_owned();
    let made = owner.post("/service/accounts", &[("account", &id)]);
    assert_eq!(made.status, 200);
    let at = made.body.find("/reset/").unwrap();
    let path = made.body[at..at + 7 + 48].to_owned();
    let mut other = Browser::new(&house);
    assert_eq!(
        other
            .submit(&path, &[("password", "an entirely new one")])
            .status,
        303
    );
    assert_eq!(house.get(&path).status, 410);
    assert_eq!(
        owner.get("/account").status,
        303,
        "signed out everywhere else"
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

#[test]
fn over_a_network_nothing_is_typed_in_the_open_unless_it_is_said() {
    let lan = [
        ("Host", "192.168.1.20:8080"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let house = House::start();
    Browser::owner(&house);
    let body = format!("name={}&password={}", OWNER.0, OWNER.1.replace(' ', "+"));
    let refused = house.send("POST", "/login", &lan, body.as_bytes());
    assert_eq!(refused.status, 403);
    assert!(refused.body.contains("travel in the open") && refused.header("Set-Cookie").is_none());
    assert_eq!(house.send("GET", "/login", &lan[..1], b"").status, 200);
    let house = House::with(Setting {
        plain: true,
        ..Setting::default()
    });
    Browser::owner(&house);
    assert_eq!(
        house.send("POST", "/login", &lan, body.as_bytes()).status,
        303
    );
}

#[test]
fn an_address_or_headers_past_all_measure_are_refused() {
    let house = House::start();
    let long = format!("/?q={}", "x".repeat(9_000));
    assert_eq!(house.get(&long).status, 431);
    let heavy = "x".repeat(17_000);
    assert_eq!(
        house.send("GET", "/", &[("X-Heavy", &heavy)], b"").status,
        431
    );
    let whole = "x".repeat(200_000);
    let answer = house.send("GET", "/", &[("X-Heavy", &whole)], b"");
    assert!(matches!(answer.status, 0 | 400..=431), "{}", answer.status);
    assert_eq!(house.get("/?q=x").status, 200);
}
