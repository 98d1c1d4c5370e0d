//! An event played on a sheet of the director's own.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::{Answer, TestServer};
use crate::support::html::Html;
use crawford::tournament::{EventCommand, EventNo, Format};

const FOUR: &str = r#"{"entrants": 4, "matches": [
  {"name": "Top", "top": {"seed": 1}, "bottom": {"seed": 2}},
  {"name": "Low", "top": {"seed": 3}, "bottom": {"seed": 4}},
  {"name": "Again", "top": {"loser": "Top"}, "bottom": {"winner": "Low"}},
  {"name": "Last", "top": {"winner": "Top"}, "bottom": {"winner": "Again"}}
]}"#;

fn send(night: &mut Night<'_>, changes: &[(&str, &str)]) -> Answer {
    let page = format!("{}/add-event", night.path);
    let mut all = vec![("event_name", "Odd"), ("format", "sheet")];
    all.extend_from_slice(changes);
    filled::send(&mut night.owner, &page, &page, &all)
}

#[test]
fn a_sheet_is_checked_before_it_is_kept_and_then_played() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));

    // Checked only: what was found is said, what was typed is there, nothing is kept.
    let checked = send(&mut night, &[("sheet", FOUR), ("check_sheet", "1")]);
    assert_eq!(checked.status, 422);
    assert!(
        checked.says("main", "4 matches for 4 players"),
        "{}",
        checked.body
    );
    assert!(checked.says(".found", "“Last”") && checked.says("textarea", "\"Again\""));
    assert!(night.state().event(EventNo(2)).is_none());

    assert!(checked.has("button.second[name='check_sheet']"));

    // Refused with the place named, and what was typed kept.
    let broken = FOUR.replace(
        r#""bottom": {"winner": "Again"}"#,
        r#""bottom": {"winner": "Top"}"#,
    );
    let refused = send(&mut night, &[("sheet", &broken)]);
    assert_eq!(refused.status, 422);
    assert!(
        refused.says("main", "would meet themselves"),
        "{}",
        refused.body
    );
    assert!(refused.has("[name='sheet']") && refused.says("main", "Again"));

    // Kept, and the settings show it again.
    assert_eq!(send(&mut night, &[("sheet", FOUR)]).status, 303);
    let state = night.state();
    let Format::Sheet(sheet) = &state.event(EventNo(2)).unwrap().settings.format else {
        panic!("not a sheet");
    };
    assert_eq!(sheet.matches.len(), 4);
    // A frame of another site shows it like any bracket.
    let odd = state.event(EventNo(2)).unwrap().settings.clone();
    let other = TestServer::start();
    let drawn = Night::with(&other, 4, odd);
    let frame = other.get(&format!("{}/e/1/embed", drawn.path)).body;
    assert_eq!(frame.parts(".sheet li").len(), 4, "{frame}");
    let shown = night
        .owner
        .get(&format!("{}/e/2/settings", night.path))
        .body;
    assert!(shown.says("textarea", "Again") && shown.says(".found", "This can be played"));
}

#[test]
fn enter_in_a_field_of_another_format_adds_the_event_though_it_presses_the_button_that_checks() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let page = format!("{}/add-event", night.path);
    let typed = [("event_name", "Side"), ("check_sheet", "1")];
    let entered = filled::send(&mut night.owner, &page, &page, &typed);
    assert_eq!(entered.status, 303, "{}", entered.body);
    assert!(night.state().event(EventNo(2)).is_some());
}

