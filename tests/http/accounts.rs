//! `/setup`, `/login`, `/logout`, `/reset`.

use crate::browser::{Browser, OWNER};
use crate::server::{Answer, Setting, TestServer};
use crate::support::{self, Fresh};
use crawford::app::account::Accounts;
use crawford::form::Choice as _;
use crawford::store::{accounts, audit};

fn is_logged_in(browser: &mut Browser<'_>) -> bool {
    browser.get("/").has("[action='/logout']")
}

#[test]
fn the_first_link_makes_the_owner_and_works_once() {
    let server = TestServer::start();
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let path = format!("/setup/{token}");
    let mut owner = Browser::new(&server);
    let fields = [("name", "Émile 张"), ("password", "a quiet opening move")];
    let answer = owner.submit(&path, &fields);
    assert_eq!((answer.status, answer.header("Location")), (303, Some("/")));
    let home = owner.get("/");
    assert!(home.says("main", "Your account has been created"));
    assert!(home.says("bdi", "Émile 张"));
    assert!(
        home.says("main", "plain http"),
        "the owner is told that passwords travel in the open"
    );
    assert_eq!(home.header("Cache-Control"), Some("no-store"));

    assert!(
        owner.get("/").says_nowhere("Your account has been created"),
        "a notice is said once"
    );

    let again = Browser::new(&server).get(&path);
    assert_eq!(again.status, 410);
    assert_eq!(Accounts::owner_link(&server.store).unwrap(), None);
    assert!(
        Browser::new(&server)
            .log_in(" émile 张 ", "a quiet opening move")
            .status
            == 303
    );
}

#[test]
fn a_link_made_later_voids_the_one_before() {
    let server = TestServer::start();
    let first = Accounts::owner_link(&server.store).unwrap().unwrap();
    let second = Accounts::owner_link(&server.store).unwrap().unwrap();
    assert_eq!(server.get(&format!("/setup/{first}")).status, 410);
    assert_eq!(server.get(&format!("/setup/{second}")).status, 200);
}

#[test]
fn what_will_not_do_is_said_and_the_link_stays_good() {
    let server = TestServer::start();
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let path = format!("/setup/{token}");
    let mut browser = Browser::new(&server);
    let answer = browser.submit(&path, &[("name", "Ann <b>"), ("password", "short")]);
    assert_eq!(answer.status, 422);
    assert!(answer.has("[value='Ann &#60;b&#62;']"), "{}", answer.body);
    assert!(answer.has("[href='#f-password']"));
    assert!(answer.says("main", "at least 12 characters"));
    assert!(
        !answer.has("[value='short']"),
        "a password is not shown again"
    );
    for (name, password) in [
        ("", "long enough by far"),
        ("Ann", "password1234"),
        ("Ann Lindberg", "ann lindberg"),
    ] {
        let answer = browser.submit(&path, &[("name", name), ("password", password)]);
        assert_eq!(answer.status, 422, "{name} {password}");
    }
    assert_eq!(
        browser
            .submit(
                &path,
                &[("name", "Ann"), ("password", "long enough by far")]
            )
            .status,
        303
    );
}

#[test]
fn a_wrong_name_and_a_wrong_password_get_the_same_answer() {
    let server = TestServer::start();
    Browser::owner(&server);
    let refused = |name: &str, password: &str| {
        let answer = Browser::new(&server).log_in(name, password);
        assert_eq!(answer.status, 422);
        answer.texts("main")
    };
    assert_eq!(
        refused(OWNER.0, "not the password"),
        refused("Nobody", "not the password")
    );
}

#[test]
fn signing_in_begins_a_new_session_and_ends_the_one_before() {
    let server = TestServer::start();
    let mut browser = Browser::owner(&server);
    let before = browser.cookies.clone();
    let page = Browser::new(&server).get("/login");
    assert_eq!(page.status, 200);
    let fields = [
        ("name", OWNER.0),
        ("password", OWNER.1),
        ("next", "/c/monday"),
    ];
    let answer = browser.post("/login", &fields);
    assert_eq!(
        (answer.status, answer.header("Location")),
        (303, Some("/c/monday"))
    );
    assert_ne!(browser.cookies, before);
    assert!(is_logged_in(&mut browser));
    browser.cookies = before;
    assert!(
        !is_logged_in(&mut browser),
        "the old cookie is worth nothing"
    );
}

