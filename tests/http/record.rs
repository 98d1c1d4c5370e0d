//! `…/m/{match}/record`, `/replay`, `/record-file`, `/record-blank`: the record of a match.

use crate::browser::{Browser, pairs};
use crate::evening::{AT, Night, OPEN, club, director};
use crate::filled;
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford::app::stories::check;
use crawford::app::tournament::TournamentUndoOutcome;
use crawford::tournament::{
    EventCommand, EventSettings, Fixture, MatchNo, MatchStatus, ScoreEntry,
};

fn oracle(name: &str) -> String {
    String::from_utf8(std::fs::read(format!("tests/data/oracle/{name}")).unwrap()).unwrap()
}

fn path(number: u32, rest: &str) -> String {
    format!("{AT}/e/1/m/{number}{rest}")
}

fn fixture(night: &Night, number: u32) -> Fixture {
    let story = wait(night.all.read(night.stream)).unwrap();
    let event = story.state.event(OPEN).unwrap();
    event.fixture(MatchNo(number)).unwrap().clone()
}

/// The sides of a match by the names `left` and `right` of a record's columns.
fn left_is(night: &Night, number: u32, left: &str) -> Side {
    let names = wait(night.all.names(club().id)).unwrap();
    let story = wait(night.all.read(night.stream)).unwrap();
    let m = fixture(night, number);
    let top = m.seats.top.entrant().unwrap();
    if names.of_entrant(&story.state, top).as_deref() == Some(left) {
        Side::Top
    } else {
        Side::Bottom
    }
}

#[test]
fn a_record_fills_in_the_sheet_and_the_match_can_be_clicked_through() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.mat");
    assert_eq!(owner.get(&path(1, "/replay")).status, 404);
    let page = owner.get(&path(1, "/record"));
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.has("form[enctype='multipart/form-data']"));
    let answer = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.header("Location"), Some(path(1, "/replay").as_str()));

    let m = fixture(&night, 1);
    let json: serde_json::Value = serde_json::from_str(&oracle("matches/d016.json")).unwrap();
    let left = left_is(&night, 1, "Luca");
    assert_eq!(m.status(), MatchStatus::Finished);
    assert_eq!(m.sheet.games.len(), json["games"].as_array().unwrap().len());
    let by_column = |column: usize| if column == 0 { left } else { left.other() };
    for (game, expected) in m.sheet.games.iter().zip(json["games"].as_array().unwrap()) {
        let winner = by_column(expected["winner"].as_u64().unwrap() as usize);
        assert_eq!(game.game.winner, winner);
        assert_eq!(u64::from(game.points), expected["points"].as_u64().unwrap());
        assert_eq!(
            u64::from(game.game.cube),
            expected["cube"].as_u64().unwrap()
        );
        assert_eq!(
            game.played_as == backgammon::scoring::GameStatus::Crawford,
            expected["crawford"].as_bool().unwrap()
        );
    }
    let winner = by_column(json["winner"].as_u64().unwrap() as usize);
    assert_eq!(m.result.as_ref().unwrap().winner, Some(winner));
    assert!(m.record.is_some());
    assert_eq!(
        check::<crawford::tournament::Tournament>(&server.store)
            .unwrap()
            .done,
        []
    );

    // Anyone clicks through it, by links, without scripts.
    let replay = server.get(&path(1, "/replay"));
    assert_eq!(replay.status, 200);
    for part in ["svg.board", "[href^='?g=1&']", "[data-step='on']"] {
        assert!(replay.has(part), "{part}");
    }
    for part in ["Pip count", "Match winning chances"] {
        assert!(replay.says("main", part), "{part}");
    }
    let far = server.get(&path(1, "/replay?g=3&m=17"));
    assert!(far.says("main", "Game 3") && far.has("a[href^='/position/XGID=']"));
    let position = far.attribute("a[href^='/position/XGID=']", "href");
    assert_eq!(server.get(&position).status, 200);
    for odd in [
        "?g=0&m=0",
        "?g=99&m=99",
        "?g=x&m=-1",
        "?g=1&g=2",
        "?m=%ff",
        "?x",
        "?g=18446744073709551616",
    ] {
        let answer = server.get(&path(1, &format!("/replay{odd}")));
        assert_eq!(answer.status, 200, "{odd}");
    }
    assert!(
        server
            .get(&path(1, ""))
            .has(&format!("a[href='{}']", path(1, "/replay")))
    );

    // The file comes back as it went in, and is no page.
    let file = server.get(&path(1, "/record-file"));
    assert_eq!(file.body, record);
    assert!(
        file.header("Content-Disposition")
            .unwrap()
            .starts_with("attachment")
    );
    assert_eq!(
        file.header("Content-Type"),
        Some("application/octet-stream")
    );

    // Undo takes score and record back together.
    let story = wait(night.all.read(night.stream)).unwrap();
    let action = owner.get(&path(1, "/replay")).body;
    let version: u64 = action
        .attribute("[name='version']", "value")
        .parse()
        .unwrap();
    assert!(version <= story.version);
    let undone = wait(
        night
            .all
            .undo(director(), night.stream, version, Vec::new()),
    )
    .unwrap();
    assert!(matches!(undone, TournamentUndoOutcome::Done { .. }));
    let m = fixture(&night, 1);
    assert_eq!((m.result, m.record), (None, None));
    assert_eq!(server.get(&path(1, "/replay")).status, 404);
}

