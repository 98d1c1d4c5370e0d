//! An event played on a sheet of the director's own.

use crate::filled;
use crate::house::{Answer, House};
use crate::night::{Night, settings};
use crawford::tournament::{EventNo, Format};

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
    let house = House::start();
    let mut night = Night::announced(&house, settings("5"));

    // Checked only: what was found is said, what was typed is there, nothing is kept.
    let checked = send(&mut night, &[("sheet", FOUR), ("check_sheet", "1")]);
    assert_eq!(checked.status, 422);
    assert!(
        checked.body.contains("4 matches for 4 players"),
        "{}",
        checked.body
    );
    assert!(
        checked.body.contains("“Last”") && checked.body.contains("&quot;Again&quot;")
            || checked.body.contains("&#34;Again&#34;")
    );
    assert!(night.state().event(EventNo(2)).is_none());

    // Refused with the place named, and what was typed kept.
    let broken = FOUR.replace(
        r#""bottom": {"winner": "Again"}"#,
        r#""bottom": {"winner": "Top"}"#,
    );
    let refused = send(&mut night, &[("sheet", &broken)]);
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("would meet himself"),
        "{}",
        refused.body
    );
    assert!(refused.body.contains("name=\"sheet\"") && refused.body.contains("Again"));

    // Kept, and the settings show it again.
    assert_eq!(send(&mut night, &[("sheet", FOUR)]).status, 303);
    let state = night.state();
    let Format::Sheet(sheet) = &state.event(EventNo(2)).unwrap().settings.format else {
        panic!("not a sheet");
    };
    assert_eq!(sheet.matches.len(), 4);
    let shown = night
        .owner
        .get(&format!("{}/e/2/settings", night.path))
        .body;
    assert!(shown.contains("Again") && shown.contains("This can be played"));
}