#[test]
fn signing_out_ends_the_session_in_the_database_at_once() {
    let server = TestServer::start();
    let mut browser = Browser::owner(&server);
    let cookies = browser.cookies.clone();
    assert!(is_logged_in(&mut browser));
    let answer = browser.post("/logout", &[]);
    assert_eq!(answer.status, 303);
    assert!(browser.cookies.is_empty());
    browser.cookies = cookies;
    assert!(!is_logged_in(&mut browser));
    assert_eq!(Browser::new(&server).post("/logout", &[]).status, 303);
}

#[test]
fn nobody_is_led_out_of_the_house() {
    let server = TestServer::start();
    let mut browser = Browser::owner(&server);
    for next in [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "",
    ] {
        let fields = [("name", OWNER.0), ("password", OWNER.1), ("next", next)];
        assert_eq!(
            browser.post("/login", &fields).header("Location"),
            Some("/"),
            "{next}"
        );
    }
    let logged_in = browser.get("/login?next=//evil.example");
    assert_eq!(
        (logged_in.status, logged_in.header("Location")),
        (303, Some("/"))
    );
}

#[test]
fn the_cookie_is_bound_and_secure_where_the_public_address_is_https() {
    let public_origin = Some("https://club.example".to_owned());
    let server = TestServer::with(Setting {
        public_origin,
        ..Setting::default()
    });
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let body = b"name=Ann&password=a+long+password";
    let headers = |host| {
        [
            ("Host", host),
            ("Sec-Fetch-Site", "same-origin"),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ]
    };
    let setup = server.send(
        "POST",
        &format!("/setup/{token}"),
        &headers("club.example"),
        body,
    );
    let cookies = setup
        .headers
        .iter()
        .filter(|(name, _)| name == "set-cookie");
    let mut names = Vec::new();
    for (_, cookie) in cookies {
        for part in [
            "__Host-",
            "; Path=/",
            "; HttpOnly",
            "; SameSite=Lax",
            "; Secure",
        ] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!cookie.contains("Domain="), "{cookie}");
        names.push(cookie.split('=').next().unwrap());
    }
    names.sort_unstable();
    assert_eq!(names, ["__Host-notice", "__Host-session"]);
    let plain = server.send("POST", "/login", &headers("localhost"), body);
    let cookie = plain.header("Set-Cookie").unwrap();
    assert!(
        cookie.starts_with("crawford-session=") && !cookie.contains("Secure"),
        "{cookie}"
    );
}

#[test]
fn guessing_gets_slow_and_the_right_password_waits_too() {
    let server = TestServer::start();
    Browser::owner(&server);
    let guess = [("name", OWNER.0), ("password", "a wrong guess")];
    assert_eq!(Browser::new(&server).post("/login", &guess).status, 422);
    server.failed_often("account:magriel");
    let answer = Browser::new(&server).post("/login", &[("name", OWNER.0), ("password", OWNER.1)]);
    assert_eq!(answer.status, 429);
    assert!(answer.header("Retry-After").is_some());
    assert!(answer.says("main", "Too many attempts"));
}

