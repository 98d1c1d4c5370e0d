//! The desk: its queue and room, tables, people, the end of the evening.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::{
    Command, DoubleElimination, EntrantNo, EventCommand, EventSettings, Format, MatchNo,
    MatchStatus, Outcome, robin,
};

pub fn desk(night: &mut Night<'_>) -> String {
    let path = format!("{}/desk", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200, "{}", page.body);
    page.body
}

pub fn post(night: &mut Night<'_>, rest: &str, fields: &[(&str, &str)]) -> crate::server::Answer {
    let path = format!("{}/{rest}", night.path);
    night.owner.post(&path, fields)
}

/// The journal version that the notice's Undo names.
pub fn undo_version(page: &str) -> String {
    page.attribute("[name='version']", "value")
}

#[test]
fn an_empty_tournament_is_sent_to_the_door_and_a_drawn_one_to_its_tables() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let page = desk(&mut night);
    assert!(page.says(".quiet", "No entries yet"));
    assert!(page.has(&format!("[href='{}/door']", night.path)));
    for name in ["Ann", "Bo"] {
        night.check_in(name);
    }
    assert!(desk(&mut night).says(".task-text", "close the list and make the draw"));
    night.act(EventCommand::CloseList.of(OPEN));
    assert!(desk(&mut night).says(".task-text", "The list is closed"));
}

#[test]
fn a_free_board_is_called_with_one_tap_and_the_match_is_in_the_room() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    assert_eq!(post(&mut night, "tables", &[("boards", "2")]).status, 303);
    let page = desk(&mut night);
    assert!(page.says("button", "Call to table 1") && page.says("button", "Call to table 2"));
    assert!(page.says_nowhere("Call to table 3"));
    for act in page.texts(".queue button, .row-acts button, .row-acts a") {
        assert!(act.contains(" – "), "a button that names no match: {act}");
    }
    let fields = [("table", "2")];
    assert_eq!(post(&mut night, "e/1/m/1/begin", &fields).status, 303);
    let page = desk(&mut night);
    assert!(page.has("#board-1-1"));
    assert!(page.says("p", "began at table 2:"), "the notice");
    assert!(page.says("button", "Call to table 1") && page.says_nowhere("Call to table 2"));
    assert_eq!(night.fixture(1).table, Some(2));
}

#[test]
fn tables_are_moved_and_matches_sent_back_and_what_cannot_be_says_why() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    post(&mut night, "tables", &[("boards", "3")]);
    post(&mut night, "e/1/m/1/begin", &[("table", "1")]);
    post(&mut night, "e/1/m/2/begin", &[]);
    assert_eq!(night.fixture(2).table, Some(2), "the first that is free");
    let room = desk(&mut night);
    assert!(
        room.contains("1\u{2060}–\u{2060}3") && !room.contains("512"),
        "{room}"
    );
    let version = night.version();
    for (rest, table, says) in [
        ("e/1/m/1/table", "2", "is being played at table 2"),
        ("e/1/m/1/table", "9", "There is no table 9"),
        ("e/1/m/1/table", "x", "Enter a whole number"),
        ("e/1/m/1/table", "-1", "Enter a whole number"),
        ("e/1/m/3/table", "3", "is not being played"),
        ("e/1/m/1/begin", "3", "has already begun"),
        ("e/1/m/7/begin", "3", "is still waiting for a player"),
    ] {
        let answer = post(&mut night, rest, &[("table", table)]);
        assert_eq!(answer.status, 422, "{rest} {table}");
        assert!(answer.says("main", says), "{rest} {table}: {says}");
    }
    let odd = post(&mut night, "e/1/m/1/table", &[("table", "x")]);
    let field = "#more-1-1[open] #f-table-1-1[value='x'][aria-invalid]";
    assert!(odd.has(field) && odd.has("#e-table-1-1"), "{}", odd.body);
    assert!(odd.has(".summary a[href='#f-table-1-1']") && !odd.has("#e-table-1-2"));
    assert_eq!(night.version(), version);
    assert_eq!(
        post(&mut night, "e/1/m/1/table", &[("table", "3")]).status,
        303
    );
    assert_eq!(night.fixture(1).table, Some(3));
    assert_eq!(post(&mut night, "e/1/m/1/call-back", &[]).status, 303);
    assert_eq!(night.fixture(1).status(), MatchStatus::Ready);
}

