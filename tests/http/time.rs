//! Clocks, coming late, and when the night goes on.

use crate::night::{Night, settings};
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use backgammon::scoring::WinKind;
use crawford::tournament::pace::{Clock, ClockPreset, Lateness, LatenessPreset};
use crawford::tournament::{EventCommand, EventSettings, MatchNo};

fn timed(length: &str) -> EventSettings {
    EventSettings {
        clock: Some(Clock::of(ClockPreset::Us2013)),
        lateness: Some(Lateness::of(LatenessPreset::Ukbgf)),
        ..settings(length)
    }
}

fn get(night: &mut Night<'_>, below: &str) -> Answer {
    let path = format!("{}/e/1/{below}", night.path);
    night.owner.get(&path)
}

fn match_page(night: &mut Night<'_>) -> String {
    let path = format!("{}/e/1/m/1", night.path);
    night.owner.get(&path).body
}

#[test]
fn a_clock_is_set_with_the_rules_and_stands_on_match_and_slip() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let rules = format!("{}/e/1/settings", night.path);
    let base = [
        ("event_name", "Open"),
        ("lengths", "7"),
        ("crawford", "1"),
        ("penalty_limit", "1"),
    ];
    let with = |more: &[(&'static str, &'static str)]| [&base[..], more].concat();
    let own = with(&[
        ("clock", "own"),
        ("clock_minutes", "2x"),
        ("clock_delay", "12"),
    ]);
    let refused = night.owner.post(&rules, &own);
    assert_eq!(refused.status, 422);
    assert!(refused.has("[href='#f-clock_minutes']") && refused.has("[value='2x']"));
    let nothing = with(&[("clock", "own"), ("clock_minutes", "0")]);
    assert_eq!(night.owner.post(&rules, &nothing).status, 422);
    let hourglass = with(&[("clock", "hourglass"), ("lateness", "never")]);
    assert_eq!(night.owner.post(&rules, &hourglass).status, 422);

    let own = with(&[
        ("clock", "own"),
        ("clock_minutes", "2,5"),
        ("clock_delay", "10"),
    ]);
    assert_eq!(night.owner.post(&rules, &own).status, 303);
    let page = match_page(&mut night);
    assert!(
        page.says(".quiet", "Clocks: 17:30 min each, 10 s delay"),
        "{page}"
    );
    let slips = get(&mut night, "print-slips").body;
    assert!(slips.says(".clock", "17:30 min each, 10 s delay"));
    let sheet = get(&mut night, "print-sheet").body;
    assert!(
        sheet.says("h3", "to 7 · 17:30 min each, 10 s delay"),
        "{sheet}"
    );
    assert!(night.owner.get(&rules).has("[value='2.5']"));
}

#[test]
fn a_clock_that_comes_later_shows_what_is_left() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 4, timed("9"));
    for winner in ["0", "0", "1"] {
        let kind = backgammon::scoring::WinKind::Gammon;
        assert_eq!(night.game(1, winner, kind, "1").status, 303);
    }
    let page = match_page(&mut night);
    assert!(page.says(".quiet", "Clocks: 18 min each, 12 s delay"));
    assert!(
        page.says(".quiet", "For a clock set now: 12 min each, 12 s delay"),
        "{page}"
    );
}

#[test]
fn coming_late_is_worked_out_and_given_by_the_director() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 4, timed("7"));
    let page = match_page(&mut night);
    assert!(page.has(&format!("[href='{}']", night.of_match(1, "lateness"))));
    let asked =
        |came: &str| format!("m/1/lateness?who=1&start=2026-11-20T19:30&came=2026-11-20T{came}");
    let early = get(&mut night, &asked("19:34")).body;
    assert!(early.says(".lead", "No penalty yet."), "{early}");
    let lost = get(&mut night, &asked("19:52")).body;
    assert!(lost.says(".lead", "4 penalty points") && lost.says(".warning", "loses the match"));
    let late = get(&mut night, &asked("19:41")).body;
    assert!(late.says(".lead", "2 penalty points") && late.says("p", "11 minutes late."));
    // The form on the page gives them to the other side.
    let fields = crate::browser::hidden_fields(&late.part("#proposal"));
    let fields = crate::browser::pairs(&fields);
    let given = night.owner.post(&night.of_match(1, "score"), &fields);
    assert_eq!(given.status, 303, "{}", given.body);
    let sheet = &night.fixture(1).sheet;
    assert_eq!((sheet.score.top, sheet.score.bottom), (2, 0));
    // Nonsense is told at its field.
    let wrong = get(&mut night, "m/1/lateness?who=0&start=soon&came=");
    assert!(
        wrong.says("main", "This is not a date and time"),
        "{}",
        wrong.body
    );
}

#[test]
fn without_a_rule_for_it_nothing_is_worked_out() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let page = get(&mut night, "m/1/lateness");
    assert_eq!(page.status, 200);
    assert!(page.says("main", "no rule for late players"));
    let page = match_page(&mut night);
    assert!(page.says_nowhere("Someone is late"));
    night.game(1, "0", WinKind::Single, "1");
    let page = get(&mut night, "m/1/lateness");
    assert!(page.says(".empty", "already been entered"));
    assert!(page.says_nowhere("This match is over"));
}

#[test]
fn the_event_says_when_the_final_begins_and_how_it_knows() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    let path = night.path.clone();
    let page = night.owner.get(&path).body;
    assert!(page.says(".state", "final about "), "{page}");
    assert!(page.says(".quiet", "assumed to take 40 minutes") && page.says("th", "Finished by"));
    // The final alone is left: it says when all is over.
    for number in 1..=6 {
        night.score(number, (5, 0));
    }
    night.act(
        EventCommand::Begin {
            number: MatchNo(7),
            table: None,
            seen: None,
        }
        .of(crate::night::OPEN),
    );
    let page = night.owner.get(&path).body;
    assert!(
        page.says(".state", "over about ") && page.says_nowhere("final about "),
        "{page}"
    );
    night.score(7, (5, 0));
    assert!(night.owner.get(&path).says_nowhere("about "));
}
