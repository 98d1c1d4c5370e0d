//! `…/journal`: what was done on a night, by whom, and taken back.

use crate::desk::{desk, post, undo_version};
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::BySide;
use crawford::app::tournament::Guest;
use crawford::tournament::EventCommand;

#[test]
fn a_game_taken_back_from_the_journal_says_which_others_go_with_it() {
    use backgammon::scoring::WinKind;
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let mut actions = Vec::new();
    for winner in ["0", "0", "1"] {
        actions.push((night.version() + 1).to_string());
        night.game(1, winner, WinKind::Single, "2");
    }
    let version = night.version();
    let asks = post(&mut night, "undo", &[("version", &actions[0])]);
    assert_eq!(asks.status, 200, "{}", asks.body);
    assert!(asks.says("main", "This undoes more"));
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let all = [
        ("version", actions[0].as_str()),
        ("also", &actions[1]),
        ("also", &actions[2]),
    ];
    assert_eq!(post(&mut night, "undo", &all).status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 0));
}

#[test]
fn whoever_checked_in_by_mistake_is_named_where_that_was_undone() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    night.check_in("Ann");
    let version = night.version().to_string();
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    let journal = format!("{}/journal", night.path);
    let page = night.owner.get(&journal).body;
    assert!(page.says(".aloud", "Undid: Ann checked in"), "{page}");
    assert!(page.says("s", "Ann checked in") && !page.says("main", "#1"));
}

#[test]
fn the_name_of_an_event_is_set_apart_from_its_sentence() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let name = night.state().event(OPEN).unwrap().settings.name.clone();
    let journal = format!("{}/journal", night.path);
    let journal = night.owner.get(&journal).body;
    assert!(
        journal.contains(&format!("\u{2068}{name}\u{2069}")),
        "{journal}"
    );
}

#[test]
fn whoever_checks_in_for_no_event_yet_is_told_of_without_a_list_of_events() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 2, "5");
    let guest = Guest {
        name: "Late Lou".into(),
        rating: None,
    };
    let director = Night::director();
    let came = night
        .all
        .check_in_guest(director, night.club, night.stream, guest, vec![]);
    wait(came).unwrap();
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(
        journal.says("main", "Late Lou checked in as number 3."),
        "{}",
        journal.body
    );
    assert!(journal.says("main", "Guest 1 checked in as number 1: Open."));
}

#[test]
fn the_announcement_is_not_taken_back_with_anything_else_either() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let version = night.version();
    let newest = version.to_string();
    for fields in [
        vec![("version", "1")],
        vec![("version", &newest), ("also", "1")],
    ] {
        let refused = post(&mut night, "undo", &fields);
        assert_eq!(refused.status, 422, "{}", refused.body);
    }
    assert_eq!(night.version(), version);
}

#[test]
fn an_undo_that_takes_more_with_it_says_what_and_asks() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let fields = |score: &'static str| [("tab", "final"), ("top", "5"), ("bottom", score)];
    post(&mut night, "e/1/m/1/score", &fields("3"));
    let first = undo_version(&desk(&mut night));
    post(&mut night, "e/1/m/2/score", &fields("2"));
    post(&mut night, "e/1/m/3/score", &fields("1"));
    let version = night.version();
    let asks = post(&mut night, "undo", &[("version", &first)]);
    assert_eq!(asks.status, 200);
    assert!(asks.says("main", "This undoes more"));
    assert!(
        asks.says("main", "beat") && asks.says("main", "5–1"),
        "the final that leans on it"
    );
    assert!(asks.says_nowhere("5–2"), "the other semi-final does not");
    assert_eq!(night.version(), version, "nothing is stored by asking");
    let undo = format!("{}/undo", night.path);
    let forms = asks.body.parts(&format!("form[action='{undo}']"));
    let fields = crate::browser::hidden_fields(forms.last().unwrap());
    let fields = crate::browser::pairs(&fields);
    assert_eq!(post(&mut night, "undo", &fields).status, 303);
    assert_eq!(night.fixture(1).result, None);
    assert_eq!(night.fixture(3).result, None);
    assert!(night.fixture(2).result.is_some());
    let again = post(&mut night, "undo", &[("version", &first)]);
    assert_eq!(again.status, 422);
    for version in ["", "x", "-1", "1", "99999"] {
        let answer = post(&mut night, "undo", &[("version", version)]);
        assert_eq!(answer.status, 422, "{version}");
    }
}

#[test]
fn the_journal_says_who_did_what_strikes_what_was_taken_back_and_undoes() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let fields = [
        ("tab", "ending"),
        ("ending", "retired"),
        ("winner", "0"),
        ("top", "2"),
        ("bottom", "1"),
        ("reason", "a <b>bus</b> to catch"),
    ];
    post(&mut night, "e/1/m/1/score", &fields);
    let path = format!("{}/journal", night.path);
    let page = night.owner.get(&path).body;
    assert!(page.says(".aloud", "retired at 2–1"));
    assert!(page.says(".aloud", "a <b>bus</b> to catch"));
    assert!(page.says("a", "Magriel"));
    assert!(page.says("li", "The tournament was created: Knockout"));
    let version = undo_version(&page);
    let back = post(
        &mut night,
        "undo",
        &[("version", &version), ("next", &path)],
    );
    assert_eq!(back.header("Location"), Some(path.as_str()));
    let page = night.owner.get(&path).body;
    assert!(page.has("s") && page.says(".quiet", "undone by "));
    assert!(page.has(".quiet > time"));
    assert!(page.says(".aloud", "Undid: "));
    assert_eq!(night.fixture(1).result, None);
}

