//! What the bracket says of matches played and to come, and what a projector shows of it.

use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use chrono::SecondsFormat;
use crawford::tournament::{
    Consolation, EventCommand, EventSettings, Fixture, Format, MatchNo, Seat,
};

/// Sixteen players to 5, the upper of each match of the first round winning.
fn sixteen(server: &TestServer) -> Night<'_> {
    let night = Night::with(server, 16, settings("7 5"));
    for number in 1..=8 {
        night.score(number, (5, 2));
    }
    night
}

#[test]
fn it_says_to_what_length_and_who_comes() {
    let server = TestServer::start();
    let night = sixteen(&server);
    let page = server.get(&format!("{}/e/1", night.path)).body;
    assert_eq!(
        page.texts(".bracket h3 .to"),
        ["to 5", "to 5", "to 5", "to 7"]
    );
    let to_come = page.texts(".bracket .round.r4 .p.open");
    assert_eq!(to_come, ["Winner of 13", "Winner of 14"]);
    assert!(!page.has(".cell.way"), "nobody has won it yet");
    // A slow line carries no sheet for tables that cannot come.
    let sheets = page.attributes("link[rel='stylesheet']", "href");
    assert!(
        sheets.iter().all(|to| !to.ends_with("/standings.css")),
        "{sheets:?}"
    );
}

#[test]
fn the_way_of_the_winner_is_drawn() {
    let server = TestServer::start();
    let night = sixteen(&server);
    for number in 9..=14 {
        night.score(number, (5, 4));
    }
    night.score(15, (7, 0));
    let page = server.get(&format!("{}/e/1", night.path)).body;
    let way = page.parts(".cell.way");
    assert_eq!(way.len(), 4);
    let winner = page.texts(".champion a").remove(0);
    for cell in way {
        assert!(cell.says(".p.won bdi", &winner), "{winner}: {cell}");
    }
}

#[test]
fn points_over_the_length_are_said_where_one_looks_for_them() {
    let server = TestServer::start();
    let night = Night::with(&server, 4, settings("5"));
    night.score(1, (8, 4));
    let page = server.get(&format!("{}/e/1", night.path)).body;
    assert_eq!(page.texts(".bracket .r1 .p.won b")[0], "5");
    let page = server.get(night.of_match(1, "").trim_end_matches('/'));
    assert!(
        page.says(".over", "3 points more than needed"),
        "{}",
        page.body
    );
    // Lists keep what was entered.
    let file = server.get(&format!("{}/e/1/results.csv", night.path)).body;
    assert!(file.contains(",8,") && file.contains(",4,"), "{file}");
}

#[test]
fn a_projector_has_six_pictures_at_most_and_the_tree_of_the_last_sixteen() {
    let server = TestServer::start();
    let night = Night::with(&server, 64, settings("5"));
    let screen = format!("{}/e/1/screen", night.path);
    for number in 1..=32 {
        let number = MatchNo(number);
        night.act(
            EventCommand::Begin {
                number,
                table: None,
                seen: None,
            }
            .of(OPEN),
        );
    }
    let page = server.get(&screen).body;
    assert_eq!(page.parts(".pane .tables").len(), 2, "of what is played");
    assert!(
        page.parts(".pane .tables")
            .iter()
            .all(|pane| pane.parts("li").len() <= 12)
    );
    assert!(
        !page.has(".pane .rounds"),
        "sixty-four are no tree for a wall"
    );
    for number in 1..=48 {
        night.score(number, (5, 1));
    }
    let page = server.get(&screen).body;
    assert!(page.parts(".pane").len() <= 6);
    assert_eq!(page.texts(".pane .rounds h3").len(), 4);
    assert_eq!(page.parts(".pane .rounds .r1 .cell").len(), 8);
}

#[test]
fn a_projector_and_the_page_say_until_when_the_round_is() {
    let server = TestServer::start();
    let timed = EventSettings {
        round_minutes: Some(40),
        ..settings("5")
    };
    let night = Night::with(&server, 4, timed);
    let page = format!("{}/e/1", night.path);
    let screens = [format!("{page}/screen"), format!("{}/screen", night.path)];
    for path in screens.iter().chain([&page]) {
        assert!(!server.get(path).body.has("[data-until]"), "{path}");
    }
    night.act(
        EventCommand::Begin {
            number: MatchNo(1),
            table: None,
            seen: None,
        }
        .of(OPEN),
    );
    for path in screens.iter().chain([&page]) {
        let body = server.get(path).body;
        let clock = body.part("[role=timer][data-until]");
        assert!(clock.says("span", "round 1 until "), "{path}: {clock}");
        assert_eq!(clock.parts("template").len(), 2, "what scripts say");
    }
    // A moment of the past has no time running.
    let began = night.fixture(1).begun_at.unwrap().utc();
    let at = began.to_rfc3339_opts(SecondsFormat::Micros, true);
    let past = server.get(&format!("{page}?at={at}")).body;
    assert!(past.has(".round-clock") && !past.has("[data-until]"));
}

#[test]
fn a_match_says_of_nobody_that_they_left_went_on_or_fell() {
    let server = TestServer::start();
    let consolation = EventSettings {
        format: Format::Consolation(Consolation::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 9, consolation);
    let state = night.state();
    let matches = &state.event(OPEN).unwrap().matches;
    let page = |number: MatchNo| server.get(&format!("{}/e/1/m/{number}", night.path)).body;
    let byes = |m: &Fixture| {
        let seats = m.seats.both();
        seats.iter().filter(|seat| **seat == Seat::Bye).count()
    };
    // Two byes meet in the consolation: nobody was there who could leave.
    let nobodys = matches.iter().find(|m| byes(m) == 2).unwrap();
    let shown = page(nobodys.number);
    assert!(shown.says("p.lead", "Nobody plays here: both places are byes."));
    assert!(!shown.says("main", "both left"), "{shown}");
    assert!(!shown.says("main", "went on"), "{shown}");
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(!journal.says("main", "Neither bye nor bye"));
    // A bye does not fall anywhere.
    let first = matches.iter().find(|m| byes(m) == 1).unwrap();
    let shown = page(first.number);
    assert!(shown.says("main", "The winner went on to:"), "{shown}");
    assert!(!shown.says("main", "The loser fell"), "{shown}");
    // Nor does anybody where both have left.
    let played = matches.iter().find(|m| m.players().is_some()).unwrap();
    let number = played.number;
    let left = [("tab", "ending"), ("ending", "both-left")];
    let answer = night.enter(number.0, &left);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let shown = server.get(&format!("{}/e/1/m/{number}", night.path)).body;
    assert!(shown.says("main", "both left"), "{shown}");
    assert!(!shown.has(".to-next"), "{shown}");
}
