//! What is rated: events ticked or not, the file for a federation, and the numbers in it.

use crate::browser::Browser;
use crate::evening::{Night, club, director};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use crawford::store::audit::AuditKind;
use crawford::store::{audit, people, ratings, unrated_events};
use crawford::tournament::{EventSettings, TournamentDetails};

const LIST: &str = "/c/monday/ratings";
const EVENTS: &str = "/c/monday/ratings/events";
const FILE: &str = "/c/monday/ratings/matches.csv";

#[test]
fn an_event_not_rated_moves_nobody_and_its_matches_say_so() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    server.get(LIST);
    let rows = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    assert_eq!(rows.len(), 2);
    let player = format!("/c/monday/players/{}", rows[0].person);
    assert!(server.get(&player).says_nowhere("does not rate this event"));
    let mut owner = Browser::owner(&server);
    assert_eq!(server.get(EVENTS).status, 303);
    assert!(owner.get(LIST).has(&format!("a[href='{EVENTS}']")));
    assert!(server.get(LIST).says_nowhere(EVENTS));
    let done = filled::send(&mut owner, EVENTS, EVENTS, &[("rated", "off")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let left = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    assert_eq!(left, []);
    assert!(
        server.get(&player).says("main", "does not rate this event"),
        "{}",
        server.get(&player).body
    );
    assert_eq!(owner.get(FILE).body.lines().count(), 1);
    // Ticked again, everything is as before; said twice, nothing happens.
    let key = {
        let page = owner.get(EVENTS).body;
        page.attribute("[name='there']", "value")
    };
    for _ in 0..2 {
        let done = filled::send(&mut owner, EVENTS, EVENTS, &[("rated", &key)]);
        assert_eq!(done.status, 303);
    }
    let again = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    assert_eq!(again, rows);
    // What names no event of the club is refused, and so is what was not on the page.
    let (stream, _) = key.rsplit_once('-').unwrap();
    let unknown = format!("{stream}-77");
    for (field, value) in [("there", &*unknown), ("there", "x"), ("rated", &*unknown)] {
        let refused = filled::send(&mut owner, EVENTS, EVENTS, &[(field, value)]);
        assert_eq!(refused.status, 422, "{field} {value}: {}", refused.body);
    }
    let kinds = server
        .store
        .read_now(|conn| audit::kinds(conn, Some(club().id)))
        .unwrap();
    assert!(kinds.contains(&AuditKind::EventRated));
}

#[test]
fn the_file_of_a_federation_has_the_numbers_and_a_page_only_those_that_are_public() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    night.walk_over(2);
    server.get(LIST);
    let rows = server
        .store
        .read_now(|conn| ratings::of_list(conn, club().id, "club"))
        .unwrap();
    let winner = rows.iter().find(|row| row.wins == 1).unwrap().person;
    let name = server
        .store
        .read_now(move |conn| people::find(conn, winner))
        .unwrap()
        .name;
    let mut owner = Browser::owner(&server);
    assert_eq!(server.get(FILE).status, 303);
    let member = format!("/c/monday/members/{winner}");
    let number = format!("{member}/number");
    let player = format!("/c/monday/players/{winner}");
    let kept = filled::send(&mut owner, &member, &number, &[("number", "+49 17/05")]);
    assert_eq!(kept.status, 303, "{}", kept.body);
    let file = owner.get(FILE).body;
    // The walk-over is not in it.
    assert_eq!(file.lines().count(), 2, "{file}");
    let line = file.lines().nth(1).unwrap();
    assert!(
        line.contains(&format!("5,{name},'+49 17/05,")) && line.ends_with(",5,2"),
        "{line}"
    );
    assert!(server.get(&player).says_nowhere("17/05"));
    assert!(owner.get(&player).says(".quiet", "17/05"));
    let public = [("number", "+49 17/05"), ("public", "1")];
    assert_eq!(
        filled::send(&mut owner, &member, &number, &public).status,
        303
    );
    assert!(
        server
            .get(&player)
            .body
            .says(".quiet", "Federation number +49 17/05")
    );
    // It is among what is kept of somebody, and goes with the name.
    assert!(
        owner
            .get(&format!("{member}/data.json"))
            .text()
            .contains("+49 17/05")
    );
    let long = "7".repeat(41);
    let refused = filled::send(&mut owner, &member, &number, &[("number", &long)]);
    assert_eq!(refused.status, 422);
    let shown = filled::send(
        &mut owner,
        &member,
        &format!("{member}/shown"),
        &[("shown", "initials")],
    );
    assert_eq!(shown.status, 303);
    assert!(
        server.get(&player).says_nowhere("17/05"),
        "a number would name who is not named"
    );
    let gone = filled::send(&mut owner, &member, &number, &[("number", "")]);
    assert_eq!(gone.status, 303);
    assert!(owner.get(&player).says_nowhere("17/05"));
}