#[test]
fn only_a_director_attaches_a_record() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let record = oracle("matches/d016.mat");
    let mut anyone = Browser::new(&server);
    for rest in ["/record", "/record-blank"] {
        let answer = anyone.post(&path(1, rest), &[("text", record.as_str())]);
        assert_eq!(answer.status, 401, "{rest}");
    }
    assert_eq!(anyone.get(&path(1, "/record")).status, 303);
    assert!(fixture(&night, 1).record.is_none());
    let mut owner = Browser::owner(&server);
    assert_eq!(owner.get(&path(9, "/record")).status, 404);
    assert_eq!(owner.post(&path(1, "/record-blank"), &[]).status, 404);
}

#[test]
fn who_is_who_is_asked_when_the_names_do_not_tell() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.sgf");
    let asked = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(asked.status, 422);
    assert!(asked.says("main", "Who is who?") && asked.has("[value='crossed']"));
    assert!(fixture(&night, 1).record.is_none(), "nothing is stored yet");
    let fields = [("text", record.as_str()), ("sides", "crossed")];
    assert_eq!(owner.submit(&path(1, "/record"), &fields).status, 303);
    // Bruno, the right column, won: crossed, that is the upper player.
    let m = fixture(&night, 1);
    assert_eq!(m.result.unwrap().winner, Some(Side::Top));
    let replay = server.get(&path(1, "/replay")).body;
    assert!(
        replay.says(".aloud", "Ann") && replay.says_nowhere("Luca"),
        "the record's names are not shown"
    );
}

