//! Who may win: the chances of a match at its score, and the forecast of an event, on their pages.

use crate::evening::{AT, Night, OPEN, director};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::Side;
use backgammon::scoring::{ScoredGame, WinKind};
use crawford::tournament::{EventCommand, MatchNo, ScoreEntry};

fn game(night: &Night, number: u32, kind: WinKind, cube: u32) {
    let command = EventCommand::Score {
        number: MatchNo(number),
        entry: ScoreEntry::Game(ScoredGame::new(Side::Top, kind, cube)),
        overrule: None,
        seen: None,
    }
    .of(OPEN);
    wait(night.all.act(director(), night.stream, command)).unwrap();
}

/// The numbers of the column of those who win, from the top of the table.
fn wins(page: &str) -> Vec<String> {
    page.texts("[data-glow^='wins-']")
}

#[test]
fn a_match_under_way_shows_its_chances_and_why() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let page = format!("{AT}/e/1/m/1");
    let before = server.get(&page);
    assert!(!before.has(".odds") && !before.has("#odds-why"));
    // Two points of five: 3-away against 5-away is 64.80 in a hundred by the table.
    game(&night, 1, WinKind::Gammon, 1);
    let shown = server.get(&page).body;
    assert!(shown.says(".odds", "65 % – 35 %"), "{shown}");
    assert!(
        shown.says("#odds-why p", "64.8 %") && shown.says("#odds-why p", "1500"),
        "{shown}"
    );
    let event = server.get(AT).body;
    assert!(event.says(".odds", "65 % – 35 %"));
    // Decided: nothing is left to chance.
    night.score(1, 5, 2);
    let shown = server.get(&page).body;
    assert!(!shown.has(".odds") && !shown.has("#odds-why"));
}

#[test]
fn an_event_under_way_has_a_forecast_that_moves_with_it() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let forecast = format!("{AT}/e/1/forecast");
    assert!(server.get(AT).has(&format!("[href='{forecast}']")));
    let first = server.get(&forecast);
    assert_eq!(first.status, 200);
    assert_eq!(wins(&first.body).len(), 8);
    assert!(first.says("#odds-how", "the numbers are exact"));
    // Whatever else of the club has moved meanwhile.
    assert_eq!(wins(&server.get(&forecast).body), wins(&first.body));
    for number in 1..=4 {
        night.score(number, if number == 7 { 7 } else { 5 }, 0);
    }
    let half = server.get(&forecast).body;
    assert_eq!(wins(&half).len(), 4, "{half}");
    assert!(half.says(".quiet", "4 players can no longer win"));
    for number in 5..=8 {
        night.score(number, if number == 7 { 7 } else { 5 }, 0);
    }
    let over = server.get(&forecast);
    assert_eq!(over.status, 200);
    assert!(over.says("main", "there is nothing to forecast") && wins(&over.body).is_empty());
    assert!(server.get(AT).says_nowhere(&forecast));
}

#[test]
fn there_is_no_forecast_before_the_draw_and_none_of_no_event() {
    let server = TestServer::start();
    Night::with(&server, &["Ann", "Bob"]);
    let page = server.get(&format!("{AT}/e/1/forecast"));
    assert!(page.says("main", "before the draw"), "{}", page.body);
    assert_eq!(server.get(&format!("{AT}/e/7/forecast")).status, 404);
}