#[test]
fn what_cannot_be_played_is_refused_with_the_place_named() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let last = r#"{"name": "Last", "top": {"winner": "Top"}, "bottom": {"winner": "Again"}}"#;
    let cases = [
        // In a circle.
        (
            r#"{"winner": "Low"}"#,
            r#"{"winner": "Last"}"#,
            "waits for itself",
        ),
        // Fed by nobody.
        (
            r#"{"loser": "Top"}, "bottom": {"winner": "Low"}"#,
            r#"{"loser": "Top"}"#,
            "Nobody comes to the bottom place of “Again”",
        ),
        // Fed twice over.
        (
            r#"{"winner": "Low"}"#,
            r#"{"winner": "Top"}"#,
            "already goes to “Again”",
        ),
        // An end nobody reaches.
        (
            last,
            r#"{"name": "Last", "phase": "consolation", "top": {"winner": "Top"}, "bottom": {"winner": "Again"}}"#,
            "No match of the main bracket decides",
        ),
        (
            last,
            &format!(r#"{last}, {{"name": "Bye", "top": "bye", "bottom": "bye"}}"#),
            "Nobody can ever come to “Bye”",
        ),
        (
            r#"{"seed": 4}"#,
            r#"{"rank": {"group": 1, "place": 1}}"#,
            "there are no groups before this sheet",
        ),
        (
            last,
            &last.replace(r#""name": "Last""#, r#""name": "Last", "only-if": "top""#),
            "only a second final can",
        ),
    ];
    for (from, to, says) in cases {
        let broken = FOUR.replace(from, to);
        assert_ne!(broken, FOUR, "{from}");
        let refused = send(&mut night, &[("sheet", &broken)]);
        assert_eq!(refused.status, 422, "{says}");
        assert!(refused.says("main", says), "{says}: {}", refused.body);
    }
    // What is too long is not even read.
    let long = format!("{}{}", FOUR, "0".repeat(49_000));
    let refused = send(&mut night, &[("sheet", &long)]);
    assert!(
        refused.says("main", "at most 48 kilobytes"),
        "{}",
        refused.status
    );
    let million = "{},".repeat(1_000_000);
    assert_eq!(send(&mut night, &[("sheet", &million)]).status, 413);
    assert!(night.state().event(EventNo(2)).is_none());
}

#[test]
fn a_knockout_of_the_directors_own_after_groups_is_fed_by_their_ranks() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let rules = format!("{}/e/1/settings", night.path);
    let sheet = r#"{"entrants": 4, "matches": [
  {"name": "Seconds", "top": {"rank": {"group": 1, "place": 2}}, "bottom": {"rank": {"group": 2, "place": 2}}},
  {"name": "Next", "top": {"rank": {"group": 2, "place": 1}}, "bottom": {"winner": "Seconds"}},
  {"name": "Last", "top": {"rank": {"group": 1, "place": 1}}, "bottom": {"winner": "Next"}}
]}"#;
    let with = |sheet: &str| {
        [
            ("format", "groups"),
            ("groups_by", "count"),
            ("groups", "2"),
            ("qualify", "2"),
            ("groups_sheet", sheet),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    let send = |night: &mut Night<'_>, sheet: &str| {
        let fields = with(sheet);
        let fields = crate::browser::pairs(&fields);
        filled::send(&mut night.owner, &rules, &rules, &fields)
    };
    let wrong = sheet.replace(r#"{"group": 2, "place": 1}"#, r#"{"group": 3, "place": 1}"#);
    let refused = send(&mut night, &wrong);
    assert_eq!(refused.status, 422);
    assert!(
        refused.says("main", "for place 1 of group 3: there are at most 2 groups"),
        "{}",
        refused.body
    );
    assert!(refused.has("[name='groups_sheet']") && refused.says("main", "Seconds"));
    assert_eq!(send(&mut night, sheet).status, 303);
    for i in 1..=6 {
        night.check_in(&format!("Guest {i}"));
    }
    night.act(EventCommand::CloseList.of(OPEN));
    let draw = format!("{}/e/1/draw", night.path);
    let drawn = filled::send(&mut night.owner, &draw, &draw, &[("dice", "66")]);
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    for number in 1..=6 {
        night.score(number, (5, i64::from(number % 4)));
    }
    let stage = format!("{}/e/1/stage/main", night.path);
    let shown = night.owner.get(&stage).body;
    assert!(
        shown.says("li", "the director’s sheet says where that place plays"),
        "{shown}"
    );
    assert!(
        shown.says(".pair", "meets the winner of an earlier match"),
        "{shown}"
    );
    let drawn = filled::send(&mut night.owner, &stage, &stage, &[]);
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    let state = night.state();
    assert_eq!(state.event(OPEN).unwrap().matches.len(), 9);
    for number in 7..=9 {
        night.score(number, (5, 2));
    }
    let state = night.state();
    let over = state.event(OPEN).unwrap();
    assert!(over.is_over() && over.champion().is_some());
    // Its rounds need not halve: only the last has a name.
    let shown = night.owner.get(&format!("{}/e/1", night.path)).body;
    assert!(shown.says_just("h3", "Final"), "{shown}");
    assert!(shown.says_nowhere("Semi-final"), "{shown}");
    for below in ["e/1", "e/1/print-sheet", "e/1/screen", "desk", "journal"] {
        assert_eq!(
            night.owner.get(&format!("{}/{below}", night.path)).status,
            200,
            "{below}"
        );
    }
}

#[test]
fn a_sheet_is_sent_whatever_its_signs_take_on_the_way_and_one_too_long_says_so_itself() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    // Spaces and quotes take three bytes each on the way: far more than the largest plain form.
    let wide = FOUR.replace("\n", &"\n\t".repeat(6_000));
    assert!(wide.len() > 48 * 1024);
    let long = send(&mut night, &[("sheet", &wide)]);
    assert!(
        long.status == 422 && long.says("main", "at most 48 kilobytes"),
        "{}",
        long.status
    );
    let fits = FOUR.replacen('\n', &"\n\t".repeat(22_000), 1);
    assert!(fits.len() < 48 * 1024);
    assert_eq!(send(&mut night, &[("sheet", &fits)]).status, 303);
}
