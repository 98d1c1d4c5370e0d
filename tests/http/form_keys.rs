//! A form's one-time key answers for what it was sent for, and for who sent it.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN, club, director};
use crate::filled;
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::tournament::Guest;
use crawford::tournament::{EventSettings, MatchNo, TournamentDetails};

/// A second tournament of the club, with the draw made.
pub fn second(night: &Night) -> Night {
    let details = TournamentDetails {
        name: "Hiver 2026".into(),
        date: "2026-12-20".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    let announced = night
        .all
        .announce(director(), club().id, details, settings, None);
    let other = Night {
        all: night.all.clone(),
        stream: wait(announced).unwrap().stream,
    };
    for name in ["Vera", "Walt", "Xeni", "Yuri"] {
        let guest = Guest {
            name: name.into(),
            rating: None,
        };
        let came = other
            .all
            .check_in_guest(director(), club().id, other.stream, guest, vec![OPEN]);
        wait(came).unwrap();
    }
    other.draw();
    other
}

fn score(browser: &mut Browser<'_>, page: &str, key: &str) -> Answer {
    let referer = format!("http://127.0.0.1{page}");
    let kind = "application/x-www-form-urlencoded";
    let body = format!("key={key}&tab=final&top=5&bottom=2");
    let headers = [("Content-Type", kind), ("Referer", referer.as_str())];
    browser.send("POST", &format!("{page}/score"), &headers, body.as_bytes())
}

fn result(night: &Night, number: u32) -> Option<(u32, u32)> {
    let story = wait(night.all.read(night.stream)).unwrap();
    let event = story.state.event(OPEN)?;
    let score = event.fixture(MatchNo(number))?.result.as_ref()?.score?;
    Some((score.top, score.bottom))
}

#[test]
fn a_key_used_in_one_tournament_changes_and_shows_nothing_of_another() {
    let server = TestServer::start();
    let one = Night::drawn(&server);
    let other = second(&one);
    let mut owner = Browser::owner(&server);
    let there = "/c/monday/t/hiver-2026/e/1/m/1";
    let key = "one-and-the-same-key";
    let stored = score(&mut owner, &format!("{AT}/e/1/m/1"), key);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(result(&one, 1), Some((5, 2)));

    let refused = score(&mut owner, there, key);
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.says("h1", "This form was already sent"));
    assert!(refused.says("main", "This form was already sent once"));
    let undone = owner.post(
        "/c/monday/t/hiver-2026/undo",
        &[("key", key), ("version", "2")],
    );
    assert_eq!(undone.status, 409, "{}", undone.body);
    assert_eq!(result(&other, 1), None);
    let page = server.get("/c/monday/t/hiver-2026").body;
    assert!(
        page.says("title", "Hiver 2026") && page.says_nowhere("Player 1"),
        "{page}"
    );

    // The same form once more is answered as the first time, and a new key scores.
    assert_eq!(score(&mut owner, &format!("{AT}/e/1/m/1"), key).status, 303);
    assert_eq!(score(&mut owner, there, "another-key-of-mine").status, 303);
    assert_eq!(result(&other, 1), Some((5, 2)));
}

