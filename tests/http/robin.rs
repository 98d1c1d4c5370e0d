//! A round robin and a league on their pages: set in the form, drawn, scored, ruled on.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::robin::{Deadlines, League, RoundRobin};
use crawford::tournament::{Command, EventSettings, Format, Outcome, places};

const NEW: &str = "/c/monday/t/new";

#[test]
fn a_league_is_set_in_the_form_and_stands_there_as_typed() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let fields = [
        ("name", "Season"),
        ("format", "league"),
        ("league_laps", "2"),
        ("league_leaver", "walk-overs"),
        ("league_first", "2026-12-06"),
        ("league_every", "14"),
        ("league_up", "1"),
        ("league_down", "2"),
    ];
    let answer = filled::send(&mut night.owner, NEW, NEW, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let rules = "/c/monday/t/season/e/1/settings";
    let shown = filled::fields(&night.owner.get(rules).body, rules);
    for (name, value) in &fields[1..] {
        let there = shown.iter().any(|(n, v)| n == name && v == value);
        assert!(there, "{name}: {value}");
    }
    for (name, value, says) in [
        ("league_laps", "9", "1 to 4"),
        ("league_laps", "x", "1 to 4"),
        ("league_every", "0", "1 to 366"),
        ("league_first", "soon", "This is not a date"),
    ] {
        let answer = filled::send(&mut night.owner, rules, rules, &[(name, value)]);
        assert_eq!(answer.status, 422, "{name} {value}");
        assert!(answer.says("main", says), "{name} {value}");
        assert!(answer.has(&format!("[value='{value}']")), "kept");
    }
    // Days that nothing is counted from are not left out in silence.
    let answer = filled::send(&mut night.owner, rules, rules, &[("league_first", "")]);
    assert_eq!(answer.status, 422, "{}", answer.body);
    let says = "is counted from the deadline of the first round";
    assert!(answer.says("#e-league_first", says), "{}", answer.body);
    assert!(answer.has("[name='league_every'][value='14']"), "kept");
}

#[test]
fn a_round_robin_has_its_table_and_its_rounds() {
    let server = TestServer::start();
    let everyone = EventSettings {
        format: Format::RoundRobin(RoundRobin::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 5, everyone);
    let path = format!("{}/e/1", night.path);
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.says("main", "Round 1 of 5"));
    assert!(page.says("main", "Standings"));
    assert!(page.says("main", "Before the first round"));
    // There is no sheet over which byes could be spread: everyone rests in turn.
    assert!(page.says("#draw", "drawn by lot") && page.says_nowhere("Byes fall"));
    for number in 1..=10 {
        let answer = night.enter(number, &[("tab", "final"), ("top", "5"), ("bottom", "3")]);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    let state = night.state();
    assert_eq!(places(state.event(OPEN).unwrap()).len(), 5);
    let page = night.owner.get(&path).body;
    assert!(page.says(".quiet", "After round 5"));
    // Whoever won, as each of the two sees it.
    let (won, lost) = (cells(&page, "won").len(), cells(&page, "lost").len());
    assert_eq!((won, lost), (10, 10));
    assert_eq!(cells(&page, "won")[0], "5–3");
    assert_eq!(cells(&page, "lost")[0], "3–5");
    for rest in [
        "desk",
        "journal",
        "e/1/print-sheet",
        "e/1/screen",
        "e/1/draw",
    ] {
        let path = format!("{}/{rest}", night.path);
        assert_eq!(night.owner.get(&path).status, 200, "{rest}");
    }
}

#[test]
fn a_match_of_a_season_not_played_is_void_with_a_reason() {
    let server = TestServer::start();
    let season = EventSettings {
        format: Format::League(League {
            deadlines: Deadlines::InAll {
                by: "2027-06-30".parse().unwrap(),
            },
            ..League::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, season);
    // What counts for nobody has no score, whatever is typed of one.
    let void = [("tab", "ending"), ("ending", "void"), ("top", "3")];
    let answer = night.enter(1, &void);
    assert_eq!(answer.status, 422, "{}", answer.body);
    let reason = ("reason", "Snow, and no other day");
    let with_reason = [void[0], void[1], void[2], reason];
    let answer = night.enter(1, &with_reason);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(night.fixture(1).result.unwrap().outcome, Outcome::Void);
    let journal = format!("{}/journal", night.path);
    let told = night.owner.get(&journal).body;
    assert!(told.says(".aloud", "counts for nobody"));
    assert!(told.says(".aloud", "Snow, and no other day"));
    assert!(told.says("li", "to be played by 30 June 2027"));
}

/// What stands in the cells of the cross table of one kind.
fn cells(page: &str, class: &str) -> Vec<String> {
    let table = page.part(".table.cross");
    table.texts(&format!("a[class='{class}'] [aria-hidden='true']"))
}

#[test]
fn the_cross_table_shows_what_is_to_come_and_whose_results_are_left_out() {
    let server = TestServer::start();
    let twice = EventSettings {
        format: Format::RoundRobin(RoundRobin {
            laps: 2,
            ..RoundRobin::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, twice);
    let path = format!("{}/e/1", night.path);
    let page = night.owner.get(&path).body;
    let sheets = page.attributes("link[rel='stylesheet']", "href");
    for sheet in ["/standings.css", "/cross-table.css"] {
        assert!(sheets.iter().any(|to| to.ends_with(sheet)), "{sheets:?}");
    }
    // Four players, three opponents each, twice.
    let open = cells(&page, "open");
    assert_eq!(open.len(), 24);
    assert!(
        ["R1", "R6"]
            .iter()
            .all(|round| open.iter().any(|cell| cell == round))
    );
    let sheet = format!("{}/e/1/print-sheet", night.path);
    let printed = night.owner.get(&sheet).body;
    assert_eq!(cells(&printed, "open").len(), 24);
    assert!(printed.says(".aloud", "Round 6"));
    assert!(!printed.has(".leaf"), "no bracket");
    let blank = night.owner.get(&format!("{sheet}?blank")).body;
    assert_eq!(cells(&blank, "open"), [""; 24]);
    night.score(1, (5, 2));
    let first = night.fixture(1).players().unwrap().top;
    night.act(Command::Withdraw {
        entrant: first,
        seen: None,
    });
    let page = night.owner.get(&path).body;
    assert!(page.says(".chip", "results left out"));
    // The two who are left have played nothing that counts: the one result stands struck out.
    assert!(page.has(".meet.out"));
    assert_eq!(cells(&page, "won").len(), 1 + 5);
}
