//! `/c/{club}/ratings` and `/c/{club}/players`: the list, its rules, a player's page, two against each other.

use crate::browser::Browser;
use crate::evening::{Night, club, director};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::app::recompute;
use crawford::store::{people, ratings};

const LIST: &str = "/c/monday/ratings";

/// The rows of a table of ratings, as (name, rating).
fn listed(page: &str) -> Vec<(String, String)> {
    let rows = page.parts("tr").into_iter();
    rows.filter(|row| row.has("a[href*='/players/']"))
        .map(|row| (row.texts("bdi").remove(0), row.texts("td.n.wins").remove(0)))
        .collect()
}

/// What a page kept from before shows until the house has computed by itself is not waited for.
fn computed(server: &TestServer) {
    wait(recompute::up_to_date(&server.store, club().id)).unwrap();
}

#[test]
fn a_result_moves_two_a_correction_moves_them_the_other_way_and_pages_follow() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let empty = server.get(LIST);
    assert_eq!(empty.status, 200);
    assert!(empty.says("main", "Ratings appear here"), "{}", empty.body);
    night.score(1, 5, 2);
    computed(&server);
    let rows = listed(&server.get(LIST).body);
    // 4 × 4.95 × √5 × ½ = 22.14.
    let numbers: Vec<&str> = rows.iter().map(|(_, rating)| rating.as_str()).collect();
    assert_eq!(numbers, ["1522.1", "1477.9"]);
    let winner = rows[0].0.clone();
    night.correct(1, 3, 5);
    computed(&server);
    let after = listed(&server.get(LIST).body);
    assert_eq!(after[1], (winner, "1477.9".to_owned()));
    assert_eq!(after.len(), 2);
    // A walk-over moves nobody.
    night.walk_over(2);
    computed(&server);
    assert_eq!(listed(&server.get(LIST).body), after);
    assert_eq!(server.get("/c/monday/ratings/club").status, 404);
    assert_eq!(server.get("/c/monday/ratings/none").status, 404);
}

#[test]
fn a_players_page_tells_the_curve_the_matches_and_why() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    for (number, top, bottom) in [(1, 5, 2), (2, 5, 1), (3, 5, 4), (4, 0, 5), (5, 5, 3)] {
        night.score(number, top, bottom);
    }
    night.walk_over(6);
    server.get(LIST);
    let rows = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    let twice = rows.iter().find(|row| row.wins == 2).unwrap().person;
    let page = server.get(&format!("/c/monday/players/{twice}"));
    assert_eq!(page.status, 200);
    let curve = page.attributes("svg[role='img']", "viewBox");
    assert!(curve.contains(&"0 0 640 220".to_owned()), "{curve:?}");
    assert!(page.has("[href$='/e/1/m/5']"));
    for part in [
        "2 rated matches: from 1500.0 to ",
        "4 × 4.95 × 2.2361 × 0.5000 = +22.14",
        "a chance of 50.0 %",
    ] {
        assert!(page.says("main", part), "{part}\n{}", page.body);
    }
    // Who went on by a walk-over played once, and reads why the other match is not rated.
    let once = rows
        .iter()
        .filter(|row| row.matches == 1 && row.wins == 1)
        .map(|row| {
            server
                .get(&format!("/c/monday/players/{}", row.person))
                .body
        })
        .find(|page| page.says(".small", "walk-overs are not rated"));
    assert!(once.is_some());
    let lost = rows
        .iter()
        .find(|row| row.wins == 0 && row.matches == 1)
        .unwrap();
    let list = server.get(LIST).body;
    assert!(list.has(&format!("a[href='/c/monday/players/{}']", lost.person)));

    // Two against each other, from either side.
    let link = page.attributes("[href*='/against/']", "href").remove(0);
    let against = server.get(&link);
    assert_eq!(against.status, 200);
    assert!(against.says_just("strong.score", "1–0"));
    let parts: Vec<&str> = link.split('/').collect();
    let back = format!("/c/monday/players/{}/against/{}", parts[6], parts[4]);
    assert!(server.get(&back).says_just("strong.score", "0–1"));
    for nothing in [
        format!("/c/monday/players/{twice}/against/{twice}"),
        "/c/monday/players/0000000000000000".to_owned(),
        "/c/monday/players/x".to_owned(),
    ] {
        assert_eq!(server.get(&nothing).status, 404, "{nothing}");
    }
}

#[test]
fn names_stand_as_people_wish_and_a_name_taken_away_leaves_the_rating() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    server.get(LIST);
    let rows = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    let (one, other) = (rows[0].person, rows[1].person);
    let store = server.store.clone();
    let shown = crawford::club::shown::NameDisplay::Initials;
    wait(crawford::app::club::name_person(
        &store,
        director(),
        club().id,
        one,
        shown,
        None,
    ))
    .unwrap();
    let page = server.get(LIST).body;
    assert!(
        page.texts("bdi").iter().any(|name| name.starts_with("P. ")),
        "{page}"
    );
    let removed = crawford::app::privacy::remove(
        &store,
        director(),
        club().id,
        other,
        std::collections::BTreeSet::new(),
    );
    wait(removed).unwrap();
    let name = store
        .read_now(move |conn| people::find(conn, other))
        .unwrap()
        .name;
    assert_eq!(name, "");
    let page = server.get(&format!("/c/monday/players/{other}"));
    assert_eq!(page.status, 200);
    assert!(page.says("h1 bdi", "Player 1"), "{}", page.body);
    assert_eq!(listed(&server.get(LIST).body).len(), 2);
}

#[test]
fn other_rules_are_shown_before_they_are_made() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    server.get(LIST);
    let settings = "/c/monday/ratings/settings";
    assert_eq!(server.get(settings).status, 303);
    let mut owner = Browser::owner(&server);
    let seen = filled::send(&mut owner, settings, settings, &[("ramp", "none")]);
    assert_eq!(seen.status, 200);
    // 4 × 1 × √5 × ½ = 4.47.
    assert!(
        seen.says("main", "1504.5") && seen.says("main", "1522.1"),
        "{}",
        seen.body
    );
    assert_eq!(listed(&server.get(LIST).body)[0].1, "1522.1");
    let made = filled::send_from(&mut owner, &seen.body, settings, &[("sure", "1")]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert_eq!(listed(&server.get(LIST).body)[0].1, "1504.5");
    for (field, value) in [
        ("start", "x"),
        ("needed", "-1"),
        ("lengths", "79"),
        ("ramp", "x"),
    ] {
        let refused = filled::send(&mut owner, settings, settings, &[(field, value)]);
        assert_eq!(refused.status, 422, "{field}");
    }
    let off = filled::send(
        &mut owner,
        settings,
        settings,
        &[("on", "off"), ("sure", "1")],
    );
    assert_eq!(off.status, 303);
    assert!(server.get(LIST).says("main", "does not keep these"));
}
