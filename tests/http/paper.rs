//! Sheets for the wall and the door: pairings, and the list to tick by hand.

use crate::browser::Browser;
use crate::evening::{AT, Night};
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::Command;

#[test]
fn a_sheet_is_blank_whatever_else_its_address_holds() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    for sheet in ["print-sheet", "print-slips"] {
        let page = |query: &str| server.get(&format!("{AT}/e/1/{sheet}{query}")).body;
        // A filled one leads to the blank one, which leads back.
        let blank = ".also a[href$='?blank']";
        assert!(
            page("").has(blank) && page("?from=desk").has(blank),
            "{sheet}"
        );
        for query in ["?blank", "?blank=", "?blank&from=desk", "?from=desk&blank"] {
            assert!(!page(query).has(blank), "{sheet}{query}");
        }
    }
}

#[test]
fn every_slip_bears_the_name_of_the_club() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let page = server.get(&format!("{AT}/e/1/print-slips")).body;
    let club = page.texts(".band .club-name bdi").remove(0);
    let borne = page.texts(".slip .slip-club");
    assert_eq!(borne.len(), page.parts("li.slip").len());
    assert!(borne.iter().all(|name| *name == club), "{borne:?}");
}

#[test]
fn pairings_stand_by_table_and_by_name_until_they_are_played() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.act(Command::SetBoards {
        boards: 2,
        automatic: true,
        seen: None,
    });
    let sheet = format!("{AT}/e/1/print-pairings");
    let page = server.get(&sheet).body;
    // Four first-round matches: two at tables, two that wait; each player once by table, once as a name to look for, once
    // as somebody's opponent.
    let tables = page.texts("td[class='n table']");
    assert_eq!(tables.len(), 4);
    assert_eq!(tables.iter().filter(|table| table.is_empty()).count(), 2);
    let times = |selector: &str, name: &str| {
        let all = page.texts(selector);
        all.iter().filter(|text| *text == name).count()
    };
    for player in 1..=8 {
        let name = format!("Player {player}");
        assert_eq!(times("bdi:not([class])", &name), 2, "{name}");
        assert_eq!(times("bdi.name", &name), 1, "{name}");
    }
    let said = page.texts(".by-name li > span");
    let at_first = said.iter().filter(|s| s.starts_with("Table 1 ·"));
    assert_eq!(at_first.count(), 2, "{said:?}");
    assert!(!page.has("main form"), "it is a sheet of paper");

    for number in 1..=4 {
        night.score(number, 5, 0);
    }
    let later = server.get(&sheet).texts("td.small");
    assert!(!later.is_empty(), "two semi-finals are to be played");
    assert!(later.iter().all(|s| s.ends_with("Semi-final")), "{later:?}");
}

#[test]
fn who_sits_out_the_round_is_told_so_and_an_event_without_pairings_says_what_will_be_there() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bob", "Cid"]);
    let sheet = format!("{AT}/e/1/print-pairings");
    assert!(
        server
            .get(&sheet)
            .says("main", "No matches are waiting to be played")
    );
    night.draw();
    let said = server.get(&sheet).texts(".by-name li > span");
    assert_eq!(said.iter().filter(|s| *s == "Bye").count(), 1, "{said:?}");
}

#[test]
fn the_list_for_the_door_has_the_roster_with_those_in_it_ticked_and_room_for_guests() {
    let server = TestServer::start();
    let _night = Night::with(&server, &["Ann", "Bob"]);
    let mut owner = Browser::owner(&server);
    let new = "/c/monday/members/new";
    let fields = [("name", "Zoë van Dijk"), ("rating", "")];
    assert_eq!(filled::send(&mut owner, new, new, &fields).status, 303);
    let list = format!("{AT}/print-list");
    let door = owner.get(&format!("{AT}/door")).body;
    assert!(door.has(&format!("[href='{list}']")));
    let page = owner.get(&list).body;
    assert_eq!(page.texts("[class='box on']").len(), 2, "{page}");
    assert_eq!(page.texts("tr").len(), 1 + 3 + 12);
    assert_eq!(
        page.texts("th[scope='row']"),
        ["Ann", "Bob", "Zoë van Dijk"]
    );
    assert_ne!(
        server.get(&list).status,
        200,
        "the roster is the club's own"
    );
}