#[test]
fn a_record_that_does_not_fit_is_refused_with_why_and_nothing_is_stored() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Nils", "Ulla"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let version = wait(night.all.read(night.stream)).unwrap().version;
    let several = oracle("matches/d016.mat") + "\n" + &oracle("matches/d017.mat");
    let illegal = oracle("bad/illegal_distance.mat");
    let cut = oracle("bad/truncated_midgame.mat");
    let other = oracle("matches/d012.mat");
    let whole = oracle("matches/d017.mat");
    let (head, games) = whole.split_once(" Game 1").unwrap();
    let late = format!("{head}{}", &games[games.find(" Game 2").unwrap()..]);
    for (text, why) in [
        (late.as_str(), "Choose the record of the whole match."),
        ("", "Paste it here, or choose a file."),
        ("hello", "not a record"),
        (cut.as_str(), "not finished"),
        (
            other.as_str(),
            "record of a match to 5; this match is played to 7",
        ),
        (several.as_str(), "There are 2 matches in this file"),
    ] {
        let answer = owner.submit(
            &path(1, "/record"),
            &[("text", text), ("sides", "straight")],
        );
        assert_eq!(answer.status, 422, "{why}: {}", answer.body);
        assert!(answer.says("main", why), "{why}: {}", answer.body);
    }
    let text = [("text", illegal.as_str()), ("sides", "straight")];
    let answer = owner.submit(&path(1, "/record"), &text);
    assert!(answer.status == 422 && answer.has(".legal"));
    let odd = [("text", other.as_str()), ("sides", "upside-down")];
    assert_eq!(owner.submit(&path(1, "/record"), &odd).status, 422);
    let large = "x".repeat(300_000);
    assert_eq!(
        owner
            .submit(&path(1, "/record"), &[("text", &large)])
            .status,
        413
    );
    assert_eq!(wait(night.all.read(night.stream)).unwrap().version, version);
    // The one that was meant is taken.
    let fields = [
        ("text", several.as_str()),
        ("part", "2"),
        ("sides", "straight"),
    ];
    assert_eq!(owner.submit(&path(1, "/record"), &fields).status, 303);
    assert_eq!(
        server.get(&path(1, "/record-file")).body,
        oracle("matches/d017.mat")
    );
}

#[test]
fn a_record_of_a_decided_match_corrects_it_and_asks_what_becomes_of_later_ones() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo", "Cy", "Di"]);
    night.draw();
    night.score(1, 5, 3);
    night.score(2, 5, 3);
    night.score(3, 7, 1);
    let mut owner = Browser::owner(&server);
    // Its right column won: the one who was said to have lost.
    let record = oracle("matches/d011.mat");
    let fields = [("text", record.as_str()), ("sides", "straight")];
    let asked = owner.submit(&path(1, "/record"), &fields);
    assert_eq!(asked.status, 422, "{}", asked.body);
    assert!(asked.says("main", "This changes who goes on") && asked.has("[value='record-only']"));
    for place in ["1 becomes 3–4", "3–4 becomes 1"] {
        assert!(asked.says("li", place), "{place}: {}", asked.body);
    }
    assert!(fixture(&night, 1).record.is_none());
    let fields = [fields[0], fields[1], ("standing", "record-only")];
    let answer = owner.submit(&path(1, "/record"), &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let m = fixture(&night, 1);
    assert_eq!(m.result.as_ref().unwrap().winner, Some(Side::Bottom));
    assert!(m.corrected && m.record.is_some());

    // The same once more changes nothing but which record is attached. (The page has two forms by now.)
    let (first, before) = (
        m.record,
        wait(night.all.read(night.stream)).unwrap().version,
    );
    let again = owner.post(
        &path(1, "/record"),
        &[("text", record.as_str()), ("sides", "straight")],
    );
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(
        wait(night.all.read(night.stream)).unwrap().version,
        before + 1
    );
    assert_ne!(fixture(&night, 1).record, first);
}

#[test]
fn what_becomes_of_later_matches_is_asked_anew_when_they_are_others_by_now() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bo", "Cy", "Di"]);
    night.draw();
    night.score(1, 5, 3);
    night.score(2, 5, 3);
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d011.mat");
    let fields = [("text", record.as_str()), ("sides", "straight")];
    let asked = owner.submit(&path(1, "/record"), &fields);
    assert_eq!(asked.status, 422, "{}", asked.body);
    night.score(3, 7, 1);
    let take = |asked: &Answer| -> Vec<(String, String)> {
        let sent = ["tag", "seen"].map(|name| {
            let value = asked.attribute(&format!("[name='{name}']"), "value");
            (name.to_owned(), value)
        });
        let own = [fields[0], fields[1], ("standing", "take-seat")];
        let own = own.map(|(name, value)| (name.to_owned(), value.to_owned()));
        sent.into_iter().chain(own).collect()
    };
    let chosen = take(&asked);
    let told = owner.post(&path(1, "/record"), &pairs(&chosen));
    assert_eq!(told.status, 422, "{}", told.body);
    assert!(told.says("main", "changed this in the meantime"));
    assert!(fixture(&night, 1).record.is_none());
    let chosen = take(&told);
    let done = owner.post(&path(1, "/record"), &pairs(&chosen));
    assert_eq!(done.status, 303, "{}", done.body);
    assert!(fixture(&night, 1).record.is_some());
}