#[test]
fn a_reset_link_signs_out_everywhere_and_works_once() {
    let server = TestServer::start();
    let mut elsewhere = Browser::owner(&server);
    assert!(is_logged_in(&mut elsewhere));
    assert_eq!(Accounts::reset_link(&server.store, "Nobody").unwrap(), None);
    let token = Accounts::reset_link(&server.store, "MAGRIEL")
        .unwrap()
        .unwrap();
    let path = format!("/reset/{token}");
    let mut browser = Browser::new(&server);
    assert_eq!(browser.submit(&path, &[("password", "short")]).status, 422);
    let answer = browser.submit(&path, &[("password", "an entirely new one")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(is_logged_in(&mut browser));
    assert!(!is_logged_in(&mut elsewhere));
    assert_eq!(server.get(&path).status, 410);
    assert_eq!(Browser::new(&server).log_in(OWNER.0, OWNER.1).status, 422);
    assert_eq!(
        Browser::new(&server)
            .log_in(OWNER.0, "an entirely new one")
            .status,
        303
    );
    let lines = server
        .store
        .read_now(|conn| audit::newest(conn, None, 10))
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|line| line.what.action.word()).collect();
    assert_eq!(
        actions,
        [
            "signed-in",
            "sign-in-failed",
            "password-reset",
            "reset-link-made",
            "owner-made",
            "owner-link-made"
        ]
    );
}

#[test]
fn any_bytes_at_the_door_are_answered_4xx_and_store_nothing() {
    let server = TestServer::start();
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let mut browser = Browser::new(&server);
    let huge = format!("name={}&password=long+enough", "x".repeat(70_000));
    let bodies: [&[u8]; 8] = [
        b"",
        b"\xff\xfe\x00",
        b"name=%ff%fe&password=long+enough",
        b"name=a%00b&password=long+enough",
        b"name=a&name=b&password=long+enough",
        b"name[]=a&password=long+enough",
        b"=&=&=&&&%&%%%",
        huge.as_bytes(),
    ];
    for path in ["/login".to_owned(), format!("/setup/{token}")] {
        for body in bodies {
            let answer = browser.post_bytes(&path, body);
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
            assert!(
                (400..500).contains(&answer.status),
                "{path} {shown}: {}",
                answer.status
            );
            assert!(answer.has("h1"), "{path} {shown}");
        }
        for kind in [
            "application/json",
            "text/plain",
            "application/x-www-form-urlencoded; charset=utf-16",
        ] {
            let answer = browser.send(
                "POST",
                &path,
                &[("Content-Type", kind)],
                b"name=a&password=long+enough",
            );
            assert_eq!(answer.status, 400, "{path} {kind}");
        }
    }
    assert!(server.store.read_now(accounts::all).unwrap().is_empty());
}

#[test]
fn a_script_is_told_where_to_go_instead_of_following_unseen() {
    let server = TestServer::start();
    Browser::owner(&server);
    let body = format!(
        "name={}&password={}&next=/c/monday",
        OWNER.0,
        OWNER.1.replace(' ', "+")
    );
    let headers = [
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("X-Crawford-Form", "1"),
    ];
    let answer = server.send("POST", "/login", &headers, body.as_bytes());
    assert_eq!(
        (answer.status, answer.header("X-Crawford-Next")),
        (204, Some("/c/monday"))
    );
    assert!(answer.header("Location").is_none() && answer.header("Set-Cookie").is_some());
}

#[test]
fn where_nothing_can_be_written_pages_are_read_and_posts_are_told_503() {
    let fresh = Fresh::sqlite();
    let store = support::open(&fresh.database);
    Accounts::owner_link(&store).unwrap();
    store.close();
    let read_only = Setting {
        read_only: true,
        ..Setting::default()
    };
    let server = TestServer::on(fresh, read_only);
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/readyz").status, 200);
    let answer =
        Browser::new(&server).post("/login", &[("name", "Ann"), ("password", "a guess or two")]);
    assert_eq!(answer.status, 503);
    assert!(answer.header("Retry-After").is_some());
    assert!(answer.says("main", "Nothing can be saved right now"));
    let json = [
        ("Accept", "application/json"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let answer = server.send("POST", "/login", &json, b"name=Ann&password=a+guess");
    assert_eq!(answer.status, 503);
    assert_eq!(answer.json()["status"], 503);
}

#[test]
fn over_https_only_a_cookie_bound_to_the_host_is_believed() {
    let server = TestServer::with(Setting {
        public_origin: Some("https://club.example".into()),
        ..Setting::default()
    });
    let owner = Browser::owner(&server);
    let session = &owner.cookies["crawford-session"];
    let with = |name: &str| {
        let cookie = format!("{name}={session}");
        let headers = [("Host", "club.example"), ("Cookie", cookie.as_str())];
        server.send("GET", "/account", &headers, b"")
    };
    let bound = with("__Host-session");
    assert_eq!(bound.status, 200);
    assert_eq!(
        bound.header("Strict-Transport-Security"),
        Some("max-age=31536000; includeSubDomains")
    );
    // A neighbouring site can set the other name.
    assert_eq!(with("crawford-session").status, 303);
}

#[test]
fn a_page_that_renews_its_regions_takes_no_notice_away() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    let renewed = owner.send("GET", "/account", &[("X-Crawford-Live", "1")], b"");
    assert!(!renewed.has(".notice[role='status']"), "{}", renewed.body);
    let next = owner.get("/account");
    assert!(next.has(".notice[role='status']"), "{}", next.body);
    assert!(
        !owner.get("/account").has(".notice[role='status']"),
        "a notice is said once"
    );
}

#[test]
fn a_notice_the_house_did_not_write_is_not_said() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    let notice = owner.cookies["crawford-notice"].clone();
    let said = |page: &Answer| page.has(".notice[role='status']");
    let own = owner.get("/account");
    assert!(said(&own), "{}", own.body);
    let (tag, _) = notice.split_once('.').unwrap();
    let forged = crawford::pages::paths::encode(
        r#"{"text":"Press Undo","undo":["/c/monday/t/ete-2026/finish",1]}"#,
    );
    for forged in [forged.clone(), format!("{tag}.{forged}")] {
        owner.cookies.insert("crawford-notice".into(), forged);
        let page = owner.get("/account");
        assert!(page.says_nowhere("Press Undo") && page.says_nowhere("/finish"));
    }
}
