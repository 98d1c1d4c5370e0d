//! What everyone sees: the club, the tournament, its event, matches, players, the screen and the paper.

use crate::browser::Browser;
use crate::evening::{AT, Night, club, director};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford::store::{addresses, clubs, people, streams};
use crawford::tournament::{
    Command, DrawRecord, EventCommand, EventSettings, Lengths, MatchNo, ScoreEntry,
};

/// Every page there is once the event is drawn.
fn pages() -> Vec<String> {
    let below = [
        "",
        "/e/1",
        "/e/1/m/1",
        "/e/1/m/7",
        "/e/1/screen",
        "/e/1/print-sheet",
        "/e/1/print-sheet?blank",
        "/e/1/print-pairings",
        "/e/1/print-slips",
        "/e/1/print-slips?blank",
        "/p/1",
    ];
    let mut pages: Vec<String> = below.iter().map(|page| format!("{AT}{page}")).collect();
    pages.push("/c/monday".to_owned());
    pages
}

#[test]
fn every_page_answers_and_leads_on_by_absolute_ascii_paths() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.score(1, 5, 2);
    for path in pages() {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        let hrefs = answer.attributes("[href]", "href");
        assert!(hrefs.len() > 3, "{path}");
        // A script fills in the empty one.
        for href in hrefs.into_iter().filter(|href| !href.is_empty()) {
            let fits = href.starts_with('/') || href.starts_with('#');
            let plain = href.bytes().all(|b| b.is_ascii_graphic());
            assert!(fits && plain, "{path}: {href}");
        }
        assert!(answer.says_nowhere("{ $"), "{path}");
    }
    // From the front page down, each leads to the next.
    assert!(server.get("/").has("[href='/c/monday']"));
    assert!(server.get("/c/monday").has(&format!("[href='{AT}']")));
    let page = server.get(AT).body;
    for next in ["/e/1/m/1", "/p/1", "/e/1/screen", "/e/1/draw.json"] {
        assert!(page.has(&format!("[href='{AT}{next}']")), "{next}");
    }
}

#[test]
fn before_the_draw_the_list_and_the_hash_are_published() {
    let server = TestServer::start();
    let night = Night::with(&server, &["Ann", "Bob"]);
    let page = server.get(AT).body;
    assert!(page.says(".state", "2 checked in") && page.says_just("bdi", "Ann"));
    let state = wait(night.all.read(night.stream)).unwrap();
    let hash = state.state.events.values().next().unwrap().seeds[0]
        .hash
        .clone();
    assert!(page.says("p", &hash));
    assert_eq!(server.get(&format!("{AT}/e/1/draw.json")).status, 404);
    for path in [
        "/e/1/screen",
        "/e/1/print-sheet",
        "/e/1/print-pairings",
        "/e/1/print-slips",
        "/p/2",
    ] {
        assert_eq!(server.get(&format!("{AT}{path}")).status, 200, "{path}");
    }
}

#[test]
fn a_club_with_nothing_in_it_says_what_will_be_there() {
    let server = TestServer::start();
    server
        .store
        .write_now(|tx| clubs::add(tx, &club()))
        .unwrap();
    let page = server.get("/c/monday").body;
    assert!(page.has(".empty"));
    assert!(page.says_nowhere("/c/monday/members"), "only for directors");
    let page = Browser::owner(&server).get("/c/monday").body;
    assert!(page.has("[href='/c/monday/t/new']") && page.has("[href='/c/monday/members']"));
}