#[test]
fn free_tables_are_given_out_by_the_program_when_told_so() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let fields = [("boards", "3"), ("automatic", "1")];
    assert_eq!(post(&mut night, "tables", &fields).status, 303);
    assert_eq!(
        [1, 2, 3, 4].map(|m| night.fixture(m).table),
        [Some(1), Some(2), Some(3), None]
    );
    night.score(2, (5, 0));
    assert_eq!(night.fixture(4).table, Some(2));
    let version = night.version();
    for boards in ["513", "-1", "x", "99999999"] {
        let answer = post(&mut night, "tables", &[("boards", boards)]);
        assert_eq!(answer.status, 422, "{boards}");
        assert!(answer.has(&format!("[value='{boards}']")), "kept");
    }
    assert_eq!(night.version(), version);
}

/// Confirms the withdrawal that a page shows.
fn confirm(night: &mut Night<'_>, page: &str) -> crate::server::Answer {
    let action = format!("{}/withdraw", night.path);
    filled::send_from(&mut night.owner, page, &action, &[])
}

#[test]
fn whoever_leaves_gives_a_walk_over_and_can_come_back_by_undo() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let who = night.fixture(1).seats.top.entrant().unwrap();
    let fields = [("entrant", who.to_string())];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let other = night.fixture(1).seats.bottom.entrant().unwrap();
    // What follows is shown first, and nothing is stored by looking.
    let version = night.version();
    let page = post(&mut night, "withdraw", &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(night.version(), version);
    let winner = format!("Guest {other} wins");
    assert!(page.says("main .later .quiet", &winner), "{}", page.body);
    assert!(page.says("main .later .quiet", "comes in here"));
    assert!(page.says("main li", "open becomes 3–"), "{}", page.body);
    assert_eq!(confirm(&mut night, &page.body).status, 303);
    assert_eq!(night.fixture(1).result.unwrap().outcome, Outcome::WalkOver);
    let page = desk(&mut night);
    assert!(page.says(".quiet", "has left"));
    let version = undo_version(&page);
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    assert!(!night.state().has_left(who));
    assert_eq!(night.fixture(1).result, None);
    for entrant in ["99", "x", "", "-1"] {
        assert_eq!(
            post(&mut night, "withdraw", &[("entrant", entrant)]).status,
            422,
            "{entrant}"
        );
    }
    // Once their match has begun, it is shown anew before it is done.
    let page = post(&mut night, "withdraw", &fields).body;
    night.act(
        EventCommand::Begin {
            number: MatchNo(1),
            table: None,
            seen: None,
        }
        .of(OPEN),
    );
    let again = confirm(&mut night, &page);
    assert_eq!(again.status, 409);
    assert!(
        again.says("main .summary", "has changed this in the meantime"),
        "{}",
        again.body
    );
    assert!(!night.state().has_left(who));
    assert_eq!(confirm(&mut night, &again.body).status, 303);
    assert_eq!(post(&mut night, "come-back", &fields).status, 303);
    assert!(!night.state().has_left(who));
}

#[test]
fn the_evening_ends_when_every_match_is_decided_and_can_be_opened_again() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 2, "5");
    let early = post(&mut night, "finish", &[]);
    assert_eq!(early.status, 422);
    assert!(early.says("main", "not decided yet"));
    night.score(1, (5, 3));
    assert!(desk(&mut night).says("button", "End the tournament"));
    let pages = ["", "/e/1", "/e/1/m/1", "/p/1"].map(|below| format!("{}{below}", night.path));
    let over = |page: &String| server.get(page).has("[data-still]");
    assert!(!pages.iter().any(over), "not called live");
    assert_eq!(post(&mut night, "finish", &[]).status, 303);
    assert!(night.state().finished);
    assert!(pages.iter().all(over), "still called live");
    assert!(desk(&mut night).says("button", "Reopen"));
    assert_eq!(post(&mut night, "reopen", &[]).status, 303);
    assert!(!night.state().finished);
}

