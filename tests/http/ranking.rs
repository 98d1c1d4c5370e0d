//! A table overruled on its page: what would move is shown, the reason is asked for and stands beside the rank.

use crate::filled;
use crate::night::{Night, OPEN, settings};
use crate::old_pages::set_since;
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::overrule::tables;
use crawford::tournament::ranking::{RankingRules, TieBreak};
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
fn a_table_is_not_overruled_over_what_another_page_decided() {
    let server = TestServer::start();
    let mut night = played(&server);
    let last = order(&night)[3];
    let place = format!("place-{last}");
    let page = format!("{}/e/1/ranking", night.path);
    let old = night.owner.get(&page).body;
    let version = old.attribute("form[method='get'] [name='seen']", "value");
    // As a browser asks for what would move, with what was changed on the page.
    let look = |name: &str, value: &str| {
        let mut asked = filled::fields(&old, &page);
        asked.retain(|(other, _)| other != name);
        asked.push((name.to_owned(), value.to_owned()));
        let asked = asked.iter().map(|(name, value)| format!("{name}={value}"));
        format!("{page}?look=1&{}", asked.collect::<Vec<_>>().join("&"))
    };
    let one = night.owner.get(&look("tie_break", "lots")).body;
    let other = night.owner.get(&look(&place, "1")).body;
    assert!(other.says("li", "place 1, was"), "{other}");
    let agreed = [("reason", "Agreed by all")];
    let done = filled::send_from(&mut night.owner, &one, &page, &agreed);
    assert_eq!(done.status, 303, "{}", done.body);
    // Looked at again afterwards it is as old as it was.
    let later = night.owner.get(&look(&place, "1")).body;
    for shown in [&other, &later] {
        let seen = shown.attributes("[name='seen']", "value");
        assert_eq!(seen, [version.as_str(), version.as_str()]);
    }
    let own = "Lost on a clock that was set wrong";
    let reason = [("reason", own)];
    let happened = "The director changed the tie-breaks of Open. Reason: Agreed by all";
    set_since(&mut night, &other, &page, &reason, happened);
    // One without a reason, which is asked for first, is no newer for that.
    let without = filled::send_from(&mut night.owner, &later, &page, &[]);
    assert_eq!(without.status, 422, "{}", without.body);
    let told = set_since(&mut night, &without.body, &page, &reason, happened);
    let kept = filled::fields(&told.body, &page);
    for (name, value) in [(place.as_str(), "1"), ("reason", own)] {
        let is_kept = kept.contains(&(name.to_owned(), value.to_owned()));
        assert!(is_kept, "{name}: {kept:?}");
    }
    let state = night.state();
    let rules = state.event(OPEN).unwrap().capabilities().ranking().unwrap();
    assert_eq!(rules.tie_breaks, [TieBreak::Lots]);
    assert_eq!(rules.by_hand, []);
    // Whoever was told decides.
    let done = filled::send_from(&mut night.owner, &told.body, &page, &[]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(order(&night)[0], last);
}

#[test]
fn an_order_is_not_taken_back_by_the_number_that_another_had() {
    let server = TestServer::start();
    let mut night = played(&server);
    let page = format!("{}/e/1/ranking", night.path);
    let (first, last) = (order(&night)[0], order(&night)[3]);
    let reason = [("reason", "Lost on a clock that was set wrong")];
    let overrule = |night: &mut Night<'_>, asked: &str| {
        let shown = night.owner.get(&format!("{page}?look=1&{asked}")).body;
        let done = filled::send_from(&mut night.owner, &shown, &page, &reason);
        assert_eq!(done.status, 303, "{}", done.body);
    };
    overrule(&mut night, &format!("place-{last}=1&tie_break=lots"));
    let asked = format!("drop=0&tie_break=lots&seen={}", night.version());
    let old = night.owner.get(&format!("{page}?look=1&{asked}")).body;
    overrule(&mut night, &asked);
    overrule(&mut night, &format!("place-{first}=4&tie_break=lots"));
    let happened = "The director changed the tie-breaks of Open.";
    let told = set_since(&mut night, &old, &page, &reason, happened);
    assert!(told.has("[name='drop']"), "{}", told.body);
    let sent = filled::fields(&told.body, &page);
    assert!(sent.iter().all(|(name, _)| name != "drop"), "{sent:?}");
    assert_eq!(order(&night)[3], first);
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

#[test]
fn whoever_shares_a_place_stands_below_those_above_and_not_below_the_others_who_share_it() {
    let server = TestServer::start();
    let shared = RankingRules {
        tie_breaks: Vec::new(),
        ..RankingRules::default()
    };
    let everyone = EventSettings {
        format: Format::RoundRobin(RoundRobin {
            ranking: shared,
            ..RoundRobin::default()
        }),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, everyone);
    night.score(1, (5, 2));
    let first = night.fixture(1).players().unwrap().top;
    let page = night.owner.get(&format!("{}/e/1", night.path));
    // One has won, the other three share what is left.
    let why = page.texts(".standings details.why li");
    let below: Vec<&String> = why.iter().filter(|li| li.starts_with("Below ")).collect();
    assert_eq!(
        below,
        [&format!("Below Guest {first} by a lower score."); 3],
        "{why:?}"
    );
}
