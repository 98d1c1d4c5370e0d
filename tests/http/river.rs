//! How an event was won, drawn as a river: on its page, at the end of the projector's round, in its report and beside links
//! to it.

use crate::browser::Browser;
use crate::evening::{AT, Night, OPEN};
use crate::filled;
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::Side;
use backgammon::scoring::{ScoredGame, WinKind};
use crawford::tournament::{Command, MatchStatus, ScoreEntry};

/// Everything is played game by game, who wins and how by the number of the game; `most` games of it.
fn play(night: &Night, most: u32) {
    for nth in 0..most {
        let t = wait(night.all.read(night.stream)).unwrap();
        let event = t.state.event(OPEN).unwrap();
        let open = event
            .matches
            .iter()
            .find(|m| matches!(m.status(), MatchStatus::Ready | MatchStatus::Playing));
        let Some(number) = open.map(|m| m.number.0) else {
            return;
        };
        let winner = [Side::Top, Side::Bottom, Side::Bottom][nth as usize * 7 % 3];
        let kind = match nth % 5 {
            0 => WinKind::Gammon,
            _ => WinKind::Single,
        };
        let game = ScoredGame::new(winner, kind, 1);
        night.enter(number, ScoreEntry::Game(game), false, "");
    }
}

fn of(server: &TestServer, players: u32) -> Night {
    // First names that differ, as people have them.
    let first = |i: u32| {
        let (begins, goes_on) = (i as usize / 4, i as usize % 4);
        format!(
            "{}{}n",
            &"BDFGKLMN"[begins..=begins],
            &"aeiu"[goes_on..=goes_on]
        )
    };
    let names: Vec<String> = (0..players)
        .map(|i| format!("{} Featherstonehaugh", first(i)))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let night = Night::with(server, &names);
    night.draw();
    night
}

#[test]
fn a_won_event_is_headed_by_how_it_was_won() {
    let server = TestServer::start();
    let night = of(&server, 32);
    play(&night, 20);
    let drawn_by = "link[href$='river.css']";
    let before = server.get(AT).body;
    assert!(!before.has(".river") && !before.has(drawn_by));
    play(&night, 1000);
    let page = server.get(AT).body;
    assert!(page.has(drawn_by));
    let drawing = page.part("#top svg.river");
    assert!(drawing.len() < 15_000, "{}", drawing.len());
    assert_eq!(page.texts("svg.river path").len(), 32);
    // The winner's name is on the band that is everything at the end, and a label has room on the narrowest phone.
    let winner = page.texts(".champion bdi").remove(0);
    let first = winner.split(' ').next().unwrap();
    let named = page.texts("svg.river .on.win");
    assert!(named.len() == 1 && named[0].starts_with(first), "{named:?}");
    assert!(page.has("svg.river a.from0 text"), "{drawing}");
    // The same in words.
    assert!(page.says("#river-of", &winner), "{page}");
    let turns = page.texts("#river-of .turns li");
    assert!((6..=12).contains(&turns.len()), "{turns:?}");
    assert!(
        turns.iter().any(|turn| turn.contains("→ 100 %")),
        "{turns:?}"
    );
    assert_eq!(page.texts("#river-of tbody tr").len(), 8);
    // It closes the projector's round.
    for screen in [format!("{AT}/screen"), format!("{AT}/e/1/screen")] {
        let panes = server.get(&screen).body.parts(".pane");
        assert!(panes.last().unwrap().has(".river"), "{screen}");
    }
}

#[test]
fn the_report_and_the_card_have_it_too() {
    let server = TestServer::start();
    let night = of(&server, 4);
    let before = server.get(&format!("{AT}/e/1/card.png"));
    play(&night, 1000);
    let after = server.get(&format!("{AT}/e/1/card.png"));
    assert_eq!((before.status, after.status), (200, 200));
    assert_ne!(before.body, after.body);
    night.act(Command::Finish);
    let mut owner = Browser::owner(&server);
    let edit = format!("{AT}/report/edit");
    let answer = filled::send(&mut owner, &edit, &edit, &[("published", "1")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let report = server.get(&format!("{AT}/report"));
    assert!(report.has("#report svg.river") && report.has("#report .turns"));
    // Who corrects the final sees another river.
    let final_of = wait(night.all.read(night.stream)).unwrap();
    let event = final_of.state.event(OPEN).unwrap();
    let (number, lost) = {
        let last = event.final_match().unwrap();
        (
            last.number.0,
            last.result.as_ref().unwrap().winner.unwrap().other(),
        )
    };
    let winner = server.get(AT).body.texts("svg.river .on.win");
    let (top, bottom) = match lost {
        Side::Top => (7, 3),
        Side::Bottom => (3, 7),
    };
    night.correct(number, top, bottom);
    assert_ne!(server.get(AT).body.texts("svg.river .on.win"), winner);
}

#[test]
fn where_nobody_can_be_said_to_win_there_is_none() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo"]);
    night.act(Command::Finish);
    assert!(!server.get(AT).has(".river"));
    assert!(!server.get(&format!("{AT}/screen")).has(".river"));
}

#[test]
fn while_an_event_goes_on_the_projector_closes_with_it_after_each_round() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let screens = [format!("{AT}/screen"), format!("{AT}/e/1/screen")];
    for number in 1..=4 {
        for screen in &screens {
            assert!(!server.get(screen).has(".river"), "{screen}");
        }
        night.score(number, 5, 2);
    }
    let mut drawings = Vec::new();
    for screen in &screens {
        let panes = server.get(screen).body.parts(".pane");
        let last = panes.last().unwrap();
        assert_eq!(last.texts("svg.river path").len(), 8, "{screen}");
        // Nobody has won yet.
        assert!(!last.has("svg.river .win") && last.has("svg.river .second"));
        assert!(last.has("svg.river a text"), "{last}");
        drawings.push(last.part("svg.river"));
    }
    assert_eq!(drawings[0], drawings[1]);
    assert!(!server.get(AT).has(".river"));
    // What begins the next round is drawn once that is over.
    let shown = || server.get(&screens[1]).body.part("svg.river");
    night.score(5, 5, 2);
    assert_eq!(shown(), drawings[0]);
    night.score(6, 5, 2);
    assert_ne!(shown(), drawings[0]);
}