#[test]
fn nothing_of_it_is_for_strangers() {
    let server = TestServer::start();
    let night = Night::drawn(&server, 4, "5");
    let version = night.version();
    let mut stranger = crate::browser::Browser::new(&server);
    for rest in [
        "undo",
        "tables",
        "finish",
        "reopen",
        "withdraw",
        "come-back",
        "e/1/catch-up/1",
        "e/1/m/1/begin",
        "e/1/m/1/table",
        "e/1/m/1/call-back",
    ] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(
            stranger
                .post(&path, &[("entrant", "1"), ("version", "3")])
                .status,
            401,
            "{rest}"
        );
    }
    for rest in ["desk", "journal", "tables", "e/1/catch-up/1"] {
        assert_eq!(
            stranger.get(&format!("{}/{rest}", night.path)).status,
            303,
            "{rest}"
        );
    }
    assert_eq!(night.version(), version);
    assert_eq!(night.fixture(1).number, MatchNo(1));
}

/// The counts of the desk's first line.
fn counts(page: &str) -> String {
    page.texts("[data-glow='state']").remove(0)
}

#[test]
fn the_desk_counts_only_matches_that_two_play_or_can_come_to() {
    let server = TestServer::start();
    // Five on a sheet of eight: three byes, and a losers' side of which a part is nobody's.
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 5, double);
    let page = desk(&mut night);
    // Seven matches decide five players with two lives: one is ready in round 1, one of the two with byes in round 2.
    assert_eq!(counts(&page), "0 playing · 2 ready · 6 to come · 0 decided");
}

#[test]
fn who_left_before_the_draw_is_in_no_count() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    for i in 1..=5 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(Command::Withdraw {
        entrant: EntrantNo(5),
        seen: None,
    });
    assert_eq!(counts(&desk(&mut night)), "4 checked in");
    let event = format!("{}/e/1", night.path);
    let before = server.get(&event).body;
    assert!(before.says(".state", "4 checked in"), "{before}");
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    for number in 1..=3 {
        night.score(number, (5, 1));
    }
    let after = server.get(&event).body;
    assert!(
        after.says(".state", "4 players") && after.says_nowhere("5 players"),
        "{after}"
    );
    let club = server.get("/c/monday").body;
    assert!(club.says_nowhere("5 players"), "{club}");
}

#[test]
fn an_overdue_match_of_a_league_is_among_what_needs_somebody() {
    let server = TestServer::start();
    let league = EventSettings {
        format: Format::League(robin::League {
            deadlines: robin::Deadlines::InAll {
                by: "2020-01-31".parse().unwrap(),
            },
            ..robin::League::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, league);
    let page = desk(&mut night);
    assert!(page.says(".task-text", "6 matches are overdue"), "{page}");
    assert!(page.says(".task-text", "31 January 2020") && page.has("a[href$='/e/1/due']"));
    for number in 1..=6 {
        night.score(number, (5, 2));
    }
    assert!(desk(&mut night).says_nowhere("overdue"));
}

#[test]
fn the_desk_is_searched_by_name_and_by_table() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 32, "5");
    assert_eq!(post(&mut night, "tables", &[("boards", "20")]).status, 303);
    for number in 1..=14 {
        let table = (number + 1).to_string();
        let begun = post(
            &mut night,
            &format!("e/1/m/{number}/begin"),
            &[("table", &table)],
        );
        assert_eq!(begun.status, 303);
    }
    let found = |night: &mut Night<'_>, q: &str| -> Option<String> {
        let page = night.owner.get(&format!("{}/desk?q={q}", night.path));
        assert_eq!(page.status, 200);
        page.body.parts(".found-here").into_iter().next()
    };
    assert_eq!(found(&mut night, ""), None);
    let table = found(&mut night, "5").unwrap();
    assert!(
        table.says("li", "Table 5") && table.has("a[href$='/e/1/m/4/score']"),
        "{table}"
    );
    assert!(
        table.says_nowhere("Table 15"),
        "a number is the whole number: {table}"
    );
    assert!(
        found(&mut night, "20")
            .unwrap()
            .says("p", "Table 20 is free.")
    );
    let name = found(&mut night, "guest+7").unwrap();
    assert_eq!(
        name.texts("[class='row-line']").len(),
        2,
        "a match and a player: {name}"
    );
    assert!(
        found(&mut night, "nobody+else")
            .unwrap()
            .says(".quiet", "No player has this name or number")
    );
    // Many boards have their numbers above them, each leading to its own.
    let page = desk(&mut night);
    assert!(page.has(".boards.many"));
    assert_eq!(page.texts("a[href^='#board-']").len(), 14);
}
