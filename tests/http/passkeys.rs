//! `/account/passkeys`, `/login/passkey`: what is asked of a key is kept, answered once, and only by whom it was asked.
//! `tests/browser/passkey.mjs` goes the whole way with a key.

use crate::browser::{Browser, OWNER};
use crate::server::{Answer, Setting, TestServer};
use crate::support::html::Html;
use crawford::app::account::Accounts;

/// Over the name of this machine, for which keys are made.
fn post(server: &TestServer, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
    let host = format!("localhost:{}", server.address.port());
    let body: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", value.replace(' ', "+").replace('"', "%22")))
        .collect();
    let headers = [
        ("Host", host.as_str()),
        ("Sec-Fetch-Site", "same-origin"),
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Cookie", cookie),
    ];
    server.send("POST", path, &headers, body.join("&").as_bytes())
}

fn logged_in(server: &TestServer) -> String {
    Browser::owner(server);
    format!("crawford-session={}", Browser::owner_again(server))
}

fn asked(answer: &Answer) -> serde_json::Value {
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[test]
fn a_key_is_asked_for_this_site_and_for_who_knows_the_password() {
    let server = TestServer::start();
    let cookie = logged_in(&server);
    let begin = "/account/passkeys/begin";
    let refused = post(
        &server,
        &cookie,
        begin,
        &[("key-present", "not the password")],
    );
    assert_eq!(refused.status, 422);
    let said = asked(&post(&server, &cookie, begin, &[("key-present", OWNER.1)]));
    let options = &said["options"]["publicKey"];
    assert_eq!(options["rp"]["id"], "localhost");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(
        options["authenticatorSelection"]["userVerification"],
        "required"
    );
    assert_eq!(options["user"]["name"], OWNER.0);
    assert!(
        options["challenge"].as_str().unwrap().len() >= 22,
        "128 bits or more"
    );
    assert_eq!(
        post(&server, "", begin, &[("key-present", OWNER.1)]).status,
        401
    );
}

#[test]
fn what_was_asked_is_answered_once_in_time_and_to_the_point() {
    let server = TestServer::start();
    let cookie = logged_in(&server);
    let told = |answer: &Answer| {
        assert_eq!(answer.status, 422, "{}", answer.body);
        answer.says("main", "could not be checked")
    };
    // Nonsense uses the asking up.
    let said = asked(&post(&server, "", "/login/passkey/begin", &[]));
    let ceremony = said["ceremony"].as_str().unwrap();
    for answer in ["{}", "x"] {
        let fields = [("ceremony", ceremony), ("answer", answer)];
        assert!(told(&post(&server, "", "/login/passkey", &fields)));
    }
    let kept = server
        .store
        .write_now({
            use sha2::Digest;
            let hash = sha2::Sha256::digest(ceremony.as_bytes()).to_vec();
            move |tx| {
                crawford::store::passkeys::take_ceremony(tx, &hash, crawford::journal::UtcMicros(0))
            }
        })
        .unwrap();
    assert_eq!(kept, None);
    // What was asked to sign in adds no key, and the other way round.
    let said = asked(&post(&server, "", "/login/passkey/begin", &[]));
    let fields = [
        ("ceremony", said["ceremony"].as_str().unwrap()),
        ("answer", "{\"id\":\"x\"}"),
    ];
    assert!(told(&post(&server, &cookie, "/account/passkeys", &fields)));
    // No answer at all is no guess.
    let nothing = post(
        &server,
        "",
        "/login/passkey",
        &[("ceremony", ""), ("answer", "")],
    );
    assert_eq!(nothing.status, 422);
    assert!(nothing.says("main", "No passkey answered"));
}

#[test]
fn guessing_keys_gets_slow_for_a_network() {
    let server = TestServer::start();
    let statuses: Vec<u16> = (0..24)
        .map(|_| {
            post(
                &server,
                "",
                "/login/passkey",
                &[("ceremony", "x"), ("answer", "{}")],
            )
            .status
        })
        .collect();
    assert_eq!(statuses[..20], [422; 20]);
    assert!(statuses[20..].contains(&429), "{statuses:?}");
}

#[test]
fn keys_are_offered_only_where_browsers_have_them() {
    let server = TestServer::start();
    let mut owner = Browser::owner(&server);
    assert_eq!(
        owner.post("/login/passkey/begin", &[]).status,
        404,
        "an address is no name"
    );
    let page = owner.get("/account").body;
    assert!(
        page.says(
            ".quiet",
            "Passkeys work only at this server’s https address"
        ) && page.says_nowhere("data-passkey")
    );
    let by_name = server.send("GET", "/login", &[("Host", "localhost:1")], b"");
    assert!(
        by_name
            .body
            .has("[data-passkey='/login/passkey/begin'][hidden]")
    );

    let https = TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    });
    Accounts::owner_link(&https.store).unwrap();
    let headers = [
        ("Host", "club.example"),
        ("Sec-Fetch-Site", "same-origin"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let said = asked(&https.send("POST", "/login/passkey/begin", &headers, b""));
    assert_eq!(said["options"]["publicKey"]["rpId"], "club.example");
    assert_eq!(said["options"]["publicKey"]["userVerification"], "required");
    assert!(said["options"]["mediation"].is_null());
}

#[test]
fn nobody_takes_anothers_key_away() {
    let server = TestServer::start();
    let cookie = logged_in(&server);
    let remove = "/account/passkeys/remove";
    for wrong in ["", "not the password"] {
        let fields = [("id", "x"), ("remove-present", wrong)];
        assert_eq!(
            post(&server, &cookie, remove, &fields).status,
            422,
            "{wrong}"
        );
    }
    let fields = [("id", "x"), ("remove-present", OWNER.1)];
    assert_eq!(post(&server, &cookie, remove, &fields).status, 404);
}
