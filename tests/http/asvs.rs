//! OWASP ASVS 5.0, level 2, as far as it concerns a house like this: one test an item, named by it. Where another test has
//! the whole of an item, it is named here and not repeated:
//!
//! | item | test |
//! |---|---|
//! | V2.2 input is checked where it is trusted | `forms::`, `accounts::any_bytes_at_the_door_are_answered_4xx_and_store_nothing` |
//! | V2.3 steps in their order | `passkeys::what_was_asked_is_answered_once_in_time_and_to_the_point` |
//! | V3.2.2 text is shown as text | `tests/templates.rs`: nothing in a template is unescaped |
//! | V3.3.1, V3.3.2 cookies are bound to the host, secure and lax | `accounts::the_cookie_is_bound_and_secure_where_the_public_address_is_https` |
//! | V3.4 headers of every answer | `every_route::every_answer_wears_its_headers` |
//! | V3.5.1 requests come from the app itself | `every_route::every_post_from_another_site_is_refused_before_routing` |
//! | V4.2 HTTP as it is written | `every_route::names_that_are_not_ours_are_refused` |
//! | V5 uploads | `record::`, `check::`: their size, their bytes, their names |
//! | V6.3 throttled | `accounts::guessing_gets_slow_and_the_right_password_waits_too` |
//! | V6.3.8 nobody learns who has an account | `accounts::a_wrong_name_and_a_wrong_password_get_the_same_answer` |
//! | V6.4 a forgotten password | `mailing::`, `accounts::a_reset_link_signs_out_everywhere_and_works_once` |
//! | V7.2.4 signing in begins a new session | `accounts::signing_in_begins_a_new_session_and_ends_the_one_before` |
//! | V7.4.1 signing out ends it where it is kept | `accounts::signing_out_ends_the_session_in_the_database_at_once` |
//! | V7.4.3 others end with a new password | `own_account::another_password_ends_every_session_and_begins_a_new_one` |
//! | V7.5.2 sessions seen and ended | `own_account::any_session_is_ended_from_any_other` |
//! | V8 who may do what | `every_role::every_address_answers_everyone_exactly_as_documented` |
//! | V16 what is logged | `tests/serving.rs`: the log of a busy session |

use crate::browser::{Browser, OWNER};
use crate::server::{Setting, TestServer, let_in_since};
use crate::support::html::Html;
use crawford::app::account::Accounts;
use crawford::store::sessions;
use std::collections::BTreeSet;
use std::time::Instant;

fn over_https() -> TestServer {
    TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    })
}

/// What a new owner is told about a password.
fn refused(name: &str, password: &str) -> Option<String> {
    let server = TestServer::start();
    let token = Accounts::owner_link(&server.store).unwrap().unwrap();
    let mut browser = Browser::new(&server);
    let fields = [("name", name), ("password", password)];
    let answer = browser.submit(&format!("/setup/{token}"), &fields);
    (answer.status == 422).then_some(answer.body)
}

#[test]
fn v3_2_1_nothing_is_read_as_what_it_is_not() {
    let server = TestServer::start();
    for path in ["/", "/login", "/healthz", "/no/such"] {
        let answer = server.get(path);
        assert_eq!(
            answer.header("X-Content-Type-Options"),
            Some("nosniff"),
            "{path}"
        );
        assert!(
            answer
                .header("Content-Type")
                .unwrap()
                .contains("charset=utf-8"),
            "{path}"
        );
    }
}

#[test]
fn v3_4_1_https_is_for_a_year() {
    let answer = over_https().send("GET", "/", &[("Host", "club.example")], b"");
    let said = answer.header("Strict-Transport-Security").unwrap();
    let seconds: u64 = said
        .split_once('=')
        .unwrap()
        .1
        .split(';')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(seconds >= 31_536_000);
}

#[test]
fn v3_4_6_nobody_frames_a_page() {
    let answer = TestServer::start().get("/login");
    let policy = answer.header("Content-Security-Policy").unwrap();
    assert!(policy.contains("frame-ancestors 'none'"));
    assert!(policy.contains("base-uri 'none'") && policy.contains("form-action 'self'"));
}