#[test]
fn what_is_not_there_is_404() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    for path in [
        "/c/tuesday",
        "/c/tuesday/t/ete-2026",
        "/c/monday/t/winter",
        "/c/monday/t/ete-2026/e/2",
        "/c/monday/t/ete-2026/e/01",
        "/c/monday/t/ete-2026/e/x",
        "/c/monday/t/ete-2026/e/1/m/99",
        "/c/monday/t/ete-2026/e/1/m/0",
        "/c/monday/t/ete-2026/e/99999999999/m/1",
        "/c/monday/t/ete-2026/p/9",
        "/c/monday/t/ete-2026/p/-1",
        "/c/monday/t/ete-2026/e/2/draw.json",
        "/c/monday/t/ete-2026/e/2/screen",
        "/c/%00/t/x",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn names_are_text_whatever_is_in_them() {
    let server = TestServer::start();
    let evil = "<script>alert(1)</script>\"'&><img src=x onerror=y>";
    let night = Night::with(&server, &[evil, "השחקן", "Ann", "\u{202e}reversed"]);
    night.draw();
    night.score(1, 5, 0);
    let everywhere = pages().into_iter().chain([format!("{AT}/e/1/m/2")]);
    for path in everywhere.filter(|path| !path.ends_with("/m/7")) {
        let page = server.get(&path).body;
        for raw in ["<script>alert", "<img", "Club</b>", "<i>Royal"] {
            assert!(page.escapes(raw), "{path}: {raw}");
        }
    }
    assert!(server.get(AT).says("bdi", "השחקן"));
}

#[test]
fn a_private_club_is_not_there_for_anyone_and_never_kept() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    // Public pages are in the cache when the club turns private.
    let kept: Vec<String> = pages();
    for path in &kept {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    let mut private = club();
    private.public = false;
    server
        .store
        .write_now(move |tx| clubs::change(tx, &private))
        .unwrap();
    let mut owner = Browser::owner(&server);
    for path in &kept {
        assert_eq!(server.get(path).status, 404, "{path}");
        let answer = owner.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(server.get(path).status, 404, "{path} after the owner");
    }
    assert!(server.get("/").says_nowhere("/c/monday"));
}

#[test]
fn slugs_of_old_lead_on() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    assert_eq!(server.get(AT).status, 200);
    let stream = night.stream;
    server
        .store
        .write_now(move |tx| {
            let mut renamed = club();
            renamed.slug = "tuesday".into();
            clubs::change(tx, &renamed)?;
            let kind = streams::StreamKind::Tournament;
            addresses::give(tx, club().id, kind, "winter", stream)
        })
        .unwrap();
    for (old, new) in [
        ("/c/monday", "/c/tuesday"),
        ("/c/monday/t/ete-2026", "/c/tuesday/t/ete-2026"),
        (
            "/c/tuesday/t/ete-2026/e/1?x=1",
            "/c/tuesday/t/winter/e/1?x=1",
        ),
    ] {
        let answer = server.get(old);
        assert_eq!(
            (answer.status, answer.header("location")),
            (308, Some(new)),
            "{old}"
        );
    }
    assert_eq!(server.get("/c/tuesday/t/winter").status, 200);
    let hide = "/c/tuesday/t/winter/hide";
    let hidden = Browser::owner(&server).post(hide, &[("hidden", "yes")]);
    assert_eq!(hidden.status, 303, "{}", hidden.body);
    let old = server.get("/c/tuesday/t/ete-2026");
    assert_eq!(old.status, 404, "what it is called now is hidden too");
}

#[test]
fn a_score_and_a_new_name_change_the_page_at_once() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let path = format!("{AT}/e/1");
    let before = server.get(&path);
    let live = |page: &str| page.attribute("[data-live]", "data-live");
    night.score(1, 5, 2);
    let after = server.get(&path);
    assert_ne!(before.header("etag"), after.header("etag"));
    assert_ne!(live(&before.body), live(&after.body));
    assert!(after.says("main", "Latest results") && before.says_nowhere("Latest results"));
    let version = wait(night.all.read(night.stream)).unwrap().version;
    assert!(live(&after.body).starts_with(&format!("{}:{version} ", night.stream)));

    server
        .store
        .write_now(|tx| {
            let mut someone = people::of_club(tx, club().id)?.swap_remove(0);
            someone.name = "Renamed Since".into();
            people::change(tx, &someone)
        })
        .unwrap();
    assert!(server.get(&path).says("main", "Renamed Since"));
}

