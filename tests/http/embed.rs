//! Small pages in frames of other sites: who may have them, and that they are the same for everyone.

use crate::browser::Browser;
use crate::evening::{AT, Night};
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;

const EMBED: &str = "/c/monday/embed";

fn small() -> Vec<String> {
    vec![
        format!("{EMBED}/standings"),
        format!("{EMBED}/next"),
        format!("{AT}/e/1/embed"),
    ]
}

fn ancestors(server: &TestServer, path: &str) -> String {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let policy = answer.header("Content-Security-Policy").unwrap();
    let (_, said) = policy.split_once("frame-ancestors ").unwrap();
    said.split(';').next().unwrap().to_owned()
}

fn keep(owner: &mut Browser<'_>, fields: &[(&str, &str)]) -> crate::server::Answer {
    filled::send(owner, EMBED, EMBED, fields)
}

#[test]
fn they_are_for_every_site_and_the_same_for_everyone() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    for path in small() {
        // Twice: as it is made, and as it is kept.
        for _ in 0..2 {
            assert_eq!(ancestors(&server, &path), "*", "{path}");
        }
        let answer = server.get(&path);
        assert_eq!(
            answer.header("Cross-Origin-Resource-Policy"),
            Some("cross-origin")
        );
        assert_eq!(answer.header("Set-Cookie"), None, "{path}");
        assert!(!answer.has("script") && !answer.has("form"));
        assert!(answer.body.len() < 20_000, "{path}");
        let own = owner.get(&path);
        // What is foreseen goes on every five minutes, between two readings too.
        let after = server.get(&path).body;
        assert!([&answer.body, &after].contains(&&own.body), "{path}");
        assert_eq!(own.header("Set-Cookie"), None, "{path}");
        assert!(
            own.header("Content-Security-Policy")
                .unwrap()
                .contains("frame-ancestors *")
        );
    }
    assert!(
        server
            .get(&format!("{AT}/e/1/embed"))
            .has(&format!("a[href^='{AT}']"))
    );
    assert_eq!(ancestors(&server, "/c/monday"), "'none'");
    assert_eq!(server.get(&format!("{AT}/e/7/embed")).status, 404);
    // They are found from the page they are a small one of.
    for (page, small) in [
        ("/c/monday/ratings".to_owned(), format!("{EMBED}/standings")),
        ("/c/monday/calendar".to_owned(), format!("{EMBED}/next")),
        (format!("{AT}/e/1"), format!("{AT}/e/1/embed")),
    ] {
        let link = format!("[rel='alternate'][type='text/html'][href='{small}']");
        assert!(server.get(&page).has(&link), "{page}");
    }
    // The page with what is to be copied has each, with its whole address.
    let page = owner.get(EMBED).body;
    for path in small() {
        assert!(
            page.says("main", &format!("{path}\" title=")),
            "{path} in {page}"
        );
    }
    assert_eq!(server.get(EMBED).status, 303);
}

#[test]
fn a_club_says_which_sites_may_show_them() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let sites = "Club.example/news\n*.club.example";
    let answer = keep(&mut owner, &[("who", "listed"), ("sites", sites)]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    for path in small() {
        let allowed = "https://club.example https://*.club.example";
        assert_eq!(ancestors(&server, &path), allowed, "{path}");
    }
    let refused = keep(
        &mut owner,
        &[("who", "listed"), ("sites", "club.example 'self';x")],
    );
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "is not a site"), "{}", refused.body);
    assert!(
        refused.says("textarea", "club.example 'self';x"),
        "{}",
        refused.body
    );
    assert_eq!(
        ancestors(&server, &small()[0]),
        "https://club.example https://*.club.example"
    );
    let answer = keep(&mut owner, &[("who", "nobody"), ("sites", "")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    for path in small() {
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
    assert!(server.get("/c/monday/calendar").says_nowhere("embed"));
    assert!(owner.get(EMBED).says_nowhere("iframe"));
}

#[test]
fn a_club_that_is_not_public_is_in_no_frame() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let answer = filled::send(
        &mut owner,
        "/c/monday/settings",
        "/c/monday/settings",
        &[("public", "off")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(owner.get("/c/monday").status, 200);
    for path in small() {
        assert_eq!(owner.get(&path).status, 404, "{path}");
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
    assert!(owner.get(EMBED).says("main", "The club is not public"));
}

#[test]
fn the_small_page_of_a_running_event_says_who_is_still_in_and_is_read_again() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let path = format!("{AT}/e/1/embed");
    night.score(1, 5, 2);
    let answer = server.get(&path);
    assert_eq!(answer.header("Refresh"), Some("60"));
    let headings = answer.texts("h2");
    let at = |words: &str| headings.iter().position(|heading| heading == words);
    let (still, places) = (at("Still in: 7"), at("Places"));
    assert!(still.is_some() && still < places, "{headings:?}");
    // The bracket is below, round by round, the winner marked.
    assert_eq!(answer.texts(".sheet h3").len(), 4, "{}", answer.body);
    assert_eq!(answer.body.parts(".sheet li").len(), 8);
    assert_eq!(answer.texts(".sheet .won").len(), 1);
    for path in small() {
        let page = server.get(&path).body;
        assert!(page.has("link[rel='icon'][href^='/static/']"), "{path}");
    }
    for number in 2..=6 {
        night.score(number, 5, 2);
    }
    night.walk_over(7);
    night.walk_over(8);
    let over = server.get(&path);
    assert_eq!(over.header("Refresh"), None);
    assert!(over.says_nowhere("Still in"), "{}", over.body);
}