#[test]
fn v3_5_3_reading_changes_nothing() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    assert_eq!(owner.get("/logout").status, 405);
    assert_eq!(owner.get("/account/sign-out").status, 405);
    assert_eq!(owner.get("/account").status, 200, "still logged in");
}

#[test]
fn v6_2_1_a_password_has_at_least_twelve_characters() {
    let short = refused("Ann", "eleven 11!!").unwrap();
    assert!(short.says("a", "at least 12"), "{short}");
    assert_eq!(refused("Ann", "twelve 12 !!"), None);
    // The pages and the guide say so.
    let server = TestServer::start();
    let guide = server.get("/help/accounts").body;
    assert!(guide.says("li", "twelve characters"), "{guide}");
    let mut owner = Browser::owner(&server);
    assert!(owner.get("/account").says("main", "At least 12 characters"));
}

#[test]
fn v6_2_4_common_passwords_are_refused() {
    for common in [
        "password2",
        "password1234",
        "Qwertyuiop123",
        "BACKGAMMON2026",
        "iloveyou",
    ] {
        assert!(refused("Ann", common).is_some(), "{common}");
    }
    assert!(
        refused("Ann Lindberg", "ann lindberg").is_some(),
        "one's own name"
    );
}

#[test]
fn v6_2_5_any_letters_do() {
    for password in [
        "all small letters",
        "ÉCRAN D’ÉTÉ !",
        "12 34 56 78 90",
        "骰子先後雙倍點數棋盤黑白",
    ] {
        assert_eq!(refused("Ann", password), None, "{password}");
    }
}

#[test]
fn v6_2_6_and_v6_2_7_it_is_typed_hidden_and_may_be_pasted() {
    let server = TestServer::start();
    let page = server.get("/login");
    assert!(page.has("input[name='password'][type='password'][autocomplete='current-password']"));
    assert!(page.says_nowhere("onpaste") && !page.has("[name='password'][maxlength]"));
}

#[test]
fn v6_2_8_it_is_checked_as_it_was_typed() {
    let server = TestServer::start();
    Browser::owner(&server);
    let changed = OWNER.1.to_uppercase();
    for other in [
        changed.as_str(),
        " the bible of the game",
        "the bible of the gam",
    ] {
        assert_eq!(
            Browser::new(&server).log_in(OWNER.0, other).status,
            422,
            "{other}"
        );
    }
}

#[test]
fn v6_2_9_long_ones_do() {
    assert_eq!(refused("Ann", &"four words and more ".repeat(10)), None);
    assert!(
        refused("Ann", &"x".repeat(2_000)).is_some(),
        "past that it is an attack"
    );
}

#[test]
fn v6_3_2_there_is_no_account_from_the_beginning() {
    let server = TestServer::start();
    let all = server
        .store
        .read_now(crawford::store::accounts::all)
        .unwrap();
    assert!(all.is_empty());
}

#[test]
fn v6_6_a_link_to_a_new_password_works_once_and_not_for_ever() {
    let server = TestServer::start();
    Browser::owner(&server);
    let token = Accounts::reset_link(&server.store, OWNER.0)
        .unwrap()
        .unwrap();
    assert_eq!(token.len(), 48, "192 bits");
    let hash = {
        use sha2::Digest;
        sha2::Sha256::digest(token.as_bytes()).to_vec()
    };
    let day = 86_400;
    let later = crawford::app::clock::now().plus_seconds(day + 60);
    let soon = crawford::app::clock::now().plus_seconds(day - 60);
    let find = |at| {
        let hash = hash.clone();
        server
            .store
            .read_now(move |conn| crawford::store::links::find(conn, &hash, at))
            .unwrap()
    };
    assert!(find(soon).is_some() && find(later).is_none());
}

#[test]
fn v7_2_3_sessions_are_random_and_only_their_hashes_are_kept() {
    let server = TestServer::start();
    Browser::owner(&server);
    let mut seen = BTreeSet::new();
    for _ in 0..8 {
        let cookie = Browser::owner_again(&server);
        let (id, secret) = cookie.split_once('.').unwrap();
        assert!(id.len() >= 32 && secret.len() >= 32, "128 bits each");
        assert!(seen.insert(secret.to_owned()), "never twice");
        let id = id.to_owned();
        let (kept, _) = server
            .store
            .read_now(move |conn| sessions::find(conn, &id))
            .unwrap()
            .unwrap();
        assert_eq!(kept.secret.len(), 32);
        assert_ne!(kept.secret, secret.as_bytes());
    }
}