#[test]
fn what_is_entered_already_stands_beside_the_record_and_the_director_chooses() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    // The record says 4-10 for Bruno.
    match left_is(&night, 1, "Luca") {
        Side::Top => night.score(1, 0, 7),
        Side::Bottom => night.score(1, 7, 0),
    }
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.mat");
    let version = || wait(night.all.read(night.stream)).unwrap().version;
    let before = version();
    let asked = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(asked.status, 422, "{}", asked.body);
    let compared = asked.body.part("[aria-labelledby='differs-title']");
    for part in ["Entered", " 7", " 10"] {
        assert!(compared.says("section", part), "{part}: {compared}");
    }
    assert!(compared.has("[value='record']"), "{compared}");
    assert!(compared.has("[value='entered']"), "{compared}");
    assert_eq!(version(), before, "nothing is replaced unasked");

    // What is entered stays, and the record is attached.
    let fields = [("text", record.as_str()), ("over", "entered")];
    assert_eq!(owner.post(&path(1, "/record"), &fields).status, 303);
    let m = fixture(&night, 1);
    assert!(m.record.is_some() && m.sheet.games.is_empty());
    assert_eq!(m.score().top + m.score().bottom, 7);

    // Or the record's games count.
    let fields = [fields[0], ("over", "record")];
    assert_eq!(owner.post(&path(1, "/record"), &fields).status, 303);
    let m = fixture(&night, 1);
    assert!(!m.sheet.games.is_empty() && m.corrected);
    assert_eq!(m.score().top + m.score().bottom, 14);
    let odd = [fields[0], ("over", "both")];
    assert_eq!(owner.post(&path(1, "/record"), &odd).status, 422);
}

#[test]
fn a_record_is_taken_from_a_page_before_a_move_and_not_from_one_before_a_score() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let number = MatchNo(1);
    let begin = EventCommand::Begin {
        number,
        table: Some(2),
        seen: None,
    };
    night.act(begin.of(OPEN));
    let mut owner = Browser::owner(&server);
    let (record, here) = (oracle("matches/d016.mat"), path(1, "/record"));
    let (own, old) = (owner.get(&here).body, owner.get(&here).body);
    let moved = EventCommand::ChangeTable {
        number,
        table: Some(5),
        seen: None,
    };
    night.act(moved.of(OPEN));
    let text = ("text", record.as_str());
    let taken = filled::send_from(&mut owner, &own, &here, &[text]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    // Now the score stands that the page did not know of.
    let over = ("over", "record");
    let late = filled::send_from(&mut owner, &old, &here, &[text, over]);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(late.says(".summary p", "In the meantime:"), "{}", late.body);
    let again = filled::send_from(&mut owner, &late.body, &here, &[text, over]);
    assert_eq!(again.status, 303, "{}", again.body);
}

