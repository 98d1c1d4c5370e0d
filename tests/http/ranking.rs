//! A table overruled on its page: what would move is shown, the reason is asked for and stands beside the rank.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::overrule::tables;
use crawford::tournament::ranking::TieBreak;
use crawford::tournament::robin::RoundRobin;
use crawford::tournament::swiss::SwissSettings;
use crawford::tournament::{EntrantNo, EventSettings, Format};

fn played(server: &TestServer) -> Night<'_> {
    let everyone = EventSettings {
        format: Format::RoundRobin(RoundRobin::default()),
        ..settings("5")
    };
    let night = Night::with(server, 4, everyone);
    for number in 1..=6 {
        night.score(number, (5, i64::from(number % 4)));
    }
    night
}

fn order(night: &Night<'_>) -> Vec<EntrantNo> {
    let state = night.state();
    let tables = tables(state.event(OPEN).unwrap());
    tables[0].1.iter().map(|r| r.who).collect()
}

#[test]
fn a_place_is_set_by_hand_with_a_reason_everyone_reads() {
    let server = TestServer::start();
    let mut night = played(&server);
    let before = order(&night);
    let page = format!("{}/e/1/ranking", night.path);
    let desk = night.owner.get(&format!("{}/desk", night.path)).body;
    assert!(desk.has(&format!("[href='{page}']")), "{desk}");
    let last = before[3];
    let place = format!("place-{last}");
    let ask = |night: &mut Night<'_>, wanted: &str| {
        let shown = filled::fields(&night.owner.get(&page).body, &page);
        let ties: Vec<String> = shown
            .iter()
            .filter(|(name, _)| name == "tie_break")
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        night.owner.get(&format!(
            "{page}?look=1&{place}={wanted}&{}",
            ties.join("&")
        ))
    };
    for (wanted, says) in [("9", "There is no place 9"), ("x", "is not a place")] {
        let refused = ask(&mut night, wanted).body;
        assert!(refused.says("a", says), "{refused}");
    }
    let shown = ask(&mut night, "1").body;
    assert!(shown.says("li", "place 1, was"), "{shown}");
    let without = filled::send_from(&mut night.owner, &shown, &page, &[]);
    // The first form on the page is the one that does it.
    assert_eq!(without.status, 422, "{}", without.body);
    assert_eq!(order(&night), before);
    let reason = [("reason", "Lost on a clock that was set wrong")];
    let answer = filled::send_from(&mut night.owner, &without.body, &page, &reason);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(order(&night)[0], last);
    let event = format!("{}/e/1", night.path);
    let told = night.owner.get(&event).body;
    assert!(told.says("p", "The standings of Open are overruled."));
    assert!(told.has("form[action$='/undo']"));
    let public = server.get(&event).body;
    assert!(public.says(".chip", "set by the director"), "{public}");
    assert!(public.says("li", "Lost on a clock that was set wrong"));
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    assert!(journal.says(".aloud", "Lost on a clock that was set wrong"));
    // And taken back on the same page.
    let asked = night
        .owner
        .get(&format!("{page}?look=1&drop=0&tie_break=direct-encounter"))
        .body;
    assert!(asked.says("li", "place 1, was"), "{asked}");
}

#[test]
fn tie_breaks_are_changed_after_the_start_with_what_moves_and_why() {
    let server = TestServer::start();
    let mut night = played(&server);
    let page = format!("{}/e/1/ranking", night.path);
    let look = format!("{page}?look=1&tie_break=lots");
    let shown = night.owner.get(&look).body;
    assert!(shown.says("button", "Preview"), "{shown}");
    let reason = [("reason", "Agreed by all")];
    let answer = filled::send_from(&mut night.owner, &shown, &page, &reason);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let state = night.state();
    let rules = state.event(OPEN).unwrap().capabilities().ranking().unwrap();
    assert_eq!(rules.tie_breaks, [TieBreak::Lots]);
    // What separates nobody where all meet the same opponents is neither offered nor previewed.
    let offers = |page: &str, by: TieBreak| {
        page.has(&format!("[name='tie_break'] option[value='{}']", by.name()))
    };
    assert!(offers(&shown, TieBreak::SonnebornBerger), "{shown}");
    assert!(!offers(&shown, TieBreak::Buchholz), "{shown}");
    let refused = night
        .owner
        .get(&format!("{page}?look=1&tie_break=buchholz"));
    assert!(
        refused.says(".summary", "separates nobody"),
        "{}",
        refused.body
    );
    let described = refused.attribute("fieldset#f-tie_break", "aria-describedby");
    assert!(described.split(' ').any(|id| id == "e-tie_break"));
    assert!(refused.says("#e-tie_break", "separates nobody"));
    let paired = TestServer::start();
    let swiss = EventSettings {
        format: Format::Swiss(SwissSettings::usual(3)),
        ..settings("5")
    };
    let mut swiss = Night::announced(&paired, swiss);
    let table = swiss.owner.get(&format!("{}/e/1/ranking", swiss.path)).body;
    assert!(offers(&table, TieBreak::Buchholz), "{table}");
    // A knockout has no table to overrule.
    let other = TestServer::start();
    let mut knockout = Night::drawn(&other, 4, "5");
    let none = format!("{}/e/1/ranking", knockout.path);
    assert_eq!(knockout.owner.get(&none).status, 404);
}