#[test]
fn v7_3_1_and_v7_3_2_sessions_end_idle_and_old() {
    let server = TestServer::start();
    let aged = |created_days: i64, seen_days: i64| {
        let cookie = match created_days {
            0 => Browser::owner_again(&server),
            _ => {
                // One as old as that, put there by hand.
                let now = crawford::app::clock::now();
                let (id, secret) = (format!("{created_days:032x}"), format!("{seen_days:064x}"));
                let owner = server
                    .store
                    .read_now(crawford::store::accounts::all)
                    .unwrap()
                    .remove(0);
                let session = sessions::Session {
                    id: id.clone(),
                    secret: {
                        use sha2::Digest;
                        sha2::Sha256::digest(secret.as_bytes()).to_vec()
                    },
                    account: owner.id,
                    created_at: now.plus_seconds(-created_days * 86_400),
                    seen_at: now.plus_seconds(-seen_days * 86_400),
                    address: String::new(),
                    agent: String::new(),
                };
                server
                    .store
                    .write_now(move |tx| sessions::add(tx, &session))
                    .unwrap();
                format!("{id}.{secret}")
            }
        };
        let mut browser = Browser::new(&server);
        browser
            .cookies
            .insert("crawford-session".to_owned(), cookie);
        browser.get("/account").status
    };
    Browser::owner(&server);
    assert_eq!(aged(0, 0), 200);
    assert_eq!(aged(20, 13), 200, "used within the fortnight");
    assert_eq!(aged(21, 15), 303, "idle for longer");
    assert_eq!(aged(91, 1), 303, "used daily, but as old as that");
}

#[test]
fn v14_3_2_pages_of_those_logged_in_are_kept_nowhere() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    for path in ["/", "/account", "/service", "/service/record"] {
        assert_eq!(
            owner.get(path).header("Cache-Control"),
            Some("no-store"),
            "{path}"
        );
    }
}

#[test]
fn v15_2_2_a_flood_from_one_address_costs_nobody_else_his_turn() {
    let server = TestServer::start();
    Browser::owner(&server);
    let begun = Instant::now();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..40)
            .map(|n| {
                let server = &server;
                scope.spawn(move || {
                    let name = format!("nobody {}", n % 10);
                    let fields = [("name", name.as_str()), ("password", "a guess")];
                    Browser::new(server).post("/login", &fields).status
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(
        statuses.iter().all(|status| matches!(status, 422 | 429)),
        "{statuses:?}"
    );
    let hashed = statuses.iter().filter(|status| **status == 422).count();
    assert!(
        hashed <= 20 + let_in_since(begun),
        "{hashed} were hashed: a network may fail 20 times"
    );
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn v16_3_1_sign_ins_are_recorded_failed_ones_too_and_no_password_with_them() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    Browser::new(&server).log_in(OWNER.0, "5ec4e7 5ec4e7");
    Browser::new(&server).log_in("5ec4e7 as a name", "x");
    assert_eq!(Browser::new(&server).log_in(OWNER.0, OWNER.1).status, 303);
    let file = owner.get("/service/record.csv").body;
    assert_eq!(file.matches(",sign-in-failed,").count(), 2);
    assert_eq!(file.matches(",signed-in,").count(), 1);
    assert!(!file.contains("5ec4e7") && !file.contains(OWNER.1));
}

#[test]
fn v16_5_1_an_error_tells_nothing_of_the_inside() {
    let server = TestServer::start();
    for path in ["/no/such", "/c/none", "/setup/x", "/check"] {
        let body = server.get(path).body.to_lowercase();
        for inside in ["panicked", "diesel", "sqlite", "backtrace", "/src/"] {
            assert!(body.says_nowhere(inside), "{path}: {inside}");
        }
    }
}