#[test]
fn games_on_the_sheet_are_not_replaced_unasked_and_what_goes_on_from_them_is() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let json: serde_json::Value = serde_json::from_str(&oracle("matches/d016.json")).unwrap();
    let left = left_is(&night, 1, "Luca");
    let first = &json["games"][0];
    let winner = match first["winner"].as_u64() {
        Some(0) => left,
        _ => left.other(),
    };
    let cube = u32::try_from(first["cube"].as_u64().unwrap()).unwrap();
    let enter = |winner| {
        let kind = match first["kind"].as_str().unwrap() {
            "drop" => WinKind::Drop,
            "gammon" => WinKind::Gammon,
            _ => WinKind::Single,
        };
        let entry = ScoreEntry::Sheet {
            games: vec![ScoredGame::new(winner, kind, cube)],
            penalties: Vec::new(),
        };
        night.enter(1, entry, false, "");
    };
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.mat");
    enter(winner.other());
    let asked = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(asked.status, 422, "{}", asked.body);
    assert!(asked.has("#differs-title") && asked.has("table"));
    assert_eq!(fixture(&night, 1).sheet.games.len(), 1);
    enter(winner);
    let answer = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(fixture(&night, 1).status(), MatchStatus::Finished);
}

#[test]
fn a_record_under_other_rules_than_the_events_says_in_what_it_differs() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Yara", "Farid"]);
    let mut settings = EventSettings::usual("Open", "7 5".parse().unwrap());
    settings.jacoby = true;
    night.act(
        EventCommand::ChangeEvent {
            settings,
            seen: None,
        }
        .of(OPEN),
    );
    night.draw();
    let mut owner = Browser::owner(&server);
    // Games 3 and 6 were gammons on a cube nobody had turned.
    let record = oracle("matches/d019.mat");
    let asked = owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(asked.status, 422, "{}", asked.body);
    for game in [3, 6] {
        let said = format!("Game {game} is worth 2 in the record and 1 by this event");
        assert!(asked.says("main", &said), "{said}: {}", asked.body);
    }
    assert!(fixture(&night, 1).sheet.games.is_empty());
}

/// The match is played at one game, the record is of another: refused either way round, whatever is chosen.
#[test]
fn a_record_of_another_game_is_refused() {
    let nackgammon = oracle("matches/d041.mat");
    let fields = [
        ("text", nackgammon.as_str()),
        ("sides", "straight"),
        ("over", "record"),
    ];
    let of = "This is a record of Nackgammon, not";
    for (game, said) in [
        ("backgammon", format!("{of} backgammon.")),
        ("hypergammon", format!("{of} hypergammon.")),
        ("plakoto", format!("{of} plakoto.")),
        ("tavli", format!("{of} portes.")),
        ("nackgammon", String::new()),
    ] {
        let server = TestServer::start();
        let night = Night::with(&server, &["Luca", "Bruno"]);
        let settings = EventSettings {
            game: game.parse().unwrap(),
            ..EventSettings::usual("Open", "7 5".parse().unwrap())
        };
        night.act(
            EventCommand::ChangeEvent {
                settings,
                seen: None,
            }
            .of(OPEN),
        );
        night.draw();
        let answer = Browser::owner(&server).submit(&path(1, "/record"), &fields);
        if said.is_empty() {
            assert_eq!(answer.status, 303, "{}", answer.body);
            assert!(fixture(&night, 1).record.is_some());
        } else {
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert!(answer.says("main", &said), "{}", answer.body);
            let m = fixture(&night, 1);
            assert!(m.record.is_none() && m.sheet.is_blank());
        }
    }
}

#[test]
fn the_text_of_a_record_can_be_taken_away_and_the_score_stays() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Luca", "Bruno"]);
    night.draw();
    let mut owner = Browser::owner(&server);
    let record = oracle("matches/d016.mat");
    owner.submit(&path(1, "/record"), &[("text", record.as_str())]);
    assert_eq!(server.get(&path(1, "/record-file")).status, 200);
    assert_eq!(owner.post(&path(1, "/record-blank"), &[]).status, 303);
    for rest in ["/replay", "/record-file"] {
        assert_eq!(server.get(&path(1, rest)).status, 404, "{rest}");
    }
    assert!(fixture(&night, 1).result.is_some());
    let score = fixture(&night, 1).sheet.score;
    assert_ne!(score, BySide::new(0, 0));
}