#[test]
fn a_match_tells_its_games_its_outcome_and_its_overruling() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let game = |winner, kind, cube| ScoreEntry::Game(ScoredGame::new(winner, kind, cube));
    night.enter(1, game(Side::Top, WinKind::Gammon, 2), false, "");
    let page = server.get(&format!("{AT}/e/1/m/1")).body;
    assert!(
        page.says("td", "Gammon") && page.says(".chip", "Crawford game"),
        "{page}"
    );
    assert!(page.says(".to-next li", "The winner goes on to:"), "{page}");
    // Before its next game: 4-0 to 5.
    assert!(server.get(AT).says("main", "Crawford game"));
    night.walk_over(2);
    assert!(
        server
            .get(&format!("{AT}/e/1/m/2"))
            .says("main", "walk-over")
    );
    let over = server.get(&format!("{AT}/e/1/m/2"));
    assert!(
        over.says(".to-next li", "The winner went on to:"),
        "{}",
        over.body
    );
    let entry = ScoreEntry::Final {
        score: BySide::new(4, 3),
        winner: Some(Side::Top),
    };
    night.enter(3, entry, true, "Ann had to <b>catch</b> a train");
    let page = server.get(&format!("{AT}/e/1/m/3")).body;
    assert!(
        page.says(".chip", "overruled")
            && page.says(".warning", "a train")
            && page.escapes("<b>catch")
    );
    night.act(
        EventCommand::Begin {
            number: MatchNo(4),
            table: None,
            seen: None,
        }
        .of(crate::evening::OPEN),
    );
    assert!(server.get(AT).says("main", "Now playing"));
}

#[test]
fn a_player_reads_what_comes_next_and_the_place() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    night.act(Command::SetBoards {
        boards: 4,
        automatic: false,
        seen: None,
    });
    let begin = |number, table| {
        EventCommand::Begin {
            number: MatchNo(number),
            table: Some(table),
            seen: None,
        }
        .of(crate::evening::OPEN)
    };
    night.act(begin(1, 4));
    let story = wait(night.all.read(night.stream)).unwrap();
    let event = story.state.event(crate::evening::OPEN).unwrap();
    let players = event.fixture(MatchNo(1)).unwrap().players().unwrap();
    let page = |n| server.get(&format!("{AT}/p/{n}")).body;
    assert!(page(players.top).says(".next", " at table 4."));
    night.score(1, 5, 2);
    assert!(page(players.top).says(".next", "You will play the winner of"));
    assert!(page(players.bottom).says(".next", "Finished in place 5–8"));
    for number in 2..=8 {
        night.score(number, if number == 7 { 7 } else { 5 }, 1);
    }
    assert!(page(players.top).says(".next", "Won the event"));
    let page = server.get(AT).body;
    assert!(page.has(".champion") && page.says(".came", "Third place"));
}

#[test]
fn several_events_are_listed_each_with_its_page() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let lengths: Lengths = "3".parse().unwrap();
    let side = EventSettings::usual("Side <event>", lengths);
    wait(night.all.add_event(director(), night.stream, side)).unwrap();
    let page = server.get(AT).body;
    for event in ["/e/1", "/e/2"] {
        assert!(page.has(&format!("[href='{AT}{event}']")));
        assert_eq!(server.get(&format!("{AT}{event}")).status, 200);
    }
    assert!(page.escapes("<event>"));
}

#[test]
fn the_published_draw_is_true() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let answer = server.get(&format!("{AT}/e/1/draw.json"));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let mut record: DrawRecord = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(record.verify(), Ok(()));
    assert_eq!((record.dice.as_str(), record.entrants.len()), ("35", 8));

    let verify = |text: &str| {
        use std::io::Write;
        let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_crawford"))
            .args(["verify-draw", "-"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        run.stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        let done = run.wait_with_output().unwrap();
        let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
        (done.status.code(), said)
    };
    let (code, said) = verify(&answer.body);
    assert_eq!((code, said.lines().count()), (Some(0), 5), "{said}");
    record.drawn.swap(0, 1);
    let (code, said) = verify(&serde_json::to_string(&record).unwrap());
    assert_eq!(code, Some(1), "{said}");
    for (text, says) in [
        ("{}", "is missing or wrong at line 1, column 2"),
        ("", "is not valid JSON at line 1, column 0"),
    ] {
        let (code, said) = verify(text);
        assert!(code == Some(2) && said.contains(says), "{said}");
    }
}