#[test]
fn every_kind_of_fact_has_its_sentence() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 6, "5");
    let pair: Vec<u32> = (1..=4)
        .filter(|m| night.fixture(*m).players().is_some())
        .collect();
    let (first, second) = (pair[0], pair[1]);
    let seated = night.fixture(first).players().unwrap();
    let other = night.fixture(second).players().unwrap();
    night.act(EventCommand::OpenLateEntry { until: None }.of(OPEN));
    night.act(EventCommand::CloseLateEntry.of(OPEN));
    night.act(
        EventCommand::Swap {
            a: seated.top,
            b: other.top,
            seen: None,
        }
        .of(OPEN),
    );
    post(&mut night, "tables", &[("boards", "4")]);
    post(
        &mut night,
        &format!("e/1/m/{first}/begin"),
        &[("table", "1")],
    );
    post(
        &mut night,
        &format!("e/1/m/{first}/table"),
        &[("table", "3")],
    );
    post(&mut night, &format!("e/1/m/{first}/table"), &[]);
    post(&mut night, &format!("e/1/m/{first}/call-back"), &[]);
    night.enter(
        first,
        &[("tab", "penalty"), ("winner", "0"), ("points", "1")],
    );
    night.game(first, "0", backgammon::scoring::WinKind::Backgammon, "1");
    let fields = |top: &'static str, bottom: &'static str| {
        [("tab", "final"), ("top", top), ("bottom", bottom)]
    };
    post(
        &mut night,
        &format!("e/1/m/{first}/score"),
        &fields("5", "0"),
    );
    post(
        &mut night,
        &format!("e/1/m/{second}/score"),
        &fields("5", "0"),
    );
    let next = night.fixture(first).winner_to.unwrap().of.0;
    if night.fixture(next).players().is_some() {
        post(&mut night, &format!("e/1/m/{next}/begin"), &[]);
    }
    for standing in ["void-and-replay", "take-seat"] {
        let right = if standing == "take-seat" {
            fields("5", "1")
        } else {
            fields("1", "5")
        };
        let right = [right.as_slice(), &[("standing", standing)]].concat();
        let answer = post(&mut night, &format!("e/1/m/{first}/correct"), &right);
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    let who = night
        .fixture(first)
        .seats
        .top
        .entrant()
        .unwrap()
        .to_string();
    let seen = night.version().to_string();
    post(
        &mut night,
        "withdraw",
        &[("entrant", &who), ("seen", &seen)],
    );
    post(&mut night, "come-back", &[("entrant", &who)]);
    let version = undo_version(&desk(&mut night));
    post(&mut night, "undo", &[("version", &version)]);
    let page = night.owner.get(&format!("{}/journal", night.path)).body;
    for said in [
        "Late entry to Open was opened.",
        "Late entry to Open was closed.",
        "swapped places in Open",
        "There are 4 tables.",
        "began at table 1",
        "moved to table 3",
        "left its table",
        "was sent back",
        "1 penalty point",
        "won a backgammon",
        "5–0",
        "was corrected",
        " left.",
        "came back.",
        "Undid: ",
        "plays in match",
    ] {
        assert!(page.says("li", said), "{said}");
    }
    assert!(page.says_nowhere("told-"), "a sentence is missing");
    assert!(
        !page.says_just(".what li", "") && !page.says_just("s", ""),
        "a fact says nothing"
    );
}

#[test]
fn a_long_journal_is_paged() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 110, "5");
    let path = format!("{}/journal", night.path);
    let page = night.owner.get(&path).body;
    assert!(page.says_nowhere("The tournament was created"));
    let older = page.attribute("a[href*='/journal?before=']", "href");
    let older = night.owner.get(&older).body;
    assert!(older.says("li", "The tournament was created"));
}

#[test]
fn an_undo_is_named_by_what_was_done() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    post(&mut night, "tables", &[("boards", "2"), ("automatic", "1")]);
    let first = night.fixture(1).players().unwrap();
    let names = [first.top, first.bottom].map(|n| format!("Guest {n}"));
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    assert_eq!(post(&mut night, "e/1/m/1/score", &fields).status, 303);
    let version = undo_version(&desk(&mut night));
    // What followed by itself: a seat in the next match, the free table for another one.
    assert!(night.fixture(5).seats.top.entrant().is_some() && night.fixture(3).begun());
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    let newest = journal.part("li[id^='v']");
    let label = &newest.texts(".aloud")[0];
    assert!(
        label.contains(&names[0]) && label.contains("beat"),
        "{label}"
    );
    assert!(label.contains(&names[1]) && label.contains('5'), "{label}");
    assert_eq!(
        post(&mut night, "undo", &[("version", &version)]).status,
        303
    );
    let page = desk(&mut night);
    let notice = &page.texts(".notice")[0];
    for said in ["Undone", "beat", &names[0], &names[1]] {
        assert!(notice.contains(said), "{said}: {notice}");
    }
    // The journal says the same of the undo.
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    let newest = journal.part("li[id^='v']");
    assert!(
        newest.says(".aloud", "Undid") && newest.says(".aloud", "beat"),
        "{newest}"
    );
}