/// A key of a story's form does nothing among the club's rows, and the other way round.
#[test]
fn a_key_used_in_a_story_does_nothing_elsewhere_and_one_used_elsewhere_nothing_in_a_story() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let board = format!("{AT}/e/1/m/1");
    let (told, kept) = ("a-key-that-told-something", "a-key-that-kept-something");
    assert_eq!(score(&mut owner, &board, told).status, 303);
    let members = "/c/monday/members/new";
    for (name, key, status) in [("Hal Ek", told, 409), ("Ida Ek", kept, 303)] {
        let fields = [("name", name), ("key", key)];
        assert_eq!(owner.post(members, &fields).status, status, "{name}");
    }
    let people = server.store.read_now(|conn| {
        let all = crawford::store::people::listed(conn, club().id)?;
        let names = all.into_iter().map(|person| person.name);
        Ok::<_, crawford::store::StoreError>(names.collect::<Vec<String>>())
    });
    let people = people.unwrap();
    assert!(people.iter().any(|name| name == "Ida Ek"));
    assert!(!people.iter().any(|name| name == "Hal Ek"), "{people:?}");
    let invite = [("role", "director"), ("reach", "club"), ("key", told)];
    assert_eq!(owner.post("/c/monday/access", &invite).status, 409);
    let say = [("text", "Ten minutes"), ("key", told)];
    assert_eq!(owner.post(&format!("{AT}/announce"), &say).status, 409);
    let other = format!("{AT}/e/1/m/2");
    assert_eq!(score(&mut owner, &other, kept).status, 409);
    assert_eq!(result(&night, 2), None);
}

#[test]
fn a_refused_key_leads_back_to_the_page_of_the_form() {
    let server = TestServer::start();
    let one = Night::drawn(&server);
    second(&one);
    let mut owner = Browser::owner(&server);
    let key = "one-and-the-same-key";
    score(&mut owner, &format!("{AT}/e/1/m/1"), key);
    let there = "/c/monday/t/hiver-2026/e/1/m/1";
    let referer = format!("http://{}{there}", server.address);
    let kind = "application/x-www-form-urlencoded";
    let body = format!("key={key}&tab=final&top=5&bottom=2");
    let headers = [("Content-Type", kind), ("Referer", referer.as_str())];
    let page = owner.send("POST", &format!("{there}/score"), &headers, body.as_bytes());
    assert!(page.has(&format!("[href='{there}']")), "{}", page.body);
    // One that came from elsewhere leads nowhere else.
    let headers = [("Content-Type", kind), ("Referer", "http://evil.example/x")];
    let page = owner.send("POST", &format!("{there}/score"), &headers, body.as_bytes());
    assert_eq!(page.status, 409);
    assert!(page.says_nowhere("evil.example"));
}

#[test]
fn what_only_an_error_page_can_refuse_leads_back_to_the_page_of_the_form() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let there = format!("{AT}/call-off");
    let referer = format!("http://{}{there}", server.address);
    let kind = "application/x-www-form-urlencoded";
    let headers = [("Content-Type", kind), ("Referer", referer.as_str())];
    let page = owner.send("POST", &format!("{AT}/delete"), &headers, b"");
    assert_eq!(page.status, 422);
    assert!(page.has(&format!("[href='{there}']")), "{}", page.body);
}

#[test]
fn a_key_sent_again_with_something_else_in_the_form_is_not_the_same_form() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let key = "one-and-the-same-key";
    let first = |number: u32| format!("{AT}/e/1/m/{number}");
    assert_eq!(score(&mut owner, &first(1), key).status, 303);
    let version = || wait(night.all.read(night.stream)).unwrap().version;
    let before = version();
    let desk = format!("{AT}/desk");
    let again = score(&mut owner, &first(1), key);
    assert_eq!(again.status, 303, "a double tap is answered as the first");
    let undo = before.to_string();
    for refused in [
        score(&mut owner, &first(2), key),
        owner.post(&format!("{AT}/undo"), &[("key", key), ("version", &undo)]),
    ] {
        assert_eq!(refused.status, 409, "{}", refused.body);
        assert!(refused.says("main", "This form was already sent once"));
    }
    assert_eq!(version(), before, "nothing was stored");
    assert_eq!(owner.get(&desk).status, 200);
    // What makes something new is told apart as well.
    let path = "/c/monday/t/new";
    let mut new = |name| {
        let fields = [("key", "another-of-the-keys"), ("name", name)];
        filled::send(&mut owner, path, path, &fields).status
    };
    assert_eq!(new("Cup of spring"), 303);
    assert_eq!(new("Cup of spring"), 303);
    assert_eq!(new("Cup of autumn"), 409);
}
