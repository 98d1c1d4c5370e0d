//! `/account`: sessions listed and ended one by one, another password.

use crate::access::{invite, join};
use crate::browser::{Browser, OWNER};
use crate::evening::Night;
use crate::filled;
use crate::form_keys::second;
use crate::server::TestServer;
use crate::support::html::Html;

fn is_logged_in(browser: &mut Browser<'_>) -> bool {
    browser.get("/account").status == 200
}

#[test]
fn any_session_is_ended_from_any_other() {
    let server = TestServer::start();
    let mut desk = Browser::owner(&server);
    let mut phone = Browser::new(&server);
    assert_eq!(phone.log_in(OWNER.0, OWNER.1).status, 303);
    let page = desk.get("/account");
    let forms = page.texts("main form[action='/account/sign-out']").len();
    assert_eq!(forms, 3, "two sessions, and all others at once");
    let id = phone.cookies["crawford-session"]
        .split_once('.')
        .unwrap()
        .0
        .to_owned();
    let answer = desk.post("/account/sign-out", &[("session", &id)]);
    assert_eq!(answer.status, 303);
    assert!(is_logged_in(&mut desk) && !is_logged_in(&mut phone));
    let again = desk.post("/account/sign-out", &[("session", &id)]);
    assert_eq!(again.status, 404);
    // This one itself.
    let own = desk.cookies["crawford-session"]
        .split_once('.')
        .unwrap()
        .0
        .to_owned();
    assert_eq!(
        desk.post("/account/sign-out", &[("session", &own)]).status,
        303
    );
    assert!(!is_logged_in(&mut desk));
}

#[test]
fn a_browser_is_told_in_words_with_its_own_name_folded_away() {
    let server = TestServer::start();
    let whole = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0 <b>";
    let mut phone = Browser::new(&server);
    phone.agent = Some(whole.to_owned());
    let token = crawford::app::account::Accounts::owner_link(&server.store)
        .unwrap()
        .unwrap();
    let fields = [("name", OWNER.0), ("password", OWNER.1)];
    let made = phone.submit(&format!("/setup/{token}"), &fields);
    assert_eq!(made.status, 303);
    let page = phone.get("/account").body;
    assert!(page.says_just("bdi", "Firefox on Android"), "{page}");
    assert!(page.says("details bdi", "Firefox/128.0 <b>"), "{page}");
}

#[test]
fn a_club_says_the_highest_of_what_one_is_in_its_tournaments() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let other = second(&night);
    let mut owner = Browser::owner(&server);
    let cases = [
        ("Paul", "director", "scorer"),
        ("Nack", "scorer", "director"),
    ];
    for (name, first, then) in cases {
        let link = invite(&mut owner, first, &night.stream.to_string());
        let mut browser = join(&server, &link, name);
        let link = invite(&mut owner, then, &other.stream.to_string());
        assert_eq!(browser.post(&link, &[]).status, 303);
        let page = browser.get("/account");
        assert_eq!(
            page.texts(".given .chip:not(.felt)"),
            ["director"],
            "{name}"
        );
    }
}

#[test]
fn all_others_are_ended_at_once() {
    let server = TestServer::start();
    let mut desk = Browser::owner(&server);
    let mut others: Vec<Browser<'_>> = (0..3).map(|_| Browser::new(&server)).collect();
    for other in &mut others {
        other.log_in(OWNER.0, OWNER.1);
        assert!(is_logged_in(other));
    }
    let answer = desk.post("/account/sign-out", &[("others", "1")]);
    assert_eq!(answer.status, 303);
    assert!(is_logged_in(&mut desk));
    assert!(others.iter_mut().all(|other| !is_logged_in(other)));
}

#[test]
fn another_password_ends_every_session_and_begins_a_new_one() {
    let server = TestServer::start();
    let mut desk = Browser::owner(&server);
    let mut phone = Browser::new(&server);
    phone.log_in(OWNER.0, OWNER.1);
    let before = desk.cookies.clone();
    let change = |browser: &mut Browser<'_>, present: &str, fresh: &str| {
        let fields = [("present", present), ("password", fresh)];
        filled::send(browser, "/account", "/account/password", &fields)
    };
    let wrong = change(&mut desk, "not the one", "an entirely new one");
    assert_eq!(wrong.status, 422);
    assert!(wrong.says("main", "not your current password"));
    assert_eq!(change(&mut desk, OWNER.1, "short").status, 422);
    assert_eq!(change(&mut desk, "", "an entirely new one").status, 422);
    let done = change(&mut desk, OWNER.1, "an entirely new one");
    assert_eq!(done.status, 303, "{}", done.body);
    assert_ne!(desk.cookies, before, "a new session id");
    assert!(is_logged_in(&mut desk) && !is_logged_in(&mut phone));
    let fresh = std::mem::replace(&mut desk.cookies, before);
    assert!(!is_logged_in(&mut desk));
    desk.cookies = fresh;
    assert_eq!(Browser::new(&server).log_in(OWNER.0, OWNER.1).status, 422);
    assert_eq!(
        Browser::new(&server)
            .log_in(OWNER.0, "an entirely new one")
            .status,
        303
    );
}

#[test]
fn guessing_the_present_password_gets_slow() {
    let server = TestServer::start();
    let mut desk = Browser::owner(&server);
    let fields = [
        ("present", "a guess or two"),
        ("password", "an entirely new one"),
    ];
    let mut guess = || desk.post("/account/password", &fields).status;
    assert_eq!(guess(), 422);
    server.failed_often("account:magriel");
    assert_eq!(guess(), 429);
}