#[test]
fn ticks_stay_where_a_draw_was_taken_back_meanwhile() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let (kept, gone) = (drawn_in_2019(&night, "Kept"), drawn_in_2019(&night, "Gone"));
    let unrated = || {
        let all = server
            .store
            .read_now(|conn| unrated_events::of_club(conn, club().id))
            .unwrap();
        all.into_iter().collect::<Vec<_>>()
    };
    let mut owner = Browser::owner(&server);
    let page = owner.get(&format!("{EVENTS}?year=2019")).body;
    assert_eq!(page.attributes("[name='rated'][checked]", "value").len(), 2);
    let facts = wait(gone.all.facts(gone.stream)).unwrap();
    let drawn = facts.last().unwrap().action;
    wait(gone.all.undo(director(), gone.stream, drawn, Vec::new())).unwrap();
    // Both are unticked on the page that still has both.
    let refused = filled::send_from(&mut owner, &page, EVENTS, &[("rated", "off")]);
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("[role='alert']", "no longer drawn in this club"));
    assert!(refused.says("label", "Kept") && refused.says_nowhere("Gone"));
    assert!(!refused.has("[name='rated'][checked]"));
    assert_eq!(unrated(), []);
    let done = filled::send_from(&mut owner, &refused.body, EVENTS, &[]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(unrated(), [(kept.stream, 1)]);
}

/// Another tournament of the club, drawn long before.
fn drawn_in_2019(night: &Night, name: &str) -> Night {
    let details = TournamentDetails {
        name: name.into(),
        date: "2019-03-02".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    let announced = night
        .all
        .announce(director(), club().id, details, settings, None);
    let old = Night {
        stream: wait(announced).unwrap().stream,
        all: night.all.clone(),
    };
    old.check_in("Old One");
    old.check_in("Old Two");
    old.draw();
    old
}

#[test]
fn the_events_are_ticked_a_year_at_a_time() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let old = drawn_in_2019(&night, "Long ago");
    let mut owner = Browser::owner(&server);
    let latest = owner.get(EVENTS).body;
    assert!(
        latest.says("label", "Été 2026") && latest.says_nowhere("Long ago"),
        "{latest}"
    );
    let year = format!("{EVENTS}?year=2019");
    assert!(latest.has(&format!("[href='{year}']")), "{latest}");
    let page = owner.get(&year).body;
    assert!(
        page.says("label", "Long ago") && page.says_nowhere("Été 2026"),
        "{page}"
    );
    // What is unticked is of that year alone.
    let done = filled::send(&mut owner, &year, EVENTS, &[("rated", "off")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let unrated = server
        .store
        .read_now(|conn| unrated_events::of_club(conn, club().id))
        .unwrap();
    assert_eq!(unrated.into_iter().collect::<Vec<_>>(), [(old.stream, 1)]);
    assert!(
        owner
            .get(&format!("{EVENTS}?year=1066"))
            .says("main", "Été 2026")
    );
}
